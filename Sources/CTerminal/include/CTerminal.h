#pragma once

#include <stddef.h>
#include <stdint.h>

// What Swift cannot reach or must not do itself: curses' macros and globals, libtermkey's unions, a
// terminal's settings and code that runs inside a signal handler. No policy lives here.

// --- The screen: curses on a file in memory; the caller sends the bytes. One at a time. ---

enum {
    CT_SCREEN_OPEN = 0,
    CT_SCREEN_UNKNOWN = 1,
    CT_SCREEN_INCAPABLE = 2,
    CT_SCREEN_FAILED = 3,
};

enum { CT_BOLD = 1, CT_DIM = 2, CT_UNDERLINE = 4, CT_REVERSE = 8, CT_ITALIC = 16 };

/// Opens the screen for a terminal type and a size; a CT_SCREEN_ value.
int ct_screen_open(const char *term, int columns, int rows);
/// How many colours the terminal type has; 0 without colours.
int ct_screen_colors(void);
/// Puts a character of 1 or 2 columns; colours are numbers of the terminal, -1 its own.
void ct_screen_put(int column, int row, const uint32_t *scalars, int count, int width,
                   int attributes, int foreground, int background);
/// Has a row repainted as a whole at the next frame.
void ct_screen_repaint(int row);
/// Takes the bytes that make the terminal show what was put; valid until the next call.
const uint8_t *ct_screen_frame(size_t *length);
/// Forgets what the terminal shows: the next frame repaints all.
void ct_screen_forget(void);
/// Gives the screen another size and forgets.
void ct_screen_resize(int columns, int rows);
/// The bytes before the first frame (1) or after the last (0), as terminfo has them.
size_t ct_screen_string(int entering, int rows, uint8_t *out, size_t room);
/// Closes the screen.
void ct_screen_close(void);

// --- Bytes. ---

/// Whether two pieces of memory have the same bytes.
int ct_is_same(const void *one, const void *other, long length);

/// Compresses bytes as zlib does (RFC 1950), fast rather than small; how many came out, 0 on failure.
size_t ct_compress(const uint8_t *bytes, size_t length, uint8_t *out, size_t room);
/// The most bytes that compressing so many can make.
size_t ct_compress_room(size_t length);

// --- Keys: libtermkey without a terminal. ---

enum { CT_KEY_UNICODE, CT_KEY_FUNCTION, CT_KEY_SYMBOL, CT_KEY_MOUSE, CT_KEY_OTHER };
enum { CT_MOUSE_UNKNOWN, CT_MOUSE_PRESS, CT_MOUSE_DRAG, CT_MOUSE_RELEASE };
enum {
    CT_SYM_NONE, CT_SYM_ENTER, CT_SYM_TAB, CT_SYM_BACKSPACE, CT_SYM_ESCAPE, CT_SYM_UP,
    CT_SYM_DOWN, CT_SYM_LEFT, CT_SYM_RIGHT, CT_SYM_HOME, CT_SYM_END, CT_SYM_PAGE_UP,
    CT_SYM_PAGE_DOWN, CT_SYM_INSERT, CT_SYM_DELETE,
};

typedef struct {
    int type;
    int64_t code;
    int modifiers;
    int mouse;
    int button;
    int raw;
    int column;
    int row;
} CTKey;

/// Opens a decoder for a terminal type; NULL when there is no memory.
void *ct_keys_open(const char *term, int utf8);
/// Hands bytes to the decoder; how many it took.
size_t ct_keys_push(void *keys, const uint8_t *bytes, size_t length);
/// Takes the next key; 0 when there is none.
int ct_keys_next(void *keys, CTKey *out);
/// Closes the decoder.
void ct_keys_close(void *keys);

// --- The terminal device. ---

/// Opens the terminal of standard input anew, so that its flags are our own; -1 if there is none.
int ct_tty_open(void);
/// The size in cells and in pixels, 0 where unknown.
void ct_tty_size(int tty, int *columns, int *rows, int *width, int *height);
/// The settings of a terminal, which differ between systems: kept here, and not looked into.
typedef struct { uint64_t room[16]; } CTSettings;
/// Asks for the terminal's settings; -1 where it has none.
int ct_tty_get(int tty, CTSettings *found);
/// Changes the terminal's settings at once, also from the background if `always` is set.
int ct_tty_set(int tty, const CTSettings *settings, int always);
/// The settings of `found` without any processing of input or output.
CTSettings ct_tty_raw(CTSettings found);
/// Drops what was sent and not read yet.
void ct_tty_drop_input(int tty);
/// Drops what was written and not sent yet.
void ct_tty_drop_output(int tty);

// --- The locale. ---

/// Makes the C library read and show characters as a locale says; whether they are UTF-8. Where it
/// is not installed, another one with UTF-8 may stand in for it.
int ct_locale_use(const char *name, int utf8_stands_in);

// --- The guard: gives the terminal back when the process dies. ---

/// Starts the guardian process and the handlers of fatal signals.
void ct_guard_start(int tty, const CTSettings *found, const uint8_t *leave, size_t length);
/// Says what has to be given back from now on.
void ct_guard_update(const CTSettings *found, const uint8_t *leave, size_t length);
/// Says how long the answer to a last question may take; 0 where none is to be asked.
void ct_guard_wait(int milliseconds);
/// Says whether there is something to give back: not so while suspended.
void ct_guard_arm(int armed);
/// Ends the guardian and puts the handlers back that were there before.
void ct_guard_stop(void);
/// Keeps what is written to standard error while the screen is up, if that is a terminal.
void ct_messages_keep(void);
/// Puts standard error back and writes what was kept.
void ct_messages_show(void);
