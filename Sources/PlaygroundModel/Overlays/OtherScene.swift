/// Another scene for the running program.
public enum OtherScene: Hashable, Sendable {
    /// A file by its name.
    case file(String)
    /// A built-in demo by its name.
    case demo(String)
    /// The demo so many places after the one that is open.
    case demoAfter(Int)
    /// Another tree of the dump that is open: `views` or `layers`.
    case tree(String)
}

/// What comes after saving.
public enum AfterSaving: Hashable, Sendable {
    /// The program goes on with the scene.
    case stay
    /// The program ends.
    case quit
    /// Another scene is opened.
    case open(OtherScene)

    /// What is to be done then; `nil` for nothing.
    public var effect: Effect? {
        switch self {
        case .stay: nil
        case .quit: .quit
        case .open(let scene): .open(scene)
        }
    }
}
