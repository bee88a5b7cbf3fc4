import LayerGeometry

/// The answer at a point, with the reason for every layer that was asked.
public struct Answer: Hashable, Sendable {
    /// A layer that was asked.
    public struct Row: Hashable, Sendable {
        /// The layer.
        public let node: LayerNode
        /// The point in the layer's own space; `nil` where it has no place there.
        public let point: Point?
        /// Whether the layer's bounds contain the point.
        public let contains: Bool
        /// What became of it in a hit test; `nil` where containsPoint was asked.
        public let verdict: Verdict?
        /// The layer that caused the verdict, where another one did.
        public let by: LayerNode?
    }

    /// In a larger tree, layers that are nowhere near the point are not listed.
    static let mostLayers = 2_000

    /// The layers that were asked, in that order.
    public let rows: [Row]
    /// The layer that is returned; `nil` for none.
    public let hit: LayerNode?
    /// The layers under the point that a repeated click goes through, the answer first, then
    /// outwards and backwards; where nothing tells who is in front, the deepest first.
    public let candidates: [LayerNode]

    /// Asks a tree.
    ///
    /// - Parameter point: In scene space: the space that the root's position is in.
    public init(_ question: Question, at point: Point, in prepared: PreparedTree, rules: HitRules) {
        let tree = prepared.tree
        switch question {
        case .hitTest:
            let trace =
                tree.count > Self.mostLayers
                ? prepared.traceNear(point, rules: rules) : tree.root.trace(point, rules: rules)
            rows = trace.candidates.map {
                Row(
                    node: tree[$0.index], point: $0.point, contains: $0.contains ?? false,
                    verdict: $0.verdict, by: $0.by.map { tree[$0] })
            }
            hit = trace.hit
        case .containsPoint:
            (rows, hit) = Self.walk(tree, point)
        }
        let answer = hit?.index
        let under = rows.filter { $0.contains && $0.node.index != answer }.map(\.node)
        if rules == .candidates, question == .hitTest {
            candidates = Self.deepestFirst(under)
        } else {
            candidates = (hit.map { [$0] } ?? []) + (rules == .uiview ? under : under.reversed())
        }
    }

    private static func deepestFirst(_ nodes: [LayerNode]) -> [LayerNode] {
        nodes.map { (node: $0, depth: $0.depth) }
            .sorted { ($0.depth, $0.node.index) > ($1.depth, $1.node.index) }
            .map(\.node)
    }

    /// The deepest layer found by asking containsPoint from the root down: of the sublayers that
    /// contain the point the last one is gone into.
    private static func walk(_ tree: LayerTree, _ point: Point) -> ([Row], LayerNode?) {
        var rows: [Row] = []
        var hit: LayerNode?
        var level = [tree.root]
        while !level.isEmpty {
            var next: LayerNode?
            for node in level {
                let own = node.convert(point, from: nil)
                let contains = own.map { node.contains($0) } ?? false
                rows.append(
                    Row(node: node, point: own, contains: contains, verdict: nil, by: nil))
                if contains { next = node }
            }
            hit = next ?? hit
            level = next?.sublayers ?? []
        }
        return (rows, hit)
    }
}
