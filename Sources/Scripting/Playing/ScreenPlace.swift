import TerminalTypes

/// A place on the screen, in fractional cells from the upper left corner.
struct ScreenPlace: Hashable {
    var column: Double
    var row: Double

    /// The cell that contains it.
    var cell: CellPoint {
        CellPoint(column: Int(column.rounded(.down)), row: Int(row.rounded(.down)))
    }
    /// The horizontal offset within the cell.
    var fractionX: Double { column - column.rounded(.down) }
    /// The vertical offset within the cell.
    var fractionY: Double { row - row.rounded(.down) }

    /// The place without the rounding error of written numbers: snapped to a place that a terminal
    /// reports, such as the centre of a cell, if that is within a millionth.
    var snapped: ScreenPlace {
        ScreenPlace(column: Self.snap(column), row: Self.snap(row))
    }

    private static func snap(_ number: Double) -> Double {
        // Halves, tenths and thirty-seconds of a cell are all multiples of this.
        let near = (number * 8000).rounded() / 8000
        return abs(near - number) <= 1e-6 ? near : number
    }

    /// The place at a fraction of the way to another one.
    func moved(_ part: Double, to end: ScreenPlace) -> ScreenPlace {
        ScreenPlace(
            column: column + (end.column - column) * part, row: row + (end.row - row) * part)
    }
}
