import LayerGeometry
import TerminalTypes

/// What a picture of pixels shows, told layer by layer instead of painted as cells.
extension StagePainter {
    /// A part of a layer, where it is in the order.
    struct CollectedItem {
        /// What of a layer is drawn.
        enum Part {
            case fill
            /// An edge so wide, in the layer's space, within its bounds.
            case border(Double, LayerColor)
            /// The thinnest line there is, for what would not be seen at all.
            case hairline
        }

        let item: StageItem
        let part: Part
    }

    /// Tells of a layer without its border, and takes the cells that its fill covers.
    mutating func collect(_ item: StageItem) {
        let isFaint = touchable.map { !$0[item.node.index] } ?? false
        let isLeaf = item.node.endIndex == item.node.index + 1
        if isFaint || item.alpha == 0 && item.node.borderWidth == 0 {
            // A text shows by itself where it is.
            if item.node.layer.text == nil {
                items.append(CollectedItem(item: item, part: .hairline))
            }
            return
        }
        if isLeaf { collectBorder(item) }
        guard let color = item.fill, item.alpha > 0 else { return }
        items.append(CollectedItem(item: item, part: .fill))
        // Round corners and clips leave less than what the cells could tell.
        if item.node.cornerRadius == 0, item.clip.edges.isEmpty { cover(item, RGB(color)) }
    }

    /// Tells of a layer's border, which is in front of all that is in it.
    mutating func collectBorder(_ item: StageItem) {
        guard item.node.borderWidth > 0, let color = item.node.borderColor,
            touchable.map({ $0[item.node.index] }) ?? true
        else { return }
        let part = CollectedItem.Part.border(item.node.borderWidth, color)
        items.append(CollectedItem(item: item, part: part))
    }

    private mutating func cover(_ item: StageItem, _ color: RGB) {
        let cells = cells(of: item.shape.box, margin: 0)
        let columns = cells.minColumn..<cells.maxColumn
        for row in cells.minRow..<cells.maxRow {
            for word in canvas.open.words(of: columns) {
                var run = canvas.open.run(row: row, word: word, of: columns)
                while let column = run.next() {
                    // Only where it covers a cell as a whole: what shows beside it is a matter of pixels.
                    guard item.samples(column: column, row: row) == Coverage.full else { continue }
                    canvas.lay(
                        color, alpha: item.alpha, over: Coverage.full, column: column, row: row,
                        order: order)
                }
            }
        }
    }
}
