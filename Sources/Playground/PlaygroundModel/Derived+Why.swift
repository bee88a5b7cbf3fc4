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

    /// Writes the why pane and the verdict.
    ///
    /// - Parameter shown: The tested layers.
    mutating func explain(_ playground: Playground, _ shown: LayerTree) {
        let probe = playground.probe
        let style = AnswerStyle(
            names: playground.document.names,
            decimals: playground.stage.viewport.decimals(of: probe.point, on: layout))
        let headline = lastAnswer.map { Headline($0, probe.rules, style.names) }
        let disagreement = lastAnswer.flatMap { first in
            otherAnswer.flatMap { Disagreement(first, $0, style.names) }
        }
        let near =
            lastAnswer != nil && otherAnswer == nil && playground.edit == nil
            ? deadControl(playground, shown) : nil
        let width = layout.panes[.why]?.size.columns ?? playground.panes.size.columns - 2
        let problem =
            explained(problemInSight(playground.listing, probe), playground)
            ?? near.map {
                WhyPage.Problem(text: "also here: \(playground.sentence(ofDead: $0))")
            }
        explanation = WhyParts(
            page: page(
                playground, shown, headline, disagreement, problem, style, width: width - 2),
            size: CellSize(columns: width - 2, rows: layout.panes[.why]?.size.rows ?? 0))
        if playground.panes.showsArithmetic, playground.edit == nil, let answer = lastAnswer {
            explanation.arithmetic = WhyPage.arithmetic(
                answer, shown[playground.listing.selection], probe.point)
        }
        answerLine =
            !probe.isOnStage
            ? nil
            : AnswerLine(
                text: disagreement?.sentence ?? near.map(playground.sentence(ofDead:))
                    ?? headline.map { verdict(probe, $0, style) } ?? "",
                isSurprising: disagreement != nil || near != nil || headline?.reason != nil,
                compares: disagreement != nil)
    }

    /// Which layer gets the touch and, if that is surprising, why.
    private func verdict(_ probe: Probe, _ headline: Headline, _ style: AnswerStyle) -> String {
        let point = style.text(probe.point)
        guard let hit = headline.hit else {
            let nothing = Answer.nothing(
                among: lastAnswer?.candidates.count ?? 0, probe.rules, probe.question, at: point)
            return nothing + (headline.reason.map { ": \($0)" } ?? "")
        }
        if probe.question == .containsPoint {
            return "● \(style.names(hit)) is the deepest that contains \(point)"
        }
        return "● \(style.names(hit)) gets it" + (headline.reason.map { ": \($0)" } ?? "")
    }

    /// A touch problem as text, with the change that fixes it.
    private func explained(
        _ problem: TouchFinding?, _ playground: Playground
    ) -> WhyPage.Problem? {
        guard let problem else { return nil }
        let fix = playground.checks.fix(problem, playground.tree, playground.probe.rules)
        let offer = fix.map {
            "; Enter: \(playground.document.names(playground.tree[$0.index])) \($0.text)"
        }
        return WhyPage.Problem(
            text: playground.sentence(of: problem),
            help: playground.advice(for: problem) + (offer ?? ""), fix: fix)
    }

    /// The why pane, without the arithmetic.
    private func page(
        _ playground: Playground, _ shown: LayerTree, _ headline: Headline?,
        _ disagreement: Disagreement?, _ problem: WhyPage.Problem?, _ style: AnswerStyle,
        width: Int
    ) -> WhyPage {
        let (probe, fix) = (playground.probe, problem?.fix)
        if let edit = playground.edit {
            let lines = WhyPage.lines(
                of: edit, playground.tree[edit.index].layer,
                keepsFrame: playground.document.keepsFrame, width)
            return WhyPage(edit.tool.title, head: lines, fix: fix)
        }
        if let report = playground.report,
            let page = WhyPage.page(of: report, playground.code, width: width)
        {
            return page
        }
        guard let answer = lastAnswer, let headline else {
            return WhyPage(head: invitation(playground, problem, width: width), fix: fix)
        }
        if let otherAnswer {
            return .comparison(
                of: [answer, otherAnswer], disagreement, shown, style.names, fix: fix,
                hasBeads: playground.stage.needle != nil, width: width)
        }
        if !probe.rules.hasReceiver, probe.question == .hitTest {
            return WhyPage("candidates", head: WhyPage.candidates(answer, style), fix: fix)
        }
        // The rows of the search are the legend of a needle.
        var head = playground.stage.needle == nil ? problem?.lines(width: width) ?? [] : []
        if let moments = momentDisagreement(playground, answer) {
            head += WhyPage.wrapped(moments, .heading, width: width)
        }
        head += WhyPage.overrides(answer, playground.code, width: width)
        if playground.stage.showsXray {
            head += WhyPage.sight(of: shown.root.seen(at: probe.point), answer, probe.rules)
        }
        let detail =
            !probe.isOnStage
            ? "at \(style.text(probe.point)), the last place"
            : probe.pin == nil
                ? "" : playground.lesson?.isQuiz == true ? "pinned" : "pinned; Esc releases it"
        let table = SearchTable(answer, probe.rules, headline, style, head: head, width: width)
        return WhyPage(detail, table.lines, fix: fix, isPast: !probe.isOnStage)
    }

    /// What to do while nothing was tested, below the controls that get no touch, with reasons.
    private func invitation(
        _ playground: Playground, _ problem: WhyPage.Problem?, width: Int
    ) -> [WhyPage.Line] {
        if playground.lesson?.isAsking == true {
            return WhyPage.wrapped(
                "Answer first: this pane then says why.", .quiet, width: width)
        }
        var lines = problem?.lines(width: width) ?? []
        let dead = treeFilter.dead
        if !dead.isEmpty { lines.append(WhyPage.Line([WhyPage.title(of: dead.count)], .heading)) }
        for finding in dead {
            let (layer, names) = (finding.index, playground.document.names)
            lines += WhyPage.wrapped(
                names.inFull(playground.tree[layer]), layer: layer, width: width)
            lines += WhyPage.wrapped(
                playground.reason(of: finding), .warning, layer: layer, width: width)
        }
        if !dead.isEmpty { lines.append(WhyPage.Line([""])) }
        let hint =
            WhyPage.silence(of: playground.code)
            ?? "Point at something: this pane says which layer gets the touch, and why."
        return lines + WhyPage.wrapped(hint, .quiet, width: width)
    }

    /// The answers of model and presentation in one line; `nil` if they are equal.
    private func momentDisagreement(_ playground: Playground, _ answer: Answer) -> String? {
        let (probe, tree) = (playground.probe, playground.tree)
        guard tree.hasMotion, probe.question == .hitTest, tree.count <= Answer.mostLayers else {
            return nil
        }
        let asksModel = playground.clock.asksModel
        let other = (asksModel ? presentation : tree).root.hitTest(probe.point, rules: probe.rules)
        guard other?.index != answer.hit?.index else { return nil }
        let names = [answer.hit, other].map { node in
            node.map { playground.document.names($0) } ?? "nothing"
        }
        return asksModel
            ? "model: \(names[0]); m asks the presentation: \(names[1])"
            : "presentation: \(names[0]); m asks the model: \(names[1])"
    }
}

