#pragma once

#include <stddef.h>
#include <stdint.h>

// The system calls that Swift needs. Only fixed-width types and opaque pointers cross this interface,
// and it includes no system headers, so Swift sees the same API on every platform. Linux-specific
// implementations have a portable fallback; HITBOX_PORTABLE selects the fallback on Linux, too.
//
// Unless noted otherwise, functions return a negative number or NULL on failure, and sys_error()
// returns the cause. All descriptors are close-on-exec.

// --- Errors. ---

/// errno.
int32_t sys_error(void);
/// Sets errno.
void sys_set_error(int32_t number);
/// The system's message for an error.
const char *sys_error_text(int32_t number);

/// The system's values of the errors that are distinguished.
extern const int32_t SYS_EACCES, SYS_EAGAIN, SYS_EBADF, SYS_EDQUOT, SYS_EEXIST, SYS_EFBIG, SYS_EINTR,
    SYS_ELOOP, SYS_EMFILE, SYS_ENOENT, SYS_ENOSPC, SYS_ENOTDIR, SYS_ENXIO, SYS_EPERM, SYS_EPIPE, SYS_EROFS;

// --- Files. ---

/// The system's flags for opening a file; without SYS_OPEN_WRITING it is opened for reading.
extern const long SYS_OPEN_WRITING,
    /// Creates the file if it does not exist.
    SYS_OPEN_MAKING,
    /// Creates the file; fails if it exists.
    SYS_OPEN_NEW,
    /// Appends every write to the end of the file.
    SYS_OPEN_APPENDING,
    /// Fails if the path is a symbolic link.
    SYS_OPEN_NO_LINK,
    /// Does not block, even if the file is a pipe without a writer.
    SYS_OPEN_AT_ONCE;

/// Opens a file. A new file gets `mode`, restricted by the umask.
int32_t sys_open(const char *path, long how, uint32_t mode);
/// Closes a descriptor.
int32_t sys_close(int32_t file);
/// Reads up to `count` bytes; 0 at the end of the file. Like the next four, it is repeated if a signal interrupts it.
long sys_read(int32_t file, void *bytes, long count);
/// Reads at an offset in a file.
long sys_read_at(int32_t file, void *bytes, long count, int64_t place);
/// Writes up to `count` bytes and returns the number of bytes written.
long sys_write(int32_t file, const void *bytes, long count);
/// Writes at an offset in a file.
long sys_write_at(int32_t file, const void *bytes, long count, int64_t place);
/// Truncates or extends a file.
long sys_cut(int32_t file, int64_t length);
/// Makes a descriptor blocking.
int32_t sys_make_waiting(int32_t file);
/// Flushes a file to disk.
int32_t sys_synchronize(int32_t file);
/// Changes the owner and group of an open file.
int32_t sys_change_owner(int32_t file, uint32_t owner, uint32_t group);
/// Changes the permissions of an open file.
int32_t sys_change_mode(int32_t file, uint32_t mode);
/// Takes an exclusive lock on a file; fails immediately if another process holds it.
int32_t sys_lock(int32_t file);
/// Releases the lock.
int32_t sys_unlock(int32_t file);

/// The kind of a directory entry.
enum { SYS_KIND_FILE, SYS_KIND_FOLDER, SYS_KIND_LINK, SYS_KIND_PIPE, SYS_KIND_OTHER };

/// The metadata of a file.
typedef struct SysState {
    uint64_t device;
    uint64_t inode;
    int64_t size;
    /// The modification time, in nanoseconds since 1970.
    int64_t modified;
    /// The permission bits.
    uint32_t mode;
    uint32_t owner;
    uint32_t group;
    long kind;
} SysState;

/// Reads the metadata of an open file.
int32_t sys_state_of(int32_t file, SysState *state);
/// Reads the metadata of a path; of a symbolic link itself unless links are followed.
int32_t sys_state_at(const char *path, int32_t follows_links, SysState *state);

// --- Paths and directories. ---

/// Renames a file, replacing any file of the new name.
int32_t sys_rename(const char *old, const char *new_name);
/// Renames a file unless something has the new name: that fails with SYS_EEXIST.
int32_t sys_rename_new(const char *old, const char *new_name);
/// Removes a file.
int32_t sys_remove(const char *path);
/// Returns 0 if the current user may write to a file.
int32_t sys_may_write(const char *path);
/// Creates a directory.
int32_t sys_make_folder(const char *path, uint32_t mode);
/// Changes the permissions of a path.
int32_t sys_change_mode_at(const char *path, uint32_t mode);
/// Reads the target of a symbolic link, not null-terminated, and returns its length.
long sys_link_target(const char *path, char *target, long room);
/// The canonical absolute path; release it with sys_free().
char *sys_real_path(const char *path);
/// Frees memory returned by a function of this file.
void sys_free(void *memory);

/// Opens a directory for listing.
void *sys_folder_open(const char *path);
/// The next name in a directory, or NULL at the end; valid until the next call.
const char *sys_folder_next(void *folder);
/// Closes a directory.
void sys_folder_close(void *folder);

// --- Other descriptors. ---

