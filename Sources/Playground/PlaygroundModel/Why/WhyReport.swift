import HitboxCode
import LayerGeometry
import TerminalTypes

/// The why pane about calls and listings.
extension WhyPage {
    /// The page of a report.
    static func page(of report: Report, _ code: CodePage?, width: Int) -> WhyPage? {
        switch report {
        case .call(let answer): return WhyPage("the call", head: lines(of: answer, width: width))
        case .step:
            guard let step = code?.step else { return nil }
            let title = step.line == 0 ? "the call" : "line \(step.line)"
            return WhyPage(
                title, head: lines(of: step, width: width) + why(code?.played, width: width))
        }
    }

    /// A call with its value, the hint on its space, and why.
    private static func lines(of answer: CallAnswer, width: Int) -> [Line] {
        var layer: Int?
        if case .trace(let trace) = answer.explanation { layer = trace.hit?.index }
        let isNone = answer.value == CallValue.none
        var lines = wrapped(answer.call, .heading, width: width)
        lines += wrapped(
            "= " + answer.value.shown, isNone ? .warning : .hit, layer: layer, width: width)
        if let hint = answer.hint { lines += wrapped(hint, .warning, width: width) }
        return lines + self.lines(of: answer.explanation, width: width)
    }

    /// Why a call has its answer, below a blank line.
    private static func lines(of explanation: Explanation, width: Int) -> [Line] {
        switch explanation {
        case .plain: []
        case .comparison(let text):
            [Line([""])] + text.split(separator: ", ").flatMap { wrapped(String($0), width: width) }
        case .steps(let steps):
            [Line([""])]
                + steps.map { step in
                    let isUndefined = step.value == CallValue.none
                    return Line(
                        [
                            step.layer?.name ?? "scene space",
                            isUndefined ? "undefined" : step.value.shown,
                        ], layer: step.layer?.index)
                }
        case .trace(let trace): [Line([""])] + lines(of: trace)
        }
    }

    /// Why nothing of a listing was played; `nil` if something was.
    static func silence(of code: CodePage?) -> String? {
        guard let playback = code?.playback, playback.steps.isEmpty else { return nil }
        let other =
            playback.functions.isEmpty
            ? "no line of it changes a layer" : "--call plays its functions"
        let gap = playback.notPlayed.first.map { gap in
            (gap.line == 0 ? "--call" : "line \(gap.line)") + ": not played: \(gap.reason)"
        }
        return "Nothing of the listing was played: " + (gap ?? other)
    }

    /// The first tested layer whose class in a listing has hit tests of its own.
    static func overrides(_ answer: Answer, _ code: CodePage?, width: Int) -> [Line] {
        let all = answer.rows.lazy.compactMap { code?.played.override(of: $0.node) }
        guard let own = all.first else { return [] }
        return wrapped(own + ", which touches on the stage do not follow", .warning, width: width)
    }

    /// Why the question of a listing's last step has its answer.
    private static func why(_ played: CodeListing.Playback?, width: Int) -> [Line] {
        guard let answer = played?.answer else { return [] }
        var lines = answer.hint.map { wrapped($0, .warning, width: width) } ?? []
        lines += self.lines(of: answer.explanation, width: width)
        // Beside the controller's view there are other layers, so that the numbers of layers differ.
        return played?.roots.count == 1 ? lines : lines.map(\.unlinked)
    }

    /// The layers that a hit test asked, in their order.
    private static func lines(of trace: HitTrace) -> [Line] {
        let least = trace.candidates.first.map { trace.tree[$0.index].depth } ?? 0
        return trace.candidates.map { candidate in
            let node = trace.tree[candidate.index]
            let isHit = candidate.index == trace.hit?.index
            let cause = candidate.by.map { trace.tree[$0].name }
            return Line(
                [
                    node.name, NumberText.pair(candidate.point, decimals: 1),
                    candidate.verdict.word(rules: trace.rules, by: cause),
                ], isHit ? .hit : candidate.contains == true ? .plain : .quiet, layer: node.index,
                depth: node.depth - least)
        }
    }

    /// A line of a listing, what it set, what followed and what stayed.
    private static func lines(of step: ListingStep, width: Int) -> [Line] {
        var lines = wrapped(step.text, .heading, width: width)
        lines += wrapped(step.sentence, width: width)
        if !step.changes.isEmpty { lines.append(Line([""])) }
        for change in step.changes {
            let name = change.layer.map {
                "\($0.split(separator: "/").last ?? "").\(change.property)"
            }
            let values = [change.from, change.to].map(\.shown)
            let tone: Tone = change.kind == .set ? .plain : .quiet
            let first = name ?? change.property
            lines += self.change(first, values, tone, names: first.cellWidth, width: width)
        }
        for note in step.notes { lines += wrapped(note, .quiet, width: width) }
        return lines
    }
}
