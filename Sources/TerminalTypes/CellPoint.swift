/// A cell of the screen, counted from its upper left corner.
///
/// Unit: cells. Columns grow to the right, rows downwards; the first cell is `(0, 0)`.
public struct CellPoint: Hashable, Sendable {
    /// The number of cells to the left of this one.
    public var column: Int
    /// The number of rows above this one.
    public var row: Int

    /// The upper left corner.
    public static let zero = CellPoint(column: 0, row: 0)

    /// Creates the cell in a column and a row, both counted from 0.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// The size of a screen or of a part of it, in cells.
public struct CellSize: Hashable, Sendable {
    /// The number of columns.
    public var columns: Int
    /// The number of rows.
    public var rows: Int

    /// Creates a size; a negative number counts as 0.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}

/// A rectangle of cells: a pane of the screen.
///
/// Cells at `minColumn` and `minRow` belong to it, cells at `maxColumn` and `maxRow` do not.
public struct CellRect: Hashable, Sendable {
    /// The upper left cell.
    public var origin: CellPoint
    /// Its width and height.
    public var size: CellSize

    /// The first column.
    public var minColumn: Int { origin.column }
    /// The first row.
    public var minRow: Int { origin.row }
    /// The column after the last one.
    public var maxColumn: Int { origin.column + size.columns }
    /// The row after the last one.
    public var maxRow: Int { origin.row + size.rows }
    /// Whether it has no cell at all.
    public var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

    /// A rectangle without cells.
    public static let empty = CellRect(column: 0, row: 0, columns: 0, rows: 0)

    /// Creates a rectangle from its upper left cell and its size; a negative size counts as 0.
    public init(column: Int, row: Int, columns: Int, rows: Int) {
        origin = CellPoint(column: column, row: row)
        size = CellSize(columns: columns, rows: rows)
    }

    /// Returns whether a cell lies in the rectangle.
    public func contains(_ cell: CellPoint) -> Bool {
        cell.column >= minColumn && cell.column < maxColumn
            && cell.row >= minRow && cell.row < maxRow
    }

    /// The cells that two rectangles have in common.
    public func intersection(_ other: CellRect) -> CellRect {
        let (column, row) = (max(minColumn, other.minColumn), max(minRow, other.minRow))
        return CellRect(
            column: column, row: row, columns: min(maxColumn, other.maxColumn) - column,
            rows: min(maxRow, other.maxRow) - row)
    }

    /// Returns the rectangle shrunk by a number of columns and rows on each side.
    public func inset(columns: Int, rows: Int) -> CellRect {
        CellRect(
            column: minColumn + columns, row: minRow + rows,
            columns: size.columns - 2 * columns, rows: size.rows - 2 * rows)
    }
}
