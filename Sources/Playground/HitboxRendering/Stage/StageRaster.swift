import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The layers as cells, without marks.
struct StageRaster: Sendable {
    /// The finished cells, row by row.
    let cells: [Cell]
    /// Whether each cell belongs to a text or a name, row by row.
    let texts: [Bool]
    /// The number of layers painted, without those that are off stage, covered or too small.
    let painted: Int

    init(_ playground: Playground, size: CellSize, options: DrawingOptions) {
        var painter = StagePainter(playground, size: size, options: options)
        painter.paint()
        cells = painter.canvas.cells(options.glyphs)
        texts = painter.canvas.texts
        painted = painter.painted
    }
}

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

extension LayerNode {
    /// The maximum number of layers searched for a text.
    private static let mostParts = 30

    /// Whether a layer in it shows a text, which says more than a name.
    var containsText: Bool {
        (index + 1..<min(endIndex, index + Self.mostParts)).contains { tree[$0].layer.text != nil }
    }

    /// Whether it only shows a text: it takes no touches, and nothing is in it.
    var isLabel: Bool {
        layer.text != nil && !layer.isUserInteractionEnabled && endIndex == index + 1
            && borderWidth == 0
    }

    /// Whether it has a visible border.
    var hasBorder: Bool { borderWidth > 0 && borderColor != nil }

    /// Whether a filled layer needs an outline: it has a border, or the same colour as the fill below.
    var hasOwnEdge: Bool {
        if hasBorder { return true }
        guard let fill = backgroundColor, fill.alpha > 0, let below = fillBelow else {
            return false
        }
        return RGB(below).rounded == RGB(fill).rounded
    }

    /// Whether an upright layer is outlined: without a fill, unless it only shows a text; with one that is
    /// its superlayer's too, if there is room for what is in it.
    func isOutlined(in cells: CellRect, isFilled: Bool, _ options: DrawingOptions) -> Bool {
        if options.hasEdges { return true }
        if !isFilled { return !isLabel }
        let isLeaf = endIndex == index + 1
        return hasOwnEdge && (isLeaf || cells.size.rows > 2 || borderWidth > 0)
    }
}
