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
static int restarts;  // whether the next frame paints everything

static int able(const char *capability) {
    return capability && capability != (char *)-1 && *capability;
}

/// The length of a sequence `CSI … m` at the start of some bytes; 0 for anything else.
static size_t selection_length(const uint8_t *bytes, size_t length) {
    size_t end = 2;
    if (length < 3 || bytes[0] != 033 || bytes[1] != '[') return 0;
    while (end < length && bytes[end] >= '0' && bytes[end] <= ';') end++;
    return end < length && bytes[end] == 'm' ? end + 1 : 0;
}

/// Removes selections of a colour that is selected already, or just before a reset, and returns the length of the rest:
/// curses selects both colours where one of them changes, and resets the colours before all else.
static size_t without_repetitions(uint8_t *bytes, size_t length) {
    // As in the entries of xterm and others.
    static const char reset[] = "\033(B\033[m";
    enum { RESET = sizeof reset - 1 };
    struct { const uint8_t *start; size_t length; } selected[2] = {{bytes, 0}, {bytes, 0}};
    size_t used = 0;
    for (size_t at = 0, part; at < length; at += part) {
        const uint8_t *now = bytes + at;
        part = selection_length(now, length - at);
        if (part > 0) {
            if (length - at - part >= RESET && !memcmp(now + part, reset, RESET)) continue;
            int kind = now[2] - '3';
            // One colour, such as 31 or 38;5;208. All else may change both, as a reset does.
            int is_color = (kind == 0 || kind == 1) && (now[3] == '8' || (part == 5 && now[3] < '8'));
            if (!is_color) {
                selected[0].length = selected[1].length = 0;
            } else if (selected[kind].length == part && !memcmp(selected[kind].start, now, part)) {
                continue;
            } else {
                selected[kind].start = bytes + used;
                selected[kind].length = part;
            }
        } else {
            part = 1;
        }
        for (size_t i = 0; i < part; i++) bytes[used++] = now[i];
    }
    return used;
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
    return got < 0 ? 0 : without_repetitions(frame, (size_t)got);
}

// The signals for which curses installs handlers if the default action is in force.
static const int curses_signals[] = {SIGTSTP, SIGINT, SIGTERM, SIGWINCH};
enum { STOP = 0, CURSES_SIGNALS = sizeof curses_signals / sizeof *curses_signals };

static void ignore_signal(int number) { (void)number; }

/// Calls `newterm` for a size, without its signal handlers; `terminfo` replaces the variable TERMINFO unless it is NULL.
/// Restores the environment.
static SCREEN *new_terminal(const char *term, const char *terminfo, int across, int rows) {
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
    char width[16], height[16];
    snprintf(width, sizeof width, "%d", across);
    snprintf(height, sizeof height, "%d", rows);
    const char *names[] = {"COLUMNS", "LINES", "TERMINFO"}, *values[] = {width, height, terminfo};
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

/// Opens the screen; `terminfo` replaces the variable TERMINFO unless it is NULL.
static int open_screen(const char *term, const char *terminfo, int across, int rows) {
    memory = sys_memory_file();
    if (memory < 0) return CT_SCREEN_FAILED;
    sink = fdopen(memory, "w");
    source = fopen("/dev/null", "re");
    if (!sink || !source) { ct_screen_close(); return CT_SCREEN_FAILED; }
    screen = new_terminal(term, terminfo, across, rows);
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
    restarts = 0;
    return CT_SCREEN_OPEN;
}

int ct_screen_open(const char *term, int across, int rows) {
    return open_screen(term, NULL, across, rows);
}

int ct_screen_open_direct(const char *term, int across, int rows) {
    static const char name[] = "hitbox-direct";
    // Curses takes an entry from the variable itself, see ncurses(3X).
    static char terminfo[4 + 2 * CT_ENTRY_ROOM + 1] = "hex:";
    uint8_t entry[CT_ENTRY_ROOM];
    size_t length = ct_entry_direct(term, name, entry, sizeof entry);
    if (length == 0) return CT_SCREEN_UNKNOWN;
    char *end = terminfo + 4;
    for (size_t i = 0; i < length; i++) {
        *end++ = "0123456789ABCDEF"[entry[i] >> 4];
        *end++ = "0123456789ABCDEF"[entry[i] & 15];
    }
    *end = 0;
    int result = open_screen(name, terminfo, across, rows);
    if (result != CT_SCREEN_OPEN || ct_screen_colors() > 256) return result;
    ct_screen_close();
    return CT_SCREEN_UNKNOWN;
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

// Neither string depends on the size, as that may change before the terminal reads them: a scrolling region of the
// rows there were would confine the shell to them.
static const char *whole_region(void) {
    static const char ansi[] = "\033[1;24r";
    if (!able(change_scroll_region)) return NULL;
    const char *of_24_rows = tparm(change_scroll_region, 0, 23, 0, 0, 0, 0, 0, 0, 0);
    if (!strncmp(of_24_rows, ansi, sizeof ansi - 1)) return "\033[r";
    return tparm(change_scroll_region, 0, LINES - 1, 0, 0, 0, 0, 0, 0, 0);
}

static const char *last_row(void) {
    static const char ansi[] = "\033[24;1H";
    enum { BELOW_ALL = 9998 };
    const char *in_row_24 = tparm(cursor_address, 23, 0, 0, 0, 0, 0, 0, 0, 0);
    int row = strncmp(in_row_24, ansi, sizeof ansi - 1) ? LINES - 1 : BELOW_ALL;
    return tparm(cursor_address, row, 0, 0, 0, 0, 0, 0, 0, 0);
}

void ct_screen_update(void) {
    if (!screen) return;
    if (restarts) {
        // Curses scrolls with a region, and then sets one of the rows that it knows.
        const char *region = whole_region();
        if (region && write(memory, region, strlen(region)) < 0) {}
        restarts = 0;
    }
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
    restarts = 1;
}

void ct_screen_resize(int across, int rows) {
    if (!screen) return;
    resizeterm(rows, across);
    leaveok(stdscr, TRUE);
    take();
    ct_screen_forget();
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

size_t ct_screen_string(int entering, uint8_t *out, size_t room) {
    size_t used = 0;
    if (!screen) return 0;
    if (entering) {
        append(out, room, &used, enter_ca_mode);
        append(out, room, &used, exit_attribute_mode);
        append(out, room, &used, whole_region());
        append(out, room, &used, enter_am_mode);
        append(out, room, &used, cursor_invisible);
    } else {
        append(out, room, &used, exit_attribute_mode);
        append(out, room, &used, orig_pair);
        // Moves the cursor, which leaving the second screen restores.
        append(out, room, &used, whole_region());
        if (!able(exit_ca_mode)) {
            append(out, room, &used, last_row());
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
