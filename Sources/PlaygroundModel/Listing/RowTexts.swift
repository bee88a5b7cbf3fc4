import LayerGeometry
import TerminalTypes

/// The rows that the tree pane shows, as texts: what each layer is called, and its frame in two columns
/// that all rows share.
///
/// Texts come before coordinates: a place and a size are there only where what the layer is called leaves
/// room.
public struct RowTexts: Hashable, Sendable {
    /// A row.
    public struct Row: Hashable, Sendable {
        /// The layer.
        public let node: LayerNode
        /// Where the mark for opening and closing stands; the name is two columns further.
        public let indent: Int
        /// What the layer is called.
        public let title: String
        /// What is said beside: the text of a layer with a name, the class of one without.
        public let aside: String
        /// Where the frame begins: `60,140`; empty where it has no room.
        public let origin: String
        /// How large the frame is: `200×200`; empty where it has no room.
        public let size: String
    }

    /// The rows, from top to bottom.
    public let rows: [Row]
    /// The column after the last character of the places.
    public let originEnd: Int
    /// The column after the last character of the sizes.
    public let sizeEnd: Int

    /// Writes the rows of a pane.
    ///
    /// - Parameters:
    ///   - nodes: The layers in sight.
    ///   - indents: How far they are moved in.
    ///   - columns: How wide the pane is inside; its last two are for marks.
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
            let aside = Self.aside(of: node)
            let titleEnd =
                indent + 2 + title.cellWidth + (aside.isEmpty ? 0 : aside.cellWidth + 1)
            return Row(
                node: node, indent: indent, title: title, aside: aside,
                origin: titleEnd < middle - frame.origin.cellWidth ? frame.origin : "",
                size: titleEnd < end - frame.size.cellWidth ? frame.size : "")
        }
    }

    /// How many layers are looked at for the width of the rows, and what a frame and the marks take.
    private static let (mostMeasured, widthOfFrame) = (100, 22)

    /// How many columns the rows of a tree take at most, with their frames, as far as that is looked at.
    static func columns(of tree: LayerTree) -> Int {
        (0..<min(tree.count, mostMeasured)).reduce(0) { widest, index in
            let node = tree[index]
            let aside = aside(of: node)
            let name = node.title.cellWidth + (aside.isEmpty ? 0 : aside.cellWidth + 1)
            return max(widest, 4 + 2 * node.depth + name + widthOfFrame)
        }
    }

    private static func texts(of frame: Rect?) -> (origin: String, size: String) {
        guard let frame else { return ("undefined", "") }
        let size = [frame.width, frame.height].map { NumberText.short($0, decimals: 1) }
        return (NumberText.pair(frame.origin, decimals: 1), size.joined(separator: "×"))
    }

    private static func aside(of node: LayerNode) -> String {
        let layer = node.layer
        let text = ((node.isUnnamed ? node.shownText : layer.text) ?? "").safeForTerminal
        if layer.name.isEmpty { return text.isEmpty ? "" : layer.className ?? "" }
        return text.isEmpty ? "" : "\"\(text)\""
    }
}
