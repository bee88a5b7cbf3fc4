import LayerGeometry

/// Why a layer under the point is not the one that is hit.
struct Refusal {
    /// A layer of the answer's tree; not the hit layer.
    let node: LayerNode
    let answer: Answer
    let rules: HitRules
    let names: LayerNames

    /// The word for sublayers in these rules.
    private var sublayers: String { "sub\(rules.ruleBook.subject.plural)" }

    /// The layer's own row, or that of the last ancestor that was tested.
    private var row: Answer.Row? {
        let first = node.chain.first { answer.row(of: $0) == nil }
        return answer.row(of: node) ?? first?.superlayer.flatMap { answer.row(of: $0) }
    }

    /// The layer that refuses the point; `nil` if another one is in front.
    var refusing: LayerNode? {
        switch row?.verdict {
        case .hit, .sublayerHit, .behind, .notAsked, nil: nil
        default: row?.node
        }
    }

    /// A sentence without a full stop: `the point is outside card, so badge in it is not asked`.
    var sentence: String {
        guard let row else { return "\(names(node)) was not asked" }
        let above = row.node
        if above == node { return asked(row) }
        switch row.verdict {
        case .outsideBounds, .clipped:
            return "the point is outside \(names(above)), so \(names(node)) in it is not asked"
        case .hidden: return "\(names(above)) is hidden, and so are its \(sublayers)"
        case .transparent: return "\(names(above)) is transparent, and so are its \(sublayers)"
        case .notInteractive:
            return "\(names(above)) takes no touches, and neither do its \(sublayers)"
        case .masked: return "the point is outside the mask of \(names(above))"
        case .backFacing: return "\(names(above)) shows its back"
        case .singular: return "the point cannot be mapped into \(names(above))"
        case .behind:
            return row.by.map { "\(names($0))\(level($0)) is in front of \(names(above))" }
                ?? inFront
        case .hit, .sublayerHit, .notAsked, nil: return inFront
        }
    }

    /// The hit layer, or its ancestor that is a sibling of this layer.
    private var inFront: String {
        guard let hit = answer.hit else { return "\(names(node)) was not asked" }
        if hit.windowAbove(node) != nil {
            return "\(names(hit))\(level(hit)) is in front of it and answered first"
        }
        if isDrawnBehind(hit) {
            return "\(names(hit)) comes later and is asked first, though zPosition draws it behind"
        }
        return
            "\(names(hit))\(Self.invisibility(of: hit.layer)) is in front of it and answered first"
    }

    /// The level that puts another layer, or the window it is in, in front; empty if none does.
    private func level(_ other: LayerNode) -> String {
        other.levelClause(over: node) { names($0) }
    }

    /// Whether the hit layer is behind this one in depth, which UIKit's rules ignore.
    private func isDrawnBehind(_ hit: LayerNode) -> Bool {
        guard let (mine, other) = zip(node.chain, hit.chain).first(where: { $0 != $1 }) else {
            return false
        }
        return other.layer.zPosition < mine.layer.zPosition
    }

    /// Why a layer in front is invisible, as a clause between commas; empty if unknown.
    private static func invisibility(of layer: Layer) -> String {
        if layer.opacity < Answer.leastOpacity {
            return ", whose alpha is \(NumberText.short(Double(layer.opacity), decimals: 2)),"
        }
        let isBare = layer.backgroundColor == nil && layer.borderWidth == 0 && layer.text == nil
        return isBare ? ", which has no background," : ""
    }

    private func asked(_ row: Answer.Row) -> String {
        switch row.verdict {
        case .sublayerHit:
            return
                "\(names(node)) asks its \(sublayers), and \(answer.hit.map { names($0) + Self.invisibility(of: $0.layer) } ?? "one") answers"
        case .behind:
            let by = row.by.map { names($0) + level($0) } ?? "another layer"
            return "\(by) is in front of it here"
        case .outsideBounds: return "the point is outside \(names(node))"
        case let verdict?:
            let cause = row.by.map { names($0) }
            let clause = verdict.sentence(rules: rules, by: cause, of: node.layer)
            return "\(names(node)): \(clause)"
        case nil: return "\(names(node)) does not contain the point"
        }
    }
}

