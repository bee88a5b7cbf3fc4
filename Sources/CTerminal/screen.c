#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "CTerminal.h"

#include <CSystem.h>
#include <curses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <term.h>  // has macros named columns and lines
#include <unistd.h>
#include <wchar.h>

static SCREEN *screen;
static FILE *sink, *source;
static int memory = -1;
static uint8_t *frame;
static size_t frame_room;
static int colored;
static int cut;

// The signals for which curses installs handlers if the default action is in force.
static const int curses_signals[] = {SIGTSTP, SIGINT, SIGTERM, SIGWINCH};
enum { STOP = 0, CURSES_SIGNALS = sizeof curses_signals / sizeof *curses_signals };

static void ignore_signal(int number) { (void)number; }

static SCREEN *open_quietly(const char *term, int across, int rows) {
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
    const char *names[] = {"COLUMNS", "LINES"};
    char *saved[2];
    int values[] = {across, rows};
    for (int i = 0; i < 2; i++) {
        const char *old = getenv(names[i]);
        saved[i] = old ? strdup(old) : NULL;
        char text[16];
        snprintf(text, sizeof text, "%d", values[i]);
        setenv(names[i], text, 1);
    }
    SCREEN *made = newterm(term, sink, source);
    for (int i = 0; i < 2; i++) {
        if (saved[i]) setenv(names[i], saved[i], 1); else unsetenv(names[i]);
        free(saved[i]);
    }
    for (int i = 0; i < CURSES_SIGNALS; i++) sigaction(curses_signals[i], &before[i], NULL);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    return made;
}

static int able(const char *capability) {
    return capability && capability != (char *)-1 && *capability;
}

static size_t take(void) {
    if (sink) fflush(sink);
    off_t length = lseek(memory, 0, SEEK_CUR);
    // Curses does not report incomplete writes, and the limit on file sizes applies to files in
    // memory, too.
    struct rlimit most;
    cut = getrlimit(RLIMIT_FSIZE, &most) == 0 && most.rlim_cur != RLIM_INFINITY
        && length >= 0 && (rlim_t)length >= most.rlim_cur;
    if (length <= 0) return 0;
    if ((size_t)length > frame_room) {
        uint8_t *larger = realloc(frame, (size_t)length * 2);
        if (!larger) return 0;
        frame = larger;
        frame_room = (size_t)length * 2;
    }
    ssize_t got = pread(memory, frame, (size_t)length, 0);
    lseek(memory, 0, SEEK_SET);
    return got < 0 ? 0 : (size_t)got;
}

int ct_screen_open(const char *term, int across, int rows) {
    memory = sys_memory_file();
    if (memory < 0) return CT_SCREEN_FAILED;
    sink = fdopen(memory, "w");
    source = fopen("/dev/null", "re");
    if (!sink || !source) { ct_screen_close(); return CT_SCREEN_FAILED; }
    screen = open_quietly(term, across, rows);
    if (!screen) {
        // A terminal description that cannot be opened is not the same as a missing one.
        int any = sys_open("/dev/null", 0, 0);
        if (any >= 0) sys_close(any);
        ct_screen_close();
        return any < 0 ? CT_SCREEN_FAILED : CT_SCREEN_UNKNOWN;
    }
    if (!able(cursor_address) || !able(clear_screen)) {
        ct_screen_close();
        return CT_SCREEN_INCAPABLE;
    }
    colored = has_colors() && start_color() == OK && use_default_colors() == OK;
    raw();
    noecho();
    nonl();
    typeahead(-1);
    leaveok(stdscr, TRUE);
    scrollok(stdscr, FALSE);
    if (LINES != rows || COLS != across) resizeterm(rows, across);
    // Discard the first update, as the caller sends the entering string itself.
    wnoutrefresh(stdscr);
    doupdate();
    take();
    clearok(curscr, TRUE);
    return CT_SCREEN_OPEN;
}

int ct_screen_colors(void) { return screen && colored ? COLORS : 0; }

