internal import CSystem

/// A lock on a file while it is compared and replaced.
///
/// The lock is on the file itself, so it needs no lock file, and the system releases it when the process
/// dies. A waiting process then finds a new file of that name, and locks that.
final class FileLock {
    private let file: Int32

    /// How long to wait for another program, in milliseconds.
    private static let patience: Int64 = 2_000

    /// Locks the file of a name.
    ///
    /// - Parameter shown: The path for messages.
    /// - Returns: `nil` if there is no such file, or its file system has no locks.
    /// - Throws: `.unwritable` if another program does not release it soon.
    init?(_ path: String, shown: String) throws(StoreProblem) {
        let end = sys_milliseconds() + Self.patience
        var how = SYS_OPEN_AT_ONCE | SYS_OPEN_NO_LINK
        while true {
            let file = sys_open(path, how, 0)
            guard file >= 0 else { return nil }
            let isLocked = sys_lock(file) == 0
            let number = isLocked ? 0 : sys_error()
            if isLocked, FileState.isNamed(path, file) {
                self.file = file
                return
            }
            _ = sys_close(file)
            if number == SYS_EBADF, how & SYS_OPEN_WRITING == 0 {
                // Over NFS, only what can be written can be locked.
                how |= SYS_OPEN_WRITING
                continue
            }
            guard isLocked || [SYS_EAGAIN, SYS_EINTR].contains(number) else { return nil }
            guard sys_milliseconds() < end else {
                throw .unwritable(
                    path: shown, reason: "another program has locked it", number: SYS_EAGAIN)
            }
            if !isLocked {
                var nothing = SysWait(descriptor: -1, wanted: 0, ready: 0)
                _ = sys_wait(&nothing, 1, 2)
            }
        }
    }

    deinit {
        // A child process shares the descriptor until it execs.
        _ = sys_unlock(file)
        _ = sys_close(file)
    }
}
