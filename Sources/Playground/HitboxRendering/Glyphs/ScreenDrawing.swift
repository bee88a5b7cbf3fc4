import PlaygroundModel
import TerminalTypes

/// A screen being drawn: its cells so far, what they show, and the capabilities of the terminal.
///
/// Each pane, bar and overlay is an extension of it.
struct ScreenDrawing {
    let playground: Playground
    let options: DrawingOptions
    var grid: CellGrid

    /// Writes a text in the characters of the terminal, truncated before a column: by default, the right edge.
    ///
    /// - Returns: The column after the last character written.
    @discardableResult
    mutating func write(
        _ text: String, column: Int, row: Int, style: CellStyle, limit: Int? = nil
    ) -> Int {
        let limit = limit ?? grid.size.columns
        let shown = options.cut(text, toCells: limit - column)
        return grid.write(shown, column: column, row: row, style: style, limit: limit)
    }

    /// Writes a text that ends before a column.
    mutating func write(_ text: String, upTo end: Int, row: Int, style: CellStyle) {
        grid.write(text, column: end - text.cellWidth, row: row, style: style)
    }

    /// Puts a sign on a cell.
    mutating func put(_ sign: Sign, column: Int, row: Int, style: CellStyle) {
        grid[column, row] = Cell(options.character(sign), style)
    }
}
