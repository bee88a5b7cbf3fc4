#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Tells when something happens to a file: the system wakes a descriptor, so that nobody has to look
/// again and again.
///
/// The folder is watched, as most programs put a new file in the place of the old one.
public final class FileWatch {
    /// Readable as soon as something happened.
    public let descriptor: Int32

    /// Watches a file's folder; `nil` where the system cannot do that.
    public init?(of path: String) {
        #if canImport(Darwin)
            descriptor = open(FilePath.folder(of: path), O_EVTONLY)
            return nil
        #else
            descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { return nil }
            let wanted = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE)
            if inotify_add_watch(descriptor, FilePath.folder(of: path), wanted) < 0 {
                close(descriptor)
                return nil
            }
        #endif
    }

    deinit {
        close(descriptor)
    }

    /// Takes note of everything that happened so far.
    public func settle() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
