import LayerGeometry
import TerminalTypes

/// Explanations of the answer: the why pane, and the sentence in the bottom line.
extension Derived {
    /// The parts of the why pane that are known without the selected layer's reach.
    struct WhyParts: Sendable {
        fileprivate(set) var page = WhyPage()
        fileprivate var arithmetic: [WhyPage.Line] = []
        /// The room in the pane.
        fileprivate var size = CellSize(columns: 0, rows: 0)
    }

    /// The contents of the why pane.
    public var why: WhyPage {
        var why = explanation.page
        if let selectedReach {
            let lines = selectedReach.sentence.wrapped(toCells: explanation.size.columns)
            why.begin(
                with: lines.map { WhyPage.Line([$0], .heading, layer: selectedReach.reach.index) }
                    + [WhyPage.Line([""])])
        }
        if !explanation.arithmetic.isEmpty {
            why.add(explanation.arithmetic, room: explanation.size.rows)
        }
        why.settle(in: explanation.size.rows)
        return why
    }

    /// Where the selected layer gets the touch, while that is shown; `nil` otherwise.
    public var reach: LayerReach? { selectedReach?.reach }
    /// The same in words.
    public var reachSentence: String? { selectedReach?.sentence }
}

extension Playground {
    /// Writes the why pane and the verdict.
    mutating func explain() {
        let names = document.names
        let headline = derived.lastAnswer.map { Headline($0, probe.rules, names) }
        let disagreement = derived.lastAnswer.flatMap { first in
            derived.otherAnswer.flatMap { Disagreement(first, $0, names) }
        }
        let near =
            derived.lastAnswer != nil && derived.otherAnswer == nil && edit == nil
            ? deadControlAtProbe.map(sentence(ofDead:)) : nil
        let problem = explainedProblem ?? near.map { WhyPage.Problem(text: "also here: \($0)") }
        derived.explanation = Derived.WhyParts(
            page: whyPage(headline, disagreement, problem),
            size: CellSize(columns: whyWidth, rows: layout.panes[.why]?.size.rows ?? 0))
        if panes.showsArithmetic, edit == nil, let answer = derived.lastAnswer {
            derived.explanation.arithmetic = arithmeticLines(answer)
        }
        derived.answerLine =
            !probe.isOnStage
            ? nil
            : AnswerLine(
                text: disagreement?.sentence ?? near ?? headline.map(verdict) ?? "",
                isSurprising: disagreement != nil || near != nil || headline?.reason != nil,
                compares: disagreement != nil)
    }

    /// Which layer gets the touch and, if that is surprising, why.
    private func verdict(_ headline: Headline) -> String {
        let reason = headline.reason.map { ": \($0)" } ?? ""
        guard let hit = headline.hit else { return nothingHit + reason }
        let name = document.names(hit)
        return probe.question == .containsPoint
            ? "● \(name) is the deepest that contains \(pointText(probe.point))"
            : "● \(name) gets it" + reason
    }

    /// The touch problem in sight as text, with the change that fixes it; `nil` if there is none.
    private var explainedProblem: WhyPage.Problem? {
        guard let problem = problemInSight else { return nil }
        let fix = checks.fix(problem, tree, probe.rules)
        let offer = fix.map { "; Enter: \(document.names(tree[$0.index])) \($0.text)" }
        return WhyPage.Problem(
            text: sentence(of: problem), help: advice(for: problem) + (offer ?? ""), fix: fix)
    }

    /// The why pane, without the arithmetic.
    private func whyPage(
        _ headline: Headline?, _ disagreement: Disagreement?, _ problem: WhyPage.Problem?
    ) -> WhyPage {
        let fix = problem?.fix
        if let edit { return WhyPage(edit.tool.title, head: lines(of: edit), fix: fix) }
        if let reportPage { return reportPage }
        guard let answer = derived.lastAnswer, let headline else {
            return WhyPage(head: invitation(problem), fix: fix)
        }
        if let other = derived.otherAnswer {
            return comparison(of: [answer, other], disagreement, fix: fix)
        }
        if !probe.rules.hasReceiver, probe.question == .hitTest {
            return WhyPage("candidates", head: candidateLines(answer), fix: fix)
        }
        // The rows of the search are the legend of a needle.
        var head = stage.needle == nil ? problem.map(lines) ?? [] : []
        if let moments = momentDisagreement(answer) { head += wrapped(moments, .heading) }
        head += overrides(answer)
        if stage.shows(.xray) { head += sightLines(answer) }
        let summary = summary(headline)
        let style = AnswerStyle(
            names: document.names, decimals: stage.viewport.decimals(of: probe.point, on: layout))
        let table = SearchTable(
            answer, probe.rules, style, head: head + summary,
            pinned: head.count + max(0, summary.count - 1))
        let detail =
            !probe.isOnStage
            ? "at \(style.text(probe.point)), the last place"
            : probe.pin == nil
                ? "" : lesson?.isQuiz == true ? "pinned" : "pinned; Esc releases it"
        return WhyPage(detail, table.lines, fix: fix, isPast: !probe.isOnStage)
    }

