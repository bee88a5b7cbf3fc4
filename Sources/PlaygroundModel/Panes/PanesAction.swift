import TerminalTypes

/// What happens to the screen around the layers.
public enum PanesAction: Hashable, Sendable {
    /// The screen has a new size.
    case resize(CellSize)
    /// Gives the keyboard to the next (1) or previous (-1) pane.
    case next(Int)
    /// Gives the keyboard to a pane.
    case focus(Pane)
    /// Gives the keyboard to the pane that was clicked.
    case click(Pane)
    /// Gives the pane with the keyboard all rows of its column, or all panes their share again.
    case zoom(Bool)
    /// Scrolls a pane by so many lines.
    case scroll(Pane, Int)
    /// Scrolls the help, or a pane, by so many pages.
    case page(Pane, Int)
    /// Shows or hides the arithmetic of the conversion.
    case toggleArithmetic
    /// Shows or hides what the scene is about.
    case toggleAbout
    /// Switches the mouse on or off.
    case toggleMouse
    /// Says what became of something outside: `saved blue.yaml`.
    case tell(String)
    /// Says that something outside failed: `cannot write blue.yaml: permission denied`.
    case complain(String)
    /// Says that a key means nothing where the keyboard is.
    case pass(KeyPress)
    /// Takes away what the bottom line says of an earlier event.
    case hush
    /// Warns of a failure in the background; the warning stays until the user has seen it.
    case warn(String)
    /// Removes the oldest warning, which has been seen.
    case heed
    /// What is done is written down, or no longer.
    case recording(Bool)

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        // In another pane the arrow keys no longer move what the tool edits.
        case .next, .focus: true
        // A click on the stage may hold what is edited.
        case .click(let pane): pane != .stage
        case .resize, .zoom, .scroll, .page, .toggleArithmetic, .toggleAbout, .toggleMouse,
            .tell, .complain, .pass, .hush, .warn, .heed, .recording:
            false
        }
    }
}
