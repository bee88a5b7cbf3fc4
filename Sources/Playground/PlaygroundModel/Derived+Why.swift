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
            answer, probe.rules, style, head: head + summary, refusing: headline.refusing,
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
            ? "the model hits \(names[0]); the presentation (m) hits \(names[1])"
            : "the presentation hits \(names[0]); the model (m) hits \(names[1])"
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

/// The parts of a page about an answer, other than the table of tested layers.
extension Playground {
    /// The layers that contain the point, deepest first, as the order of siblings is unknown.
    func candidateLines(_ answer: Answer) -> [WhyPage.Line] {
        let layers = answer.candidates
        if layers.isEmpty { return [WhyPage.Line(["no layer contains the point"], .quiet)] }
        let count = layers.count == 1 ? "1 layer contains" : "\(layers.count) layers contain"
        return [WhyPage.Line(["\(count) the point, deepest first:"], .heading)]
            + layers.map { node in
                let remark = document.names.remark(on: node).map { "; " + $0 } ?? ""
                let place = pointText(answer.row(of: node)?.point)
                return WhyPage.Line(
                    [document.names(node), place, "contains" + remark], layer: node.index)
            }
    }

    /// The conversion of the point into the space of the hit layer, or else of the selected one.
    func arithmeticLines(_ answer: Answer) -> [WhyPage.Line] {
        let selected = shownTree[selection]
        let steps = Arithmetic.lines(to: answer.hit ?? selected, from: probe.point)
        let formula = ["\(selected.name):"] + FrameFormula.lines(of: selected.layer)
        return (steps + formula).map { WhyPage.Line([$0]) }
    }

    /// The visible layer under the probe, if it is not the hit layer.
    func sightLines(_ answer: Answer) -> [WhyPage.Line] {
        let seen = shownTree.root.seen(at: probe.point)
        guard seen != answer.hit else {
            return [WhyPage.Line(["seen and hit are one layer"], .quiet)]
        }
        let names = [seen, answer.hit].map { $0?.name ?? "nothing" }
        let row = answer.rows.first { $0.node == seen }
        var lines = [WhyPage.Line(["you see \(names[0]), hit is \(names[1]):"], .warning)]
        if let seen {
            let verdict = row?.verdict.map {
                $0.sentence(rules: probe.rules, by: row?.by?.name, of: seen.layer)
            }
            let reason = "\(seen.name) \(verdict ?? "was not asked")"
            lines.append(WhyPage.Line([reason], .warning, layer: seen.index))
        } else if let hit = answer.hit {
            let reason = "\(hit.name) draws nothing there"
            lines.append(WhyPage.Line([reason], .warning, layer: hit.index))
        }
        return lines
    }

    /// What an edit moves and what it keeps in place, with the formula.
    func lines(of session: EditSession) -> [WhyPage.Line] {
        let layer = tree[session.index].layer
        if session.tool == .flags {
            return Tool.flagProperties.enumerated().map { place, flag in
                let isOn = flag.value(of: layer) == .flag(true)
                let isChosen = place == session.flag
                return WhyPage.Line(
                    ["\(isChosen ? ">" : " ") \(isOn ? "[x]" : "[ ]") \(flag.name)"],
                    isChosen ? .heading : .plain)
            }
        }
        let report = ChangeReport(session, to: layer)
        let names = report.lines.map(\.name.count).max() ?? 0
        var lines = report.lines.flatMap { line in
            line.isChanged
                ? self.lines(ofChange: line.name, line.values, .heading, names: names)
                : [WhyPage.Line([line.name, line.change])]
        }
        var notes: [String] = []
        if layer.clock != nil || !layer.animations.isEmpty {
            notes.append("stored values; animations show others")
        }
        // Scrolling and depth do not affect the frame: there is no formula for them.
        if ![.boundsOrigin, .zPosition].contains(session.tool) {
            notes += FrameFormula.lines(of: layer, isExact: false)
            let isLesson = session.tool == .anchorPoint || session.tool == .position
            if session.tool == .anchorPoint, document.keepsFrame || session.grip == .pin {
                notes.append("keep frame: position follows")
            } else if isLesson, layer.transform == .identity, layer != session.old.layer {
                notes += FrameFormula.lesson
            }
        }
        lines += notes.map { WhyPage.Line([$0], .quiet) }
        return lines
    }

    /// A changed value beside its name, in two lines if it does not fit on one, as two frames.
    ///
    /// - Parameter names: The width of the column of names.
    func lines(
        ofChange name: String, _ values: [String], _ tone: WhyPage.Tone, names: Int
    ) -> [WhyPage.Line] {
        let whole = values.joined(separator: " → ")
        let fits = names + 2 + whole.cellWidth <= whyWidth
        let rows = fits ? [[name, whole]] : [[name, values[0]], ["", "→ " + values[1]]]
        return rows.map { WhyPage.Line($0, tone) }
    }

    /// A touch problem and the suggestion, followed by an empty line.
    func lines(of problem: WhyPage.Problem) -> [WhyPage.Line] {
        wrapped(problem.text, .warning) + (problem.help.map { wrapped("help: \($0)") } ?? [])
            + [WhyPage.Line([""])]
    }

    /// A text as lines of the why pane that have the same role and layer.
    func wrapped(
        _ text: String, _ tone: WhyPage.Tone = .plain, layer: Int? = nil
    ) -> [WhyPage.Line] {
        text.wrapped(toCells: whyWidth).map { WhyPage.Line([$0], tone, layer: layer) }
    }

    /// The width of a line of the why pane, in cells.
    var whyWidth: Int { (layout.panes[.why]?.size.columns ?? size.columns - 2) - 2 }
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
            let words = zip(both, books).map {
                $0?.shortWord(rules: $1, of: tree[index].layer) ?? "not asked"
            }
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
