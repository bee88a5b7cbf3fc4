internal import CSystem

/// A file that other programs rewrite, to be read again once it has stopped changing.
///
/// It has neither a descriptor nor a clock; the caller passes the time.
public struct FollowedFile: Sendable {
    /// How long a file must be unchanged to count as complete, in seconds.
    public static let rest = 0.2

    /// The canonical absolute path; as given if there was no such file.
    public let path: String
    /// The file just before it was last read; `nil` if there was none.
    private var state: FileState?
    /// A change that was noticed, and when.
    private var change: (state: FileState, seconds: Double)?

    /// Follows a file that is about to be read.
    public init(_ path: String) {
        let real = sys_real_path(path)
        defer { sys_free(real) }
        self.init(real.map { String(cString: $0) } ?? path, readAs: FileState(at: path))
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
