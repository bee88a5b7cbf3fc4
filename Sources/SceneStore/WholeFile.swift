internal import CSystem

/// Files that are written in one go.
public enum WholeFile {
    /// Writes a file, whole or not at all.
    ///
    /// A link is followed, and the file's permissions are kept. What is no file on a disk, such as a
    /// pipe, is written to as it is.
    ///
    /// - Parameter overwriting: Whether a file of that name may be replaced; else that is `.exists`.
    public static func write(
        _ bytes: [UInt8], to path: String, overwriting: Bool = true
    ) throws(StoreProblem) {
        guard let target = FilePath.following(path) else { throw .unwritable(path, sys_error()) }
        guard let old = FileState(at: target, followsLinks: false) else {
            _ = try AtomicWrite().write(bytes, to: target)
            return
        }
        if !overwriting { throw .exists(path: path) }
        if sys_may_write(target) != 0 { throw .unwritable(path, sys_error()) }
        if old.isRegular || old.isFolder {
            _ = try AtomicWrite().write(bytes, to: target)
        } else {
            let calls = SystemCalls.real
            let file = calls.open(target, SYS_OPEN_WRITING, 0)
            guard file >= 0 else { throw .unwritable(path, sys_error()) }
            defer { _ = calls.close(file) }
            if let number = calls.writeAll(bytes, to: file) { throw .unwritable(path, number) }
        }
    }
}
