#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

int ct_tty_open(void) {
    char name[256];
    int flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK;
    // Where standard input is a pipe, the keys come from the terminal that is written to.
    for (int standard = 0; standard < 2; standard++) {
        int tty = ttyname_r(standard, name, sizeof name) == 0 ? open(name, flags) : -1;
        if (tty >= 0) return tty;
    }
    return open("/dev/tty", flags);
}

void ct_tty_size(int tty, int *columns, int *rows, int *width, int *height) {
    struct winsize size = {0};
    ioctl(tty, TIOCGWINSZ, &size);
    *columns = size.ws_col;
    *rows = size.ws_row;
    *width = size.ws_xpixel;
    *height = size.ws_ypixel;
}

int ct_tty_set(int tty, const struct termios *settings, int always) {
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    if (always) pthread_sigmask(SIG_BLOCK, &stop, &before);
    int result;
    do {
        result = tcsetattr(tty, TCSANOW, settings);
    } while (result != 0 && errno == EINTR);
    if (always) pthread_sigmask(SIG_SETMASK, &before, NULL);
    return result;
}

struct termios ct_tty_raw(struct termios found) {
    cfmakeraw(&found);
    found.c_cc[VMIN] = 1;
    found.c_cc[VTIME] = 0;
    return found;
}

int64_t ct_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static sigset_t mask_before;

int ct_signals_open(void) {
    // A write beyond a limit, or to nobody, is to fail, and not to end the process.
    static const int wanted[] = {
        SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGWINCH, SIGCONT, SIGTSTP, SIGPIPE, SIGXFSZ};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct sigaction now;
        sigaction(wanted[i], NULL, &now);
        // What the parent asked to ignore (nohup) stays ignored.
        int is_write = wanted[i] == SIGPIPE || wanted[i] == SIGXFSZ;
        if (now.sa_handler != SIG_IGN || is_write) sigaddset(&set, wanted[i]);
    }
    pthread_sigmask(SIG_BLOCK, &set, &mask_before);
    int signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    if (signals < 0) pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
    return signals;
}

int ct_signals_next(int signals) {
    struct signalfd_siginfo info;
    ssize_t got = read(signals, &info, sizeof info);
    return got == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

void ct_signals_close(int signals) {
    close(signals);
    // A write that failed the last moment has told so: it is not to end the process now.
    sigset_t writes;
    sigemptyset(&writes);
    sigaddset(&writes, SIGPIPE);
    sigaddset(&writes, SIGXFSZ);
    static const struct timespec at_once;
    while (sigtimedwait(&writes, NULL, &at_once) > 0) {}
    pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
}

void ct_signals_stop(void) {
    struct sigaction before, standard = {.sa_handler = SIG_DFL};
    sigset_t stop, mask;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigaction(SIGTSTP, &standard, &before);
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
    kill(0, SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &before, NULL);
}

void ct_signals_die(int number) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigset_t set;
    sigaction(number, &standard, NULL);
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    _exit(128 + number);
}
