#include "CSystem.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int32_t sys_rename(const char *old, const char *new_name) { return rename(old, new_name); }

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
