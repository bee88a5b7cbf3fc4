import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Hints, and the step-by-step solution.
extension LessonPlayer {
    mutating func help(on session: inout Session) {
        guard let task, page.phase == .doing || page.isAsking else { return }
        let hints = lesson.steps[step].hints
        if hintCount < hints.count {
            var next = page
            next.remark = hints[hintCount]
            hintCount += 1
            next.hasHint = hintCount < hints.count
            return show(next, on: &session)
        }
        guard case .goal = task else {
            guard hints.isEmpty else {
                // The text, which the hints replace.
                (hintCount, page.hasHint) = (0, true)
                return say("", on: &session)
            }
            return say(
                "No hint here: any answer continues, and a wrong one is explained.", on: &session)
        }
        hintCount = hints.count + 1
        demonstration = Demonstration(before: session)
        session = start(like: session)
        tellDemonstration(on: &session)
    }

    mutating func demonstrate(on session: inout Session) {
        guard case .goal(let goal)? = task, var shown = demonstration else { return }
        guard shown.place < goal.solution.count else { return endDemonstration(on: &session) }
        // Keys of the solution are handled as during work on the goal.
        session.update(.lesson(.show(self.page(on: session))))
        var player = player(on: session)
        try? player.play(goal.solution[shown.place])
        session = player.session
        shown.place += 1
        demonstration = shown
        tellDemonstration(on: &session)
    }

    mutating func tellDemonstration(on session: inout Session) {
        guard case .goal(let goal)? = task, let shown = demonstration else { return }
        var next = self.page(on: session)
        next.phase = .watching
        let count = goal.solution.count
        next.remark =
            shown.place < count
            ? "Solution \(shown.place + 1)/\(count): \(goal.solution[shown.place].caption). Enter runs it."
            : "That reaches the goal. Enter restores your layers."
        show(next, on: &session)
    }

    mutating func endDemonstration(on session: inout Session) {
        guard let shown = demonstration else { return }
        demonstration = nil
        let size = session.playground.size
        session = shown.before
        if session.playground.size != size { session.update(.panes(.resize(size))) }
        page = session.playground.lesson ?? page
    }
}

extension Statement {
    /// A step in words, or in script notation if it is not a user action.
    fileprivate var caption: String {
        if case .step(let step) = body, let caption = step.caption { return caption }
        return "\(body)"
    }
}
