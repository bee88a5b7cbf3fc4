#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Files {
    /// A file that cannot be written, and why.
    struct Unwritable: Error {
        /// The name as it was given.
        var name: String
        /// The reason, in lower case.
        var reason: String
        /// The whole sentence.
        var message: String { "cannot write '\(name)': \(reason)" }
    }

    /// Tells whether two names are of one existing file.
    static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Writes a file, whole or not at all: beside it first, then in its place.
    ///
    /// A link is followed, and the file's permissions are kept. What is no file on a disk, such as a
    /// pipe, is written to as it is.
    static func write(_ bytes: [UInt8], to name: String) throws(Unwritable) {
        var status = stat()
        let exists = stat(name, &status) == 0
        let kind = status.st_mode & S_IFMT
        if exists, kind == S_IFDIR { throw Unwritable(name: name, reason: "it is a directory") }
        if exists, kind != S_IFREG {
            return try write(bytes, to: open(name, O_WRONLY | O_CLOEXEC), name)
        }
        if exists, access(name, W_OK) != 0 { throw unwritable(name) }
        let target = exists ? resolved(name) : name
        let temporary = "\(target).\(getpid()).part"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = open(temporary, flags, 0o666)
        do throws(Unwritable) {
            if descriptor >= 0, exists { _ = fchmod(descriptor, status.st_mode & 0o777) }
            try write(bytes, to: descriptor, name)
            guard rename(temporary, target) == 0 else { throw unwritable(name) }
        } catch {
            if descriptor >= 0 { unlink(temporary) }
            throw error
        }
    }

    /// Writes all bytes to an open file and closes it.
    private static func write(
        _ bytes: [UInt8], to descriptor: Int32, _ name: String
    ) throws(Unwritable) {
        guard descriptor >= 0 else { throw unwritable(name) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                    Darwin.write(descriptor, buffer.baseAddress, buffer.count)
                #else
                    Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                let problem = unwritable(name)
                close(descriptor)
                throw problem
            }
        }
        guard close(descriptor) == 0 else { throw unwritable(name) }
    }

    /// The path of a file behind its links.
    private static func resolved(_ name: String) -> String {
        guard let path = realpath(name, nil) else { return name }
        defer { free(path) }
        return String(cString: path)
    }

    private static func unwritable(_ name: String) -> Unwritable {
        let text = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
        return Unwritable(name: name, reason: text.prefix(1).lowercased() + text.dropFirst())
    }
}
