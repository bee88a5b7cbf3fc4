internal import CSystem

/// The metadata of a file.
public struct FileState: Hashable, Sendable {
    /// What a path refers to, numbered as `SYS_KIND_` constants are.
    public enum Kind: Int, Sendable {
        /// A regular file.
        case file
        /// A directory.
        case folder
        /// A symbolic link that was not followed.
        case link
        /// A pipe, named or not.
        case pipe
        /// A device, for example.
        case other
    }

    /// What it is.
    public let kind: Kind
    /// The size in bytes.
    public let size: Int
    var device: UInt64
    var inode: UInt64
    /// The modification time, in nanoseconds since 1970.
    var modified: Int64
    /// The permission bits.
    var mode: UInt32
    var owner: UInt32
    var group: UInt32

    /// Reads the metadata of an open file.
    public init?(of file: Int32) {
        var state = SysState()
        guard sys_state_of(file, &state) == 0 else { return nil }
        self.init(state)
    }

    /// Reads the metadata of a path.
    ///
    /// - Returns: `nil`, with the system error set, if there is no such file.
    public init?(at path: String, followsLinks: Bool = true) {
        var state = SysState()
        guard sys_state_at(path, followsLinks ? 1 : 0, &state) == 0 else { return nil }
        self.init(state)
    }

    private init(_ state: SysState) {
        (device, inode) = (state.device, state.inode)
        size = Int(state.size)
        modified = state.modified
        (mode, owner, group) = (state.mode, state.owner, state.group)
        kind = Kind(rawValue: state.kind) ?? .other
    }

    /// Whether it is a regular file.
    public var isRegular: Bool { kind == .file }
    var isFolder: Bool { kind == .folder }
    var isLink: Bool { kind == .link }

    /// Whether another state belongs to the same file.
    public func isSameFile(_ other: FileState) -> Bool {
        device == other.device && inode == other.inode
    }

    /// Whether another state belongs to the same file, not written since.
    func isUntouched(_ other: FileState) -> Bool {
        isSameFile(other) && size == other.size && modified == other.modified
    }

    /// Whether two states belong to the same file, not written in between, or to none.
    static func isUntouched(_ one: FileState?, _ other: FileState?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.isUntouched(other)
    }
}

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

/// A file that other programs rewrite, to be read again once it has stopped changing.
///
/// It has neither a descriptor nor a clock; the caller passes the time.
public struct FollowedFile: Sendable {
    /// How long a file must be unchanged to count as complete, in seconds.
    public static let rest = 0.2

    /// The canonical absolute path; as given if there was no such file.
    public let path: String
    /// The file just before it was last read; `nil` if there was none.
    private(set) var state: FileState?
    /// A change that was noticed, and when.
    private var change: (state: FileState, seconds: Double)?

    /// Follows a file that is about to be read.
    public init(_ path: String) {
        self.init(FilePath.real(path) ?? path, readAs: FileState(at: path))
    }

    /// - Parameter state: The file just before it was read.
    init(_ path: String, readAs state: FileState?) {
        self.path = path
        self.state = state
    }

    /// Must be called before the file is read, unless because it was due.
    public mutating func willRead() {
        state = FileState(at: path)
        change = nil
    }

    /// Whether a change is pending, so that `isDue(at:)` must be called again.
    public var isMoving: Bool { change != nil }

    /// Whether to read it: it was written since the last read, and has not changed for `rest`.
    ///
    /// A missing or empty file is never due, as it is about to be written.
    ///
    /// - Parameter seconds: The time of any monotonic clock.
    /// - Returns: `true` once for each change.
    public mutating func isDue(at seconds: Double) -> Bool {
        guard let now = FileState(at: path), now.isRegular, now.size > 0,
            !FileState.isUntouched(now, state)
        else {
            change = nil
            return false
        }
        guard let change, change.state.isUntouched(now) else {
            change = (now, seconds)
            return false
        }
        if seconds - change.seconds < Self.rest { return false }
        state = now
        self.change = nil
        return true
    }
}

/// A hash of contents (FNV-1a), the same on every machine; not cryptographic.
public struct ContentHash: Hashable, Sendable {
    private let value: UInt64

    /// Hashes bytes.
    public init(_ bytes: some Sequence<UInt8>) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        value = hash
    }

    /// Parses the sixteen digits of `text`; `nil` for anything else.
    init?(_ text: Substring) {
        guard text.utf8.count == 16, let value = UInt64(text, radix: 16) else { return nil }
        self.value = value
        if self.text != text { return nil }
    }

    /// Sixteen hexadecimal digits.
    public var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
