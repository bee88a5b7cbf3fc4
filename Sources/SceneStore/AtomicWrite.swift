internal import CSystem

/// Writes a file so that at every moment it is the old one or the new one, whole.
struct AtomicWrite {
    var calls = SystemCalls.real
    /// The mode of a file that is new, before the process's mask.
    var newMode: UInt32 = 0o666

    /// Replaces a file, or makes it.
    ///
    /// The bytes go into a temporary file in the same folder, onto the disk, and then take the name.
    /// The mode, and where it is allowed the owner, of an older file are kept.
    ///
    /// - Parameter path: Symbolic links in its last place are not followed.
    /// - Returns: The state of the new file.
    func write(_ bytes: [UInt8], to path: String) throws(StoreProblem) -> FileState {
        let old = FileState(at: path, followsLinks: false)
        if let old, !old.isRegular {
            let reason = old.isFolder ? "it is a directory" : "it is no regular file"
            throw .unwritable(path: path, reason: reason, number: 0)
        }
        let folder = FilePath.folder(of: path)
        let (file, temporary) = try makeTemporary(in: folder, like: old, for: path)
        do throws(StoreProblem) {
            let state = try fill(file, bytes, like: old, for: path)
            guard calls.rename(temporary, path) >= 0 else { throw problem(path) }
            synchronize(folder: folder)
            return state
        } catch {
            _ = calls.remove(temporary)
            throw error
        }
    }

    private func makeTemporary(
        in folder: String, like old: FileState?, for path: String
    ) throws(StoreProblem) -> (Int32, String) {
        for _ in 0..<16 {
            let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
            let name = FilePath.join(folder, ".hitbox-\(sys_process())-\(number).tmp")
            let how = SYS_OPEN_WRITING | SYS_OPEN_NEW | SYS_OPEN_NO_LINK
            let file = calls.open(name, how, old == nil ? newMode : 0o600)
            if file >= 0 { return (file, name) }
            if ![SYS_EEXIST, SYS_EINTR].contains(sys_error()) { break }
        }
        throw problem(path)
    }

    /// Writes the temporary file, and closes it in any case.
    private func fill(
        _ file: Int32, _ bytes: [UInt8], like old: FileState?, for path: String
    ) throws(StoreProblem) -> FileState {
        var isOpen = true
        defer { if isOpen { _ = calls.close(file) } }
        if let number = calls.writeAll(bytes, to: file) { throw .unwritable(path, number) }
        if let old {
            // The owner first: a change of it takes bits of the mode away.
            let own = FileState(of: file)
            if own?.owner != old.owner || own?.group != old.group {
                _ = calls.changeOwner(file, old.owner, old.group)
            }
            guard calls.changeMode(file, old.mode) >= 0 else { throw problem(path) }
        }
        guard calls.synchronize(file) >= 0, let state = FileState(of: file) else {
            throw problem(path)
        }
        isOpen = false
        guard calls.close(file) >= 0 || sys_error() == SYS_EINTR else { throw problem(path) }
        return state
    }

    /// Brings the new name onto the disk.
    ///
    /// The file has its new contents by now; a disk that cannot do this is no reason to fail.
    private func synchronize(folder: String) {
        let file = calls.open(folder, 0, 0)
        guard file >= 0 else { return }
        _ = calls.synchronize(file)
        _ = calls.close(file)
    }

    private func problem(_ path: String) -> StoreProblem { .unwritable(path, sys_error()) }
}
