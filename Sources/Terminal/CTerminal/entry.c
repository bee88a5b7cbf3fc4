#define NCURSES_WIDECHAR 1
#include "CTerminal.h"

#include <curses.h>
#include <string.h>
#include <term.h>

// The format of compiled entries, see term(5): a header, the names, flags, numbers, offsets of strings, and strings;
// then the same for extended capabilities.
enum { NUMBERS_OF_32_BITS = 01036, ABSENT = -1 };

// As in the entry xterm-direct: eight colours of the palette, and red, green and blue in a number. With semicolons, as
// not all terminals know colons.
#define DIRECT(palette, rgb) \
    "\033[%?%p1%{8}%<%t" palette "%p1%d%e" rgb ";2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"

static const struct { const char *name, *value; } other_strings[] = {
    {"setaf", DIRECT("3", "38")}, {"setab", DIRECT("4", "48")}, {"op", "\033[39;49m"},
    // Other ways to select colours, or to change the palette.
    {"setf", NULL}, {"setb", NULL}, {"scp", NULL}, {"initp", NULL}, {"initc", NULL}, {"oc", NULL},
};

static const struct { const char *name; int value; } other_numbers[] = {
    {"colors", 1 << 24}, {"pairs", 1 << 16},
};

static const char *const other_flags[] = {"ccc", "hls"};

// The extended capabilities that curses reads: flags, and a number.
static const char *const extended[] = {"AX", "RGB", "XT", "U8"};

#define COUNT(array) (sizeof array / sizeof *array)

static const char *string_of(const char *name) {
    for (size_t i = 0; i < COUNT(other_strings); i++) {
        if (strcmp(name, other_strings[i].name) == 0) return other_strings[i].value;
    }
    const char *value = tigetstr((char *)name);
    return value == (char *)-1 ? NULL : value;
}

static int number_of(const char *name) {
    for (size_t i = 0; i < COUNT(other_numbers); i++) {
        if (strcmp(name, other_numbers[i].name) == 0) return other_numbers[i].value;
    }
    int value = tigetnum((char *)name);
    return value < 0 ? ABSENT : value;
}

static int flag_of(const char *name) {
    for (size_t i = 0; i < COUNT(other_flags); i++) {
        if (strcmp(name, other_flags[i]) == 0) return 0;
    }
    return strcmp(name, "RGB") == 0 || tigetflag((char *)name) > 0;
}

struct output { uint8_t *bytes; size_t room, used; };

/// Appends a number of some bytes, the lowest first; also counts those that do not fit.
static void put(struct output *out, int number, int size) {
    for (int i = 0; i < size; i++) {
        if (out->used < out->room) out->bytes[out->used] = (uint8_t)((unsigned)number >> 8 * i);
        out->used++;
    }
}

static void put_text(struct output *out, const char *text) {
    for (; *text; text++) put(out, *text, 1);
    put(out, 0, 1);
}

/// Numbers begin at even offsets.
static void align(struct output *out) { put(out, 0, (int)(out->used % 2)); }

static void put_standard(struct output *out, const char *name) {
    const char *strings[STRWRITE];
    int length = 0;
    for (int i = 0; i < STRWRITE; i++) {
        strings[i] = string_of(strnames[i]);
        if (strings[i]) length += (int)strlen(strings[i]) + 1;
    }
    int header[] = {NUMBERS_OF_32_BITS, (int)strlen(name) + 1, BOOLWRITE, NUMWRITE, STRWRITE, length};
    for (size_t i = 0; i < COUNT(header); i++) put(out, header[i], 2);
    put_text(out, name);
    for (int i = 0; i < BOOLWRITE; i++) put(out, flag_of(boolnames[i]), 1);
    align(out);
    for (int i = 0; i < NUMWRITE; i++) put(out, number_of(numnames[i]), 4);
    for (int i = 0, offset = 0; i < STRWRITE; i++) {
        put(out, strings[i] ? offset : ABSENT, 2);
        if (strings[i]) offset += (int)strlen(strings[i]) + 1;
    }
    for (int i = 0; i < STRWRITE; i++) {
        if (strings[i]) put_text(out, strings[i]);
    }
    align(out);
}

static void put_extended(struct output *out) {
    enum { NAMES = COUNT(extended), FLAGS = NAMES - 1 };
    int length = 0;
    for (int i = 0; i < NAMES; i++) length += (int)strlen(extended[i]) + 1;
    int header[] = {FLAGS, NAMES - FLAGS, 0, NAMES, length};
    for (size_t i = 0; i < COUNT(header); i++) put(out, header[i], 2);
    for (int i = 0; i < FLAGS; i++) put(out, flag_of(extended[i]), 1);
    align(out);
    put(out, number_of(extended[FLAGS]), 4);
    for (int i = 0, offset = 0; i < NAMES; i++) {
        put(out, offset, 2);
        offset += (int)strlen(extended[i]) + 1;
    }
    for (int i = 0; i < NAMES; i++) put_text(out, extended[i]);
}

size_t ct_entry_direct(const char *term, const char *name, uint8_t *bytes, size_t room) {
    int error;
    // An open screen keeps its terminal, which setupterm would replace.
    TERMINAL *before = cur_term;
    if (setupterm((char *)term, -1, &error) != OK) {
        set_curterm(before);
        return 0;
    }
    struct output out = {bytes, room, 0};
    const char *foreground = tigetstr("setaf");
    int colors = tigetnum("colors");
    int selects = foreground && foreground != (char *)-1 && strncmp(foreground, "\033[", 2) == 0;
    if (selects && colors >= 8 && colors <= 256) {
        put_standard(&out, name);
        put_extended(&out);
    }
    del_curterm(cur_term);
    set_curterm(before);
    return out.used <= room ? out.used : 0;
}
