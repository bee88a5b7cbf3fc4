#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

const long SYS_OPEN_WRITING = O_WRONLY, SYS_OPEN_MAKING = O_CREAT, SYS_OPEN_NEW = O_CREAT | O_EXCL,
           SYS_OPEN_APPENDING = O_APPEND, SYS_OPEN_NO_LINK = O_NOFOLLOW,
           SYS_OPEN_AT_ONCE = O_NONBLOCK;

int32_t sys_open(const char *path, long how, uint32_t mode) {
    return open(path, O_CLOEXEC | (int)how, (mode_t)mode);
}

int32_t sys_close(int32_t file) { return close(file); }

// A signal may interrupt a call before it has done anything.
#define RETURN_UNINTERRUPTED(call) \
    for (;;) { \
        long result = call; \
        if (result >= 0 || errno != EINTR) return result; \
    }

long sys_read(int32_t file, void *bytes, long count) {
    RETURN_UNINTERRUPTED(read(file, bytes, (size_t)count))
}

long sys_read_at(int32_t file, void *bytes, long count, int64_t place) {
    RETURN_UNINTERRUPTED(pread(file, bytes, (size_t)count, (off_t)place))
}

long sys_write(int32_t file, const void *bytes, long count) {
    RETURN_UNINTERRUPTED(write(file, bytes, (size_t)count))
}

long sys_write_at(int32_t file, const void *bytes, long count, int64_t place) {
    RETURN_UNINTERRUPTED(pwrite(file, bytes, (size_t)count, (off_t)place))
}

long sys_cut(int32_t file, int64_t length) {
    RETURN_UNINTERRUPTED(ftruncate(file, (off_t)length))
}

int32_t sys_make_waiting(int32_t file) {
    int flags = fcntl(file, F_GETFL);
    return flags < 0 ? -1 : fcntl(file, F_SETFL, flags & ~O_NONBLOCK);
}

int32_t sys_synchronize(int32_t file) {
#ifdef F_FULLFSYNC
    // On macOS, fsync leaves the data in the drive's cache.
    if (fcntl(file, F_FULLFSYNC) == 0) return 0;
#endif
    return fsync(file);
}

int32_t sys_change_owner(int32_t file, uint32_t owner, uint32_t group) {
    return fchown(file, owner, group);
}

int32_t sys_change_mode(int32_t file, uint32_t mode) { return fchmod(file, (mode_t)mode); }

int32_t sys_lock(int32_t file) { return flock(file, LOCK_EX | LOCK_NB); }

int32_t sys_unlock(int32_t file) { return flock(file, LOCK_UN); }

static void fill_state(const struct stat *status, SysState *state) {
#ifdef __APPLE__
    const struct timespec modified = status->st_mtimespec;
#else
    const struct timespec modified = status->st_mtim;
#endif
    *state = (SysState){
        .device = (uint64_t)status->st_dev,
        .inode = (uint64_t)status->st_ino,
        .size = status->st_size,
        // Some file systems report times that overflow.
        .modified = (int64_t)((uint64_t)modified.tv_sec * 1000000000 + (uint64_t)modified.tv_nsec),
        .mode = status->st_mode & 07777,
        .owner = status->st_uid,
        .group = status->st_gid,
        .kind = S_ISREG(status->st_mode)   ? SYS_KIND_FILE
                : S_ISDIR(status->st_mode) ? SYS_KIND_FOLDER
                : S_ISLNK(status->st_mode) ? SYS_KIND_LINK
                : S_ISFIFO(status->st_mode) ? SYS_KIND_PIPE
                                           : SYS_KIND_OTHER,
    };
}

int32_t sys_state_of(int32_t file, SysState *state) {
    struct stat status;
    if (fstat(file, &status) != 0) return -1;
    fill_state(&status, state);
    return 0;
}

int32_t sys_state_at(const char *path, int32_t follows_links, SysState *state) {
    struct stat status;
    if ((follows_links ? stat(path, &status) : lstat(path, &status)) != 0) return -1;
    fill_state(&status, state);
    return 0;
}
