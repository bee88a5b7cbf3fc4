#include <termkey.h>
