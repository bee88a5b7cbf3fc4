internal import CSystem

/// The record of completed lessons: lines in `hitbox/learn/progress` of the user's state directory.
///
/// Lines are only appended, each in one write, so that neither a killed program nor two concurrent
/// ones lose anything. Only `clear()` removes them.
public struct LearningLog: Sendable {
    /// The maximum size; a larger log is rejected.
    private static let mostBytes = 4 << 20

    private let folder: StateFolder

    /// Finds the log.
    ///
    /// - Parameter environment: The environment variables; `XDG_STATE_HOME` and `HOME` determine the
    ///   directory.
    public init(environment: [String: String]) throws(StoreProblem) {
        folder = try StateFolder("learn", environment: environment)
    }

    private var path: String { FilePath.join(folder.path, "progress") }

    /// The lines, the oldest first; none if there is no log.
    public func lines() throws(StoreProblem) -> [String] {
        guard let state = FileState(at: path), state.isRegular else { return [] }
        let bytes = try FileBytes(path: path, limit: Self.mostBytes, followsLinks: false).bytes
        return bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Appends lines.
    public func add(_ lines: [String]) throws(StoreProblem) {
        if lines.isEmpty { return }
        try folder.make()
        // Does not block, in case the path is a pipe.
        let how =
            SYS_OPEN_WRITING | SYS_OPEN_MAKING | SYS_OPEN_APPENDING | SYS_OPEN_NO_LINK
            | SYS_OPEN_AT_ONCE
        let file = sys_open(path, how, 0o600)
        guard file >= 0 else { throw .unwritable(path, sys_error()) }
        defer { _ = sys_close(file) }
        guard FileState(of: file)?.isRegular == true else {
            throw .unwritable(path: path, reason: "it is not a regular file")
        }
        // If an earlier write was cut short by a full disk, start a new line.
        let old = try? FileBytes(path: path, limit: Self.mostBytes, followsLinks: false)
        let start = old?.bytes.last ?? 0x0A == 0x0A ? "" : "\n"
        let text = lines.reduce(into: start) { $0 += $1 + "\n" }
        if let number = SystemCalls.real.writeAll([Array(text.utf8)], to: file) {
            throw .unwritable(path, number)
        }
    }

    /// Removes all lines, even if they cannot be read.
    public func clear() throws(StoreProblem) {
        guard FileState(at: path, followsLinks: false) != nil else { return }
        try folder.make()
        guard sys_remove(path) == 0 else { throw .unwritable(path, sys_error()) }
    }
}
