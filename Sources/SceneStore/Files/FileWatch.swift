internal import CSystem

/// Detects changes of a file.
///
/// The directory is watched, too, because most programs save by replacing the file.
public final class FileWatch {
    private let watch: OpaquePointer

    /// Watches a file; `nil` if out of memory.
    public init?(of path: String) {
        guard let watch = sys_watch_open(FilePath.folder(of: path), path) else { return nil }
        self.watch = watch
    }

    deinit {
        sys_watch_close(watch)
    }

    /// A descriptor that becomes readable after a change; `nil` if `settle()` must be polled.
    public var descriptor: Int32? {
        let descriptor = sys_watch_descriptor(watch)
        return descriptor < 0 ? nil : descriptor
    }

    /// Clears the pending changes.
    ///
    /// - Returns: Whether there were any.
    @discardableResult public func settle() -> Bool {
        sys_watch_settle(watch) != 0
    }
}
