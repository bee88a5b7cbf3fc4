import LayerGeometry
import TerminalTypes

/// Actions that open menus and choose items.
public enum MenuAction: Hashable, Sendable {
    /// Opens a menu requested by the program, as soon as the user is idle.
    case open(Menu)
    /// Opens the menu of all layers under a point in scene space, at a cell of the screen.
    case candidates(Point, CellPoint)
    /// Opens the context menu of a layer at a cell of the screen.
    case layer(Int, CellPoint)
    /// Opens the context menu of the selected layer at its row.
    case selectedLayer
    /// Opens the menu of export formats for the selected layer.
    case export
    /// Moves the mark by a number of items.
    case move(Int)
    /// Moves the mark to the first (-1) or last (1) item.
    case moveToEnd(Int)
    /// Chooses an item; without a number, the marked one.
    case choose(Int?)

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool {
        switch self {
        case .candidates, .layer, .selectedLayer, .export, .choose: true
        // A menu requested by the program waits for the end of the edit.
        case .open, .move, .moveToEnd: false
        }
    }
}
