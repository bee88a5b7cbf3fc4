import LayerGeometry
import TerminalTypes

/// The conversion of the probe's point into a layer's space, written out with numbers.
public enum Arithmetic {
    /// Returns the conversion of a point from scene space down to a layer, level by level.
    ///
    /// A translation is written out as a sum; any other transform is only named. The last lines say
    /// which space each API expects.
    public static func lines(to node: LayerNode, from point: Point) -> [String] {
        var lines = ["scene \(NumberText.pair(point))"]
        let steps = LayerNode.steps(point, from: nil, to: node)
        for (step, target) in zip(steps, steps.dropFirst()) {
            guard let layer = target.layer, let from = step.point else { continue }
            lines.append(contentsOf: level(layer, from, target.point))
        }
        let above = node.superlayer?.name ?? "the scene"
        lines.append("hitTest wants \(above)'s space,")
        lines.append("contains wants \(node.name)'s own")
        return lines
    }

    private static func level(_ node: LayerNode, _ from: Point, _ to: Point?) -> [String] {
        guard let to else { return ["\(node.name): no place there"] }
        let layer = node.layer
        let isPlain =
            layer.transform == .identity && !layer.isGeometryFlipped
            && node.superlayer?.layer.sublayerTransform ?? .identity == .identity
        guard isPlain else {
            let what = layer.transform == .identity ? "undo the flip" : "undo transform"
            return ["\(node.name): \(what)", "  \(NumberText.pair(from)) → \(NumberText.pair(to))"]
        }
        return [
            "\(node.name) = p - position + anchor·size + origin",
            "  x \(sum(from.x, layer.position.x, layer.anchorPoint.x, layer.bounds.width, layer.bounds.minX)) = \(NumberText.short(to.x))",
            "  y \(sum(from.y, layer.position.y, layer.anchorPoint.y, layer.bounds.height, layer.bounds.minY)) = \(NumberText.short(to.y))",
        ]
    }

    private static func sum(
        _ p: Double, _ position: Double, _ anchor: Double, _ size: Double, _ origin: Double
    ) -> String {
        let terms = [p, position, anchor, size].map(NumberText.short)
        let text = "\(terms[0]) - \(terms[1]) + \(terms[2])·\(terms[3])"
        return origin == 0 ? text : "\(text) + \(NumberText.short(origin))"
    }
}

/// The formula of the frame, written out with numbers.
///
/// - Source: Apple's Core Animation Programming Guide: `frame.origin = position - anchorPoint ·
///   bounds.size` where there is no transform.
public enum FrameFormula {
    /// The lines of the formula for a layer.
    ///
    /// - Parameter isExact: Whether to use three decimals even if the sum is correct with one.
    public static func lines(of layer: Layer, isExact: Bool = true) -> [String] {
        guard let frame = layer.frame else {
            return ["frame is undefined: a corner is", "behind the eye"]
        }
        guard layer.transform == .identity else {
            return [
                "frame = the box around bounds,", "transformed about position",
                "  " + NumberText.box(frame, decimals: isExact ? 3 : 1),
            ]
        }
        return [
            "frame = position - anchor·size",
            "  x \(line(frame.minX, layer.position.x, layer.anchorPoint.x, layer.bounds.width, isExact))",
            "  y \(line(frame.minY, layer.position.y, layer.anchorPoint.y, layer.bounds.height, isExact))",
        ]
    }

    /// The lesson of the formula.
    static let lesson = ["position and anchorPoint do not", "affect each other: frame moves"]

    private static func line(
        _ origin: Double, _ position: Double, _ anchor: Double, _ size: Double, _ isExact: Bool
    ) -> String {
        func rounded(_ x: Double) -> Double { (x * 10).rounded() / 10 }
        let sum = rounded(position) - anchor * rounded(size)
        let decimals = !isExact && abs(sum - rounded(origin)) < 0.01 ? 1 : 3
        let points = [origin, position, size].map { NumberText.short($0, decimals: decimals) }
        return "\(points[0]) = \(points[1]) - \(NumberText.short(anchor))·\(points[2])"
    }
}

extension Playground {
    /// The verdicts of calayer and uiview on each tested layer, and why their answers differ.
    ///
    /// The layers that either returns come first, so that they are visible in a long list; then the
    /// others on which the verdicts differ, and the rest. Beside a needle they are in the order of its
    /// beads, which are those of the first answer.
    ///
    /// - Parameter answers: The answer of calayer, and that of uiview.
    func comparison(
        of answers: [Answer], _ disagreement: Disagreement?, fix: TouchFix?
    ) -> WhyPage {
        let (tree, names, hasBeads) = (shownTree, document.names, stage.needle != nil)
        let verdicts = answers.map { answer in
            Dictionary(answer.rows.map { ($0.node.index, $0.verdict) }) { first, _ in first }
        }
        let places = Dictionary(
            answers[0].rows.enumerated().map { ($1.node.index, $0) }, uniquingKeysWith: min)
        func rank(_ index: Int) -> Int {
            if hasBeads { return places[index] ?? places.count }
            if answers.contains(where: { $0.hit?.index == index }) { return 0 }
            return verdicts[0][index] == verdicts[1][index] ? 2 : 1
        }
        let asked = Set(answers.flatMap(\.rows).map(\.node.index))
            .sorted { (rank($0), $0) < (rank($1), $1) }
        let hit = answers[0].hit.map { names($0) } ?? "nothing"
        let conclusion =
            disagreement.map(lines) ?? [WhyPage.Line(["● \(hit) by both rule books"], .hit)]
        let books = [HitRules.calayer, .uiview]
        let heading = WhyPage.Line([""] + books.map(\.title), .heading)
        let isDisagreement = disagreement != nil
        let table = WhyPage.Table(count: asked.count) { place in
            let index = asked[place]
            let both = verdicts.map { $0[index].flatMap { $0 } }
            let words = zip(both, books).map { $0?.shortWord(rules: $1) ?? "not asked" }
            let parts = isDisagreement && both[0] != both[1]
            // In the colours of the outlines on the stage.
            let tone: WhyPage.Tone =
                both[0] == .hit ? .hit : both[1] == .hit ? .other : parts ? .warning : .quiet
            return WhyPage.Line([names(tree[index])] + words, tone, layer: index)
        }
        return WhyPage("two rule books", head: conclusion + [heading], table, fix: fix)
    }

    /// Both answers, on one line if they fit, and the reason.
    private func lines(of disagreement: Disagreement) -> [WhyPage.Line] {
        let answers = disagreement.answers
        let reason = disagreement.reason.map { wrapped($0, .warning) } ?? []
        let both = answers.map { "\($0.rules.title) ● \($0.name)" }.joined(separator: "   ")
        if both.cellWidth <= whyWidth { return [WhyPage.Line([both], .heading)] + reason }
        let widest = answers.map(\.rules.title.cellWidth).max() ?? 0
        return zip(answers, [WhyPage.Tone.hit, .other]).map { answer, tone in
            let title = Columns.pad(answer.rules.title, widest)
            return WhyPage.Line(["\(title)  ● \(answer.name)"], tone, layer: answer.node?.index)
        } + reason
    }
}
