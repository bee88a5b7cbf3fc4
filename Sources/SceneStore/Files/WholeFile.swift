internal import CSystem

/// Writes files in one step.
public enum WholeFile {
    /// Writes a file atomically.
    ///
    /// Follows symbolic links and keeps the file's permissions. Pipes and devices are written directly.
    ///
    /// - Parameter overwriting: Whether an existing file may be replaced; otherwise `.exists` is thrown.
    public static func write(
        _ bytes: [UInt8], to path: String, overwriting: Bool = true
    ) throws(StoreProblem) {
        // A link to a pipe without a name, as /dev/stdout can be, does not lead to a path.
        if overwriting, let file = FileState(at: path), !file.isRegular, !file.isFolder {
            return try writeDirectly(bytes, to: path)
        }
        _ = try AtomicWrite().save(bytes, as: path, overwriting: overwriting)
    }

    private static func writeDirectly(_ bytes: [UInt8], to path: String) throws(StoreProblem) {
        let calls = SystemCalls.real
        let file = calls.open(path, SYS_OPEN_WRITING, 0)
        guard file >= 0 else { throw .unwritable(path, sys_error()) }
        defer { _ = calls.close(file) }
        if let number = calls.writeAll(bytes, to: file) { throw .unwritable(path, number) }
    }
}
