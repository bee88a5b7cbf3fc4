import LayerGeometry
import TouchLint

/// The layers that receive a touch at one point before and after a change.
struct Handover: Hashable, Sendable {
    /// The name of the receiver before the change.
    private let before: String
    /// The name of the receiver after it.
    private let now: String
    /// The index of the earlier receiver in the changed layers; `nil` if it was removed, or if there was
    /// none.
    private let counterpart: Int?
    /// The index of the receiver after the change; `nil` if there is none.
    private let receiver: Int?
    private let isChanged: Bool
    /// Why the earlier receiver no longer gets the touch, as a sentence without a full stop; `nil` if it
    /// still does, or if there was none.
    private let reason: String?

    /// - Parameters:
    ///   - receiving: The receivers, as indices in `earlier` and `shown`.
    ///   - earlier: The layers before the change.
    ///   - shown: The layers after it, which gave the answer.
    init(
        _ receiving: TouchPair.Receiving, of pair: TouchPair, _ earlier: LayerTree,
        _ shown: LayerTree, _ answer: Answer, _ rules: HitRules, _ names: LayerNames
    ) {
        isChanged = receiving.isChanged
        receiver = receiving.after
        counterpart = receiving.before.flatMap(pair.counterpart)
        before = receiving.before.map { earlier[$0].spokenName } ?? "nothing"
        now = receiving.after.map { names(shown[$0]) } ?? "nothing"
        if !isChanged || receiving.before == nil {
            reason = nil
        } else if let counterpart, shown[counterpart] != answer.hit {
            reason = Refusal(of: shown[counterpart], in: answer, rules, names).sentence
        } else {
            reason = counterpart == nil ? "\(before) is not there any more" : nil
        }
    }

    /// Both receivers and the reason, as a sentence without a full stop; `nil` if nothing changed.
    var sentence: String? {
        guard isChanged else { return nil }
        return "before: \(before); now: \(now)" + (reason.map { ", as \($0)" } ?? "")
    }

    /// Both receivers on a line each, and the reason; a single line if nothing changed.
    func lines(width: Int) -> [WhyPage.Line] {
        guard isChanged else {
            return [WhyPage.Line(["\(now), before and now"], .quiet, layer: receiver)]
        }
        return [
            WhyPage.Line(["before  \(before)"], .heading, layer: counterpart),
            WhyPage.Line(["now     \(now)"], .heading, layer: receiver),
        ] + (reason.map { WhyPage.wrapped($0, .warning, width: width) } ?? [])
    }
}
