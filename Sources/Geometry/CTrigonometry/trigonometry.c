#include "CTrigonometry.h"
