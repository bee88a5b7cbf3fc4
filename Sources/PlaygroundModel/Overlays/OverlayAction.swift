/// The help, and Escape.
public enum OverlayAction: Hashable, Sendable {
    /// Shows or hides the help.
    case toggleHelp
    /// Goes one step back: closes an overlay, reverts an edit, unpins the probe, or focuses the
    /// stage.
    case escape
    /// Updates the scenes that can be opened.
    case offer(Openable)
}
