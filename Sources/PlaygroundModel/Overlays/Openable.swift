/// The known scenes that can be opened, for suggestions in the palette.
public struct Openable: Hashable, Sendable {
    /// The names of the demos.
    public var demos: [String]
    /// Files and folders as typed; a folder ends in `/`.
    public var files: [String]

    /// Creates a list.
    public init(demos: [String] = [], files: [String] = []) {
        (self.demos, self.files) = (demos, files)
    }
}
