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

    /// The visible samples of a cell, ignoring rounded corners.
    func samples(column: Int, row: Int) -> UInt64 {
        guard cells.contains(CellPoint(column: column, row: row)) else { return 0 }
        var samples = Coverage.full
        for shape in tilted where samples != 0 {
            samples &= shape.samples(column: column, row: row)
        }
        return samples
    }
}

/// The rounded corners of a layer on the stage, and the samples of a cell outside them.
struct RoundedCorners: Sendable {
    /// Rounded like the fill, in cells of the stage, if the layer is upright; otherwise in the layer's space.
    private let rect: Rect
    /// The horizontal and the vertical radius.
    private let radii: Size
    /// From the stage to the space of the rectangle; `nil` if that is the stage's.
    private let fromStage: Transform3D?

    /// `nil` if the corners are square, or the layer is seen edge on.
    ///
    /// - Parameters:
    ///   - bounds: In the layer's space, like the radius.
    ///   - matrix: From the layer's space to the stage.
    ///   - shape: The layer on the stage.
    ///   - rows: Its half rows; `nil` if it is rounded to whole cells.
    init?(
        _ bounds: Rect, radius: Double, _ matrix: Transform3D, _ shape: Coverage,
        rows: Range<Int>? = nil
    ) {
        guard radius > 0, !bounds.isEmpty else { return nil }
        let radius = min(radius, bounds.width / 2, bounds.height / 2)
        guard let cells = shape.cells else {
            guard let fromStage = matrix.inverse else { return nil }
            self.fromStage = fromStage
            (rect, radii) = (bounds, Size(width: radius, height: radius))
            return
        }
        fromStage = nil
        let halves = rows ?? 2 * cells.minRow..<2 * cells.maxRow
        rect = Rect(
            x: Double(cells.minColumn), y: Double(halves.lowerBound) / 2,
            width: Double(cells.size.columns), height: Double(halves.count) / 2)
        let isOnItsSide = abs(matrix.m12) > abs(matrix.m11)
        let (width, height) =
            isOnItsSide ? (bounds.height, bounds.width) : (bounds.width, bounds.height)
        radii = Size(width: radius * rect.width / width, height: radius * rect.height / height)
    }

    /// The samples of a cell that are not outside a rounded corner.
    func samples(column: Int, row: Int) -> UInt64 {
        guard mayRound(column, row) else { return Coverage.full }
        // Blocks cannot draw an arc of so few cells: half a cell shows what is seen in its middle.
        if fromStage == nil, radii.height < 1.5 {
            let middles = [0.25, 0.75].map {
                Point(x: Double(column) + 0.5, y: Double(row) + $0)
            }
            return (rect.roundsOff(middles[0], radii: radii) ? 0 : BlockGlyphs.upperHalf)
                | (rect.roundsOff(middles[1], radii: radii) ? 0 : ~BlockGlyphs.upperHalf)
        }
        var samples: UInt64 = 0
        for bit in 0..<64 {
            let place = own(Coverage.sample(bit, column: column, row: row))
            if place.map({ !rect.roundsOff($0, radii: radii) }) ?? true {
                samples |= 1 << UInt64(bit)
            }
        }
        return samples
    }

    /// Whether the cell may touch one of the corners.
    private func mayRound(_ column: Int, _ row: Int) -> Bool {
        let cell = Rect(x: Double(column), y: Double(row), width: 1, height: 1)
        let corners = cell.corners.compactMap { own($0) }
        guard corners.count == 4 else { return true }
        let isAtSide = corners.contains {
            $0.x < rect.minX + radii.width || $0.x > rect.maxX - radii.width
        }
        return isAtSide
            && corners.contains {
                $0.y < rect.minY + radii.height || $0.y > rect.maxY - radii.height
            }
    }

    private func own(_ place: Point) -> Point? {
        fromStage.map { $0.apply(to: place) } ?? place
    }
}
