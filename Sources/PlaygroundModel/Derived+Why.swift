import LayerGeometry
import TerminalTypes
import TouchLint

/// Explanations of the answer: the why pane, and the sentence in the bottom line.
extension Derived {
    /// Writes the why pane and the verdict.
    ///
    /// - Parameter shown: The tested layers.
    mutating func explain(_ playground: Playground, _ shown: LayerTree) {
        let probe = playground.probe
        let style = AnswerStyle(
            names: playground.document.names,
            decimals: playground.stage.viewport.decimals(of: probe.point, on: layout))
        let headline = answers.first.map { Headline($0, probe.rules, style.names) }
        let disagreement = answers.first.flatMap { first in
            answers.other.flatMap { Disagreement(first, $0, style.names) }
        }
        let near =
            answers.first != nil && answers.other == nil && playground.edit == nil
            ? deadControlInCell(playground, shown) : nil
        let width = layout.panes[.why]?.size.columns ?? playground.panes.size.columns - 2
        why = WhyPage(
            about: subject(of: playground, shown, headline, disagreement, style),
            explained(problemInSight(playground.listing, probe), playground)
                ?? near.map {
                    WhyPage.Problem(text: "also in this cell: \(playground.sentence(ofDead: $0))")
                }, width: width - 2,
            style,
            hold: !probe.isOnStage
                ? .left(probe.point) : probe.pin == nil ? WhyPage.Hold.none : .pinned)
        if playground.panes.showsArithmetic, playground.edit == nil, let answer = answers.first {
            why.add(
                WhyPage.arithmetic(answer, shown[playground.listing.selection], probe.point),
                room: layout.panes[.why]?.size.rows ?? 0)
        }
        bars.answer = AnswerLine(
            text: disagreement?.sentence ?? near.map(playground.sentence(ofDead:))
                ?? headline.map { verdict(probe, $0, style) } ?? "",
            isSurprising: disagreement != nil || near != nil
                || headline?.reason != nil)
    }

    /// Which layer gets the touch and, if that is surprising, why.
    private func verdict(_ probe: Probe, _ headline: Headline, _ style: AnswerStyle) -> String {
        let point = style.text(probe.point)
        guard let hit = headline.hit else {
            let nothing = Answer.nothing(
                among: answers.first?.candidates.count ?? 0, probe.rules, probe.question, at: point)
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
        let fix = problem.fix(in: playground.tree, playground.probe.rules)
        let offer = fix.map {
            "; Enter: \(playground.document.names(playground.tree[$0.index])) \($0.text)"
        }
        return WhyPage.Problem(
            text: playground.sentence(of: problem),
            help: playground.advice(for: problem) + (offer ?? ""), fix: fix)
    }

    /// The subject of the why pane.
    private func subject(
        of playground: Playground, _ shown: LayerTree, _ headline: Headline?,
        _ disagreement: Disagreement?, _ style: AnswerStyle
    ) -> WhyPage.Subject {
        let probe = playground.probe
        if let edit = playground.edit {
            return .edit(
                edit, playground.tree[edit.index].layer,
                keepsFrame: playground.document.keepsFrame)
        }
        guard let answer = answers.first, let headline else {
            if playground.lesson?.isAsking == true { return .question }
            return .nothing(
                treeFilter.dead.map { finding in
                    DeadControl(
                        layer: finding.index,
                        name: playground.document.names.inFull(playground.tree[finding.index]),
                        reason: playground.reason(of: finding))
                })
        }
        if let other = answers.other {
            return .comparison(answer, other, disagreement, shown, style.names)
        }
        if !probe.rules.hasReceiver, probe.question == .hitTest { return .candidates(answer) }
        let seen = playground.stage.showsXray ? WhyPage.Seen(shown.root.seen(at: probe.point)) : nil
        return .answer(
            answer, probe.rules, headline, seen,
            disagreement: momentDisagreement(playground, answer))
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

/// Controls in the pointer's cell that do not contain the tested point.
extension Derived {
    /// A control that gets no touch, drawn in the probe's cell but not at the point itself.
    ///
    /// If the terminal reports only cells, the pointer cannot get any closer to a control that is
    /// lower than a row. `nil` if there is none, if the point is exact, or if the answer already
    /// names a control.
    func deadControlInCell(_ playground: Playground, _ shown: LayerTree) -> TouchFinding? {
        let (probe, view, size) = (playground.probe, playground.stage.viewport, layout.stage.size)
        guard !treeFilter.dead.isEmpty, probe.isOnStage, probe.pin == nil, !probe.isExact,
            probe.question == .hitTest, answers.first?.pointed?.isControl != true,
            view.isMiddleOfCell(probe.point, in: size)
        else { return nil }
        let (column, row) = view.place(of: probe.point, in: size)
        return treeFilter.dead.first { finding in
            let node = shown[finding.index]
            let corners = node.layer.bounds.corners.compactMap { node.convert($0, to: nil) }
            let places = corners.map { view.place(of: $0, in: size) }
            guard places.count == 4 else { return false }
            return Self.reaches(places.map(\.column), column)
                && Self.reaches(places.map(\.row), row)
        }
    }

    /// Whether a range of coordinates overlaps the cell around a centre.
    private static func reaches(_ places: [Double], _ middle: Double) -> Bool {
        guard let least = places.min(), let most = places.max() else { return false }
        return least < middle + 0.5 && most > middle - 0.5
    }
}
