import LayerGeometry

/// A summary of an answer: what the user points at, which layer gets the touch and, if these
/// differ, why.
struct Headline: Hashable, Sendable {
    /// What the user points at; `nil` if it gets the touch, or if it was not determined.
    let pointed: LayerNode?
    /// The layer that gets the touch; `nil` for none.
    let hit: LayerNode?
    /// The part of the control under the pointer, if it has a name of its own.
    private let part: LayerNode?
    /// Why the touch goes elsewhere, as a sentence without a full stop; `nil` if it does not.
    let reason: String?

    private let names: LayerNames

    init(_ answer: Answer, _ rules: HitRules, _ names: LayerNames) {
        self.names = names
        hit = answer.hit
        part = answer.seen.flatMap { $0 != answer.pointed && !$0.isUnnamed ? $0 : nil }
        guard rules.hasReceiver, let pointed = answer.pointed, pointed != answer.hit,
            answer.hit.map({ !pointed.isAncestor(of: $0) || !$0.isPart(of: pointed) }) ?? true
        else {
            self.pointed = nil
            reason = nil
            return
        }
        self.pointed = pointed
        reason = Refusal(of: part ?? pointed, in: answer, rules, names).sentence
    }

    /// The receiver: `● "Sign in" UIButton gets it`.
    var answer: String { hit.map { "● \(names.inFull($0)) gets it" } ?? "nothing gets it" }

    /// What the user points at, as a sentence; `nil` if it gets the touch.
    var question: String? {
        pointed.map { pointed in
            let part = part.map { "\(names($0)) in " } ?? ""
            return "You point at \(part)\(names.inFull(pointed))"
        }
    }
}

extension LayerNode {
    /// Whether it is a part of a control, so that its touches are the control's.
    fileprivate func isPart(of control: LayerNode) -> Bool {
        control.isControl && self.control == control
    }
}
