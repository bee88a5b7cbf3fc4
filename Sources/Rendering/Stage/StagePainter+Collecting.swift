import LayerGeometry
import TerminalTypes

/// Collects what to draw as pixels instead of painting cells.
extension StagePainter {
    /// A part of a layer.
    struct CollectedItem {
        /// Which part of a layer to draw.
        enum Part {
            case fill
            /// The border, with its width in the layer's space.
            case border(Double, LayerColor)
            /// A hairline outline, for layers that would be invisible.
            case hairline
        }

        let item: StageItem
        let part: Part
    }

    /// Collects a layer and covers the cells of its fill.
    ///
    /// The border is collected here for leaves only.
    mutating func collect(_ item: StageItem) {
        let isFaint = touchable.map { !$0[item.node.index] } ?? false
        let isLeaf = item.node.endIndex == item.node.index + 1
        if isFaint || item.alpha == 0 && item.node.borderWidth == 0 {
            // A text that takes no touches shows its position itself.
            if !item.node.isLabel { items.append(CollectedItem(item: item, part: .hairline)) }
            return
        }
        if isLeaf { collectBorder(item) }
        guard let color = item.fill, item.alpha > 0 else { return }
        if item.node.borderWidth == 0, isLikeItsGround(item, RGB(color)) {
            items.append(CollectedItem(item: item, part: .hairline))
        }
        items.append(CollectedItem(item: item, part: .fill))
        // Cells do not account for rounded corners and clips.
        if item.node.cornerRadius == 0, item.clip.edges.isEmpty { cover(item, RGB(color)) }
    }

    /// Whether a layer has the colour of the fill below it, or of the terminal's background.
    private func isLikeItsGround(_ item: StageItem, _ color: RGB) -> Bool {
        let below = item.node.fillBelow.map { RGB($0) } ?? options.background.map { RGB($0) }
        return below.map(color.isLike) ?? false
    }

    /// Collects a layer's border, which is in front of its sublayers.
    mutating func collectBorder(_ item: StageItem) {
        guard item.node.borderWidth > 0, let color = item.node.borderColor,
            touchable.map({ $0[item.node.index] }) ?? true
        else { return }
        let part = CollectedItem.Part.border(item.node.borderWidth, color)
        items.append(CollectedItem(item: item, part: part))
    }

    private mutating func cover(_ item: StageItem, _ color: RGB) {
        let cells = cells(of: item.shape.box)
        let columns = cells.minColumn..<cells.maxColumn
        for row in cells.minRow..<cells.maxRow {
            for word in canvas.open.words(of: columns) {
                var run = canvas.open.run(row: row, word: word, of: columns)
                while let column = run.next() {
                    // Only whole cells count as covered.
                    guard item.samples(column: column, row: row) == Coverage.full else { continue }
                    canvas.lay(
                        color, alpha: item.alpha, over: Coverage.full, column: column, row: row,
                        order: order)
                }
            }
        }
    }
}
