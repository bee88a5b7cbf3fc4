#pragma once

#include <stddef.h>
#include <stdint.h>

// All that Swift asks the system for. Systems differ in names, types and what they have at all, so
// only plain numbers go in and out, and no header of the C library is seen here. What Linux alone has
// stands beside a way that every system has; HITBOX_PORTABLE takes that one on Linux too.
//
// Unless it says otherwise, a function returns a number below 0, or NULL, where it fails, and
// sys_error() tells why. Every descriptor is closed in programs that are started.

// --- Errors. ---

/// The number of the error that the last call met.
int32_t sys_error(void);
/// Makes a number the last error.
void sys_set_error(int32_t number);
/// What the system calls an error.
const char *sys_error_text(int32_t number);

/// The system's numbers of the errors that are told apart.
extern const int32_t SYS_EACCES, SYS_EAGAIN, SYS_EDQUOT, SYS_EEXIST, SYS_EFBIG, SYS_EINTR, SYS_ELOOP,
    SYS_ENOENT, SYS_ENOSPC, SYS_ENOTDIR, SYS_EPERM, SYS_EPIPE, SYS_EROFS;

// --- Files. ---

/// How a file is opened; for reading where SYS_OPEN_WRITING is not among them.
enum {
    SYS_OPEN_WRITING = 1,
    /// Makes the file where there is none.
    SYS_OPEN_MAKING = 2,
    /// Makes the file, and fails where there is one.
    SYS_OPEN_NEW = 4,
    /// Writes to its end, wherever that is by then.
    SYS_OPEN_APPENDING = 8,
    /// Fails where the name is a symbolic link.
    SYS_OPEN_NO_LINK = 16,
    /// Waits for nobody: not for the other end of a pipe either.
    SYS_OPEN_AT_ONCE = 32,
};

/// Opens a file; a new one gets a mode, less the process's mask.
int32_t sys_open(const char *path, long how, uint32_t mode);
/// Lets go of a descriptor.
int32_t sys_close(int32_t file);
/// Reads at most so many bytes; 0 at the end.
long sys_read(int32_t file, void *bytes, long count);
/// Writes at most so many bytes; how many were taken.
long sys_write(int32_t file, const void *bytes, long count);
/// Writes bytes at a place in a file.
long sys_write_at(int32_t file, const void *bytes, long count, int64_t place);
/// Gives a file a length.
int32_t sys_cut(int32_t file, int64_t length);
/// Has reading and writing wait again.
int32_t sys_make_waiting(int32_t file);
/// Brings what was written onto the disk.
int32_t sys_synchronize(int32_t file);
/// Changes who owns an open file.
int32_t sys_change_owner(int32_t file, uint32_t owner, uint32_t group);
/// Changes the permissions of an open file.
int32_t sys_change_mode(int32_t file, uint32_t mode);
/// Locks a file for this process alone; fails at once where another has it.
int32_t sys_lock(int32_t file);
/// Gives the lock back.
int32_t sys_unlock(int32_t file);

/// What a name stands for.
enum { SYS_KIND_FILE, SYS_KIND_FOLDER, SYS_KIND_LINK, SYS_KIND_OTHER };

/// What the system tells about a file without reading it.
typedef struct SysState {
    uint64_t device;
    uint64_t inode;
    int64_t size;
    /// When it was last written, in nanoseconds since 1970.
    int64_t modified;
    /// The permissions, without the kind.
    uint32_t mode;
    uint32_t owner;
    uint32_t group;
    long kind;
} SysState;

/// Tells about an open file.
int32_t sys_state_of(int32_t file, SysState *state);
/// Tells about a file by its name; about a link itself where links are not followed.
int32_t sys_state_at(const char *path, int32_t follows_links, SysState *state);

// --- Names and folders. ---

