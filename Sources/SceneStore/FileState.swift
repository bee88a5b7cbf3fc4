#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the system tells about a file without reading it.
struct FileState: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
    var size: Int
    /// When it was last written, in nanoseconds since 1970.
    var modified: Int64
    var mode: mode_t
    var owner: uid_t
    var group: gid_t

    /// Asks for a file that is open.
    init?(of file: Int32) {
        var status = stat()
        guard fstat(file, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Asks for a file by name.
    ///
    /// - Returns: `nil`, with `errno` set, where there is none.
    init?(at path: String, followsLinks: Bool = true) {
        var status = stat()
        let result = followsLinks ? stat(path, &status) : lstat(path, &status)
        guard result == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
        mode = status.st_mode
        owner = status.st_uid
        group = status.st_gid
    }

    var isRegular: Bool { mode & S_IFMT == S_IFREG }
    var isFolder: Bool { mode & S_IFMT == S_IFDIR }
    var isLink: Bool { mode & S_IFMT == S_IFLNK }

    /// Whether another state is of the same file with nothing written since.
    func isUntouched(_ other: FileState) -> Bool {
        device == other.device && inode == other.inode && size == other.size
            && modified == other.modified
    }
}