    /// What the user points at, which layer gets the touch, and why these differ; empty if they do not.
    private func summary(_ headline: Headline) -> [WhyPage.Line] {
        guard let question = headline.question, let reason = headline.reason else { return [] }
        let answer = WhyPage.Line(
            [headline.answer], headline.hit == nil ? .warning : .hit, layer: headline.hit?.index)
        return wrapped(question, .heading, layer: headline.pointed?.index)
            + [answer] + wrapped(reason, .warning) + [WhyPage.Line([""])]
    }

    /// What to do while nothing was tested, below the controls that get no touch, with reasons.
    private func invitation(_ problem: WhyPage.Problem?) -> [WhyPage.Line] {
        if lesson?.isAsking == true {
            return wrapped("Answer first: this pane then says why.", .quiet)
        }
        var lines = problem.map(lines) ?? []
        let dead = derived.treeFilter.dead
        if !dead.isEmpty { lines.append(WhyPage.Line([WhyPage.title(of: dead.count)], .heading)) }
        for finding in dead {
            let (layer, name) = (finding.index, document.names.inFull(tree[finding.index]))
            lines += wrapped(name, layer: layer)
            lines += wrapped(reason(of: finding), .warning, layer: layer)
        }
        if !dead.isEmpty { lines.append(WhyPage.Line([""])) }
        let hint = "Point at something: this pane says which layer gets the touch, and why."
        return lines + wrapped(silence ?? hint, .quiet)
    }

    /// The answers of model and presentation in one line; `nil` if they are equal.
    private func momentDisagreement(_ answer: Answer) -> String? {
        guard tree.hasMotion, probe.question == .hitTest, tree.count <= Answer.mostLayers else {
            return nil
        }
        let asksModel = clock.asksModel
        let other = (asksModel ? derived.presentation : tree).root.hitTest(
            probe.point, rules: probe.rules)
        guard other?.index != answer.hit?.index else { return nil }
        let names = [answer.hit, other].map { $0.map { document.names($0) } ?? "nothing" }
        return asksModel
            ? "model: \(names[0]); m asks the presentation: \(names[1])"
            : "presentation: \(names[0]); m asks the model: \(names[1])"
    }

    // MARK: Controls without touches at the pointer that are not what it points at

    /// A control that gets no touch: at the probe, or somewhere in its cell.
    ///
    /// If the terminal reports only cells, the pointer cannot get any closer to a control that is
    /// lower than a row. `nil` if there is none, or if the answer already names a control.
    private var deadControlAtProbe: TouchFinding? {
        let (dead, view, size) = (derived.treeFilter.dead, stage.viewport, layout.stage.size)
        guard !dead.isEmpty, probe.followsPointer, probe.question == .hitTest,
            derived.lastAnswer?.pointed?.isControl != true
        else { return nil }
        let (column, row) = view.place(of: probe.point, in: size)
        // A terminal that reports pixels points at one point of the cell.
        let slack = view.isMiddleOfCell(probe.point, in: size) ? 0.5 : 0
        /// Whether a range of coordinates overlaps another one around its middle.
        func reaches(_ places: [Double], _ middle: Double) -> Bool {
            guard let least = places.min(), let most = places.max() else { return false }
            return least < middle + slack && most > middle - slack
        }
        return dead.first { finding in
            let node = shownTree[finding.index]
            let corners = node.layer.bounds.corners.compactMap { node.convert($0, to: nil) }
            let places = corners.map { view.place(of: $0, in: size) }
            return places.count == 4 && reaches(places.map(\.column), column)
                && reaches(places.map(\.row), row)
        }
    }
}
