import LayerGeometry
import TerminalTypes

/// The indentation of the rows of the tree pane, limited so that deep layers have room for their
/// names.
///
/// Two columns per level. If visible rows would be indented by more than a third of the pane, all
/// of them are shifted left, as far as the least deep one allows.
public struct RowIndent: Hashable, Sendable {
    private let levels: Int
    private let skipped: Int

    /// Computes the indentation of the visible rows.
    ///
    /// - Parameters:
    ///   - top: The first visible row.
    ///   - size: The inner size of the pane.
    init(_ rows: LayerRows, of tree: LayerTree, from top: Int, size: CellSize) {
        var (least, most) = (Int.max, 0)
        for row in top..<max(top, min(rows.count, top + size.rows)) {
            let depth = tree[rows[row]].depth
            (least, most) = (min(least, depth), max(most, depth))
        }
        levels = max(0, size.columns / 2 - 8)
        skipped = max(0, min(least, most - size.columns / 6))
    }

    /// The column of a layer's fold mark, from the left edge of the pane; its name starts two
    /// columns further right.
    public func column(of node: LayerNode) -> Int {
        2 + 2 * max(0, min(node.depth - skipped, levels))
    }
}
