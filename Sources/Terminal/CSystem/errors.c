#include "CSystem.h"

#include <errno.h>
#include <string.h>

int32_t sys_error(void) { return errno; }

void sys_set_error(int32_t number) { errno = number; }

const char *sys_error_text(int32_t number) { return strerror(number); }

const int32_t SYS_EACCES = EACCES, SYS_EAGAIN = EAGAIN, SYS_EBADF = EBADF, SYS_EDQUOT = EDQUOT,
              SYS_EEXIST = EEXIST, SYS_EFBIG = EFBIG, SYS_EINTR = EINTR, SYS_ELOOP = ELOOP,
              SYS_EMFILE = EMFILE, SYS_ENOENT = ENOENT, SYS_ENOSPC = ENOSPC, SYS_ENOTDIR = ENOTDIR,
              SYS_ENXIO = ENXIO, SYS_EPERM = EPERM, SYS_EPIPE = EPIPE,
              SYS_EROFS = EROFS;
