import LayerGeometry
import TerminalTypes

/// Lines where two layers of one colour meet, which would look like one.
extension StagePainter {
    /// An opaque upright layer without an outline.
    struct Filled {
        /// The cells that it covers at least in part.
        let cells: CellRect
        /// Whether it covers only half of its first row, and of its last.
        let isHalf: (top: Bool, bottom: Bool)
        let color: RGB
        /// The order of the layer.
        let order: Int32
    }

    /// The maximum number of cells to check: in crowds of this many, lines would only add to the confusion.
    private static let mostCells = 20_000

    /// Notes a layer for its seams, if it has room for lines.
    ///
    /// - Parameter halves: Its half rows, `nil` for whole cells.
    mutating func noteFilled(_ cells: CellRect, fill: RGB, _ halves: HalfRows?) {
        guard cells.size.columns > 2, cells.size.rows > 2 else { return }
        let isHalf = halves.map {
            (!$0.halves.lowerBound.isMultiple(of: 2), !$0.halves.upperBound.isMultiple(of: 2))
        }
        filled.append(
            Filled(
                cells: cells, isHalf: isHalf ?? (false, false), color: fill, order: order))
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
        let pieces = seams(of: item)
        for (cell, character) in pieces {
            // A single piece would not be seen as a line.
            let isLine = [-1, 1].contains {
                pieces[cell.moved(columns: $0)] != nil || pieces[cell.moved(rows: $0)] != nil
            }
            guard isLine else { continue }
            let mark = StageCanvas.Mark(character: character, ink: .shade)
            canvas.mark(mark, column: cell.column, row: cell.row, order: item.order)
        }
    }

    /// The pieces of the lines along the sides of a layer that others of its colour meet.
    private func seams(of item: Filled) -> [CellPoint: Character] {
        var pieces: [CellPoint: Character] = [:]
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
                isSeam(row == cells.minRow, 0, item.isHalf.top ? 0 : -1),
                isSeam(row == lastRow, 0, item.isHalf.bottom ? 0 : 1)
            )
            pieces[CellPoint(column: column, row: row)] = lines.piece(
                left: left, right: right, top: top, bottom: bottom)
        }
        return pieces
    }

    /// Whether all of a cell of the stage can hardly be told from a colour, and it has no line.
    private func isLike(_ color: RGB, column: Int, row: Int) -> Bool {
        guard column >= 0, row >= 0, column < size.columns, row < size.rows,
            !canvas.hasMark(column: column, row: row)
        else { return false }
        return canvas.hasOnly(column: column, row: row) {
            ($0 ?? options.background.map { RGB($0) }).map(color.isLike) ?? false
        }
    }
}
