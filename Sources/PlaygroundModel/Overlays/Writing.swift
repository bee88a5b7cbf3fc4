/// Something that is written to a separate file, whose name the user is asked for.
public enum Writing: Hashable, Sendable {
    /// A recording of the session from now on, as a script.
    case recording
    /// A test of the session so far.
    case test
    /// A test that fails, because the answer at the probe is wrong.
    case denial
    /// The selected layer in a format of `hitbox export --as`.
    case export(String)
    /// The explanation in the why pane, with the point.
    case explanation

    /// The label of the prompt.
    var label: String {
        switch self {
        case .recording: "record to "
        case .test: "write the test to "
        case .denial: "write the failing test to "
        case .export(let form): "\(form) to "
        case .explanation: "write the explanation to "
        }
    }

    /// The suggested file name; `nil` if it depends on more state.
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
