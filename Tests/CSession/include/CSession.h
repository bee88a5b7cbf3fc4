#ifndef CSESSION_H
#define CSESSION_H

#include <stddef.h>
#include <sys/types.h>

/// How a program is started on a terminal.
typedef struct {
    /// The terminal's device, by its path.
    const char *tty;
    /// The program's path.
    const char *program;
    /// Its arguments, the first one its name, ended by NULL.
    char *const *arguments;
    /// Its environment, ended by NULL.
    char *const *environment;
    /// The folder it runs in; NULL for that of the caller.
    const char *folder;
    /// What standard input, output and error are; the terminal where below 0.
    int standard[3];
    /// Whether the program ignores SIGHUP, as under nohup.
    int ignores_hangup;
    /// Whether the session's leader hands a hang-up on, as most shells do.
    int hands_hangup_on;
    /// Whether the leader takes the terminal when the program stops, as shells do, and keeps it.
    int takes_terminal;
} CSession;

/// Starts a program as a shell does: a leader owns the terminal and lives on after the program,
/// which has a process group of its own in the foreground.
///
/// - Returns: A descriptor that gives the program's process id first, then each of its wait
///   statuses, all as int; the leader ends once the descriptor is closed and the program is gone.
///   Below 0 where nothing was started.
int cs_start(const CSession *session, pid_t *leader);

/// Opens a pseudo terminal that no other program inherits.
///
/// - Returns: The end of the screen and keyboard, and the path of the other; below 0 where none.
int cs_terminal_open(char *path, size_t room);

/// A signal's name without SIG; NULL where it has none.
const char *cs_signal_name(int number);

#endif
