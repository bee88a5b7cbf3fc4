import LayerGeometry

/// Why a layer that is pointed at, or lies under the point, is not the one that is hit.
struct Refusal {
    private let node: LayerNode
    private let answer: Answer
    private let rules: HitRules
    private let verdicts: [Int: Answer.Row]

    /// - Parameter node: A layer of the tree that the answer is from; not the one that is hit.
    init(of node: LayerNode, in answer: Answer, _ rules: HitRules) {
        self.node = node
        self.answer = answer
        self.rules = rules
        let chain = Set(node.chain.map(\.index))
        verdicts = Dictionary(
            answer.rows.filter { chain.contains($0.node.index) }.map { ($0.node.index, $0) }
        ) { first, _ in first }
    }

    /// What subviews are called by these rules.
    private var sublayers: String { rules == .calayer || rules == .book ? "sublayers" : "subviews" }

    /// A sentence without a full stop: `badge lies outside card, whose subviews are not asked`.
    var sentence: String {
        if let row = verdicts[node.index] { return asked(row) }
        // The first on the way down that was not asked: its superlayer knows why.
        guard let first = node.chain.first(where: { verdicts[$0.index] == nil }),
            let above = first.superlayer, let row = verdicts[above.index]
        else { return "\(node.name) was not asked" }
        switch row.verdict {
        case .outsideBounds, .clipped:
            return "\(node.name) lies outside \(above.name), whose \(sublayers) are not asked"
        case .hidden: return "\(above.name) is hidden, and all in it"
        case .transparent: return "\(above.name) is transparent, and all in it"
        case .notInteractive:
            return "\(above.name) takes no touches, and so do its \(sublayers)"
        case .masked: return "the point is outside the mask of \(above.name)"
        case .backFacing: return "\(above.name) shows its back"
        case .singular: return "the point has no place in \(above.name)"
        case .behind: return row.by.map { "\($0.name) is in front of \(above.name)" } ?? inFront
        case .hit, .sublayerHit, .notAsked, nil: return inFront
        }
    }

    /// The layer that was hit, or what it is in beside this layer.
    private var inFront: String {
        guard let hit = answer.hit else { return "\(node.name) was not asked" }
        return "\(hit.name) is in front of it and answered first"
    }

    private func asked(_ row: Answer.Row) -> String {
        switch row.verdict {
        case .sublayerHit:
            return "\(node.name) asks its \(sublayers), and \(answer.hit?.name ?? "one") answers"
        case .behind: return "\(row.by?.name ?? "another layer") is in front of it here"
        case .outsideBounds: return "the point is outside \(node.name)"
        case let verdict?:
            return "\(node.name): \(verdict.sentence(rules: rules, by: row.by?.name))"
        case nil: return "\(node.name) does not contain the point"
        }
    }
}
