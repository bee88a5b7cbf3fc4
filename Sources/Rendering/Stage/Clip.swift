import LayerGeometry
import TerminalTypes

/// The clipping of a layer by ancestors and masks.
///
/// Upright clips are rounded like upright fills. A class, because every layer has one, and most share that of
/// their superlayer.
final class Clip: Sendable {
    /// The intersection of the upright clips.
    let cells: CellRect
    /// Their rows, rounded to half rows, as in `HalfRows`.
    let halves: Range<Int>
    /// The same without rounding.
    let box: Rect
    /// The tilted clips.
    let tilted: [Coverage]
    /// The corners of those that are rounded.
    let corners: [RoundedCorners]
    /// All clips without rounding, for drawing in pixels.
    let edges: [Edge]

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
    convenience init(_ stage: CellSize) {
        self.init(
            cells: CellRect(column: 0, row: 0, columns: stage.columns, rows: stage.rows),
            halves: 0..<2 * stage.rows,
            box: Rect(x: 0, y: 0, width: Double(stage.columns), height: Double(stage.rows)))
    }

    private init(
        cells: CellRect, halves: Range<Int>, box: Rect, tilted: [Coverage] = [],
        corners: [RoundedCorners] = [], edges: [Edge] = []
    ) {
        (self.cells, self.halves, self.box) = (cells, halves, box)
        (self.tilted, self.corners, self.edges) = (tilted, corners, edges)
    }

    /// Whether it consists of whole cells.
    var isUpright: Bool { tilted.isEmpty }

    /// Returns the clip with another one added.
    func adding(_ shape: Coverage, _ edge: Edge) -> Clip {
        let edges = edges + [edge]
        let own = shape.cells.map { HalfRows(shape)?.halves ?? 2 * $0.minRow..<2 * $0.maxRow }
        let rounded = RoundedCorners(edge.rect, radius: edge.radius, edge.matrix, shape, rows: own)
        let corners = corners + (rounded.map { [$0] } ?? [])
        if let whole = shape.cells, let own {
            return Clip(
                cells: cells.intersection(whole), halves: halves.clamped(to: own),
                box: box.intersection(shape.box), tilted: tilted, corners: corners, edges: edges)
        }
        // An empty shape clips everything.
        if shape.box.isNull {
            return Clip(cells: .empty, halves: 0..<0, box: box, tilted: tilted, edges: edges)
        }
        return Clip(
            cells: cells, halves: halves, box: box, tilted: tilted + [shape], corners: corners,
            edges: edges)
    }

    /// The visible part of an upright shape that is rounded to other cells than these: as a line, it is
    /// seen all the same.
    ///
    /// `nil` for other shapes.
    func sliver(of shape: Coverage) -> Coverage? {
        guard isUpright, !cells.isEmpty, let whole = shape.cells,
            whole.intersection(cells).isEmpty
        else { return nil }
        let part = shape.box.intersection(box)
        guard !part.isNull, part.width > 1e-6, part.height > 1e-6 else { return nil }
        /// Moves a part of less than a cell into the clip's cells.
        func moved(_ low: Double, _ length: Double, _ first: Int, _ end: Int) -> Double {
            max(Double(first), min(low, Double(end) - length))
        }
        let (x, y) = (
            moved(part.minX, part.width, cells.minColumn, cells.maxColumn),
            moved(part.minY, part.height, cells.minRow, cells.maxRow)
        )
        return Coverage(corners: Rect(x: x, y: y, width: part.width, height: part.height).corners)
    }

    /// The visible samples of a cell, but for rounded corners.
    func samples(column: Int, row: Int) -> UInt64 {
        guard cells.contains(CellPoint(column: column, row: row)) else { return 0 }
        var samples = Coverage.full
        for shape in tilted where samples != 0 {
            samples &= shape.samples(column: column, row: row)
        }
        return samples
    }
}
