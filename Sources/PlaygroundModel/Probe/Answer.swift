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
    /// What is pointed at: the control that is seen there or, where none is, the layer that is; `nil`
    /// where nothing is, and where that was not asked.
    public let pointed: LayerNode?
    /// The layer that is seen there; `nil` where none is, and where that was not asked.
    let seen: LayerNode?
    /// The layers that contain the point and were not asked, in pre-order; none where that was not
    /// asked, and in a tree of very many layers.
    public let unasked: [Row]
    /// The layers under the point that a repeated click goes through, the answer first, then
    /// outwards and backwards; where nothing tells who is in front, the deepest first.
    public let candidates: [LayerNode]

    /// Asks a tree.
    ///
    /// - Parameters:
    ///   - point: In scene space: the space that the root's position is in.
    ///   - explains: Whether it is told what is pointed at, and who was not asked.
    ///   - controls: The controls of the tree, for that.
    public init(
        _ question: Question, at point: Point, in prepared: PreparedTree, rules: HitRules,
        explains: Bool = false, controls: ControlMap? = nil
    ) {
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
        let isExplained = explains && question == .hitTest && tree.count <= Self.mostLayers
        seen = isExplained ? prepared.seen(at: point).map { tree[$0] } : nil
        // A control counts as a whole, wherever something of it is seen.
        let control = isExplained ? controls?.control(at: point, seen: seen?.index) : nil
        pointed = control.map { tree[$0] } ?? seen
        unasked = isExplained ? Self.unasked(rows, at: point, tree) : []
        let answer = hit?.index
        let under = rows.filter { $0.contains && $0.node.index != answer }.map(\.node)
        if rules == .candidates, question == .hitTest {
            candidates = Self.deepestFirst(under)
        } else {
            candidates = (hit.map { [$0] } ?? []) + (rules == .uiview ? under : under.reversed())
        }
    }

    private static func unasked(
        _ rows: [Row], at point: Point, _ tree: LayerTree
    ) -> [Row] {
        var isAsked = Array(repeating: false, count: tree.count)
        for row in rows { isAsked[row.node.index] = true }
        var found: [Row] = []
        var next = 0
        while next < tree.count {
            let node = tree[next]
            if node.layer.isHidden {
                next = node.endIndex
                continue
            }
            if !isAsked[next], let own = node.convert(point, from: nil), node.contains(own) {
                found.append(
                    Row(node: node, point: own, contains: true, verdict: .notAsked, by: nil))
            }
            next += 1
        }
        return found
    }

    /// That nothing is hit, in the words of the rules.
    ///
    /// - Parameter count: How many layers it could be, where nothing tells who is in front.
    static func nothing(
        among count: Int, _ rules: HitRules, _ question: Question, at place: String
    ) -> String {
        guard question == .hitTest else { return "no layer contains \(place)" }
        switch rules {
        case .candidates where count > 1: return "\(count) candidates, frontmost unknown"
        case .candidates: return "\(count == 1 ? "1" : "no") candidate at \(place)"
        case .android: return "nothing clickable at \(place)"
        default: return "nothing is hit at \(place)"
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
