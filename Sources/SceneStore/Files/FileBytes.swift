internal import CSystem

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
        try self.init(file: file, path: path, limit: limit)
    }

    /// Reads an open file from its start.
    init(file: Int32, path: String, limit: Int) throws(StoreProblem) {
        guard let before = FileState(of: file) else { throw .unreadable(path, sys_error()) }
        guard before.isRegular else {
            let reason = before.isFolder ? "it is a directory" : "it is not a regular file"
            throw .unreadable(path: path, reason: reason)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(max(0, min(before.size, limit)))
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = piece.withUnsafeMutableBytes { sys_read(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if sys_error() == SYS_EINTR { continue }
                throw .unreadable(path, sys_error())
            }
            if count == 0 { break }
            bytes += piece[..<count]
            if bytes.count > limit {
                throw .unreadable(path: path, reason: "it has more than \(limit >> 20) MiB")
            }
        }
        // The metadata from before reading, so that a concurrent write counts as a change.
        self.init(bytes: bytes, state: before)
    }
}
