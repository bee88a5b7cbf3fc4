import LayerGeometry
import TerminalTypes

/// What opens a menu, and what is chosen in it.
public enum MenuAction: Hashable, Sendable {
    /// Opens a menu from outside, as soon as nothing else is going on.
    case open(Menu)
    /// Opens the menu of all layers under a point of scene space, at a cell of the screen.
    case candidates(Point, CellPoint)
    /// Opens the menu of what can be done with a layer, at a cell of the screen.
    case layer(Int, CellPoint)
    /// Opens the menu of what can be done with the selected layer, at its row.
    case selectedLayer
    /// Opens the menu of what the selected layer can be written as.
    case export
    /// Goes so many lines through the menu.
    case move(Int)
    /// Goes to the first (-1) or last (1) line.
    case moveToEnd(Int)
    /// Chooses a line of the menu; without a number, the marked one.
    case choose(Int?)

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .candidates, .layer, .selectedLayer, .export, .choose: true
        // A menu from outside waits until the edit is over.
        case .open, .move, .moveToEnd: false
        }
    }
}
