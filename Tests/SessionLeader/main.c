#define _GNU_SOURCE
#include <CSystem.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// The leader of a session: owns a terminal as a shell does, starts a program on it, and lives on after it.
//
// A program of its own as the tests are large, and would have to be copied for a process that lives on in them.
//
// usage: session-leader OPTIONS TTY FOLDER PROGRAM ARGUMENT...
//   OPTIONS   i: the program ignores SIGHUP; h: hangs up the program when it is hung up; t: takes the terminal when
//             the program stops; 0, 1, 2: the program's standard input, output or error is a descriptor from STANDARD
//             on instead of the terminal
//   FOLDER    where the program runs; this folder if empty

enum { EVENTS = 3, TTY = 4, STANDARD = 5, FIRST_UNUSED = 8 };

static const char *options;
static pid_t program;

static int has(char option) { return strchr(options, option) != NULL; }

static void on_hangup(int number) {
    if (has('h') && program > 0) {
        kill(-program, number);
        kill(-program, SIGCONT);
    }
}

static void become(char **arguments) __attribute__((noreturn));
static void become(char **arguments) {
    setpgid(0, 0);
    // From the background this would stop the program.
    signal(SIGTTOU, SIG_IGN);
    tcsetpgrp(TTY, getpid());
    signal(SIGTTOU, SIG_DFL);
    // Crashes on purpose leave no file behind.
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    signal(SIGHUP, has('i') ? SIG_IGN : SIG_DFL);
    for (int i = 0; i < 3; i++) dup2(has((char)('0' + i)) ? STANDARD + i : TTY, i);
    sys_close_from(3);
    if (*arguments[1] != '\0' && chdir(arguments[1]) != 0) _exit(126);
    execv(arguments[2], arguments + 2);
    _exit(127);
}

int main(int count, char **arguments) {
    if (count < 5) return 64;
    options = arguments[1];
    sigaction(SIGHUP, &(struct sigaction){.sa_handler = on_hangup}, NULL);
    signal(SIGTTOU, SIG_IGN);
    int tty = open(arguments[2], O_RDWR | O_NOCTTY);
    if (tty < 0) return 1;
    if (tty != TTY) {
        dup2(tty, TTY);
        close(tty);
    }
    for (int i = 0; i < 3; i++) {
        close(i);
        if (!has((char)('0' + i))) close(STANDARD + i);
    }
    sys_close_from(FIRST_UNUSED);
    ioctl(TTY, TIOCSCTTY, 0);
    program = fork();
    if (program == 0) become(arguments + 2);
    for (int i = 0; i < 3; i++) close(STANDARD + i);
    setpgid(program, program);
    int number = program, status;
    if (write(EVENTS, &number, sizeof number) < 0) {}
    for (;;) {
        pid_t got = waitpid(program, &status, WUNTRACED | WCONTINUED);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) break;
        if (has('t') && WIFSTOPPED(status)) tcsetpgrp(TTY, getpid());
        if (write(EVENTS, &status, sizeof status) < 0) {}
        if (WIFEXITED(status) || WIFSIGNALED(status)) break;
    }
    // The terminal is hung up with its leader, so it stays until it is no longer observed.
    program = 0;
    char byte;
    while (read(EVENTS, &byte, 1) < 0 && errno == EINTR) {}
    // A sanitizer would look for leaks, and never ends without standard error.
    _exit(0);
}
