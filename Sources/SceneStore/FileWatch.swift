internal import CSystem

/// Tells when something happens to a file.
///
/// Where the system can, it wakes a descriptor, so that nobody has to look again and again. The folder
/// is watched too, as most programs put a new file in the place of the old one.
public final class FileWatch {
    private let watch: OpaquePointer

    /// Watches a file; `nil` where there is no memory for it.
    public init?(of path: String) {
        guard let watch = sys_watch_open(FilePath.folder(of: path), path) else { return nil }
        self.watch = watch
    }

    deinit {
        sys_watch_close(watch)
    }

    /// Readable as soon as something happened; `nil` where the system wakes nobody, and `settle()` is
    /// to be asked every now and then.
    public var descriptor: Int32? {
        let descriptor = sys_watch_descriptor(watch)
        return descriptor < 0 ? nil : descriptor
    }

    /// Takes note of everything that happened so far.
    ///
    /// - Returns: Whether anything did.
    @discardableResult public func settle() -> Bool {
        sys_watch_settle(watch) != 0
    }
}