/// Controls without touches at the pointer that are not what it points at.
extension Derived {
    /// A control that gets no touch: at the probe, or somewhere in its cell.
    ///
    /// If the terminal reports only cells, the pointer cannot get any closer to a control that is
    /// lower than a row. `nil` if there is none, or if the answer already names a control.
    func deadControl(_ playground: Playground, _ shown: LayerTree) -> TouchFinding? {
        let (probe, view, size) = (playground.probe, playground.stage.viewport, layout.stage.size)
        guard !treeFilter.dead.isEmpty, probe.followsPointer, probe.question == .hitTest,
            lastAnswer?.pointed?.isControl != true
        else { return nil }
        let (column, row) = view.place(of: probe.point, in: size)
        // A terminal that reports pixels points at one point of the cell.
        let slack = view.isMiddleOfCell(probe.point, in: size) ? 0.5 : 0
        return treeFilter.dead.first { finding in
            let node = shown[finding.index]
            let corners = node.layer.bounds.corners.compactMap { node.convert($0, to: nil) }
            let places = corners.map { view.place(of: $0, in: size) }
            guard places.count == 4 else { return false }
            return Self.reaches(places.map(\.column), column, slack)
                && Self.reaches(places.map(\.row), row, slack)
        }
    }

    /// Whether a range of coordinates overlaps another one around its middle.
    private static func reaches(_ places: [Double], _ middle: Double, _ slack: Double) -> Bool {
        guard let least = places.min(), let most = places.max() else { return false }
        return least < middle + slack && most > middle - slack
    }
}
