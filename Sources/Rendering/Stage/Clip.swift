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
    /// All of them as they are, for who needs no cells.
    private(set) var edges: [Edge] = []

    /// A rectangle that cuts off what is beyond it.
    struct Edge: Sendable {
        let rect: Rect
        /// Of its corners, in its own space.
        let radius: Double
        /// From its own space to the stage.
        let matrix: Transform3D

        init(_ node: LayerNode, _ matrix: Transform3D) {
            (rect, radius, self.matrix) = (node.bounds, node.cornerRadius, matrix)
        }
    }

    /// Nothing is cut off but what is beyond the stage.
    init(_ stage: CellSize) {
        cells = CellRect(column: 0, row: 0, columns: stage.columns, rows: stage.rows)
    }

    /// Whether it leaves only whole cells.
    var isUpright: Bool { tilted.isEmpty }

    /// Cuts off what is beyond a shape, too.
    mutating func add(_ shape: Coverage, _ edge: Edge) {
        edges.append(edge)
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
