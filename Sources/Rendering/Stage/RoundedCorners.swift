import LayerGeometry
import TerminalTypes

/// The rounded corners of a layer on the stage: what they take away from the samples of a cell.
struct RoundedCorners: Sendable {
    /// Rounded like the fill, in cells of the stage, if the layer is upright; otherwise in the layer's space.
    private let rect: Rect
    /// The horizontal and the vertical radius.
    private let radii: Size
    /// From the stage to the space of the rectangle; `nil` for none.
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

    /// The samples of a cell that are not in a part of a corner that rounding takes away.
    func samples(column: Int, row: Int) -> UInt64 {
        guard mayRound(column, row) else { return Coverage.full }
        // Blocks cannot draw an arc lower than a row: half a cell shows what is seen in its middle.
        if fromStage == nil, radii.height < 1 {
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
        let inner = rect.insetBy(dx: radii.width, dy: radii.height)
        let isAside = corners.contains { $0.x < inner.minX || $0.x > inner.maxX }
        return isAside && corners.contains { $0.y < inner.minY || $0.y > inner.maxY }
    }

    private func own(_ place: Point) -> Point? {
        fromStage.map { $0.apply(to: place) } ?? place
    }
}