/// A file in memory, or an unlinked temporary file; it disappears when it is closed.
int32_t sys_memory_file(void);
/// Creates a pipe: the first end is for reading, the second one for writing.
int32_t sys_pipe(int32_t ends[2]);
/// Closes all descriptors from `first` on.
void sys_close_from(int32_t first);
/// Whether a descriptor is a terminal.
int32_t sys_is_terminal(int32_t descriptor);

/// The conditions to wait for.
enum { SYS_INPUT = 1, SYS_OUTPUT = 2, SYS_HANGUP = 4 };

/// A descriptor to wait for; a negative one is ignored.
typedef struct SysWait {
    int32_t descriptor;
    long wanted;
    /// The conditions that hold; hang-ups and errors are always reported.
    long ready;
} SysWait;

/// Waits until a descriptor is ready or a timeout expires; a negative timeout waits for ever.
///
/// Returns the number of ready descriptors. A signal interrupts it. Async-signal-safe.
int32_t sys_wait(SysWait *waits, int32_t count, int32_t milliseconds);

/// Waits like `sys_wait`, for a part of the time that is left, and subtracts it.
///
/// If the process is held up meanwhile, no more than that part is subtracted, because the other side may have been
/// held up as well. At least a millisecond is subtracted, so that the time runs out even if a descriptor is always ready.
/// Returns 0 if no time is left. Async-signal-safe.
int32_t sys_wait_within(SysWait *waits, int32_t count, int64_t *left);

// --- The process and the time. ---

/// The process ID.
int32_t sys_process(void);
/// The effective user ID.
uint32_t sys_user(void);
/// Whether a process is known to have ended.
int32_t sys_is_dead(int32_t process);
/// An argument of the program, from 1; 0 is its name. NULL after the last one, and always on
/// systems that pass arguments only to main.
const char *sys_argument(int32_t place);
/// The value of an environment variable; NULL if it is not set.
const char *sys_variable(const char *name);
/// The stack size of the main thread, in bytes.
int64_t sys_stack_size(void);
/// Ends the process.
void sys_exit(int32_t status) __attribute__((noreturn));
/// The time of a monotonic clock, in milliseconds.
int64_t sys_milliseconds(void);
/// The time of a monotonic clock, in seconds.
double sys_seconds(void);
/// Seconds since midnight, local time.
double sys_seconds_of_day(void);
/// Seconds since 1970.
int64_t sys_date(void);

/// A calendar date and the minute of the day.
typedef struct SysDate {
    int32_t year, month, day, hour, minute;
} SysDate;

/// Converts a time in seconds since 1970 to the local date and minute.
int32_t sys_date_parts(int64_t date, SysDate *parts);

/// The number of processors; at least 1.
int32_t sys_processors(void);
/// Runs `work` on a new thread, and returns at once; it ends with the process at the latest.
///
/// Returns -1 if there can be no thread.
int32_t sys_on_other_thread(void (*work)(void *), void *with);

// --- Children. ---

/// A shell command that runs beside the program, with the other ends of its standard streams, which never block.
typedef struct SysChild {
    int32_t process;
    /// For writing to its standard input.
    int32_t input;
    /// For reading its standard output.
    int32_t output;
    /// For reading its standard error.
    int32_t errors;
} SysChild;

/// Runs a shell command in a process group of its own.
///
/// The group is killed when the program exits or is ended by a signal. From then on the program ignores SIGPIPE.
int32_t sys_child_start(const char *command, SysChild *child);
/// Waits up to some milliseconds until a child ends, kills what is left of its group, and releases it.
///
/// Returns its exit status, 128 and the signal's number if a signal ended it; -1 if it had to be killed.
int32_t sys_child_end(int32_t process, int32_t milliseconds);

// --- Signals, one set of them at a time. ---

/// The system's values of the signals that are distinguished.
extern const int32_t SYS_SIGCONT, SYS_SIGHUP, SYS_SIGINT, SYS_SIGPIPE, SYS_SIGQUIT, SYS_SIGTERM,
    SYS_SIGTSTP, SYS_SIGWINCH;

/// Makes writes beyond the limit of file sizes return an error, instead of ending the process.
void sys_survive_size_limit(void);
/// Delivers the signals of terminals and of failed writes through a descriptor, instead of ending the
/// process.
int32_t sys_signals_open(void);
/// The next pending signal; 0 if there is none.
int32_t sys_signals_next(int32_t signals);
/// Restores the previous handling of signals.
void sys_signals_close(int32_t signals);
/// Calls a function at intervals, from a handler of SIGALRM, until called with 0 milliseconds.
///
/// The function gets the pending signal that asks the program to end, or 0; it must be async-signal-safe.
/// The set of signals must be open.
void sys_signals_watch(int32_t milliseconds, void (*look)(int32_t number));
/// Stops the process group as the suspend key does; returns when it is continued.
void sys_stop(void);
/// Ends the process by a signal.
void sys_die(int32_t number) __attribute__((noreturn));

// --- Watching a file. ---

/// A watch on a file.
typedef struct SysWatch SysWatch;

/// Watches a file and its directory, because most programs save by replacing the file.
SysWatch *sys_watch_open(const char *folder, const char *file);
/// A descriptor that becomes readable after a change; negative if changes must be polled.
int32_t sys_watch_descriptor(const SysWatch *watch);
/// Clears the pending changes and returns whether there were any.
int32_t sys_watch_settle(SysWatch *watch);
/// Closes a watch.
void sys_watch_close(SysWatch *watch);
