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
            let lines = WhyPage.wrapped(
                selectedReach.sentence, .heading, layer: selectedReach.reach.index,
                width: explanation.size.columns)
            why.begin(with: lines + [WhyPage.Line([""])])
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
        let style = AnswerStyle(
            names: document.names, decimals: stage.viewport.decimals(of: probe.point, on: layout))
        let headline = derived.lastAnswer.map { Headline($0, probe.rules, style.names) }
        let disagreement = derived.lastAnswer.flatMap { first in
            derived.otherAnswer.flatMap { Disagreement(first, $0, style.names) }
        }
        let near =
            derived.lastAnswer != nil && derived.otherAnswer == nil && edit == nil
            ? deadControlAtProbe.map(sentence(ofDead:)) : nil
        let pane = layout.panes[.why]?.size
        let width = (pane?.columns ?? size.columns - 2) - 2
        let problem = explainedProblem ?? near.map { WhyPage.Problem(text: "also here: \($0)") }
        derived.explanation = Derived.WhyParts(
            page: whyPage(headline, disagreement, problem, style, width: width),
            size: CellSize(columns: width, rows: pane?.rows ?? 0))
        if panes.showsArithmetic, edit == nil, let answer = derived.lastAnswer {
            derived.explanation.arithmetic = WhyPage.arithmetic(
                answer, shownTree[selection], probe.point)
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
        _ headline: Headline?, _ disagreement: Disagreement?, _ problem: WhyPage.Problem?,
        _ style: AnswerStyle, width: Int
    ) -> WhyPage {
        let fix = problem?.fix
        if let edit {
            let lines = WhyPage.lines(
                of: edit, tree[edit.index].layer, keepsFrame: document.keepsFrame, width)
            return WhyPage(edit.tool.title, head: lines, fix: fix)
        }
        if let report, let page = WhyPage.page(of: report, code, width: width) { return page }
        guard let answer = derived.lastAnswer, let headline else {
            return WhyPage(head: invitation(problem, width: width), fix: fix)
        }
        if let other = derived.otherAnswer {
            return .comparison(
                of: [answer, other], disagreement, shownTree, style.names, fix: fix,
                hasBeads: stage.needle != nil, width: width)
        }
        if !probe.rules.hasReceiver, probe.question == .hitTest {
            return WhyPage("candidates", head: WhyPage.candidates(answer, style), fix: fix)
        }
        // The rows of the search are the legend of a needle.
        var head = stage.needle == nil ? problem?.lines(width: width) ?? [] : []
        if let moments = momentDisagreement(answer) {
            head += WhyPage.wrapped(moments, .heading, width: width)
        }
        head += WhyPage.overrides(answer, code, width: width)
        if stage.showsXray {
            head += WhyPage.sight(of: shownTree.root.seen(at: probe.point), answer, probe.rules)
        }
        let detail =
            !probe.isOnStage
            ? "at \(style.text(probe.point)), the last place"
            : probe.pin == nil
                ? "" : lesson?.isQuiz == true ? "pinned" : "pinned; Esc releases it"
        let table = SearchTable(answer, probe.rules, headline, style, head: head, width: width)
        return WhyPage(detail, table.lines, fix: fix, isPast: !probe.isOnStage)
    }

    /// What to do while nothing was tested, below the controls that get no touch, with reasons.
    private func invitation(_ problem: WhyPage.Problem?, width: Int) -> [WhyPage.Line] {
        if lesson?.isAsking == true {
            return WhyPage.wrapped(
                "Answer first: this pane then says why.", .quiet, width: width)
        }
        var lines = problem?.lines(width: width) ?? []
        let dead = derived.treeFilter.dead
        if !dead.isEmpty { lines.append(WhyPage.Line([WhyPage.title(of: dead.count)], .heading)) }
        for finding in dead {
            let (layer, name) = (finding.index, document.names.inFull(tree[finding.index]))
            lines += WhyPage.wrapped(name, layer: layer, width: width)
            lines += WhyPage.wrapped(reason(of: finding), .warning, layer: layer, width: width)
        }
        if !dead.isEmpty { lines.append(WhyPage.Line([""])) }
        let hint =
            WhyPage.silence(of: code)
            ?? "Point at something: this pane says which layer gets the touch, and why."
        return lines + WhyPage.wrapped(hint, .quiet, width: width)
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
}

/// Controls without touches at the pointer that are not what it points at.
extension Playground {
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
