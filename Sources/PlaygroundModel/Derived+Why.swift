import LayerGeometry
import TerminalTypes
import TouchLint

/// What is said of the answer: the why pane, and the sentence in the bottom line.
extension Derived {
    /// Writes the why pane and the verdict.
    ///
    /// - Parameter shown: The layers that are asked.
    mutating func explain(_ playground: Playground, _ shown: LayerTree) {
        let probe = playground.probe
        let view = playground.stage.viewport
        let style = AnswerStyle(
            names: playground.document.names,
            decimals: view.decimals(of: probe.point, in: layout.stage.size),
            decimalsInTable: view.pointsPerColumn >= 1 ? 0 : 1)
        let headline = answers.first.map { Headline($0, probe.rules, style.names) }
        let width = layout.panes[.why]?.size.columns ?? playground.panes.size.columns - 2
        why = WhyPage(
            about: subject(of: playground, shown, headline, style),
            problem: problemAndAdvice(playground), width: width - 2, style,
            left: probe.isOnStage ? nil : probe.point)
        if probe.pin != nil { why.tellPinned() }
        if playground.panes.showsArithmetic, playground.edit == nil, let answer = answers.first {
            why.add(
                WhyPage.arithmetic(answer, playground.selectedNode, probe.point),
                room: layout.panes[.why]?.size.rows ?? 0)
        }
        bars.verdict = headline.map { verdict(probe, $0, style) } ?? ""
        bars.isSurprising =
            headline?.reason != nil || answers.other.map { $0.hit != headline?.hit } ?? false
    }

    /// Who gets the touch and, where that is a surprise, why.
    private func verdict(_ probe: Probe, _ headline: Headline, _ style: AnswerStyle) -> String {
        if let other = answers.other, other.hit != headline.hit {
            let names = [headline.hit, other.hit].map { $0.map { style.names($0) } ?? "nothing" }
            let reason = headline.hit.map { Refusal(of: $0, in: other, .uiview, style.names) }
            return "Core Animation: \(names[0]); UIKit: \(names[1])"
                + (reason.map { ", as \($0.sentence)" } ?? "")
        }
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

    /// The touch problem that is looked at, and what would help, where its layer is the selected one.
    private func problemAndAdvice(_ playground: Playground) -> (text: String, help: String)? {
        guard let place = problemPlace(playground.listing),
            let problem = sieve.problems?.findings[place], problem.index == playground.selection,
            !playground.probe.isOnStage || playground.probe.pin == problem.point
        else { return nil }
        let fix = problem.fix(in: playground.tree, playground.probe.rules)
        let advice = playground.advice(for: problem)
        return (
            playground.sentence(of: problem),
            fix.map {
                "\(advice); Enter: \(playground.document.names(playground.tree[$0.index])) \($0.text)"
            } ?? advice
        )
    }

    /// What the why pane is about.
    private func subject(
        of playground: Playground, _ shown: LayerTree, _ headline: Headline?, _ style: AnswerStyle
    ) -> WhyPage.Subject {
        let probe = playground.probe
        if let edit = playground.edit {
            return .edit(
                edit, playground.tree[edit.index].layer,
                keepsFrame: playground.document.keepsFrame)
        }
        guard let answer = answers.first, let headline else {
            return .nothing(
                sieve.dead.map { finding in
                    DeadControl(
                        layer: finding.index,
                        name: playground.document.names.inFull(playground.tree[finding.index]),
                        reason: playground.reason(of: finding))
                })
        }
        if let other = answers.other { return .comparison(answer, other, shown, style.names) }
        if probe.rules == .candidates, probe.question == .hitTest { return .candidates(answer) }
        let seen = playground.stage.showsXray ? WhyPage.Seen(shown.root.seen(at: probe.point)) : nil
        return .answer(answer, probe.rules, headline, seen)
    }
}
