import LayerGeometry
import TerminalTypes

/// Lines where two layers of one colour meet, which would look like one.
extension StagePainter {
    /// An opaque upright layer that fills whole cells and has no outline.
    struct Filled {
        let cells: CellRect
        let color: RGB
        /// The order of the layer.
        let order: Int32
    }

    /// The maximum number of cells to check: in crowds of this many, lines would only add to the confusion.
    private static let mostCells = 20_000

    /// Notes a layer for its seams, if it has room for lines.
    mutating func noteFilled(_ cells: CellRect, _ color: RGB) {
        guard cells.size.columns > 2, cells.size.rows > 2 else { return }
        filled.append(Filled(cells: cells, color: color, order: order))
    }

    /// Draws the seams, once everything is painted.
    mutating func drawSeams() {
        var left = Self.mostCells
        for item in filled where left > 0 {
            left -= 2 * (item.cells.size.columns + item.cells.size.rows)
            drawSeams(of: item)
        }
    }

    private mutating func drawSeams(of item: Filled) {
        let (cells, lastColumn) = (item.cells, item.cells.maxColumn - 1)
        let lastRow = cells.maxRow - 1
        lines.box(cells, within: size) { column, row, _ in
            guard canvas.shows(item.order, column: column, row: row) else { return }
            func isSeam(_ isSide: Bool, _ columns: Int, _ rows: Int) -> Bool {
                isSide && isLike(item.color, column: column + columns, row: row + rows)
            }
            let (left, right) = (
                isSeam(column == cells.minColumn, -1, 0), isSeam(column == lastColumn, 1, 0)
            )
            let (top, bottom) = (
                isSeam(row == cells.minRow, 0, -1), isSeam(row == lastRow, 0, 1)
            )
            guard let character = lines.piece(left: left, right: right, top: top, bottom: bottom)
            else { return }
            let mark = StageCanvas.Mark(character: character, ink: .shade)
            canvas.mark(mark, column: column, row: row, order: item.order)
        }
    }

    /// Whether a cell of the stage can hardly be told from a colour, and has no line.
    private func isLike(_ color: RGB, column: Int, row: Int) -> Bool {
        guard column >= 0, row >= 0, column < size.columns, row < size.rows,
            !canvas.hasMark(column: column, row: row)
        else { return false }
        guard let other = canvas.plainColor(column: column, row: row) else { return false }
        return (other ?? options.background.map { RGB($0) }).map(color.isLike) ?? false
    }
}