/// Gives a file another name; what had that name before is gone.
int32_t sys_rename(const char *old, const char *new_name);
/// Removes a file.
int32_t sys_remove(const char *path);
/// Tells whether this user may write to a file; 0 where he may.
int32_t sys_may_write(const char *path);
/// Makes a folder.
int32_t sys_make_folder(const char *path, uint32_t mode);
/// Changes the permissions of a file by its name.
int32_t sys_change_mode_at(const char *path, uint32_t mode);
/// What a symbolic link points to, without a 0 at its end; how many bytes that are.
long sys_link_target(const char *path, char *target, long room);
/// The path from the root, without links; to be given to sys_free().
char *sys_real_path(const char *path);
/// Frees what was given.
void sys_free(void *memory);

/// Opens a folder, to be asked for names.
void *sys_folder_open(const char *path);
/// The next name in a folder; NULL where there are no more. It is gone at the next call.
const char *sys_folder_next(void *folder);
/// Closes a folder.
void sys_folder_close(void *folder);

// --- Descriptors that are no files. ---

/// A file in memory or without a name, which is gone when it is closed.
int32_t sys_memory_file(void);
/// Two ends of a pipe: what is written to the second one can be read from the first.
int32_t sys_pipe(int32_t ends[2]);
/// Closes a descriptor and all after it.
void sys_close_from(int32_t first);
/// Tells whether a descriptor is a terminal.
int32_t sys_is_terminal(int32_t descriptor);

/// What a descriptor is waited for.
enum { SYS_INPUT = 1, SYS_OUTPUT = 2, SYS_HANGUP = 4 };

/// A descriptor that is waited for; one below 0 is passed over.
typedef struct SysWait {
    int32_t descriptor;
    long wanted;
    /// What it is ready for; a hang-up and an error need not be asked for.
    long ready;
} SysWait;

/// Waits for one of several descriptors, at most so long; for ever below 0.
///
/// Returns how many are ready. Fails where a signal comes. Safe in a signal handler.
int32_t sys_wait(SysWait *waits, int32_t count, int32_t milliseconds);

// --- The process and the time. ---

/// This process's number.
int32_t sys_process(void);
/// Who runs it.
uint32_t sys_user(void);
/// Tells whether a process is surely no more.
int32_t sys_is_dead(int32_t process);
/// The value of a variable of the environment; NULL where it is not set.
const char *sys_variable(const char *name);
/// Ends the process.
void sys_exit(int32_t status) __attribute__((noreturn));
/// Milliseconds of a clock that only goes on.
int64_t sys_milliseconds(void);
/// Seconds of a clock that only goes on.
double sys_seconds(void);
/// Seconds since midnight, where the user is.
double sys_seconds_of_day(void);
/// Seconds since 1970.
int64_t sys_date(void);

// --- Signals, one set of them at a time. ---

/// The system's numbers of the signals that are told apart.
extern const int32_t SYS_SIGCONT, SYS_SIGHUP, SYS_SIGINT, SYS_SIGPIPE, SYS_SIGQUIT, SYS_SIGTERM,
    SYS_SIGTSTP, SYS_SIGWINCH;

/// Has signals come to a descriptor that can be waited for, those that a terminal's program gets and
/// those of failed writes, and not end the process.
int32_t sys_signals_open(void);
/// The next signal that came, 0 when none did.
int32_t sys_signals_next(int32_t signals);
/// Leaves signals as they were.
void sys_signals_close(int32_t signals);
/// Stops the process group as the stop key does; returns when it goes on.
void sys_stop(void);
/// Dies of a signal.
void sys_die(int32_t number) __attribute__((noreturn));

// --- Watching a file. ---

/// A file that is watched.
typedef struct SysWatch SysWatch;

/// Watches a file, and its folder, as most programs put a new file in the place of the old one.
SysWatch *sys_watch_open(const char *folder, const char *file);
/// Can be read as soon as something happened; below 0 where the system wakes nobody.
int32_t sys_watch_descriptor(const SysWatch *watch);
/// Takes note of what happened so far; whether anything did.
int32_t sys_watch_settle(SysWatch *watch);
/// Watches no more.
void sys_watch_close(SysWatch *watch);
