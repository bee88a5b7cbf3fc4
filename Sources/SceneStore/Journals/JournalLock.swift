internal import CSystem

/// A lock on an abandoned journal, held while it is read or removed.
///
/// A process locks its journal before the file gets its name, and the system releases the lock when the
/// process ends; so a journal that can be locked is abandoned.
final class JournalLock {
    let file: Int32
    let path: String

    /// Locks a journal; `nil` if its process is running, or if it is not a file of the user.
    init?(abandoned path: String) {
        let file = sys_open(path, SYS_OPEN_NO_LINK | SYS_OPEN_AT_ONCE, 0)
        guard file >= 0 else { return nil }
        self.file = file
        self.path = path
        guard let state = FileState(of: file), state.isRegular, state.owner == sys_user(),
            sys_lock(file) == 0 || (sys_error() != SYS_EAGAIN && isDead(path))
        else { return nil }
    }

    deinit {
        // Unlock explicitly: a process being started shares the descriptor until it executes.
        _ = sys_unlock(file)
        _ = sys_close(file)
    }

    /// Removes the journal if the path still refers to this file; returns whether it did.
    @discardableResult func remove() -> Bool {
        FileState.isNamed(path, file) && sys_remove(path) == 0
    }
}

/// Whether the process in a journal's name has ended, for file systems without locks.
private func isDead(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: "-")
    guard parts.count == 3, let process = Int32(parts[1]), process > 0 else { return false }
    return sys_is_dead(process) != 0
}
