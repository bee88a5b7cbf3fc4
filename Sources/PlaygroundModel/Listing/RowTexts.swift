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
        let decimals = Self.decimals(for: nodes)
        let frames = nodes.map { Self.texts(of: $0.frame, decimals: decimals) }
        let widest = frames.map(\.size.cellWidth).max() ?? 0
        let middle = end - (widest == 0 ? 0 : widest + 1)
        originEnd = middle
        rows = zip(nodes, frames).map { node, frame in
            let indent = indents.column(of: node)
            let (title, detail) = Self.names(of: node)
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
            let (title, detail) = names(of: node)
            let name = title.cellWidth + (detail.isEmpty ? 0 : detail.cellWidth + 1)
            return max(widest, 4 + 2 * node.depth + name + widthOfFrame)
        }
    }

    /// The list of a scene that is smaller than this in both directions has one decimal.
    private static let leastOfWholeNumbers = 64.0

    /// The number of decimals, which is the same in all rows.
    ///
    /// A column of `0,0` and `149.3,39.3` is hard to read. The inspector shows more.
    private static func decimals(for nodes: [LayerNode]) -> Int {
        guard let bounds = nodes.first?.tree.root.layer.bounds else { return 0 }
        return max(bounds.width, bounds.height) < leastOfWholeNumbers ? 1 : 0
    }

    private static func texts(of frame: Rect?, decimals: Int) -> (origin: String, size: String) {
        guard let frame else { return ("undefined", "") }
        let size = [frame.width, frame.height].map { length in
            // A hairline has a length, too.
            let isThin = length > 0 && length < 0.95
            return NumberText.fixed(length, decimals: isThin ? 1 : decimals)
        }
        let origin = [frame.origin.x, frame.origin.y].map {
            NumberText.fixed($0, decimals: decimals)
        }
        return (origin.joined(separator: ","), size.joined(separator: "×"))
    }

    /// A layer's title and detail; a layer without a name of its own is called by its text, as elsewhere.
    private static func names(of node: LayerNode) -> (title: String, detail: String) {
        let layer = node.layer
        let shown = (node.isUnnamed ? node.shownText : layer.text) ?? ""
        let text = shown.startForScreen.safeForTerminal
        if text.isEmpty { return (node.title, "") }
        if layer.name.isEmpty { return (node.title, layer.className ?? "") }
        return node.isUnnamed ? ("\"\(text)\"", node.title) : (node.title, "\"\(text)\"")
    }
}
