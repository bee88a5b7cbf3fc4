import LayerGeometry

/// The parts of a page about an answer, other than the table of tested layers.
extension WhyPage {
    /// The layers that contain the point, deepest first, as the order of siblings is unknown.
    static func candidates(_ answer: Answer, _ style: AnswerStyle) -> [Line] {
        let layers = answer.candidates
        if layers.isEmpty { return [Line(["no layer contains the point"], .quiet)] }
        let points = Dictionary(answer.rows.map { ($0.node.index, $0.point) }) { first, _ in first }
        let count = layers.count == 1 ? "1 layer contains" : "\(layers.count) layers contain"
        return [Line(["\(count) the point, deepest first:"], .heading)]
            + layers.map { node in
                let point = points[node.index].flatMap { $0 }
                let remark = style.names.remark(on: node).map { "; " + $0 } ?? ""
                return Line(
                    [style.names(node), style.text(point), "contains" + remark], layer: node.index)
            }
    }

    /// The conversion of a point into the space of the hit layer, or else of the selected one.
    static func arithmetic(_ answer: Answer, _ selected: LayerNode, _ point: Point) -> [Line] {
        let steps = Arithmetic.lines(to: answer.hit ?? selected, from: point)
        let formula = ["\(selected.name):"] + FrameFormula.lines(of: selected.layer)
        return (steps + formula).map { Line([$0]) }
    }

    /// The visible layer under the probe, if it is not the hit layer.
    static func sight(
        of seen: LayerNode?, _ answer: Answer, _ rules: HitRules
    ) -> [Line] {
        guard seen != answer.hit else {
            return [Line(["seen and hit are one layer"], .quiet)]
        }
        let names = [seen, answer.hit].map { $0?.name ?? "nothing" }
        let row = answer.rows.first { $0.node == seen }
        var lines = [Line(["you see \(names[0]), hit is \(names[1]):"], .warning)]
        if let seen {
            let reason =
                row?.verdict.map { $0.sentence(rules: rules, by: row?.by?.name) }
                ?? "was not asked"
            lines.append(Line(["\(seen.name) \(reason)"], .warning, layer: seen.index))
        } else if let hit = answer.hit {
            lines.append(Line(["\(hit.name) draws nothing there"], .warning, layer: hit.index))
        }
        return lines
    }
}
