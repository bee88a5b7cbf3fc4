/// Another scene to open.
public enum OtherScene: Hashable, Sendable {
    /// A file by its name.
    case file(String)
    /// A built-in demo by its name.
    case demo(String)
    /// The demo a number of places after the open one.
    case demoAfter(Int)
    /// The other tree of the open dump: `views` or `layers`.
    case tree(String)
}

/// What to do after saving.
public enum AfterSaving: Hashable, Sendable {
    /// Continue with the scene.
    case stay
    /// Quit.
    case quit
    /// Open another scene.
    case open(OtherScene)

    /// The effect to perform; `nil` for none.
    public var effect: Effect? {
        switch self {
        case .stay: nil
        case .quit: .quit
        case .open(let scene): .open(scene)
        }
    }
}
