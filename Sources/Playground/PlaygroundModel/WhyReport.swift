import HitboxCode
import LayerGeometry
import TerminalTypes

/// The why pane about calls and listings.
extension Playground {
    /// The page of the report; `nil` if there is none.
    var reportPage: WhyPage? {
        switch report {
        case .call(let answer): return WhyPage("the call", head: lines(of: answer))
        case .step:
            guard let step = code?.step else { return nil }
            let title = step.line == 0 ? "the call" : "line \(step.line)"
            return WhyPage(title, head: lines(of: step) + questionLines)
        case nil: return nil
        }
    }

    /// A call with its value, the hint on its space, and why.
    private func lines(of answer: CallAnswer) -> [WhyPage.Line] {
        var layer: Int?
        if case .trace(let trace) = answer.explanation { layer = trace.hit?.index }
        let tone: WhyPage.Tone = answer.value == CallValue.none ? .warning : .hit
        return wrapped(answer.call, .heading)
            + wrapped("= " + answer.value.shown, tone, layer: layer)
            + lines(of: answer.explanation, hint: answer.hint)
    }

    /// Why a call has its answer, below a blank line.
    private func lines(of explanation: Explanation, hint: String?) -> [WhyPage.Line] {
        let hint = hint.map { wrapped($0, .warning) } ?? []
        let blank = WhyPage.Line([""])
        switch explanation {
        case .plain: return hint
        case .comparison(let text):
            return hint + [blank] + text.split(separator: ", ").flatMap { wrapped(String($0)) }
        case .steps(let steps):
            return hint + [blank]
                + steps.map { step in
                    let isUndefined = step.value == CallValue.none
                    return WhyPage.Line(
                        [
                            step.layer?.name ?? "scene space",
                            isUndefined ? "undefined" : step.value.shown,
                        ], layer: step.layer?.index)
                }
        case .trace(let trace): return hint + [blank] + WhyPage.lines(of: trace)
        }
    }

    /// Why nothing of the listing was played; `nil` if something was.
    var silence: String? {
        guard let playback = code?.playback, playback.steps.isEmpty else { return nil }
        let other =
            playback.functions.isEmpty
            ? "no line of it changes a layer" : "--call plays its functions"
        let gap = playback.notPlayed.first.map { gap in
            (gap.line == 0 ? "--call" : "line \(gap.line)") + ": not played: \(gap.reason)"
        }
        return "Nothing of the listing was played: " + (gap ?? other)
    }

    /// The first tested layer whose class in the listing has hit tests of its own.
    func overrides(_ answer: Answer) -> [WhyPage.Line] {
        let all = answer.rows.lazy.compactMap { code?.played.override(of: $0.node) }
        return all.first.map {
            wrapped($0 + ", which touches on the stage do not follow", .warning)
        } ?? []
    }

    /// Why the question of the listing's last step has its answer.
    private var questionLines: [WhyPage.Line] {
        guard let played = code?.played, let answer = played.answer else { return [] }
        let lines = lines(of: answer.explanation, hint: answer.hint)
        // Beside the controller's view there are other layers, so that the numbers of layers differ.
        return played.roots.count == 1 ? lines : lines.map(\.unlinked)
    }

    /// A line of a listing, what it set, what followed and what stayed.
    private func lines(of step: ListingStep) -> [WhyPage.Line] {
        var lines = wrapped(step.text, .heading) + wrapped(step.sentence)
        // What is printed changes nothing.
        let changes = step.changes.filter { $0.layer != nil || $0.from != $0.to }
        if !changes.isEmpty { lines.append(WhyPage.Line([""])) }
        for change in changes {
            let name = change.layer.map {
                "\($0.split(separator: "/").last ?? "").\(change.property)"
            }
            let first = name ?? change.property
            lines += self.lines(
                ofChange: first, [change.from, change.to].map(\.shown),
                change.kind == .set ? .plain : .quiet, names: first.cellWidth)
        }
        return lines + step.notes.flatMap { wrapped($0, .quiet) }
    }
}

extension WhyPage {
    /// The layers that a hit test asked, in their order.
    fileprivate static func lines(of trace: HitTrace) -> [Line] {
        let least = trace.candidates.first.map { trace.tree[$0.index].depth } ?? 0
        return trace.candidates.map { candidate in
            let node = trace.tree[candidate.index]
            let isHit = candidate.index == trace.hit?.index
            let cause = candidate.by.map { trace.tree[$0].name }
            return Line(
                [
                    node.name, NumberText.pair(candidate.point, decimals: 1),
                    candidate.verdict.word(rules: trace.rules, by: cause, of: node.layer),
                ], isHit ? .hit : candidate.contains == true ? .plain : .quiet, layer: node.index,
                depth: node.depth - least)
        }
    }
}