void ct_screen_put(int column, int row, const uint32_t *scalars, int count, int width,
                   int attributes, int foreground, int background) {
    if (!screen) return;
    wchar_t text[CCHARW_MAX + 1];
    int length = 0;
    for (int i = 0; i < count && length < CCHARW_MAX; i++) {
        int own = wcwidth((wchar_t)scalars[i]);
        if (length == 0 ? own == width : own == 0) {
            text[length++] = (wchar_t)scalars[i];
        } else if (length == 0) {
            break;
        }
    }
    int blanks = 0;
    if (length == 0) {
        // The C library and the caller disagree about the width: substitute a character of known width.
        text[length++] = MB_CUR_MAX > 1 ? 0xFFFD : '?';
        blanks = width - 1;
    }
    text[length] = 0;
    attr_t look = A_NORMAL;
    if (attributes & CT_BOLD) look |= A_BOLD;
    if (attributes & CT_DIM) look |= A_DIM;
    if (attributes & CT_UNDERLINE) look |= A_UNDERLINE;
    if (attributes & CT_REVERSE) look |= A_REVERSE;
    if (attributes & CT_ITALIC) look |= A_ITALIC;
    int pair = 0;
    // alloc_pair is not safe on a terminal without colours.
    if (colored && (foreground >= 0 || background >= 0)) pair = alloc_pair(foreground, background);
    if (pair < 0) pair = 0;
    cchar_t cell;
    if (setcchar(&cell, text, look, (short)(pair > 255 ? 255 : pair), &pair) != OK) return;
    mvadd_wch(row, column, &cell);
    while (blanks-- > 0) {
        text[0] = ' ';
        text[1] = 0;
        if (setcchar(&cell, text, look, 0, &pair) == OK) mvadd_wch(row, column + 1, &cell);
    }
}

void ct_screen_repaint(int row) {
    if (screen) wredrawln(stdscr, row, 1);
}

void ct_screen_update(void) {
    if (!screen) return;
    wnoutrefresh(stdscr);
    doupdate();
}

const uint8_t *ct_screen_frame(size_t *length) {
    *length = 0;
    if (!screen) return NULL;
    ct_screen_update();
    *length = take();
    return frame;
}

int ct_screen_is_cut(void) { return cut; }

void ct_screen_forget(void) {
    if (screen) clearok(curscr, TRUE);
}

void ct_screen_resize(int across, int rows) {
    if (!screen) return;
    resizeterm(rows, across);
    leaveok(stdscr, TRUE);
    take();
    clearok(curscr, TRUE);
}

static void append(uint8_t *out, size_t room, size_t *used, const char *capability) {
    // Whether the cursor blinks (mode 12) is the user's choice; kitty's cnorm would switch it on.
    static const char blinks[] = "\033[?12h", steady[] = "\033[?12l";
    if (!able(capability)) return;
    for (const char *at = capability; *at && *used < room; at++) {
        // Padding such as $<50> is only for hardware terminals.
        if (at[0] == '$' && at[1] == '<') {
            const char *end = strchr(at, '>');
            if (end) { at = end; continue; }
        }
        if (!strncmp(at, blinks, sizeof blinks - 1) || !strncmp(at, steady, sizeof steady - 1)) {
            at += sizeof blinks - 2;
            continue;
        }
        out[(*used)++] = (uint8_t)*at;
    }
}

size_t ct_screen_string(int entering, int rows, uint8_t *out, size_t room) {
    size_t used = 0;
    if (!screen) return 0;
    if (entering) {
        append(out, room, &used, enter_ca_mode);
        append(out, room, &used, exit_attribute_mode);
        if (able(change_scroll_region)) {
            append(out, room, &used, tparm(change_scroll_region, 0, rows - 1, 0, 0, 0, 0, 0, 0, 0));
        }
        append(out, room, &used, enter_am_mode);
        append(out, room, &used, cursor_invisible);
    } else {
        append(out, room, &used, exit_attribute_mode);
        append(out, room, &used, orig_pair);
        if (!able(exit_ca_mode)) {
            append(out, room, &used, tparm(cursor_address, rows - 1, 0, 0, 0, 0, 0, 0, 0, 0));
            append(out, room, &used, clr_eol);
        }
        append(out, room, &used, exit_ca_mode);
        append(out, room, &used, cursor_normal);
    }
    return used;
}

void ct_screen_close(void) {
    if (screen) {
        endwin();
        delscreen(screen);
    }
    screen = NULL;
    if (sink) fclose(sink); else if (memory >= 0) close(memory);
    if (source) fclose(source);
    sink = source = NULL;
    memory = -1;
    colored = 0;
    free(frame);
    frame = NULL;
    frame_room = 0;
}
