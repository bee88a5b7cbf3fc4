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

    /// The place a part of the way to another one.
    func moved(_ part: Double, to end: ScreenPlace) -> ScreenPlace {
        ScreenPlace(
            column: column + (end.column - column) * part, row: row + (end.row - row) * part)
    }
}
