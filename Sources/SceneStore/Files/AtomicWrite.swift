internal import CSystem

/// Replaces files atomically.
struct AtomicWrite {
    var calls = SystemCalls.real
    /// The mode of new files, before the umask.
    var newMode: UInt32 = 0o666

    /// What may be replaced.
    enum Expectation {
        /// Whatever is there, if anything.
        case anything
        /// Nothing: a file of that name is `.exists`.
        case nothing
        /// A file with these contents; any other is `.changedOnDisk`.
        case contents([UInt8])
    }

    /// Saves a file, following symbolic links if files may be replaced.
    ///
    /// - Parameter overwriting: Whether an existing file may be replaced; otherwise `.exists` is
    ///   thrown, for a link too, wherever it leads.
    /// - Returns: The state of the new file.
    func save(
        _ bytes: [UInt8], as path: String, overwriting: Bool
    ) throws(StoreProblem) -> FileState {
        if !overwriting, FileState(at: path, followsLinks: false) != nil {
            throw .exists(path: path)
        }
        guard let target = FilePath.following(path) else { throw problem(path) }
        if FileState(at: target, followsLinks: false) != nil {
            if sys_may_write(target) != 0 { throw problem(path) }
        }
        return try write(
            bytes, to: target, shown: path, replacing: overwriting ? .anything : .nothing)
    }

    /// Replaces or creates a file.
    ///
    /// The bytes are written to a temporary file in the same directory, flushed, and renamed. The mode of
    /// an existing file is kept and, if permitted, its owner.
    ///
    /// - Parameters:
    ///   - path: A symbolic link in the last component is not followed.
    ///   - shown: The path for messages.
    ///   - expected: What has to be there when the name is taken. Of several programs that expect the
    ///     same contents, one gets the file.
    /// - Returns: The state of the new file.
    func write(
        _ bytes: [UInt8], to path: String, shown: String, replacing expected: Expectation
    ) throws(StoreProblem) -> FileState {
        let old = FileState(at: path, followsLinks: false)
        if let old, !old.isRegular {
            let reason = old.isFolder ? "it is a directory" : "it is not a regular file"
            throw .unwritable(path: shown, reason: reason, number: 0)
        }
        let folder = FilePath.folder(of: path)
        let (file, temporary) = try makeTemporary(in: folder, like: old, for: shown)
        do throws(StoreProblem) {
            let state = try fill(file, bytes, like: old, for: shown)
            try publish(temporary, as: path, shown: shown, replacing: expected)
            synchronize(folder: folder)
            return state
        } catch {
            _ = calls.remove(temporary)
            throw error
        }
    }

    /// Gives the temporary file its name if what has it is what is expected.
    private func publish(
        _ temporary: String, as path: String, shown: String, replacing expected: Expectation
    ) throws(StoreProblem) {
        if case .nothing = expected {
            if calls.renameNew(temporary, path) >= 0 { return }
            if sys_error() == SYS_EEXIST { throw .exists(path: shown) }
            throw problem(shown)
        }
        // Held from the comparison to the rename, so that no other program saves in between.
        let lock = try FileLock(path, shown: shown)
        defer { withExtendedLifetime(lock) {} }
        if case .contents(let known) = expected {
            let now = try? FileBytes(path: path, limit: known.count, followsLinks: false)
            if now?.bytes != known { throw .changedOnDisk(path: shown) }
        }
        guard calls.rename(temporary, path) >= 0 else { throw problem(shown) }
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
        let number = sys_error()
        guard [SYS_EACCES, SYS_EPERM].contains(number) else { throw .unwritable(path, number) }
        let reason = "no file can be made in its folder: \(StoreProblem.reason(of: number))"
        throw .unwritable(path: path, reason: reason, number: number)
    }

    /// Writes and closes the temporary file.
    private func fill(
        _ file: Int32, _ bytes: [UInt8], like old: FileState?, for path: String
    ) throws(StoreProblem) -> FileState {
        var isOpen = true
        defer { if isOpen { _ = calls.close(file) } }
        if let number = calls.writeAll(bytes, to: file) { throw .unwritable(path, number) }
        if let old {
            // The owner first, as changing it clears mode bits.
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

    /// Flushes the directory; failures are ignored, as the file already has its new contents.
    private func synchronize(folder: String) {
        let file = calls.open(folder, SYS_OPEN_AT_ONCE, 0)
        guard file >= 0 else { return }
        _ = calls.synchronize(file)
        _ = calls.close(file)
    }

    private func problem(_ path: String) -> StoreProblem { .unwritable(path, sys_error()) }
}
