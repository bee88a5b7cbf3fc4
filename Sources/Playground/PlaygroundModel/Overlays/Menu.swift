import LayerGeometry
import TerminalTypes

/// A menu: a list of items to choose from.
public struct Menu: Hashable, Sendable {
    /// One line.
    public struct Item: Hashable, Sendable {
        /// The key that chooses it directly; `nil` if it has none.
        public let key: Character?
        /// The label.
        public let text: String
        /// Secondary text beside the label.
        public let note: String
        /// The action of choosing it.
        public let action: Action

        /// Creates an item.
        public init(key: Character? = nil, _ text: String, note: String = "", _ action: Action) {
            self.key = key
            self.text = text
            self.note = note
            self.action = action
        }
    }

    /// The title.
    public let title: String
    /// The lines.
    public let items: [Item]
    /// The cell to open it at; `nil` for the middle of the screen.
    public let cell: CellPoint?
    /// The index of the marked item.
    public internal(set) var selected: Int

    /// Creates a menu.
    ///
    /// - Parameter selected: The initially marked item.
    public init(
        _ title: String, _ items: [Item], at cell: CellPoint? = nil, selected: Int = 0
    ) {
        self.selected = selected
        self.title = title
        self.items = items
        self.cell = cell
    }

    /// Its rectangle on a screen, including the frame; the last row is left to the hints, which
    /// say how to close it.
    public func rect(in size: CellSize) -> CellRect {
        let rows = max(min(3, size.rows), size.rows - 1)
        let widest = items.map { $0.text.cellWidth + ($0.note.isEmpty ? 0 : $0.note.cellWidth + 2) }
        let width = min(
            size.columns, max(title.cellWidth + 4, (widest.max() ?? 0) + 6))
        let height = min(rows, items.count + 2)
        let column = cell?.column ?? (size.columns - width) / 2
        let row = cell.map { $0.row + 1 } ?? (size.rows - height) / 2
        return CellRect(
            column: max(0, min(column, size.columns - width)),
            row: max(0, min(row, rows - height)), columns: width, rows: height)
    }

    /// The item at a cell of the screen; `nil` outside the menu or on its frame.
    func item(at cell: CellPoint, in size: CellSize) -> Int? {
        let inside = rect(in: size).inset(columns: 1, rows: 1)
        guard inside.contains(cell) else { return nil }
        let place = cell.row - inside.minRow + firstItem(in: size)
        return items.indices.contains(place) ? place : nil
    }

    /// The first visible item, if not all of them fit.
    public func firstItem(in size: CellSize) -> Int {
        let room = max(1, rect(in: size).size.rows - 2)
        return max(0, min(selected - room + 1, items.count - room))
    }
}

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
    /// Opens the list of all states of the layers, to go back or forward to.
    case history
    /// Opens the menu of export formats for the selected layer.
    case export
    /// Moves the mark by a number of items.
    case move(Int)
    /// Moves the mark to the first (-1) or last (1) item.
    case moveToEnd(Int)
    /// Chooses an item; without a number, the marked one.
    case choose(Int?)
}
