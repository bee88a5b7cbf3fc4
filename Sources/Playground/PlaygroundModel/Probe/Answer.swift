import LayerGeometry
import LayerIndex

/// The answer at a point, with a reason for every tested layer.
public struct Answer: Hashable, Sendable {
    /// A tested layer.
    public struct Row: Hashable, Sendable {
        /// The layer.
        public let node: LayerNode
        /// The point in the layer's own space; `nil` if it cannot be converted.
        public let point: Point?
        /// Whether the layer's bounds contain the point.
        public let contains: Bool
        /// The verdict of a hit test; `nil` if the question was containsPoint.
        public let verdict: Verdict?
        /// The layer that caused the verdict, if it was another one.
        public let by: LayerNode?
    }

    /// The largest tree for which `unasked` is computed.
    static let mostLayers = 2_000
    /// The opacity below which a layer is as good as invisible.
    public static let leastOpacity: Float = 0.1

    /// The tested layers, in search order.
    public let rows: [Row]
    /// The returned layer; `nil` for none.
    public let hit: LayerNode?
    /// What the user points at: the visible control at the point or, if there is none, the visible
    /// layer; `nil` if nothing is visible there, or if it was not determined.
    public let pointed: LayerNode?
    /// The visible layer at the point, without those that are as good as invisible; `nil` if there is none, or if it was
    /// not determined.
    let seen: LayerNode?
    /// The layers that contain the point but were not tested, in pre-order; empty if not
    /// determined, and in very large trees.
    public let unasked: [Row]
    /// The layers under the point, in the order in which repeated clicks select them: the answer
    /// first, then its ancestors and the layers behind.
    ///
    /// If the order of siblings is unknown, the deepest comes first.
    public let candidates: [LayerNode]

    /// Tests a point.
    ///
    /// - Parameters:
    ///   - point: In scene space: the space of the root's position.
    ///   - explains: Whether to determine what the user points at, and which layers were not
    ///     tested.
    ///   - controls: The controls of the tree, needed for that.
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
        seen = isExplained ? tree.root.seen(at: point, leastOpacity: Self.leastOpacity) : nil
        // A control counts wherever a part of it is visible.
        let control = isExplained ? controls?.control(at: point, seen: seen?.index) : nil
        pointed = control.map { tree[$0] } ?? seen
        unasked = isExplained ? Self.unasked(rows, at: point, tree) : []
        let answer = hit?.index
        let under = rows.filter { $0.contains && $0.node.index != answer }.map(\.node)
        if !rules.hasReceiver, question == .hitTest {
            candidates = under.sorted { ($0.depth, $0.index) > ($1.depth, $1.index) }
        } else {
            candidates = (hit.map { [$0] } ?? []) + under.reversed()
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

    /// The row of a layer; `nil` if it was not tested.
    func row(of node: LayerNode) -> Row? { rows.first { $0.node.index == node.index } }

    /// A sentence for a missing answer, in the terms of the rules.
    ///
    /// - Parameter count: The number of candidates, if the order of siblings is unknown.
    static func nothing(
        among count: Int, _ rules: HitRules, _ question: Question, at place: String
    ) -> String {
        guard question == .hitTest else { return "no layer contains \(place)" }
        if rules.hasReceiver {
            let isClicked = rules.ruleBook.interaction == .ofLayer
            return "nothing \(isClicked ? "clickable" : "is hit") at \(place)"
        }
        return count > 1
            ? "\(count) candidates, frontmost unknown"
            : "\(count == 1 ? "1" : "no") candidate at \(place)"
    }

    /// Finds the deepest layer by calling containsPoint from the root down, each time descending
    /// into the last sublayer that contains the point.
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

/// The controls of a tree, which users aim at wherever a part of one is visible.
public struct ControlMap: Sendable {
    private let tree: LayerTree
    private let rules: HitRules
    /// The indices of the visible controls, frontmost last, each with a box around it in scene space unless it is in
    /// perspective.
    private let controls: [(index: Int, box: Rect?)]

    /// Finds what is a control of a tree by some rules.
    ///
    /// - Returns: `nil` if there are none, and for very large trees.
    init?(_ tree: LayerTree, _ rules: HitRules) {
        (self.tree, self.rules) = (tree, rules)
        guard tree.count <= Answer.mostLayers else { return nil }
        controls = tree.nodes.filter { node in
            node.isControl(by: rules) && !node.chain.contains { $0.layer.isHidden }
                && node.chain.reduce(1) { $0 * $1.opacity } >= Answer.leastOpacity
        }.map { node in
            let isFlat = node.chain.allSatisfy(\.toPlane.isAffine)
            let box = isFlat ? node.convert(node.bounds, to: nil) : nil
            return (node.index, box?.insetBy(dx: -Self.slack, dy: -Self.slack))
        }
        if controls.isEmpty { return nil }
    }

    /// By how much a box is larger than its control, whose edges may be inside.
    private static let slack = 0.001

    /// The control that a layer is or is inside of; `nil` if there is none.
    public func control(of index: Int?) -> Int? {
        index.flatMap { tree[$0].chain.last { $0.isControl(by: rules) }?.index }
    }

    /// The visible control at a point in scene space.
    ///
    /// A control that draws nothing counts if only its ancestors are visible there.
    ///
    /// - Parameter seen: The visible layer at the point; `nil` for none.
    public func control(at point: Point, seen: Int?) -> Int? {
        if let control = control(of: seen) { return control }
        let last = controls.last { index, box in
            box?.contains(point) != false && contains(point, tree[index])
        }
        guard let bare = last?.index else { return nil }
        guard let seen, seen != 0 else { return bare }
        return tree[seen].isAncestor(of: tree[bare]) ? bare : nil
    }

    private func contains(_ point: Point, _ node: LayerNode) -> Bool {
        node.chain.allSatisfy { above in
            guard above == node || above.layer.masksToBounds else { return true }
            return above.convert(point, from: nil).map { above.contains($0) } ?? false
        }
    }
}
