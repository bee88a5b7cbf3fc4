import TerminalTypes

/// Actions on the screen around the layers.
public enum PanesAction: Hashable, Sendable {
    /// The screen was resized.
    case resize(CellSize)
    /// Focuses the next (1) or previous (-1) pane.
    case next(Int)
    /// Focuses a pane.
    case focus(Pane)
    /// Focuses the clicked pane.
    case click(Pane)
    /// Maximises the focused pane in its column, or restores all panes.
    case zoom(Bool)
    /// Scrolls a pane by a number of lines.
    case scroll(Pane, Int)
    /// Scrolls the help, or a pane, by a number of pages.
    case page(Pane, Int)
    /// Shows or hides the arithmetic of the conversion.
    case toggleArithmetic
    /// Shows or hides the description of the scene.
    case toggleAbout
    /// Turns the mouse on or off.
    case toggleMouse
    /// Shows the result of an effect: `saved blue.yaml`.
    case tell(String)
    /// Shows that an effect failed: `cannot write blue.yaml: permission denied`.
    case complain(String)
    /// Reports that a key has no effect here.
    case pass(KeyPress)
    /// Clears the message of an earlier event.
    case clearMessage
    /// Warns of a failure in the background; the warning stays until it is read.
    case warn(String)
    /// Removes a warning that no longer holds.
    case retract(String)
    /// Removes the oldest warning, which has been read.
    case dismissWarning
    /// A recording started or stopped.
    case recording(Bool)

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool {
        switch self {
        // In another pane the arrow keys do not operate the tool.
        case .next, .focus: true
        // A click on the stage may grab the edited layer.
        case .click(let pane): pane != .stage
        case .resize, .zoom, .scroll, .page, .toggleArithmetic, .toggleAbout, .toggleMouse,
            .tell, .complain, .pass, .clearMessage, .warn, .retract, .dismissWarning,
            .recording:
            false
        }
    }
}
