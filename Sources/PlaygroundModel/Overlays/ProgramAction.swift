/// Requests to the program outside the model, some of which need confirmation.
public enum ProgramAction: Hashable, Sendable {
    /// Saves the scene.
    case save
    /// Saves the scene as a file; overwrites an existing one only if confirmed.
    case saveAs(String, overwriting: Bool = false)
    /// Opens another scene.
    case open(OtherScene)
    /// Requests an effect; for menu items.
    case request(Effect)
    /// Starts or stops recording.
    case record
    /// Makes a test of the session.
    case makeTest
    /// Reports the answer at the probe as wrong: makes a failing test.
    case denyAnswer
    /// Copies the explanation in the why pane.
    case copyWhy
    /// Repaints the whole screen.
    case redraw
    /// Suspends the program.
    case suspend
    /// Ends the program.
    case quit

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool { !isUnrecorded }

    /// Whether recordings omit it: it controls recordings or the terminal, and does not affect
    /// layers or panes.
    public var isUnrecorded: Bool {
        switch self {
        case .record, .makeTest, .denyAnswer, .copyWhy, .redraw, .suspend: true
        case .save, .saveAs, .open, .request, .quit: false
        }
    }
}
