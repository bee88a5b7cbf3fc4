import LayerGeometry
import TerminalTypes

/// The clipping of a layer by ancestors and masks.
///
/// Upright clips are rounded to whole cells, like upright fills.
struct Clip: Sendable {
    /// The intersection of the upright clips.
    private(set) var cells: CellRect
    /// The tilted clips.
    private(set) var tilted: [Coverage] = []
    /// All clips without rounding, for drawing in pixels.
    private(set) var edges: [Edge] = []

    /// A clipping rectangle.
    struct Edge: Sendable {
        let rect: Rect
        /// The corner radius in its own space.
        let radius: Double
        /// From its own space to the stage.
        let matrix: Transform3D

        init(_ node: LayerNode, _ matrix: Transform3D) {
            (rect, radius, self.matrix) = (node.bounds, node.cornerRadius, matrix)
        }
    }

    /// Clips to the stage.
    init(_ stage: CellSize) {
        cells = CellRect(column: 0, row: 0, columns: stage.columns, rows: stage.rows)
    }

    /// Whether it consists of whole cells.
    var isUpright: Bool { tilted.isEmpty }

    /// Adds a clip.
    mutating func add(_ shape: Coverage, _ edge: Edge) {
        edges.append(edge)
        if let whole = shape.cells {
            cells = cells.intersection(whole)
        } else if shape.box.isNull {
            // An empty shape clips everything.
            cells = .empty
        } else {
            tilted.append(shape)
        }
    }

    /// The visible samples of a cell.
    func samples(column: Int, row: Int) -> UInt64 {
        guard cells.contains(CellPoint(column: column, row: row)) else { return 0 }
        var samples = Coverage.full
        for shape in tilted where samples != 0 {
            samples &= shape.samples(column: column, row: row)
        }
        return samples
    }
}
