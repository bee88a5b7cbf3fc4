#include "CSystem.h"
#include "portable.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef SYS_LINUX
#include <sys/inotify.h>
#elif defined(SYS_KQUEUE)
#include <sys/event.h>
#endif

struct SysWatch {
    int wakes;  // inotify or kqueue; negative if changes must be polled
    char *file;
    SysState state;  // when last looked at; empty if there was no file
#ifdef SYS_KQUEUE
    int opened;  // the file itself
    int folder;
#endif
};

// Looks at the file; returns whether it has changed since the last look.
static int look(SysWatch *watch) {
    const SysState before = watch->state;
    SysState *now = &watch->state;
    if (sys_state_at(watch->file, 1, now) != 0) memset(now, 0, sizeof *now);
    return now->device != before.device || now->inode != before.inode || now->size != before.size
        || now->modified != before.modified;
}

#ifdef SYS_LINUX

static void wake(SysWatch *watch, const char *folder) {
    watch->wakes = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (watch->wakes < 0) return;
    if (inotify_add_watch(watch->wakes, folder, IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE) < 0) {
        close(watch->wakes);
        watch->wakes = -1;
    }
}

static int was_woken(SysWatch *watch) {
    char events[4096];
    int result = 0;
    while (read(watch->wakes, events, sizeof events) > 0) result = 1;
    return result;
}

static void let_go(SysWatch *watch) { (void)watch; }

#elif defined(SYS_KQUEUE)

static int follow(int queue, const char *path) {
    int descriptor = open(path, O_EVTONLY | O_CLOEXEC | O_NONBLOCK);
    struct kevent wanted;
    EV_SET(&wanted, descriptor, EVFILT_VNODE, EV_ADD | EV_CLEAR,
           NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE, 0, NULL);
    if (descriptor >= 0 && kevent(queue, &wanted, 1, NULL, 0, NULL) != 0) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

// The directory only reports changes of names, so the current file is watched, too.
static void follow_file(SysWatch *watch) {
    if (watch->opened >= 0) close(watch->opened);
    watch->opened = follow(watch->wakes, watch->file);
}

static void wake(SysWatch *watch, const char *folder) {
    watch->opened = watch->folder = -1;
    watch->wakes = kqueue();
    if (watch->wakes < 0) return;
    fcntl(watch->wakes, F_SETFD, FD_CLOEXEC);
    watch->folder = follow(watch->wakes, folder);
    if (watch->folder < 0) {
        close(watch->wakes);
        watch->wakes = -1;
        return;
    }
    follow_file(watch);
}

static int was_woken(SysWatch *watch) {
    struct kevent events[16];
    const struct timespec at_once = {0};
    int result = 0;
    while (kevent(watch->wakes, NULL, 0, events, 16, &at_once) > 0) result = 1;
    if (result) follow_file(watch);
    return result;
}

static void let_go(SysWatch *watch) {
    if (watch->opened >= 0) close(watch->opened);
    if (watch->folder >= 0) close(watch->folder);
}

#else

static void wake(SysWatch *watch, const char *folder) {
    (void)folder;
    watch->wakes = -1;
}

static int was_woken(SysWatch *watch) {
    (void)watch;
    return 0;
}

static void let_go(SysWatch *watch) { (void)watch; }

#endif

SysWatch *sys_watch_open(const char *folder, const char *file) {
    SysWatch *watch = calloc(1, sizeof *watch);
    if (!watch) return NULL;
    watch->file = strdup(file);
    if (!watch->file) {
        free(watch);
        return NULL;
    }
    wake(watch, folder);
    look(watch);
    return watch;
}

int32_t sys_watch_descriptor(const SysWatch *watch) { return watch->wakes; }

int32_t sys_watch_settle(SysWatch *watch) {
    return watch->wakes >= 0 ? was_woken(watch) : look(watch);
}

void sys_watch_close(SysWatch *watch) {
    if (watch->wakes >= 0) close(watch->wakes);
    let_go(watch);
    free(watch->file);
    free(watch);
}
