/// A file that other programs write anew, to be read again once it has come to rest.
///
/// It holds no descriptor and no clock: the caller says what time it is.
public struct FollowedFile: Sendable {
    /// How long a file must not change before it counts as whole, in seconds.
    public static let rest = 0.2

    /// The path, from the root of the file system.
    public let path: String
    /// The file as it was last read; `nil` if there was none.
    private var state: FileState?
    /// A change of it, and since when it is known.
    private var change: (state: FileState, seconds: Double)?

    /// Follows a file that was just read.
    ///
    /// - Parameter path: From the root of the file system.
    public init(_ path: String) {
        self.path = path
        state = FileState(at: path)
    }

    /// Whether it changed and has not come to rest, so that `isDue(at:)` is to be asked again.
    public var isMoving: Bool { change != nil }

    /// Whether it is to be read: it was written since the last time, and not any more for `rest`.
    ///
    /// A file that is gone or empty is about to be written: it is never due.
    ///
    /// - Parameter seconds: The time, by any clock that only goes on.
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
