import LayerGeometry
import TerminalTypes

/// The rows of the tree pane: the listed layers, in pre-order.
///
/// If nothing is folded or filtered out, row n is layer n and no list is stored.
public struct LayerRows: Hashable, Sendable {
    /// The indices of the listed layers; `nil` if every layer has a row.
    private let listed: [Int]?
    /// The number of rows.
    public let count: Int

    /// Lists the layers of a tree that are not inside a folded one.
    ///
    /// - Parameters:
    ///   - folded: The folded layers.
    ///   - matching: The layers to list, together with their ancestors; `nil` for all.
    ///   - selection: A layer to list in any case.
    ///   - opensAll: Whether folded layers are shown unfolded.
    init(
        of tree: LayerTree, folded: Set<Int> = [], matching: [Bool]? = nil, selection: Int = 0,
        opensAll: Bool = false
    ) {
        if matching == nil, folded.isEmpty {
            listed = nil
            count = tree.count
            return
        }
        let isListed = matching.map { Self.withAncestors($0, selection, in: tree) }
        var rows: [Int] = []
        var next = 0
        while next < tree.count {
            if isListed.map({ $0[next] }) ?? true { rows.append(next) }
            next = !opensAll && folded.contains(next) ? tree[next].endIndex : next + 1
        }
        listed = rows
        count = rows.count
    }

    private static func withAncestors(
        _ matching: [Bool], _ selection: Int, in tree: LayerTree
    ) -> [Bool] {
        var isListed = matching
        isListed[0] = true
        if selection < isListed.count { isListed[selection] = true }
        for index in isListed.indices.reversed() where isListed[index] {
            if let above = tree[index].superlayer { isListed[above.index] = true }
        }
        return isListed
    }

    /// The index of the layer on a row.
    ///
    /// - Precondition: `row` is at least 0 and less than `count`.
    public subscript(row: Int) -> Int { listed.map { $0[row] } ?? row }

    /// The row of a layer or, if it has none, the nearest row above.
    func row(nearest index: Int) -> Int {
        guard let listed else { return max(0, min(index, count - 1)) }
        var (low, high) = (0, listed.count)
        while low < high {
            let middle = (low + high) / 2
            if listed[middle] <= index { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}

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
    ///   - columns: The inner width of the pane; the last two columns are for marks.
    init(_ nodes: [LayerNode], columns: Int) {
        let end = columns - 2
        sizeEnd = end
        let decimals = Self.decimals(for: nodes)
        let frames = nodes.map { Self.texts(of: $0.frame, decimals: decimals) }
        let widest = frames.map(\.size.cellWidth).max() ?? 0
        let middle = end - (widest == 0 ? 0 : widest + 1)
        originEnd = middle
        let indents = Self.indents(of: nodes, columns: columns)
        rows = nodes.indices.map { place in
            let (node, frame, indent) = (nodes[place], frames[place], indents[place])
            let (title, detail) = Self.names(of: node)
            let titleEnd =
                indent + 2 + title.cellWidth + (detail.isEmpty ? 0 : detail.cellWidth + 1)
            return Row(
                node: node, indent: indent, title: title, detail: detail,
                origin: titleEnd < middle - frame.origin.cellWidth ? frame.origin : "",
                size: titleEnd < end - frame.size.cellWidth ? frame.size : "")
        }
    }

    /// The columns of the fold marks.
    ///
    /// Two columns per level, limited so that deep layers have room for their names. If rows would
    /// be indented by more than a third of the pane, all of them are shifted left, as far as the
    /// least deep one allows.
    private static func indents(of nodes: [LayerNode], columns: Int) -> [Int] {
        let depths = nodes.map(\.depth)
        let levels = max(0, columns / 2 - 8)
        let skipped = max(0, min(depths.min() ?? 0, (depths.max() ?? 0) - columns / 6))
        return depths.map { 2 + 2 * max(0, min($0 - skipped, levels)) }
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

    /// The list of a scene that is smaller than this in both directions has one decimal, if a number has a fraction.
    private static let leastOfWholeNumbers = 64.0

    /// The number of decimals, which is the same in all rows.
    ///
    /// A column of `0,0` and `149.3,39.3` is hard to read. The inspector shows more.
    private static func decimals(for nodes: [LayerNode]) -> Int {
        guard let tree = nodes.first?.tree else { return 0 }
        let bounds = tree.root.layer.bounds
        guard max(bounds.width, bounds.height) < leastOfWholeNumbers else { return 0 }
        let isWhole = (0..<min(tree.count, mostMeasured)).allSatisfy { index in
            guard let frame = tree[index].frame else { return true }
            return [frame.minX, frame.minY, frame.width, frame.height].allSatisfy {
                $0.rounded() == $0
            }
        }
        return isWhole ? 0 : 1
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

extension LayerTree {
    /// The maximum rows and levels of a tree that opens completely unfolded, and the maximum rows
    /// of a larger one when it opens, unless the root alone has more sublayers.
    private static let mostRows = 300
    private static let mostLevels = 12
    private static let leftRows = 100

    /// The layers that are folded when a scene opens, to give an overview: none in a small tree; in
    /// a large one, all below the deepest level that fits completely.
    var firstFolding: Set<Int> {
        let isLarge = count > Self.mostRows || levels > Self.mostLevels && count > Self.leftRows
        guard isLarge else { return [] }
        var counts = Array(repeating: 0, count: levels)
        for index in 0..<count { counts[self[index].depth] += 1 }
        var (level, rows) = (0, 1)
        while level + 1 < levels, level == 0 || rows + counts[level + 1] <= Self.leftRows {
            level += 1
            rows += counts[level]
        }
        return Set(
            (0..<count).filter { self[$0].depth >= level && self[$0].endIndex > $0 + 1 })
    }
}
