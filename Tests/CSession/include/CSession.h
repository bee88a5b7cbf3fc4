#ifndef CSESSION_H
#define CSESSION_H

#include <stddef.h>
#include <sys/types.h>

/// Starts a program as a shell does: a leader owns the terminal and lives on after the program,
/// which has a process group of its own in the foreground.
///
/// - Parameters:
///   - arguments: Those of the leader, ended by NULL; the first is its path. See Tests/SessionLeader.
///   - environment: That of both, ended by NULL.
///   - standard: What the program's standard input, output and error are; the terminal where below 0.
///   - leader: Set to its process id.
/// - Returns: A descriptor that gives the program's process id first, then each of its wait
///   statuses, all as int; the leader ends once the descriptor is closed and the program is gone.
///   Below 0 where nothing was started.
int cs_start(
    const char *const *arguments, char *const *environment, const int standard[3], pid_t *leader);

/// Opens a pseudo terminal that no other program inherits.
///
/// - Returns: The end of the screen and keyboard, and the path of the other; below 0 where none.
int cs_terminal_open(char *path, size_t room);

/// A signal's name without SIG; NULL where it has none.
const char *cs_signal_name(int number);

#endif
