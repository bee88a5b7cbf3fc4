internal import CSystem

/// What was done in lessons: lines in `hitbox/learn/progress` of the user's state directory.
///
/// Lines are only ever added, each in one write, so that a killed program and two at once lose nothing.
public struct LearningLog: Sendable {
    /// A larger log is refused.
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

    /// Adds lines.
    public func add(_ lines: [String]) throws(StoreProblem) {
        if lines.isEmpty { return }
        try folder.make()
        let file = sys_open(
            path, SYS_OPEN_WRITING | SYS_OPEN_MAKING | SYS_OPEN_APPENDING | SYS_OPEN_NO_LINK, 0o600)
        guard file >= 0 else { throw .unwritable(path, sys_error()) }
        defer { _ = sys_close(file) }
        let text = lines.map { $0 + "\n" }.joined()
        if let number = SystemCalls.real.writeAll(Array(text.utf8), to: file) {
            throw .unwritable(path, number)
        }
    }
}
