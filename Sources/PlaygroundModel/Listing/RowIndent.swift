import LayerGeometry
import TerminalTypes

/// How far the rows of the tree pane are moved in, so that deep layers have room for their names.
///
/// Two columns a level. Where the rows in sight would be moved in by more than a third of the pane,
/// they are all moved back, as far as the least deep of them allows.
public struct RowIndent: Hashable, Sendable {
    private let levels: Int
    private let skipped: Int

    /// Works it out for the rows that a tree pane shows.
    ///
    /// - Parameters:
    ///   - top: The first row that is shown.
    ///   - size: The size of the inside of the pane.
    init(_ rows: LayerRows, of tree: LayerTree, from top: Int, size: CellSize) {
        var (least, most) = (Int.max, 0)
        for row in top..<max(top, min(rows.count, top + size.rows)) {
            let depth = tree[rows[row]].depth
            (least, most) = (min(least, depth), max(most, depth))
        }
        levels = max(0, size.columns / 2 - 8)
        skipped = max(0, min(least, most - size.columns / 6))
    }

    /// The column of a layer's mark for opening and closing, from the left edge of the pane; its name
    /// is two columns further.
    public func column(of node: LayerNode) -> Int {
        2 + 2 * max(0, min(node.depth - skipped, levels))
    }
}
