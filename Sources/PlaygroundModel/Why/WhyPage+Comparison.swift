import LayerGeometry

/// Two rule books beside each other.
extension WhyPage {
    /// What two rule books say of each layer asked, and where they part.
    static func comparison(
        _ one: Answer, _ other: Answer, _ tree: LayerTree
    ) -> [Line] {
        var lines = [Line(["", "calayer", "uiview"], .heading)]
        let asked = Set((one.rows + other.rows).map(\.node.index)).sorted()
        var parting: String?
        let found = [one, other].map { answer in
            Dictionary(answer.rows.map { ($0.node.index, $0) }) { first, _ in first }
        }
        for index in asked {
            let rows = [found[0][index], found[1][index]]
            let words = rows.map { $0?.verdict.map(short) ?? "not asked" }
            let verdicts = rows.map { $0?.verdict }
            let isHit = verdicts.contains(.hit)
            let name = tree[index].name
            if verdicts[0] != verdicts[1], parting == nil { parting = name }
            lines.append(
                Line(
                    [name] + words,
                    isHit ? .hit : verdicts[0] == verdicts[1] ? .quiet : .warning, layer: index))
        }
        let names = [one, other].map { $0.hit?.name ?? "nothing" }
        if one.hit == other.hit {
            lines.append(Line(["both hit \(names[0])"], .plain))
        } else {
            lines.append(Line(["calayer hits \(names[0]), uiview \(names[1]);"], .warning))
            lines.append(Line(["they part at \(parting ?? "the root")"], .warning))
        }
        return lines
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
