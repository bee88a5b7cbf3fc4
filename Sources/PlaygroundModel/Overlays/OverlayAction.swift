/// The help, and the way back.
public enum OverlayAction: Hashable, Sendable {
    /// Shows or hides the help.
    case toggleHelp
    /// One step back: closes what is open, reverts an edit, unpins, goes back to the stage.
    case escape
    /// What can be opened is known, or different.
    case offer(Openable)

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .toggleHelp, .escape, .offer: false
        }
    }
}
