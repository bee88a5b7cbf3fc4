#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

_Static_assert(sizeof(struct termios) <= sizeof(CTSettings), "settings need more room");

static struct termios opened(const CTSettings *settings) {
    struct termios own;
    memcpy(&own, settings, sizeof own);
    return own;
}

int ct_tty_open(void) {
    char name[256];
    int flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK;
    // If standard input is a pipe, use the terminal of standard output.
    for (int standard = 0; standard < 2; standard++) {
        int tty = ttyname_r(standard, name, sizeof name) == 0 ? open(name, flags) : -1;
        if (tty >= 0) return tty;
    }
    return open("/dev/tty", flags);
}

CTSize ct_tty_size(int tty) {
    struct winsize size = {0};
    ioctl(tty, TIOCGWINSZ, &size);
    return (CTSize){size.ws_col, size.ws_row, size.ws_xpixel, size.ws_ypixel};
}

int ct_tty_get(int tty, CTSettings *found) {
    struct termios own;
    memset(&own, 0, sizeof own);
    int result = tcgetattr(tty, &own);
    memcpy(found, &own, sizeof own);
    return result;
}

int ct_tty_set(int tty, const CTSettings *settings, int always) {
    struct termios own = opened(settings);
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    if (always) pthread_sigmask(SIG_BLOCK, &stop, &before);
    int result;
    do {
        result = tcsetattr(tty, TCSANOW, &own);
    } while (result != 0 && errno == EINTR);
    if (always) pthread_sigmask(SIG_SETMASK, &before, NULL);
    return result;
}

CTSettings ct_tty_reading(CTSettings found, int raw) {
    struct termios own = opened(&found);
    if (raw) cfmakeraw(&own); else own.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    own.c_cc[VMIN] = 1;
    own.c_cc[VTIME] = 0;
    memcpy(&found, &own, sizeof own);
    return found;
}

int ct_tty_is_elsewhere(int tty) {
    pid_t group = tcgetpgrp(tty);
    return group > 0 && group != getpgrp();
}

void ct_tty_stop(void) { kill(0, SIGTTOU); }

void ct_tty_drop_input(int tty) { tcflush(tty, TCIFLUSH); }

void ct_tty_drop_output(int tty) { tcflush(tty, TCOFLUSH); }

int ct_locale_use(const char *name, int utf8_stands_in) {
    // C.UTF-8 on most systems, UTF-8 on macOS.
    static const char *const others[] = {"C.UTF-8", "UTF-8"};
    const char *used = setlocale(LC_CTYPE, name);
    for (int i = 0; !used && utf8_stands_in && i < 2; i++) used = setlocale(LC_CTYPE, others[i]);
    return used && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
