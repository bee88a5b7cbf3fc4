internal import CSystem

/// Writes files in one step.
public enum WholeFile {
    /// Writes a file atomically.
    ///
    /// Follows symbolic links and keeps the file's permissions. Pipes and devices are written directly.
    ///
    /// - Parameters:
    ///   - overwriting: Whether an existing file may be replaced; otherwise `.exists` is thrown, for a link too,
    ///     wherever it leads.
    ///   - waits: Whether to wait until a program reads a pipe, however long that takes.
    public static func write(
        _ bytes: [UInt8], to path: String, overwriting: Bool = true, waits: Bool = true
    ) throws(StoreProblem) {
        // A link to a pipe without a name, as /dev/stdout can be, does not lead to a path.
        if overwriting, let file = FileState(at: path), !file.isRegular, !file.isFolder {
            return try writeDirectly(bytes, to: path, waits: waits)
        }
        _ = try AtomicWrite().save(bytes, as: path, overwriting: overwriting)
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
        _ = try AtomicWrite().write(bytes, to: path, shown: path, replacing: .anything)
    }

    private static func writeDirectly(
        _ bytes: [UInt8], to path: String, waits: Bool
    ) throws(StoreProblem) {
        let calls = SystemCalls.real
        let file = calls.open(path, SYS_OPEN_WRITING | (waits ? 0 : SYS_OPEN_AT_ONCE), 0)
        guard file >= 0 else { throw problem(path, sys_error()) }
        defer { _ = calls.close(file) }
        if let number = calls.writeAll(bytes, to: file, patience: 500) {
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
