import LayerGeometry

/// An answer in short: what is pointed at, who gets it and, where these are not the same, why.
struct Headline: Hashable, Sendable {
    /// What is pointed at; `nil` where that is what gets it, or where it was not asked.
    let pointed: LayerNode?
    /// What gets it; `nil` where nothing does.
    let hit: LayerNode?
    /// The part of the control that is pointed at, where it has a name of its own.
    private let part: LayerNode?
    /// Why what is pointed at does not get it, a sentence without a full stop; `nil` where it does.
    let reason: String?

    private let names: LayerNames

    init(_ answer: Answer, _ rules: HitRules, _ names: LayerNames) {
        self.names = names
        hit = answer.hit
        part = answer.seen.flatMap { $0 != answer.pointed && !$0.isUnnamed ? $0 : nil }
        guard rules != .candidates, let pointed = answer.pointed, pointed != answer.hit,
            answer.hit.map({ !pointed.isAncestor(of: $0) || !$0.isPart(of: pointed) }) ?? true
        else {
            self.pointed = nil
            reason = nil
            return
        }
        self.pointed = pointed
        reason = Refusal(of: part ?? pointed, in: answer, rules, names).sentence
    }

    /// Who gets it: `● "Sign in" UIButton gets it`.
    var answer: String { hit.map { "● \(names.inFull($0)) gets it" } ?? "nothing gets it" }

    /// What is pointed at; `nil` where that is what gets it.
    var question: String? {
        pointed.map { pointed in
            let part = part.map { "\(names($0)) in " } ?? ""
            return "You point at \(part)\(names.inFull(pointed))"
        }
    }
}

extension LayerNode {
    /// Whether it is a part of a control: the control gets what it gets.
    fileprivate func isPart(of control: LayerNode) -> Bool {
        control.isControl && self.control == control
    }
}
