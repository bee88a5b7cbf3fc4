#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A script while it is recorded: what is finished stays, the last statement may still grow.
final class RecordingFile {
    /// The file's name as it was given.
    private(set) var name: String
    /// Whether the time between events is written too.
    let writesTimes: Bool
    private let isOverwriting: Bool
    private var file: Int32 = -1
    /// How many bytes are finished.
    private var size = 0
    private var tail: [UInt8] = []

    /// Prepares a file; `open()` makes it.
    init(_ name: String, writesTimes: Bool = false, isOverwriting: Bool = false) {
        self.name = name
        self.writesTimes = writesTimes
        self.isOverwriting = isOverwriting
    }

    deinit {
        if file >= 0 { close(file) }
    }

    /// Makes the file.
    ///
    /// - Parameter numbers: Whether a name that is taken gets a number.
    /// - Returns: Why it could not be made; `nil` where it could.
    func open(numbers: Bool) -> String? {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isOverwriting ? O_TRUNC : O_EXCL)
        let base = name
        for number in 1...(numbers ? 999 : 1) {
            name = number == 1 ? base : Self.numbered(base, number)
            #if canImport(Darwin)
                file = Darwin.open(name, flags, 0o666)
            #else
                file = Glibc.open(name, flags, 0o666)
            #endif
            if file >= 0 { return nil }
            if errno != EEXIST { break }
        }
        let reason = String(cString: strerror(errno))
        return "cannot write '\(name)': \(reason.prefix(1).lowercased() + reason.dropFirst())"
    }

    /// Writes what is finished since the last time and, after it, what may still change.
    func write(_ finished: String, then rest: String) {
        let new = Array(finished.utf8) + Array(rest.utf8)
        guard file >= 0, !finished.isEmpty || tail != Array(rest.utf8) else { return }
        put(new)
        if tail.count > new.count { ftruncate(file, off_t(size + new.count)) }
        size += finished.utf8.count
        tail = Array(rest.utf8)
    }

    /// Writes everything anew.
    func rewrite(_ finished: String, then rest: String) {
        size = 0
        tail = []
        ftruncate(file, 0)
        write(finished, then: rest)
    }

    private func put(_ bytes: [UInt8]) {
        var place = 0
        while place < bytes.count {
            let count = bytes[place...].withUnsafeBytes {
                pwrite(file, $0.baseAddress, $0.count, off_t(size + place))
            }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return }
            place += count
        }
    }

    /// A name with a number before its ending: `recording-2.hitbox`.
    static func numbered(_ name: String, _ number: Int) -> String {
        let folder = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        guard let dot = name[folder...].lastIndex(of: "."), dot > folder else {
            return "\(name)-\(number)"
        }
        return "\(name[..<dot])-\(number)\(name[dot...])"
    }
}
