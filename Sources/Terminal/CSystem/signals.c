#define _GNU_SOURCE
#include "CSystem.h"
#include "portable.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#ifdef SYS_LINUX
#include <sys/signalfd.h>
#include <time.h>
#endif

const int32_t SYS_SIGCONT = SIGCONT, SYS_SIGHUP = SIGHUP, SYS_SIGINT = SIGINT,
              SYS_SIGPIPE = SIGPIPE, SYS_SIGQUIT = SIGQUIT, SYS_SIGTERM = SIGTERM,
              SYS_SIGTSTP = SIGTSTP, SYS_SIGWINCH = SIGWINCH;

// SIGPIPE and SIGXFSZ, so that writes to a closed pipe or beyond the size limit return an error instead
// of ending the process.
static const int handled[] = {
    SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGWINCH, SIGCONT, SIGTSTP, SIGPIPE, SIGXFSZ};
enum { HANDLED = sizeof handled / sizeof *handled };

// Signals that the parent ignores (nohup) stay ignored.
static int is_wanted(int number) {
    struct sigaction now;
    sigaction(number, NULL, &now);
    return now.sa_handler != SIG_IGN || number == SIGPIPE || number == SIGXFSZ;
}

// The signals that ask the program to end.
static const int ending[] = {SIGHUP, SIGINT, SIGTERM, SIGQUIT};
enum { ENDING = sizeof ending / sizeof *ending };

void sys_survive_size_limit(void) { signal(SIGXFSZ, SIG_IGN); }

#ifdef SYS_LINUX

static sigset_t mask_before;

// The pending signal that asks the program to end; 0 for none.
static int waiting_end(void) {
    sigset_t set;
    sigpending(&set);
    for (int i = 0; i < ENDING; i++) {
        if (sigismember(&set, ending[i]) == 1) return ending[i];
    }
    return 0;
}

int32_t sys_signals_open(void) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < HANDLED; i++) {
        if (is_wanted(handled[i])) sigaddset(&set, handled[i]);
    }
    pthread_sigmask(SIG_BLOCK, &set, &mask_before);
    int signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    if (signals < 0) pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
    return signals;
}

int32_t sys_signals_next(int32_t signals) {
    struct signalfd_siginfo info;
    ssize_t got = read(signals, &info, sizeof info);
    return got == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

void sys_signals_close(int32_t signals) {
    close(signals);
    // Discard pending signals of failed writes, which would end the process once unblocked.
    sigset_t writes;
    sigemptyset(&writes);
    sigaddset(&writes, SIGPIPE);
    sigaddset(&writes, SIGXFSZ);
    static const struct timespec at_once;
    while (sigtimedwait(&writes, NULL, &at_once) > 0) {}
    pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
}

#else

// The self-pipe trick: handlers write the signal numbers to a pipe.
static int tube[2] = {-1, -1};
static struct sigaction actions_before[HANDLED];

// The last signal that asked the program to end; it stays set until the signals are opened again.
static volatile sig_atomic_t asked_to_end;

static int waiting_end(void) { return asked_to_end; }

static void hand_over(int number) {
    int error = errno;
    for (int i = 0; i < ENDING; i++) {
        if (ending[i] == number) asked_to_end = number;
    }
    unsigned char byte = (unsigned char)number;
    // If the pipe is full, the reader will wake up anyway.
    if (write(tube[1], &byte, 1) < 0) {}
    errno = error;
}

int32_t sys_signals_open(void) {
    asked_to_end = 0;
    if (sys_pipe(tube) != 0) return -1;
    for (int end = 0; end < 2; end++) {
        fcntl(tube[end], F_SETFL, fcntl(tube[end], F_GETFL) | O_NONBLOCK);
    }
    // The pipe wakes the event loop; other system calls are restarted.
    struct sigaction own = {.sa_handler = hand_over, .sa_flags = SA_RESTART};
    sigfillset(&own.sa_mask);
    for (int i = 0; i < HANDLED; i++) {
        sigaction(handled[i], NULL, &actions_before[i]);
        if (is_wanted(handled[i])) sigaction(handled[i], &own, NULL);
    }
    return tube[0];
}

int32_t sys_signals_next(int32_t signals) {
    unsigned char byte;
    return read(signals, &byte, 1) == 1 ? byte : 0;
}

void sys_signals_close(int32_t signals) {
    for (int i = 0; i < HANDLED; i++) sigaction(handled[i], &actions_before[i], NULL);
    close(signals);
    close(tube[1]);
    tube[0] = tube[1] = -1;
}

#endif

static void (*watcher)(int32_t number);

static void look(int number) {
    (void)number;
    int error = errno;
    watcher(waiting_end());
    errno = error;
}

void sys_signals_watch(int32_t milliseconds, void (*look_at)(int32_t number)) {
    struct timeval pause = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
    const struct itimerval often = {.it_interval = pause, .it_value = pause};
    if (milliseconds > 0 && look_at != watcher) {
        watcher = look_at;
        struct sigaction own = {.sa_handler = look, .sa_flags = SA_RESTART | SA_ONSTACK};
        sigfillset(&own.sa_mask);
        sigaction(SIGALRM, &own, NULL);
        sigset_t alarm;
        sigemptyset(&alarm);
        sigaddset(&alarm, SIGALRM);
        pthread_sigmask(SIG_UNBLOCK, &alarm, NULL);
    }
    setitimer(ITIMER_REAL, &often, NULL);
}

void sys_stop(void) {
    struct sigaction before, standard = {.sa_handler = SIG_DFL};
    sigset_t stop, mask;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    // Sent while blocked, SIGTSTP merges with one that arrived meanwhile: two stops would need two
    // signals to continue.
    pthread_sigmask(SIG_BLOCK, &stop, &mask);
    sigaction(SIGTSTP, &standard, &before);
    kill(0, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &stop, NULL);
    pthread_sigmask(SIG_BLOCK, &stop, NULL);
    sigaction(SIGTSTP, &before, NULL);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

void sys_die(int32_t number) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigset_t set;
    sigaction(number, &standard, NULL);
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    _exit(128 + number);
}
