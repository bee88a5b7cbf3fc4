import LayerGeometry
import TerminalTypes

/// What the layers around a layer, and their masks, leave of it.
///
/// Upright ones are rounded to whole cells, as their fills are.
struct Clip: Sendable {
    /// The cells that upright ones leave.
    private(set) var cells: CellRect
    /// The others, which cut through cells.
    private(set) var tilted: [Coverage] = []

    /// Nothing is cut off but what is beyond the stage.
    init(_ stage: CellSize) {
        cells = CellRect(column: 0, row: 0, columns: stage.columns, rows: stage.rows)
    }

    /// Whether it leaves only whole cells.
    var isUpright: Bool { tilted.isEmpty }

    /// Cuts off what is beyond a shape, too.
    mutating func add(_ shape: Coverage) {
        if let whole = shape.cells {
            cells = cells.intersection(whole)
        } else if shape.box.isNull {
            // Without an extent it leaves nothing.
            cells = .empty
        } else {
            tilted.append(shape)
        }
    }

    /// The samples that are left of a cell.
    func samples(column: Int, row: Int) -> UInt64 {
        guard cells.contains(CellPoint(column: column, row: row)) else { return 0 }
        var samples = Coverage.full
        for shape in tilted where samples != 0 {
            samples &= shape.samples(column: column, row: row)
        }
        return samples
    }
}
