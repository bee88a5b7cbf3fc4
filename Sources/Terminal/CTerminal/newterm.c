#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "newterm.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

// The signals for which curses installs handlers if the default action is in force.
static const int curses_signals[] = {SIGTSTP, SIGINT, SIGTERM, SIGWINCH};
enum { STOP = 0, CURSES_SIGNALS = sizeof curses_signals / sizeof *curses_signals };

static void ignore_signal(int number) { (void)number; }

SCREEN *ct_newterm(const char *term, const char *terminfo, FILE *sink, FILE *source, int across, int rows) {
    struct sigaction before[CURSES_SIGNALS], other = {.sa_handler = ignore_signal};
    // If SIGTSTP had the default action, curses would ignore it during updates, which discards one that
    // is pending on a signal descriptor.
    sigset_t stop, mask;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    pthread_sigmask(SIG_BLOCK, &stop, &mask);
    for (int i = 0; i < CURSES_SIGNALS; i++) sigaction(curses_signals[i], NULL, &before[i]);
    if (before[STOP].sa_handler == SIG_DFL) sigaction(SIGTSTP, &other, NULL);
    // newterm only takes the size from the environment, which is restored below.
    char columns[16], lines[16];
    snprintf(columns, sizeof columns, "%d", across);
    snprintf(lines, sizeof lines, "%d", rows);
    const char *names[] = {"COLUMNS", "LINES", "TERMINFO"}, *values[] = {columns, lines, terminfo};
    int count = terminfo ? 3 : 2;
    char *saved[3];
    for (int i = 0; i < count; i++) {
        const char *old = getenv(names[i]);
        saved[i] = old ? strdup(old) : NULL;
        setenv(names[i], values[i], 1);
    }
    SCREEN *made = newterm(term, sink, source);
    for (int i = 0; i < count; i++) {
        if (saved[i]) setenv(names[i], saved[i], 1); else unsetenv(names[i]);
        free(saved[i]);
    }
    for (int i = 0; i < CURSES_SIGNALS; i++) sigaction(curses_signals[i], &before[i], NULL);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    return made;
}
