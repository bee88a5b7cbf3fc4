import LayerGeometry
import TerminalTypes

/// What calayer and uiview say of each layer asked, and why they part.
struct Comparison: Hashable, Sendable {
    private let answers: [Answer]
    private let tree: LayerTree
    private let names: LayerNames
    /// The layers that either asked, in pre-order.
    private let asked: [Int]
    /// Who gets the touch, and where they part; then the heading of the table.
    private let head: [WhyPage.Line]

    /// - Parameter width: How many cells a line has, for what is broken between words.
    init(_ one: Answer, _ other: Answer, _ tree: LayerTree, _ names: LayerNames, width: Int) {
        answers = [one, other]
        self.tree = tree
        self.names = names
        asked = Set((one.rows + other.rows).map(\.node.index)).sorted()
        head =
            Self.conclusion(one, other, names, width)
            + [WhyPage.Line(["", "Core Animation", "UIKit"], .heading)]
    }

    /// The conclusion, a heading, and a line for each layer.
    var lineCount: Int { head.count + asked.count }

    /// A line, by its place from the top.
    func line(_ place: Int) -> WhyPage.Line {
        place < head.count ? head[place] : row(asked[place - head.count])
    }

    private func row(_ index: Int) -> WhyPage.Line {
        let verdicts = answers.map { answer in
            answer.rows.first { $0.node.index == index }?.verdict
        }
        let words = verdicts.map { $0.map(Self.short) ?? "not asked" }
        let isParting = verdicts[0] != verdicts[1] && answers[0].hit != answers[1].hit
        return WhyPage.Line(
            [names(tree[index])] + words,
            verdicts.contains(.hit) ? .hit : isParting ? .warning : .quiet, layer: index)
    }

    private static func conclusion(
        _ one: Answer, _ other: Answer, _ names: LayerNames, _ width: Int
    ) -> [WhyPage.Line] {
        let hits = [one.hit, other.hit].map { $0.map { names($0) } ?? "nothing" }
        if one.hit == other.hit {
            return [WhyPage.Line(["● \(hits[0]) by both rule books"], .hit), WhyPage.Line([""])]
        }
        var lines = [
            WhyPage.Line(["Core Animation  ● \(hits[0])"], .hit, layer: one.hit?.index),
            WhyPage.Line(["UIKit           ● \(hits[1])"], .hit, layer: other.hit?.index),
        ]
        if let hit = one.hit {
            let reason = Refusal(of: hit, in: other, .uiview, names).sentence
            lines += reason.wrapped(toCells: width).map { WhyPage.Line([$0], .warning) }
        }
        return lines + [WhyPage.Line([""])]
    }

    /// A verdict in a word, for two beside each other.
    private static func short(_ verdict: Verdict) -> String {
        switch verdict {
        case .sublayerHit: "asks"
        case .outsideBounds: "outside"
        default: verdict.word
        }
    }
}