/// A summary of an answer: what the user points at, which layer gets the touch and, if these
/// differ, why.
struct Headline {
    /// What the user points at; `nil` if it gets the touch, or if it was not determined.
    private(set) var pointed: LayerNode?
    /// The layer that gets the touch; `nil` for none.
    let hit: LayerNode?
    /// What the user points at, as a sentence; `nil` if it gets the touch.
    private(set) var question: String?
    /// The receiver: `● "Sign in" UIButton gets it`.
    let answer: String
    /// Why the touch goes elsewhere, as a sentence without a full stop; `nil` if it does not.
    private(set) var reason: String?
    /// The layer that refuses the point, which is why; `nil` if another one is in front.
    private(set) var refusing: LayerNode?

    init(_ answer: Answer, _ rules: HitRules, _ names: LayerNames) {
        hit = answer.hit
        self.answer = answer.hit.map { "● \(names.inFull($0)) gets it" } ?? "nothing gets it"
        guard rules.hasReceiver, let pointed = answer.pointed, pointed != answer.hit,
            answer.hit.map({ !pointed.isAncestor(of: $0) || !$0.isPart(of: pointed) }) ?? true
        else { return }
        // The part of the control under the pointer, if it has a name of its own.
        let part = answer.seen.flatMap { $0 != pointed && !$0.isUnnamed ? $0 : nil }
        self.pointed = pointed
        let whole = names.inFull(pointed)
        question = "You point at " + (part.map { "\(names($0)) in \(whole)" } ?? whole)
        let refusal = Refusal(node: part ?? pointed, answer: answer, rules: rules, names: names)
        (reason, refusing) = (refusal.sentence, refusal.refusing)
    }
}

extension LayerNode {
    /// Whether it is a part of a control, so that its touches are the control's.
    fileprivate func isPart(of control: LayerNode) -> Bool {
        control.isControl && self.control == control
    }
}

/// A difference between Core Animation's and UIKit's answers at one point.
struct Disagreement {
    /// The answers of Core Animation's and UIKit's rules; a layer is `nil` for none.
    let answers: [(rules: HitRules, name: String, node: LayerNode?)]
    /// Why UIKit's rules do not return Core Animation's answer, as a sentence without a full stop;
    /// `nil` if Core Animation's rules return nothing.
    let reason: String?

    /// Compares two answers.
    ///
    /// - Returns: `nil` if they are the same layer.
    init?(_ one: Answer, _ other: Answer, _ names: LayerNames) {
        guard one.hit != other.hit else { return nil }
        answers = [(HitRules.calayer, one.hit), (.uiview, other.hit)].map { rules, node in
            (rules, node.map { names($0) } ?? "nothing", node)
        }
        reason = one.hit.map {
            Refusal(node: $0, answer: other, rules: .uiview, names: names).sentence
        }
    }

    /// Both answers and the reason, as a sentence without a full stop.
    var sentence: String {
        answers.map { "\($0.rules.title): \($0.name)" }.joined(separator: "; ")
            + (reason.map { ", as \($0)" } ?? "")
    }
}

extension WhyPage {
    /// A sentence for the number of controls that get no touch.
    static func title(of count: Int) -> String {
        count == 1 ? "1 control gets no touch" : "\(count) controls get no touch"
    }
}

extension Verdict {
    /// The verdict in one word, for narrow columns.
    public func shortWord(rules: HitRules, of layer: @autoclosure () -> Layer?) -> String {
        switch self {
        case .sublayerHit: "asks"
        case .outsideBounds: "outside"
        case .notInteractive where layer()?.isUserInteractionEnabled == true: "lets through"
        default: word(rules: rules)
        }
    }
}
