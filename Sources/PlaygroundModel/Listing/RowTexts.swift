import LayerGeometry
import TerminalTypes

/// The visible rows of the tree pane as text: the name of each layer, and its frame in two aligned
/// columns.
///
/// Names take precedence: origin and size are left out if there is no room for them.
public struct RowTexts: Hashable, Sendable {
    /// A row.
    public struct Row: Hashable, Sendable {
        /// The layer.
        public let node: LayerNode
        /// The column of the fold mark; the name starts two columns further right.
        public let indent: Int
        /// The name of the layer.
        public let title: String
        /// Secondary text: the text of a named layer, or the class of an unnamed one.
        public let detail: String
        /// The origin of the frame, such as `60,140`; empty if there is no room.
        public let origin: String
        /// The size of the frame, such as `200×200`; empty if there is no room.
        public let size: String
    }

    /// The rows, from top to bottom.
    public let rows: [Row]
    /// The column after the last character of the origins.
    public let originEnd: Int
    /// The column after the last character of the sizes.
    public let sizeEnd: Int

    /// Lays out the rows of a pane.
    ///
    /// - Parameters:
    ///   - nodes: The visible layers.
    ///   - indents: Their indentation.
    ///   - columns: The inner width of the pane; the last two columns are for marks.
    init(_ nodes: [LayerNode], _ indents: RowIndent, columns: Int) {
        let end = columns - 2
        sizeEnd = end
        let frames = nodes.map { Self.texts(of: $0.frame) }
        let widest = frames.map(\.size.cellWidth).max() ?? 0
        let middle = end - (widest == 0 ? 0 : widest + 1)
        originEnd = middle
        rows = zip(nodes, frames).map { node, frame in
            let indent = indents.column(of: node)
            let title = node.title
            let detail = Self.detail(of: node)
            let titleEnd =
                indent + 2 + title.cellWidth + (detail.isEmpty ? 0 : detail.cellWidth + 1)
            return Row(
                node: node, indent: indent, title: title, detail: detail,
                origin: titleEnd < middle - frame.origin.cellWidth ? frame.origin : "",
                size: titleEnd < end - frame.size.cellWidth ? frame.size : "")
        }
    }

    /// The number of layers to measure for the width of the rows, and the width of a frame with the
    /// marks.
    private static let (mostMeasured, widthOfFrame) = (100, 22)

    /// The width of the widest measured row of a tree, with its frame.
    static func columns(of tree: LayerTree) -> Int {
        (0..<min(tree.count, mostMeasured)).reduce(0) { widest, index in
            let node = tree[index]
            let detail = detail(of: node)
            let name = node.title.cellWidth + (detail.isEmpty ? 0 : detail.cellWidth + 1)
            return max(widest, 4 + 2 * node.depth + name + widthOfFrame)
        }
    }

    private static func texts(of frame: Rect?) -> (origin: String, size: String) {
        guard let frame else { return ("undefined", "") }
        let size = [frame.width, frame.height].map { NumberText.short($0, decimals: 1) }
        return (NumberText.pair(frame.origin, decimals: 1), size.joined(separator: "×"))
    }

    private static func detail(of node: LayerNode) -> String {
        let layer = node.layer
        let text = ((node.isUnnamed ? node.shownText : layer.text) ?? "").safeForTerminal
        if layer.name.isEmpty { return text.isEmpty ? "" : layer.className ?? "" }
        return text.isEmpty ? "" : "\"\(text)\""
    }
}
