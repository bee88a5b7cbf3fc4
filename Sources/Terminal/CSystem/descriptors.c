#define _GNU_SOURCE
#include "CSystem.h"
#include "portable.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef SYS_LINUX
#include <sys/mman.h>
#else
#include <sys/select.h>
#endif

int32_t sys_is_terminal(int32_t descriptor) { return isatty(descriptor); }

static void close_each_from(int first) {
    // The limit may be infinite. New descriptors get the lowest free number, so they stay small.
    enum { MOST = 1 << 16 };
    struct rlimit limit;
    int end = MOST;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < MOST) end = (int)limit.rlim_cur;
    for (int descriptor = first; descriptor < end; descriptor++) {
        if (fcntl(descriptor, F_GETFD) >= 0) close(descriptor);
    }
}

#ifdef SYS_LINUX

int32_t sys_memory_file(void) { return memfd_create("hitbox", MFD_CLOEXEC); }

int32_t sys_pipe(int32_t ends[2]) { return pipe2(ends, O_CLOEXEC); }

void sys_close_from(int32_t first) {
    // Kernels before 5.9 have no close_range, and some containers refuse it.
    if (close_range((unsigned)first, ~0U, 0) < 0) close_each_from(first);
}

int32_t sys_wait(SysWait *waits, int32_t count, int32_t milliseconds) {
    struct pollfd asked[8];
    if (count > 8) {
        errno = EINVAL;
        return -1;
    }
    for (int i = 0; i < count; i++) {
        asked[i] = (struct pollfd){.fd = waits[i].descriptor};
        if (waits[i].wanted & SYS_INPUT) asked[i].events |= POLLIN;
        if (waits[i].wanted & SYS_OUTPUT) asked[i].events |= POLLOUT;
        waits[i].ready = 0;
    }
    int found = poll(asked, (nfds_t)count, milliseconds);
    for (int i = 0; found > 0 && i < count; i++) {
        if (asked[i].revents & POLLIN) waits[i].ready |= SYS_INPUT;
        if (asked[i].revents & POLLOUT) waits[i].ready |= SYS_OUTPUT;
        if (asked[i].revents & (POLLHUP | POLLERR | POLLNVAL)) waits[i].ready |= SYS_HANGUP;
    }
    return found;
}

#else

static int close_on_exec(int descriptor) { return fcntl(descriptor, F_SETFD, FD_CLOEXEC); }

int32_t sys_memory_file(void) {
    FILE *file = tmpfile();
    if (!file) return -1;
    int own = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0);
    fclose(file);
    return own;
}

int32_t sys_pipe(int32_t ends[2]) {
    if (pipe(ends) != 0) return -1;
    close_on_exec(ends[0]);
    close_on_exec(ends[1]);
    return 0;
}

void sys_close_from(int32_t first) { close_each_from(first); }

// Whether the other end of a pipe is closed, which select says only where input is wanted.
static int is_hung_up(int descriptor) {
    struct pollfd asked = {.fd = descriptor};
    return poll(&asked, 1, 0) > 0 && (asked.revents & (POLLHUP | POLLERR)) != 0;
}

// On some versions of macOS, poll does not support terminals.
static int32_t wait_once(SysWait *waits, int32_t count, int32_t milliseconds) {
    fd_set input, output;
    FD_ZERO(&input);
    FD_ZERO(&output);
    int highest = -1;
    for (int i = 0; i < count; i++) {
        int descriptor = waits[i].descriptor;
        waits[i].ready = 0;
        if (descriptor < 0) continue;
        if (descriptor >= FD_SETSIZE) {
            errno = EINVAL;
            return -1;
        }
        if (waits[i].wanted & SYS_INPUT) FD_SET(descriptor, &input);
        if (waits[i].wanted & SYS_OUTPUT) FD_SET(descriptor, &output);
        if (descriptor > highest) highest = descriptor;
    }
    struct timeval time = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
    int found = select(highest + 1, &input, &output, NULL, milliseconds < 0 ? NULL : &time);
    if (found < 0 && errno == EBADF) {
        // Report closed descriptors as ready: reading from them returns the error.
        for (int i = 0; i < count; i++) {
            int is_gone = waits[i].descriptor >= 0 && fcntl(waits[i].descriptor, F_GETFD) < 0;
            if (is_gone) waits[i].ready = SYS_HANGUP;
        }
        return 1;
    }
    int ready = 0;
    for (int i = 0; found >= 0 && i < count; i++) {
        int descriptor = waits[i].descriptor;
        if (descriptor < 0) continue;
        if (found > 0 && FD_ISSET(descriptor, &input)) waits[i].ready |= SYS_INPUT;
        if (found > 0 && FD_ISSET(descriptor, &output)) waits[i].ready |= SYS_OUTPUT;
        if (waits[i].wanted == 0 && is_hung_up(descriptor)) waits[i].ready |= SYS_HANGUP;
        if (waits[i].ready != 0) ready++;
    }
    return found < 0 ? found : ready;
}

int32_t sys_wait(SysWait *waits, int32_t count, int32_t milliseconds) {
    enum { PART = 100 };
    // Only a look tells of hang-ups where nothing is wanted.
    int has_unwanted = 0;
    for (int i = 0; i < count; i++) has_unwanted |= waits[i].descriptor >= 0 && waits[i].wanted == 0;
    for (;;) {
        int is_long = has_unwanted && (milliseconds < 0 || milliseconds > PART);
        int32_t ready = wait_once(waits, count, is_long ? PART : milliseconds);
        if (ready != 0 || !is_long) return ready;
        if (milliseconds > 0) milliseconds -= PART;
    }
}

#endif

int32_t sys_wait_within(SysWait *waits, int32_t count, int64_t *left) {
    enum { PART = 50 };
    if (*left <= 0) return 0;
    int64_t part = *left < PART ? *left : PART;
    int64_t start = sys_milliseconds();
    int32_t found = sys_wait(waits, count, (int32_t)part);
    int64_t waited = sys_milliseconds() - start;
    *left -= waited < 1 ? 1 : waited > part ? part : waited;
    return found;
}
