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
        /// Nothing, or a file that only this process writes: the new one is locked before it gets its
        /// name.
        case own
    }

    /// Saves a file of pieces, following symbolic links if files may be replaced.
    ///
    /// - Parameter overwriting: Whether an existing file may be replaced; otherwise `.exists` is
    ///   thrown, for a link too, wherever it leads.
    /// - Returns: The state of the new file.
    func save(
        _ pieces: [[UInt8]], as path: String, overwriting: Bool
    ) throws(StoreProblem) -> FileState {
        // To overwrite a directory is not offered, as it would fail.
        if !overwriting, FileState(at: path, followsLinks: false) != nil,
            FileState(at: path)?.isFolder != true
        {
            throw .exists(path: path)
        }
        guard let target = FilePath.following(path) else { throw problem(path) }
        if FileState(at: target, followsLinks: false) != nil, sys_may_write(target) != 0 {
            throw problem(path)
        }
        return try write(
            pieces, to: target, shown: path, replacing: overwriting ? .anything : .nothing
        ).state
    }

    /// Replaces or creates a file.
    ///
    /// The pieces are written to a temporary file in the same directory, flushed, and renamed. The mode of
    /// an existing file is kept and, if permitted, its owner.
    ///
    /// - Parameters:
    ///   - path: A symbolic link in the last component is not followed.
    ///   - shown: The path for messages.
    ///   - expected: What has to be there when the name is taken. Of several programs that expect the
    ///     same contents, one gets the file.
    /// - Returns: The state of the new file, and the lock on one of its own; `nil` if its file system has
    ///   none.
    func write(
        _ pieces: [[UInt8]], to path: String, shown: String, replacing expected: Expectation
    ) throws(StoreProblem) -> (state: FileState, lock: FileLock?) {
        let old = FileState(at: path, followsLinks: false)
        if let old, !old.isRegular {
            let reason = old.isFolder ? "it is a directory" : "it is not a regular file"
            throw .unwritable(path: shown, reason: reason)
        }
        let folder = FilePath.folder(of: path)
        let (file, temporary) = try makeTemporary(in: folder, like: old, for: shown)
        do throws(StoreProblem) {
            let state = try fill(file, pieces, like: old, for: shown)
            let lock = try publish(temporary, as: path, shown: shown, replacing: expected)
            synchronize(folder: folder)
            return (state, lock)
        } catch {
            _ = calls.remove(temporary)
            throw error
        }
    }

    /// Gives the temporary file its name if what has it is what is expected.
    ///
    /// - Returns: The lock on a file of this process's own.
    private func publish(
        _ temporary: String, as path: String, shown: String, replacing expected: Expectation
    ) throws(StoreProblem) -> FileLock? {
        if case .nothing = expected {
            if calls.renameNew(temporary, path) >= 0 { return nil }
            if sys_error() == SYS_EEXIST { throw .exists(path: shown) }
            throw problem(shown)
        }
        // Held from the comparison to the rename, so that no other program saves in between. The lock
        // is on the file that is replaced: who waited for it checks that the name still refers to it.
        let isOwn = if case .own = expected { true } else { false }
        let lock = try FileLock(isOwn ? temporary : path, shown: shown)
        defer { withExtendedLifetime(lock) {} }
        if case .contents(let known) = expected {
            let now = try? FileBytes(path: path, limit: known.count, followsLinks: false)
            if now?.bytes != known { throw .changedOnDisk(path: shown) }
        }
        guard calls.rename(temporary, path) >= 0 else { throw problem(shown) }
        return isOwn ? lock : nil
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
        let reason = "no file can be created in its folder: \(StoreProblem.reason(of: number))"
        throw .unwritable(path: path, reason: reason, number: number)
    }

    /// Writes and closes the temporary file.
    private func fill(
        _ file: Int32, _ pieces: [[UInt8]], like old: FileState?, for path: String
    ) throws(StoreProblem) -> FileState {
        var isOpen = true
        defer { if isOpen { _ = calls.close(file) } }
        if let number = calls.writeAll(pieces, to: file) { throw .unwritable(path, number) }
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

/// Writes files in one step.
public enum WholeFile {
    /// Writes a file of pieces atomically.
    ///
    /// Follows symbolic links and keeps the file's permissions. Pipes and devices are written directly.
    ///
    /// - Parameters:
    ///   - overwriting: Whether an existing file may be replaced; otherwise `.exists` is thrown, for a link too,
    ///     wherever it leads.
    ///   - waits: Whether to wait until a program reads a pipe, however long that takes.
    public static func write(
        _ pieces: [[UInt8]], to path: String, overwriting: Bool = true, waits: Bool = true
    ) throws(StoreProblem) {
        // A link to a pipe without a name, as /dev/stdout can be, does not lead to a path.
        if overwriting, let file = FileState(at: path), !file.isRegular, !file.isFolder {
            return try writeDirectly(pieces, to: path, waits: waits)
        }
        _ = try AtomicWrite().save(pieces, as: path, overwriting: overwriting)
    }

    /// Writes a file whose name the user did not give, in a folder that is created if it is missing.
    ///
    /// A link in place of either is not followed but rejected: it may have come with files from
    /// elsewhere.
    public static func write(
        _ bytes: [UInt8], to path: String, inFolder folder: String
    ) throws(StoreProblem) {
        for name in [folder, path] where FileState(at: name, followsLinks: false)?.isLink == true {
            throw .isLink(path: name)
        }
        if sys_make_folder(folder, 0o777) != 0, sys_error() != SYS_EEXIST {
            throw .unwritable(folder, sys_error())
        }
        _ = try AtomicWrite().write([bytes], to: path, shown: path, replacing: .anything)
    }

    private static func writeDirectly(
        _ pieces: [[UInt8]], to path: String, waits: Bool
    ) throws(StoreProblem) {
        let calls = SystemCalls.real
        let file = calls.open(path, SYS_OPEN_WRITING | (waits ? 0 : SYS_OPEN_AT_ONCE), 0)
        guard file >= 0 else { throw problem(path, sys_error()) }
        defer { _ = calls.close(file) }
        if let number = calls.writeAll(pieces, to: file, patience: 500) {
            throw problem(path, number)
        }
    }

    /// A system error, in plain words where the system's own name the wrong thing.
    private static func problem(_ path: String, _ number: Int32) -> StoreProblem {
        let reason: String
        switch number {
        case SYS_ENXIO: reason = "no program reads it"
        case SYS_EAGAIN: reason = "the program that reads it does not keep up"
        default: return .unwritable(path, number)
        }
        return .unwritable(path: path, reason: reason, number: number)
    }
}

/// The contents of a regular file, and its metadata when they were read.
struct FileBytes {
    var bytes: [UInt8]
    var state: FileState
}

extension FileBytes {
    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - limit: The maximum size in bytes.
    ///   - followsLinks: Whether a symbolic link at the end of the path is followed.
    init(path: String, limit: Int, followsLinks: Bool = true) throws(StoreProblem) {
        let how = SYS_OPEN_AT_ONCE | (followsLinks ? 0 : SYS_OPEN_NO_LINK)
        let file = sys_open(path, how, 0)
        guard file >= 0 else { throw .unreadable(path, sys_error()) }
        defer { _ = sys_close(file) }
        guard let before = FileState(of: file) else { throw .unreadable(path, sys_error()) }
        guard before.isRegular else {
            let reason = before.isFolder ? "it is a directory" : "it is not a regular file"
            throw .unreadable(path: path, reason: reason)
        }
        let (bytes, number) = Descriptor.read(file, upTo: limit + 1)
        if number != 0 { throw .unreadable(path, number) }
        if bytes.count > limit {
            throw .unreadable(path: path, reason: "it has more than \(limit >> 20) MiB")
        }
        // The metadata from before reading, so that a concurrent write counts as a change.
        self.init(bytes: bytes, state: before)
    }
}

/// A lock on a file while it is compared and replaced, or for as long as a session needs it.
///
/// The lock is on the file itself, so it needs no lock file, and the system releases it when the process
/// dies. A waiting process then finds a new file of that name, and locks that.
final class FileLock: Sendable {
    private let file: Int32

    /// Locks the file of a name.
    ///
    /// - Parameters:
    ///   - shown: The path for messages.
    ///   - patience: How long to wait for another program, in milliseconds.
    /// - Returns: `nil` if there is no such file, or its file system has no locks.
    /// - Throws: `.unwritable` if another program does not release it soon.
    init?(_ path: String, shown: String, patience: Int64 = 2_000) throws(StoreProblem) {
        let end = sys_milliseconds() + patience
        var how = SYS_OPEN_AT_ONCE | SYS_OPEN_NO_LINK
        while true {
            let file = sys_open(path, how, 0)
            guard file >= 0 else { return nil }
            let isLocked = sys_lock(file) == 0
            let number = isLocked ? 0 : sys_error()
            if isLocked, let own = FileState(of: file),
                FileState(at: path, followsLinks: false)?.isSameFile(own) == true
            {
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
