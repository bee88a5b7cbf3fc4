#define _GNU_SOURCE
#include "CSession.h"

#include <CSystem.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef SOCK_CLOEXEC
#define SOCK_CLOEXEC 0
#endif

// Between fork and exec only what is safe in a signal handler: the caller has many threads.

static pid_t program;
static int hands_on;

static void on_hangup(int number) {
    if (hands_on && program > 0) {
        kill(-program, number);
        kill(-program, SIGCONT);
    }
}

static void put_signals_back(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int number = 1; number < 32; number++) sigaction(number, &standard, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void become(const CSession *session, int tty) __attribute__((noreturn));
static void become(const CSession *session, int tty) {
    setpgid(0, 0);
    // From the background this would stop the program.
    signal(SIGTTOU, SIG_IGN);
    tcsetpgrp(tty, getpid());
    put_signals_back();
    // Crashes on purpose leave no file behind.
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    if (session->ignores_hangup) signal(SIGHUP, SIG_IGN);
    for (int i = 0; i < 3; i++) {
        dup2(session->standard[i] < 0 ? tty : session->standard[i], i);
    }
    sys_close_from(3);
    if (session->folder && chdir(session->folder) != 0) _exit(126);
    execve(session->program, session->arguments, session->environment);
    _exit(127);
}

// Leaves a descriptor of the caller at a place of its own, and closes none that is still needed.
enum { EVENTS = 3, TTY = 4, STANDARD = 5, FIRST_UNUSED = 8 };

static int aside(int descriptor) {
    return descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 64);
}

static int place(int descriptor, int at) {
    return descriptor < 0 ? -1 : dup2(descriptor, at);
}

static void lead(const CSession *given, int events) __attribute__((noreturn));
static void lead(const CSession *given, int events) {
    CSession session = *given;
    setsid();
    put_signals_back();
    struct sigaction own = {.sa_handler = on_hangup};
    hands_on = session.hands_hangup_on;
    sigaction(SIGHUP, &own, NULL);
    signal(SIGTTOU, SIG_IGN);
    int tty = aside(open(session.tty, O_RDWR | O_CLOEXEC));
    events = aside(events);
    for (int i = 0; i < 3; i++) session.standard[i] = aside(session.standard[i]);
    events = place(events, EVENTS);
    tty = place(tty, TTY);
    for (int i = 0; i < 3; i++) {
        close(STANDARD + i);
        session.standard[i] = place(session.standard[i], STANDARD + i);
    }
    sys_close_from(FIRST_UNUSED);
    for (int i = 0; i < 3; i++) close(i);
    ioctl(tty, TIOCSCTTY, 0);
    program = fork();
    if (program == 0) become(&session, tty);
    for (int i = 0; i < 3; i++) {
        if (session.standard[i] >= 0) close(session.standard[i]);
    }
    setpgid(program, program);
    int number = program, status;
    if (write(events, &number, sizeof number) < 0) {}
    for (;;) {
        pid_t got = waitpid(program, &status, WUNTRACED | WCONTINUED);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) break;
        if (session.takes_terminal && WIFSTOPPED(status)) tcsetpgrp(TTY, getpid());
        if (write(events, &status, sizeof status) < 0) {}
        if (WIFEXITED(status) || WIFSIGNALED(status)) break;
    }
    // The terminal is hung up with its leader, so it stays until it is no longer observed.
    program = 0;
    char byte;
    while (read(events, &byte, 1) < 0 && errno == EINTR) {}
    _exit(0);
}

int cs_start(const CSession *session, pid_t *leader) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    *leader = fork();
    if (*leader == 0) lead(session, ends[1]);
    close(ends[1]);
    if (*leader < 0) {
        close(ends[0]);
        return -1;
    }
    return ends[0];
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
