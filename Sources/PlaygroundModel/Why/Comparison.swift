import LayerGeometry

/// What calayer and uiview say of each layer asked, and where they part.
struct Comparison: Hashable, Sendable {
    private let answers: [Answer]
    private let tree: LayerTree
    /// The layers that either asked, in pre-order.
    private let asked: [Int]

    init(_ one: Answer, _ other: Answer, _ tree: LayerTree) {
        answers = [one, other]
        self.tree = tree
        asked = Set((one.rows + other.rows).map(\.node.index)).sorted()
    }

    /// A heading, a line for each layer, and the conclusion.
    var lineCount: Int { asked.count + (answers[0].hit == answers[1].hit ? 2 : 3) }

    /// The line of the layer that calayer hits; `nil` where it hits none.
    var answerLine: Int? {
        guard let hit = answers[0].hit else { return nil }
        return asked.firstIndex(of: hit.index).map { $0 + 1 }
    }

    /// A line, by its place from the top.
    func line(_ place: Int) -> WhyPage.Line {
        if place == 0 { return WhyPage.Line(["", "calayer", "uiview"], .heading) }
        if place <= asked.count { return row(asked[place - 1]) }
        return conclusion[place - 1 - asked.count]
    }

    private func row(_ index: Int) -> WhyPage.Line {
        let verdicts = answers.map { answer in
            answer.rows.first { $0.node.index == index }?.verdict
        }
        let words = verdicts.map { $0.map(Self.short) ?? "not asked" }
        return WhyPage.Line(
            [tree[index].name] + words,
            verdicts.contains(.hit) ? .hit : verdicts[0] == verdicts[1] ? .quiet : .warning,
            layer: index)
    }

    private var conclusion: [WhyPage.Line] {
        let names = answers.map { $0.hit?.name ?? "nothing" }
        if answers[0].hit == answers[1].hit {
            return [WhyPage.Line(["both hit \(names[0])"], .plain)]
        }
        let verdicts = answers.map { answer in
            Dictionary(answer.rows.map { ($0.node.index, $0.verdict) }) { first, _ in first }
        }
        let parting = asked.first { verdicts[0][$0] != verdicts[1][$0] }
        return [
            WhyPage.Line(["calayer hits \(names[0]), uiview \(names[1]);"], .warning),
            WhyPage.Line(
                ["they part at \(parting.map { tree[$0].name } ?? "the root")"], .warning),
        ]
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
