import LayerGeometry
import TerminalTypes

/// Everything that can happen, in the user's words.
public enum Action: Hashable, Sendable {
    /// The pointer or the probe is over a point of scene space.
    case hover(Point)
    /// The pointer left the stage.
    case leave
    /// A click: pins the probe, selects what is returned; again at the same place, the next candidate.
    case click(Point)
    /// Moves the probe by so many small steps of the screen.
    case moveProbe(columns: Int, rows: Int)
    /// Clicks where the probe is.
    case clickProbe
    /// Selects the next (1) or previous (-1) layer under the probe.
    case candidate(Int)
    /// Selects the superlayer.
    case superlayer
    /// Selects a layer by its index.
    case select(Int)
    /// Selects the layer so many rows further in the tree.
    case selectRow(Int)
    /// Opens or closes a layer in the tree; without an index, the selected one.
    case fold(Int?)
    /// Opens (`true`) or closes the selected layer in the tree.
    case setFold(open: Bool)
    /// Goes closer (`true`) or away, about a point of scene space or the probe.
    case zoom(closer: Bool, about: Point?)
    /// Moves the view by columns and rows.
    case pan(columns: Int, rows: Int)
    /// Shows the whole scene.
    case fit
    /// Puts the selected layer in the middle.
    case centerSelection
    /// Goes to the next rule book.
    case nextRules
    /// Changes between containsPoint and hitTest.
    case nextQuestion
    /// Shows or hides frames.
    case toggleFrames
    /// Shows or hides the grid.
    case toggleGrid
    /// Shows or hides the arithmetic of the conversion.
    case toggleArithmetic
    /// Shows or hides the help.
    case toggleHelp
    /// Switches the mouse on or off.
    case toggleMouse
    /// Gives the keyboard to the next (1) or previous (-1) pane, or to one.
    case nextPane(Int)
    /// Gives the keyboard to a pane.
    case focus(Pane)
    /// Scrolls a pane by so many lines.
    case scroll(Pane, Int)
    /// Starts to look for a layer by name.
    case find
    /// Adds text to what is being typed.
    case type(String)
    /// Takes the last typed character back.
    case erase
    /// Finishes typing: the find is done.
    case accept
    /// One step back: closes what is open, unpins, goes back to the stage.
    case escape
    /// The screen has a new size.
    case resize(CellSize)
    /// Paints the whole screen again.
    case redraw
    /// Gives the terminal back for a while.
    case suspend
    /// Ends the program.
    case quit
}

/// What the program has to do outside of the model after an action.
public enum Effect: Hashable, Sendable {
    /// Paint the whole screen again.
    case redraw
    /// Stop until the shell continues the program.
    case suspend
    /// Switch the terminal's mouse reports on or off.
    case mouse(Bool)
    /// End.
    case quit
}
