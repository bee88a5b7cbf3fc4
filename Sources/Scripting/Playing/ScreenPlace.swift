import TerminalTypes

/// A place on the screen, in cells from its upper left corner and fractions of them.
struct ScreenPlace: Hashable {
    var column: Double
    var row: Double

    /// The cell it is in.
    var cell: CellPoint {
        CellPoint(column: Int(column.rounded(.down)), row: Int(row.rounded(.down)))
    }
    /// How far into the cell it is to the right.
    var fractionX: Double { column - column.rounded(.down) }
    /// How far into the cell it is downwards.
    var fractionY: Double { row - row.rounded(.down) }

    /// The place without what written numbers lose: within a millionth of a place that a terminal
    /// reports, such as the middle of a cell, it is that place.
    var snapped: ScreenPlace {
        ScreenPlace(column: Self.snap(column), row: Self.snap(row))
    }

    private static func snap(_ number: Double) -> Double {
        // Halves, tenths and thirty-seconds of a cell are all among these.
        let near = (number * 8000).rounded() / 8000
        return abs(near - number) <= 1e-6 ? near : number
    }

    /// The place a part of the way to another one.
    func moved(_ part: Double, to end: ScreenPlace) -> ScreenPlace {
        ScreenPlace(
            column: column + (end.column - column) * part, row: row + (end.row - row) * part)
    }
}
