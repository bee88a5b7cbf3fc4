#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

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
        guard let target = FilePath.following(path) else { throw .unwritable(path, errno) }
        guard let old = FileState(at: target, followsLinks: false) else {
            _ = try AtomicWrite().write(bytes, to: target)
            return
        }
        if !overwriting { throw .exists(path: path) }
        if access(target, W_OK) != 0 { throw .unwritable(path, errno) }
        if old.isRegular || old.isFolder {
            _ = try AtomicWrite().write(bytes, to: target)
        } else {
            let calls = SystemCalls.real
            let file = calls.open(target, O_WRONLY | O_CLOEXEC, 0)
            guard file >= 0 else { throw .unwritable(path, errno) }
            defer { _ = calls.close(file) }
            if let number = calls.writeAll(bytes, to: file) { throw .unwritable(path, number) }
        }
    }
}
