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
        guard let target = FilePath.following(path) else { throw .unwritable(path, sys_error()) }
        guard FileState(at: target, followsLinks: false) != nil else {
            do throws(StoreProblem) {
                _ = try AtomicWrite().write(
                    bytes, to: target, replacing: overwriting ? .anything : .nothing)
            } catch {
                if case .exists = error { throw .exists(path: path) }
                throw error
            }
            return
        }
        if !overwriting { throw .exists(path: path) }
        if sys_may_write(target) != 0 { throw .unwritable(path, sys_error()) }
        _ = try AtomicWrite().write(bytes, to: target)
    }

    private static func writeDirectly(_ bytes: [UInt8], to path: String) throws(StoreProblem) {
        let calls = SystemCalls.real
        let file = calls.open(path, SYS_OPEN_WRITING, 0)
        guard file >= 0 else { throw .unwritable(path, sys_error()) }
        defer { _ = calls.close(file) }
        if let number = calls.writeAll(bytes, to: file) { throw .unwritable(path, number) }
    }
}
