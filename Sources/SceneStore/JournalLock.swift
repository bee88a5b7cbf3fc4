internal import CSystem

/// The hold on a journal of a process that is dead, while it is read or removed.
///
/// A process locks its journal before the file gets its name, and the system unlocks it when the
/// process dies; so a journal that can be locked is nobody's.
final class JournalLock {
    let file: Int32
    let path: String

    /// Locks a journal; `nil` where it belongs to a process that lives, or is no file of the user's.
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
        // A process that was just started has the descriptor too until it is another program.
        _ = sys_unlock(file)
        _ = sys_close(file)
    }

    /// Removes the journal, if the name still means this file; tells whether it did.
    @discardableResult func remove() -> Bool {
        guard let own = FileState(of: file), let named = FileState(at: path, followsLinks: false),
            own.device == named.device, own.inode == named.inode
        else { return false }
        return sys_remove(path) == 0
    }
}

/// Whether the process in a journal's name is dead, for file systems without locks.
private func isDead(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: "-")
    guard parts.count == 3, let process = Int32(parts[1]), process > 0 else { return false }
    return sys_is_dead(process) != 0
}
