#define _GNU_SOURCE
#include "CSystem.h"
#include "portable.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef SYS_LINUX
#include <linux/fs.h>
#include <sys/syscall.h>
#endif

int32_t sys_rename(const char *old, const char *new_name) { return rename(old, new_name); }

// If the file system has no hard links, an empty file reserves the name first.
static int rename_over_own(const char *old, const char *new_name) {
    int file = open(new_name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return -1;
    close(file);
    if (rename(old, new_name) == 0) return 0;
    int error = errno;
    unlink(new_name);
    errno = error;
    return -1;
}

int32_t sys_rename_new(const char *old, const char *new_name) {
#ifdef SYS_LINUX
    if (syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new_name, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS && errno != EPERM) return -1;
#endif
    if (link(old, new_name) == 0) {
        unlink(old);
        return 0;
    }
    int has_links = errno != EPERM && errno != ENOTSUP && errno != ENOSYS && errno != EMLINK;
    return has_links ? -1 : rename_over_own(old, new_name);
}

int32_t sys_remove(const char *path) { return unlink(path); }

int32_t sys_may_write(const char *path) { return access(path, W_OK); }

int32_t sys_make_folder(const char *path, uint32_t mode) { return mkdir(path, (mode_t)mode); }

int32_t sys_change_mode_at(const char *path, uint32_t mode) { return chmod(path, (mode_t)mode); }

long sys_link_target(const char *path, char *target, long room) {
    return readlink(path, target, (size_t)room);
}

char *sys_real_path(const char *path) { return realpath(path, NULL); }

void sys_free(void *memory) { free(memory); }

void *sys_folder_open(const char *path) { return opendir(path); }

const char *sys_folder_next(void *folder) {
    const struct dirent *entry = readdir(folder);
    return entry ? entry->d_name : NULL;
}

void sys_folder_close(void *folder) { closedir(folder); }
