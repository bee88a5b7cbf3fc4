/// What is written to a file of its own; the user is asked for the name, and one is proposed.
public enum Writing: Hashable, Sendable {
    /// What is done from now on, as a script.
    case recording
    /// A test of what was done so far.
    case test
    /// A test that fails, because the answer at the probe is wrong.
    case denial
    /// The selected layer in a form that `hitbox export --as` takes.
    case export(String)
    /// The why pane, with the point.
    case explanation

    /// What stands before the name while it is typed.
    var label: String {
        switch self {
        case .recording: "record to "
        case .test: "write the test to "
        case .denial: "write the failing test to "
        case .export(let form): "\(form) to "
        case .explanation: "write the explanation to "
        }
    }

    /// What it is called where the user does not say; `nil` where that depends on more.
    public var proposedName: String? {
        switch self {
        case .recording: "recording.hitbox"
        case .test: "session.hitbox"
        case .denial: "wrong.hitbox"
        case .export: nil
        case .explanation: "why.txt"
        }
    }
}
