import LayerGeometry
import TerminalTypes

/// A difference between Core Animation's and UIKit's answers at one point.
struct Parting: Hashable, Sendable {
    /// The layer returned by Core Animation's rules; `nil` for none.
    let byCoreAnimation: LayerNode?
    /// The layer returned by UIKit's rules; `nil` for none.
    let byUIKit: LayerNode?
    /// Why UIKit's rules do not return Core Animation's answer, as a sentence without a full stop;
    /// `nil` if Core Animation's rules return nothing.
    let reason: String?
    private let names: LayerNames

    /// Compares two answers.
    ///
    /// - Returns: `nil` if they are the same layer.
    init?(_ one: Answer, _ other: Answer, _ names: LayerNames) {
        guard one.hit != other.hit else { return nil }
        byCoreAnimation = one.hit
        byUIKit = other.hit
        reason = one.hit.map { Refusal(of: $0, in: other, .uiview, names).sentence }
        self.names = names
    }

    /// Both answers and the reason, as a sentence without a full stop.
    var sentence: String {
        answers.map { "\($0.rules.title): \($0.name)" }.joined(separator: "; ")
            + (reason.map { ", as \($0)" } ?? "")
    }

    /// Both answers, on one line if they fit, and the reason.
    func lines(width: Int) -> [WhyPage.Line] {
        answerLines(width: width)
            + (reason.map { WhyPage.wrapped($0, .warning, width: width) } ?? [])
    }

    private func answerLines(width: Int) -> [WhyPage.Line] {
        let both = answers.map { "\($0.rules.title) ● \($0.name)" }.joined(separator: "   ")
        if both.cellWidth <= width { return [WhyPage.Line([both], .hit)] }
        let widest = answers.map(\.rules.title.cellWidth).max() ?? 0
        return answers.map { rules, name, node in
            let space = String(repeating: " ", count: widest - rules.title.cellWidth + 2)
            return WhyPage.Line(["\(rules.title)\(space)● \(name)"], .hit, layer: node?.index)
        }
    }

    private var answers: [(rules: HitRules, name: String, node: LayerNode?)] {
        [(HitRules.calayer, byCoreAnimation), (.uiview, byUIKit)].map { rules, node in
            (rules, node.map { names($0) } ?? "nothing", node)
        }
    }
}
