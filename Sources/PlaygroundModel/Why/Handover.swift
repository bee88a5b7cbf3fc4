import LayerGeometry
import TerminalTypes
import TouchLint

/// Who got the touch at a point before a change, and who gets it now.
struct Handover: Hashable, Sendable {
    /// The name of who got it.
    private let before: String
    /// The name of who gets it.
    private let now: String
    /// Who got it, where it is still there.
    private let counterpart: Int?
    /// Who gets it; `nil` for nobody.
    private let receiver: Int?
    /// Whether it is another one.
    let isChanged: Bool
    /// Why it does not get it any more: a sentence without a full stop; `nil` where it does, and where
    /// nobody got it.
    private let reason: String?

    /// - Parameters:
    ///   - receiving: Who receives the touch, by the layers of `earlier` and those of the answer.
    ///   - earlier: The layers before the change.
    ///   - shown: The layers that the answer is from.
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

    /// Both, and why, in a sentence without a full stop.
    var sentence: String {
        "before: \(before); now: \(now)" + (reason.map { ", as \($0)" } ?? "")
    }

    /// Both, a line each, and why; one line where nothing changed.
    func lines(width: Int) -> [WhyPage.Line] {
        guard isChanged else {
            return [WhyPage.Line(["\(now), before and now"], .quiet, layer: receiver)]
        }
        return [
            WhyPage.Line(["before  \(before)"], .heading, layer: counterpart),
            WhyPage.Line(["now     \(now)"], .heading, layer: receiver),
        ] + (reason?.wrapped(toCells: width) ?? []).map { WhyPage.Line([$0], .warning) }
    }
}
