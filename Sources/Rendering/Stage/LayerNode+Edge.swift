import LayerGeometry
import TerminalTypes

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
