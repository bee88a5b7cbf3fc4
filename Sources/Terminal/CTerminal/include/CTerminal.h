#pragma once

#include <stddef.h>
#include <stdint.h>

// What cannot be done in Swift: the macros and globals of curses, the unions of libtermkey, terminal
// settings, and code that runs in signal handlers. Contains no policy.

// --- The screen: curses writing to a file in memory; the caller sends the bytes. One at a time. ---

enum {
    CT_SCREEN_OPEN = 0,
    CT_SCREEN_UNKNOWN = 1,
    CT_SCREEN_INCAPABLE = 2,
    CT_SCREEN_FAILED = 3,
};

enum { CT_BOLD = 1, CT_DIM = 2, CT_UNDERLINE = 4, CT_REVERSE = 8 };

/// Opens the screen for a terminal type and a size; returns a CT_SCREEN_ value.
int ct_screen_open(const char *term, int columns, int rows);
/// Opens the screen for a terminal type with a terminfo entry of our own, which has direct colours; CT_SCREEN_UNKNOWN if
/// that is not possible.
int ct_screen_open_direct(const char *term, int columns, int rows);
/// The room for an entry.
enum { CT_ENTRY_ROOM = 16384 };
/// Makes a compiled terminfo entry with the capabilities of a terminal type, but direct colours, under another name;
/// returns its length. 0 if the type is unknown, has direct colours already, or does not select colours with `CSI … m`.
size_t ct_entry_direct(const char *term, const char *name, uint8_t *out, size_t room);
/// The number of colours of the terminal type; 0 for none.
int ct_screen_colors(void);
/// Draws a character of 1 or 2 columns; colours are palette indices, -1 for the default.
void ct_screen_put(int column, int row, const uint32_t *scalars, int count, int width,
                   int attributes, int foreground, int background);
/// Adds what has been drawn so far to the next frame. Done row by row, it keeps curses from scrolling, which it
/// does where it finds rows that have moved.
void ct_screen_update(void);
/// Makes the next frame repaint a row completely.
void ct_screen_repaint(int row);
/// The bytes that update the terminal to the current content; valid until the next call.
const uint8_t *ct_screen_frame(size_t *length);
/// Whether the last frame was truncated by the limit on file sizes, which applies to files in memory too.
int ct_screen_is_cut(void);
/// Makes the next frame repaint everything.
void ct_screen_forget(void);
/// Resizes the screen; the next frame repaints everything.
void ct_screen_resize(int columns, int rows);
/// The terminfo strings to send before the first frame (1) or after the last one (0); the same for every size.
size_t ct_screen_string(int entering, uint8_t *out, size_t room);
/// Closes the screen.
void ct_screen_close(void);

// --- Bytes. ---

/// Opens a compressor for many small blocks; NULL if out of memory.
void *ct_compressor_open(void);
/// Closes a compressor; NULL is none.
void ct_compressor_close(void *compressor);
/// The maximum compressed length of a block.
size_t ct_compress_room(void *compressor, size_t length);
/// Compresses a block to zlib format (RFC 1950), preferring speed; returns the compressed length, 0 on
/// failure.
size_t ct_compress(void *compressor, const uint8_t *bytes, size_t length, uint8_t *out,
                   size_t room);

// --- Keys: libtermkey without a terminal. ---

// Numbered as libtermkey does; there are more types, which have no decoded content.
enum { CT_KEY_UNICODE, CT_KEY_FUNCTION, CT_KEY_SYMBOL, CT_KEY_MOUSE };
enum { CT_MOUSE_PRESS = 1, CT_MOUSE_DRAG, CT_MOUSE_RELEASE };

typedef struct {
    int type;
    int64_t code;
    /// The name of a symbol, which the decoder keeps; NULL for other types.
    const char *name;
    int modifiers;
    int mouse;
    int button;
    int raw;
    int column;
    int row;
} CTKey;

/// Opens a decoder for a terminal type; NULL if out of memory.
void *ct_keys_open(const char *term, int utf8);
/// Passes bytes to the decoder; returns how many it accepted.
size_t ct_keys_push(void *keys, const uint8_t *bytes, size_t length);
/// Removes the next key; returns 0 if there is none.
int ct_keys_next(void *keys, CTKey *out);
/// Closes the decoder.
void ct_keys_close(void *keys);

// --- The terminal device. ---

/// Reopens the terminal of standard input, so that setting flags does not affect other processes;
/// -1 if there is none.
int ct_tty_open(void);
/// A size in cells and in pixels; 0 if unknown.
typedef struct { int columns, rows, width, height; } CTSize;
/// The size of a terminal.
CTSize ct_tty_size(int tty);
/// The settings of a terminal; opaque, as they differ between systems.
typedef struct { uint64_t room[16]; } CTSettings;
/// Reads the terminal's settings; -1 on failure.
int ct_tty_get(int tty, CTSettings *found);
/// Applies settings immediately; even from a background process if `always` is set.
int ct_tty_set(int tty, const CTSettings *settings, int always);
/// The settings of `found` in which keys arrive one by one and are not shown; unless `raw`, some of them still send
/// signals.
CTSettings ct_tty_reading(CTSettings found, int raw);
/// Whether another process group has the terminal.
int ct_tty_is_elsewhere(int tty);
/// Stops the process group, as the system does when it applies settings from the background; a group
/// that nothing could continue is not stopped.
void ct_tty_stop(void);
/// Discards unread input.
void ct_tty_drop_input(int tty);
/// Discards unsent output.
void ct_tty_drop_output(int tty);

// --- The locale. ---

/// Sets the C library's character encoding to that of a locale; returns whether it is UTF-8. If the
/// locale is not installed, `utf8_stands_in` allows another UTF-8 locale.
int ct_locale_use(const char *name, int utf8_stands_in);

// --- The guard: restores the terminal if the process dies. ---

/// Starts the guardian process and the handlers of fatal signals; returns 0, or -1 if there is no room
/// for a guardian, so that only SIGKILL is not covered.
int ct_guard_start(int tty, const CTSettings *found, const uint8_t *leave, size_t length);
/// Updates what has to be restored.
void ct_guard_update(const CTSettings *found, const uint8_t *leave, size_t length);
/// How long after the first query a terminal that has never answered may still do so; after that, it is not waited
/// for at the end. In milliseconds, like all of them.
enum { CT_FIRST_ANSWER = 10000 };
/// How long it is waited for, unless a part of an answer has arrived.
enum { CT_FIRST_PATIENCE = 500 };
/// The shortest time limit for the final answer of a terminal that has answered before.
enum { CT_PATIENCE = 3000 };
/// Records that the terminal has been queried and has not answered yet.
void ct_guard_asked(void);
/// Sets whether a part of an answer has arrived, or may have, so that the rest is waited for longer.
void ct_guard_heard(int is_answering);
/// Sets the time limit for the answer to a final query, once the terminal has answered.
void ct_guard_wait(int milliseconds);
/// Sets whether there is something to restore; not while suspended.
void ct_guard_arm(int armed);
/// Sets whether the program is busy and does not handle signals and hang-ups itself: the guard then ends
/// it a tenth of a second after one.
void ct_guard_busy(int busy);
/// Ends the guardian and restores the previous handlers.
void ct_guard_stop(void);
/// Captures standard error while the screen is open, if it is a terminal.
void ct_messages_keep(void);
/// Restores standard error and writes what was captured.
void ct_messages_show(void);
