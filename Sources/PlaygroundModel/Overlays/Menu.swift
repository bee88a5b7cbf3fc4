import TerminalTypes

/// A list over the screen, of which one line is chosen.
public struct Menu: Hashable, Sendable {
    /// One line.
    public struct Item: Hashable, Sendable {
        /// The key that chooses it at once; `nil` where it has none.
        public let key: Character?
        /// What it does or is.
        public let text: String
        /// What is said beside it.
        public let note: String
        /// What choosing it does.
        public let action: Action

        /// Creates a line.
        public init(key: Character? = nil, _ text: String, note: String = "", _ action: Action) {
            self.key = key
            self.text = text
            self.note = note
            self.action = action
        }
    }

    /// What it is about.
    public let title: String
    /// The lines.
    public let items: [Item]
    /// The cell it was asked for at; `nil` for the middle of the screen.
    public let cell: CellPoint?
    /// The line that Enter chooses.
    public internal(set) var selected: Int

    /// Creates a menu.
    ///
    /// - Parameter selected: The line that is marked at first.
    public init(
        _ title: String, _ items: [Item], at cell: CellPoint? = nil, selected: Int = 0
    ) {
        self.selected = selected
        self.title = title
        self.items = items
        self.cell = cell
    }

    /// Where it is on a screen, its frame included.
    public func rect(in size: CellSize) -> CellRect {
        let widest = items.map { $0.text.cellWidth + ($0.note.isEmpty ? 0 : $0.note.cellWidth + 2) }
        let width = min(
            size.columns, max(title.cellWidth + 4, (widest.max() ?? 0) + 6))
        let height = min(size.rows, items.count + 2)
        let column = cell?.column ?? (size.columns - width) / 2
        let row = cell.map { $0.row + 1 } ?? (size.rows - height) / 2
        return CellRect(
            column: max(0, min(column, size.columns - width)),
            row: max(0, min(row, size.rows - height)), columns: width, rows: height)
    }

    /// The line that a cell of the screen is on; `nil` beside the menu or on its frame.
    func item(at cell: CellPoint, in size: CellSize) -> Int? {
        let inside = rect(in: size).inset(columns: 1, rows: 1)
        guard inside.contains(cell) else { return nil }
        let place = cell.row - inside.minRow + firstItem(in: size)
        return items.indices.contains(place) ? place : nil
    }

    /// The first line that is shown, where there is not room for all.
    public func firstItem(in size: CellSize) -> Int {
        let room = max(1, rect(in: size).size.rows - 2)
        return max(0, min(selected - room + 1, items.count - room))
    }
}
