import HitboxCode
import HitboxCommands
import LayerGeometry
import SceneFile
import TerminalTypes

/// The text output of `probe`: the answer, then a line for each tested layer.
struct ProbeText {
    var tree: LayerTree
    /// The layer whose space the point is in; `nil` for scene space.
    var space: LayerNode?
    /// Whether untested layers are listed, too.
    var withOthers: Bool
    var paint: Paint
    /// The file of the layers.
    var file: OpenedFile

    /// The answer in one line.
    func answer(_ trace: HitTrace) -> String {
        if !trace.rules.hasReceiver { return paint.strong(candidates(trace.candidates.count)) }
        let hit = trace.hitCandidate
        return answer(hit?.index, at: hit?.point)
    }

    /// The answer in one line.
    ///
    /// - Parameters:
    ///   - hit: The index of the hit layer.
    ///   - point: The point in its own space.
    func answer(_ hit: Int?, at point: Point?) -> String {
        guard let hit else { return paint.strong("no layer is hit") }
        let line = file.line(of: hit).map { ", line \($0)" } ?? ""
        return paint.hit("hit  \(tree[hit].pathText)") + " at \(NumberText.pair(point))\(line)"
    }

    private func candidates(_ count: Int) -> String {
        switch count {
        case 0: "no layer contains the point"
        case 1: "1 candidate: nothing else contains the point"
        default: "\(count) candidates: the order of siblings is unknown"
        }
    }

    /// Prints the answer and the reasons.
    func print(_ point: Point, _ trace: HitTrace, to output: inout Output) {
        output.line(answer(trace))
        let place = space.map { "the space of \($0.pathText)" } ?? "scene space"
        output.line(
            paint.quiet(
                "     \(NumberText.pair(point)) in \(place), by the rules of \(trace.rules.rawValue)"
            ))
        output.line()
        let candidates =
            withOthers ? nested(trace.allCandidates) : trace.candidatesWithTransformLayers
        output.table(candidates.count) { place in
            let candidate = candidates[place]
            let node = tree[candidate.index]
            let hasPoint = candidate.point != nil || candidate.verdict != .notAsked
            return [
                String(repeating: "  ", count: min(node.depth, 30) + 1) + title(node),
                hasPoint ? NumberText.pair(candidate.point) : "",
                verdict(candidate, trace.rules) + toolVerdict(candidate),
            ]
        }
        printOtherRules(trace, to: &output)
        let asked = trace.candidates.lazy.map { tree[$0.index] }
        if let own = asked.compactMap({ file.listing?.override(of: $0) }).first {
            output.line("\n  \(own.safeForTerminal), which 'hitbox ask' follows and probe does not")
        }
        printDoubts(trace, to: &output)
    }

    /// The name of a layer, and its text if that is not its name; long ones are truncated.
    private func title(_ node: LayerNode) -> String {
        let name = node.component.cut(toCells: 32)
        guard let text = node.layer.text, !text.isEmpty, text != node.name else { return name }
        return name + " " + NamedLayer.Meant.quoted(text, cells: 24)
    }

    /// Candidates in their order, with those that were not asked after the others of their superlayer.
    private func nested(_ candidates: [HitTrace.Candidate]) -> [HitTrace.Candidate] {
        let listed = Set(candidates.map(\.index))
        var inside: [Int: [HitTrace.Candidate]] = [:]
        for candidate in candidates {
            var above = tree[candidate.index].superlayer
            while let layer = above, !listed.contains(layer.index) { above = layer.superlayer }
            inside[above?.index ?? -1, default: []].append(candidate)
        }
        var result: [HitTrace.Candidate] = []
        var waiting: [HitTrace.Candidate] = (inside[-1] ?? []).reversed()
        while let next = waiting.popLast() {
            result.append(next)
            waiting += (inside[next.index] ?? []).reversed()
        }
        return result
    }

    /// Prints what the dump leaves uncertain about the tested layers.
    private func printDoubts(_ trace: HitTrace, to output: inout Output) {
        guard let dump = file.dump else { return }
        if let hit = trace.hitCandidate, dump.isDisabled(hit.index) {
            output.line("\n  it is disabled: it gets the touch and ignores it")
        }
        let doubts = trace.candidates.filter { dump.isUncertain($0.index) }
        guard !doubts.isEmpty else { return }
        output.line()
        for doubt in doubts.prefix(5) {
            let line = file.line(of: doubt.index).map { ", line \($0)," } ?? ""
            let path = tree[doubt.index].pathText
            output.line(paint.refusal("  uncertain: \(path)\(line) is not known exactly enough"))
        }
        if doubts.count > 5 { output.line("  and \(doubts.count - 5) more") }
    }

    /// The verdict of the tool that printed the dump.
    private func toolVerdict(_ candidate: HitTrace.Candidate) -> String {
        file.scene.dumpRemarks[candidate.index].map { paint.quiet("; \($0)") } ?? ""
    }

    private func verdict(_ candidate: HitTrace.Candidate, _ rules: HitRules) -> String {
        let cause = candidate.by.map { by in
            tree[by].pathText
                + tree[by].levelClause(over: tree[candidate.index], name: \.pathText)
        }
        let sentence = candidate.verdict.sentence(
            rules: rules, by: cause, of: tree[candidate.index].layer)
        if !rules.hasReceiver, candidate.contains == true { return "contains the point" }
        return switch candidate.verdict {
        case .hit: paint.hit(candidate.verdict.word) + ": it \(sentence)"
        case .sublayerHit: sentence
        case .outsideBounds, .notAsked: paint.quiet(sentence)
        default: paint.refusal(sentence)
        }
    }

    /// Prints the rules with a different answer.
    private func printOtherRules(_ trace: HitTrace, to output: inout Output) {
        guard HitRules.apple.contains(trace.rules) else { return }
        let others = HitRules.apple.filter { $0 != trace.rules }.map { rules in
            (rules, tree.root.hitTest(trace.point, rules: rules))
        }
        let different = others.filter { $0.1 != trace.hit }
        guard !different.isEmpty else { return }
        output.line()
        for (rules, hit) in different {
            output.line("  by the rules of \(rules.rawValue): \(hit?.pathText ?? "no layer")")
        }
    }
}
