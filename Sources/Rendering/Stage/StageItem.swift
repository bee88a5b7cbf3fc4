import LayerGeometry
import TerminalTypes

/// A layer that is painted, in its place.
struct StageItem {
    let node: LayerNode
    let shape: Coverage
    /// From its own space to the stage.
    let toStage: Transform3D
    let clip: Clip
    let opacity: Double
    /// Where other planes cross it; `nil` where none does.
    let test: StagePainter.DepthTest?
    /// The colour it is filled with; `nil` for none.
    let fill: LayerColor?
    /// The cells of the layer around it: an edge all along its edge is not drawn twice.
    let outer: CellRect?

    /// How much its fill covers, from 0 to 1.
    var alpha: Float { Float(min(1, (fill?.alpha ?? 0) * opacity)) }

    /// The cells that are filled as a whole, of an upright layer.
    var wholeCells: CellRect? { test == nil && clip.isUpright ? shape.cells : nil }

    /// How it is drawn where it is upright and thinner than a cell; `nil` for all others.
    var line: ThinLine? { test == nil ? ThinLine(shape) : nil }

    /// The samples of a cell that the layer covers.
    func samples(column: Int, row: Int) -> UInt64 {
        var samples = shape.samples(column: column, row: row)
        if samples != 0 { samples &= clip.samples(column: column, row: row) }
        guard let test, samples != 0 else { return samples }
        return test.samples(samples, column: column, row: row)
    }
}
