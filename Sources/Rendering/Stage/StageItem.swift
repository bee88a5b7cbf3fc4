import LayerGeometry
import TerminalTypes

/// A layer to paint, with everything inherited from its ancestors.
///
/// A class, because copying so large a value would take longer than painting a small layer.
final class StageItem {
    let node: LayerNode
    let shape: Coverage
    /// From its own space to the stage.
    let toStage: Transform3D
    let clip: Clip
    let opacity: Double
    /// The depth test against crossing planes; `nil` if there are none.
    let test: StagePainter.DepthTest?
    /// The fill colour; `nil` for none.
    let fill: LayerColor?
    /// The order of its border, which is in front of its sublayers.
    let borderOrder: Int32
    /// The cells of its superlayer: coinciding outlines are drawn once.
    let outer: CellRect?

    init(
        node: LayerNode, shape: Coverage, toStage: Transform3D, clip: Clip, opacity: Double,
        test: StagePainter.DepthTest?, fill: LayerColor?, outer: CellRect?, borderOrder: Int32
    ) {
        self.borderOrder = borderOrder
        (self.node, self.shape, self.toStage, self.clip) = (node, shape, toStage, clip)
        (self.opacity, self.test, self.fill, self.outer) = (opacity, test, fill, outer)
    }

    /// The opacity of the fill, from 0 to 1.
    var alpha: Float { Float(min(1, (fill?.alpha ?? 0) * opacity)) }

    /// The cells of an upright layer that is filled by whole cells.
    var wholeCells: CellRect? { test == nil && clip.isUpright ? shape.cells : nil }

    /// The line that represents an upright layer thinner than a cell; `nil` for other layers.
    var line: ThinLine? { test == nil && shape.isUpright ? ThinLine(shape) : nil }

    /// The rounded corners of its fill, and of what clips it.
    ///
    /// - Parameter rows: The half rows that it fills; `nil` if it is filled otherwise.
    func corners(rows: Range<Int>?) -> [RoundedCorners] {
        let own = RoundedCorners(
            node.bounds, radius: node.cornerRadius, toStage, shape, rows: rows)
        return clip.corners + (own.map { [$0] } ?? [])
    }

    /// The samples of a cell that the layer covers, ignoring rounded corners.
    func samples(column: Int, row: Int) -> UInt64 {
        var samples = shape.samples(column: column, row: row)
        if samples != 0 { samples &= clip.samples(column: column, row: row) }
        guard let test, samples != 0 else { return samples }
        return test.samples(samples, column: column, row: row)
    }
}
