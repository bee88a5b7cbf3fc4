#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// The process groups of all children, so that none outlives the program.
enum { MOST = 256 };
static _Atomic pid_t groups[MOST];

// The signals that end the program, and those whose handling a child does not inherit.
static const int ending[] = {SIGHUP, SIGINT, SIGTERM, SIGQUIT};
enum { ENDING = sizeof ending / sizeof *ending };

static void kill_groups(void) {
    for (int i = 0; i < MOST; i++) {
        const pid_t group = atomic_load(&groups[i]);
        if (group > 0) kill(-group, SIGKILL);
    }
}

// How many threads are between starting a child and keeping its group.
static atomic_int starting;

static void end_with_groups(int number) {
    static const struct timespec pause = {.tv_nsec = 1000000};
    // Those are other threads, as they block the signals that end the program.
    while (atomic_load(&starting) > 0) nanosleep(&pause, NULL);
    kill_groups();
    sys_die(number);
}

// Replaces one of the groups by another one, 0 for none; returns -1 if it is not among them.
static int replace(pid_t group, pid_t other) {
    for (int i = 0; i < MOST; i++) {
        pid_t expected = group;
        if (atomic_compare_exchange_strong(&groups[i], &expected, other)) return 0;
    }
    return -1;
}

// A child has a group of its own, which the terminal's keys do not reach: it ends with the program.
static void prepare(void) {
    static atomic_flag is_prepared = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&is_prepared)) return;
    atexit(kill_groups);
    // Writing to a child that is gone must not end the program.
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < ENDING; i++) {
        struct sigaction now;
        sigaction(ending[i], NULL, &now);
        if (now.sa_handler != SIG_DFL) continue;
        struct sigaction own = {.sa_handler = end_with_groups};
        sigfillset(&own.sa_mask);
        sigaction(ending[i], &own, NULL);
    }
}

static int spawn(const char *command, const int32_t ends[3], pid_t *process) {
    posix_spawnattr_t how;
    posix_spawn_file_actions_t files;
    // Both fail only without memory.
    if (posix_spawnattr_init(&how) != 0 || posix_spawn_file_actions_init(&files) != 0) return ENOMEM;
    sigset_t standard, none;
    sigemptyset(&standard);
    sigemptyset(&none);
    for (int i = 0; i < ENDING; i++) sigaddset(&standard, ending[i]);
    sigaddset(&standard, SIGPIPE);
    sigaddset(&standard, SIGXFSZ);
    posix_spawnattr_setsigdefault(&how, &standard);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setpgroup(&how, 0);
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#ifdef __APPLE__
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    posix_spawnattr_setflags(&how, flags);
    int failed = 0;
    for (int end = 0; end < 3 && !failed; end++) {
        failed = posix_spawn_file_actions_adddup2(&files, ends[end], end);
    }
    char shell[] = "/bin/sh", option[] = "-c";
    // The standard's own declaration: posix_spawn does not change the arguments.
    char *const arguments[] = {shell, option, (char *)command, NULL};
#if defined(__APPLE__)
    // The flag below closes all others.
#elif defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 34)
    // Whatever the program itself inherited is none of the child's business.
    if (!failed) failed = posix_spawn_file_actions_addclosefrom_np(&files, 3);
#endif
#endif
    if (!failed) failed = posix_spawn(process, shell, &files, &how, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return failed;
}

// Starts a child so that no signal ends the program before its group is kept.
static int spawn_and_keep(const char *command, const int32_t ends[3], pid_t *process) {
    sigset_t set, before;
    sigemptyset(&set);
    for (int i = 0; i < ENDING; i++) sigaddset(&set, ending[i]);
    pthread_sigmask(SIG_BLOCK, &set, &before);
    atomic_fetch_add(&starting, 1);
    int failed = spawn(command, ends, process);
    if (!failed && replace(0, *process) != 0) {
        kill(-*process, SIGKILL);
        waitpid(*process, NULL, 0);
        failed = EAGAIN;
    }
    atomic_fetch_sub(&starting, 1);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

// Keeps the ends of a pipe away from 0, 1 and 2, which the child's ends are copied onto.
static int pipe_above_standard(int32_t ends[2]) {
    if (sys_pipe(ends) != 0) return -1;
    for (int end = 0; end < 2; end++) {
        if (ends[end] > 2) continue;
        const int above = fcntl(ends[end], F_DUPFD_CLOEXEC, 3);
        if (above < 0) {
            close(ends[0]);
            close(ends[1]);
            return -1;
        }
        close(ends[end]);
        ends[end] = above;
    }
    return 0;
}

int32_t sys_child_start(const char *command, SysChild *child) {
    int32_t pipes[3][2];
    int made = 0;
    while (made < 3 && pipe_above_standard(pipes[made]) == 0) made++;
    pid_t process = 0;
    int failed = made < 3 ? errno : 0;
    if (!failed) {
        prepare();
        const int32_t ends[3] = {pipes[0][0], pipes[1][1], pipes[2][1]};
        failed = spawn_and_keep(command, ends, &process);
    }
    for (int i = 0; i < made; i++) {
        const int own = i == 0 ? 1 : 0;
        close(pipes[i][1 - own]);
        if (failed) {
            close(pipes[i][own]);
        } else {
            fcntl(pipes[i][own], F_SETFL, fcntl(pipes[i][own], F_GETFL) | O_NONBLOCK);
        }
    }
    if (failed) {
        errno = failed;
        return -1;
    }
    *child = (SysChild){process, pipes[0][1], pipes[1][0], pipes[2][0]};
    return 0;
}

int32_t sys_child_end(int32_t process, int32_t milliseconds) {
    static const struct timespec pause = {.tv_nsec = 2000000};
    siginfo_t state = {0};
    for (int32_t waited = 0;; waited += 2) {
        state.si_pid = 0;
        const int found = waitid(P_PID, (id_t)process, &state, WEXITED | WNOHANG | WNOWAIT);
        if (found != 0 || state.si_pid == process || waited >= milliseconds) break;
        nanosleep(&pause, NULL);
    }
    const int has_ended = state.si_pid == process;
    // Not yet waited for, so that the number still belongs to the group.
    kill(-process, SIGKILL);
    replace(process, 0);
    int status = 0;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) return -1;
    }
    if (!has_ended) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
