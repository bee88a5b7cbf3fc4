/// What can be opened in the place of a scene, as far as it is known: for the palette's proposals.
public struct Openable: Hashable, Sendable {
    /// The names of the demos.
    public var demos: [String]
    /// Files and folders, as they would be typed; a folder ends in `/`.
    public var files: [String]

    /// Creates a list.
    public init(demos: [String] = [], files: [String] = []) {
        (self.demos, self.files) = (demos, files)
    }
}
