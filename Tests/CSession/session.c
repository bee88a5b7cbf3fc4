#define _GNU_SOURCE
#include "CSession.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef SOCK_CLOEXEC
#define SOCK_CLOEXEC 0
#endif

// Where the leader expects its descriptors, see Tests/SessionLeader; those to pass are moved out of the way first.
enum { EVENTS = 3, STANDARD = 5, ASIDE = 64 };

int cs_start(const char *const *arguments, char *const *environment, const int standard[3], pid_t *leader) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_init(&actions);
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    int aside[4] = {fcntl(ends[1], F_DUPFD_CLOEXEC, ASIDE), -1, -1, -1};
    posix_spawn_file_actions_adddup2(&actions, aside[0], EVENTS);
    for (int i = 0; i < 3; i++) {
        if (standard[i] < 0) continue;
        aside[i + 1] = fcntl(standard[i], F_DUPFD_CLOEXEC, ASIDE);
        posix_spawn_file_actions_adddup2(&actions, aside[i + 1], STANDARD + i);
    }
    int problem =
        posix_spawn(leader, arguments[0], &actions, &attributes, (char *const *)arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    for (int i = 0; i < 4; i++) {
        if (aside[i] >= 0) close(aside[i]);
    }
    close(ends[1]);
    if (problem == 0) return ends[0];
    close(ends[0]);
    return -1;
}

static int name_of(int terminal, char *path, size_t room) {
#ifdef __APPLE__
    (void)room;  // the system writes 128 bytes at most
    return ioctl(terminal, TIOCPTYGNAME, path);
#else
    return ptsname_r(terminal, path, room);
#endif
}

int cs_terminal_open(char *path, size_t room) {
    int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0) return -1;
    if (grantpt(terminal) == 0 && unlockpt(terminal) == 0 && name_of(terminal, path, room) == 0) {
        return terminal;
    }
    close(terminal);
    return -1;
}

const char *cs_signal_name(int number) {
#ifdef __APPLE__
    return number > 0 && number < NSIG ? sys_signame[number] : NULL;
#else
    return sigabbrev_np(number);
#endif
}
