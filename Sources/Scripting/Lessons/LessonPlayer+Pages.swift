import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The pages of steps, and the playground at their start.
extension LessonPlayer {
    mutating func show(_ next: LessonPage, on session: inout Session) {
        if next == page, session.playground.lesson == next { return }
        page = next
        session.update(.lesson(.show(next)))
    }

    mutating func say(_ remark: String, on session: inout Session) {
        var next = page
        next.remark = remark
        show(next, on: &session)
    }

    mutating func turnPage(on session: inout Session) {
        given = []
        if case .goal(let goal)? = task {
            given = Set(
                goal.expectations.indices.filter { isMet(goal.expectations[$0], in: session) })
        }
        show(page(on: session), on: &session)
        look(at: &session)
    }

    /// The page at the start of the step.
    func page(on session: Session) -> LessonPage {
        var page = LessonPage(
            title: lesson.title, step: min(step + 1, lesson.steps.count), count: lesson.steps.count)
        guard lesson.steps.indices.contains(step) else {
            page.phase = .finished
            page.text = lesson.learned
            return page
        }
        let step = lesson.steps[step]
        page.text = step.text ?? ""
        page.hasHint = !step.hints.isEmpty
        switch step.task {
        case .reading: page.phase = .reading
        case .goal(let goal):
            page.phase = .doing
            page.task = goal.task
            page.allowed = goal.allowed
        case .prediction(let prediction):
            page.phase = .asking
            let player = player(on: session)
            page.task = prediction.sentence(in: player)
            page.choices = prediction.choices(in: player)
            page.point = prediction.point(in: player)
        }
        return page
    }

    /// Whether the step continues with the learner's layers: a text about what was done.
    func keepsLayers(from last: Int) -> Bool {
        guard step == last + 1, lesson.steps.indices.contains(last) else { return false }
        guard lesson.steps.indices.contains(step) else { return true }
        let next = lesson.steps[step]
        return next.task == .reading
            && next.preparationCount == lesson.steps[last].preparationCount
    }

    /// The playground at the start of the step: the scene with the lesson's preparations.
    mutating func start(like session: Session) -> Session {
        let count =
            lesson.steps.indices.contains(step)
            ? lesson.steps[step].preparationCount : lesson.preparation.count
        let playground = session.playground
        var known = prepared
        if known == nil || known?.size != playground.size || (known?.count ?? 0) > count {
            known = Prepared(player: opened(playground.size), count: 0, size: playground.size)
        }
        guard var known else { return session }
        for statement in lesson.preparation[known.count..<count] {
            try? known.player.play(statement)
        }
        known.count = count
        prepared = known
        var player = known.player
        player.update(.panes(.tell("")))
        if !playground.panes.usesMouse { player.update(.panes(.toggleMouse)) }
        return player.session
    }

    /// A player with the scene as opened.
    private func opened(_ size: CellSize) -> ScriptPlayer {
        var header = lesson.header
        header.size = size
        var player = ScriptPlayer(header, scene: scene, in: world)
        // Reserve the page's height, so that the scene fits the rest.
        let page = LessonPage(title: lesson.title, step: 1, count: 1)
        player.update(.lesson(.show(page)))
        player.update(.stage(.fit))
        return player
    }

    /// A player that continues with a playground.
    func player(on session: Session) -> ScriptPlayer {
        var player = ScriptPlayer(session, in: world, term: lesson.header.term)
        player.adopt(session.playground)
        return player
    }

    /// Whether an expectation holds under the rules of the lesson, whatever rules the learner has
    /// chosen.
    func isMet(_ statement: Statement, in session: Session) -> Bool {
        var player = player(on: session)
        if player.playground.probe.rules != rules { player.update(.probe(.rules(rules))) }
        return (try? player.play(statement)) != nil
    }

    mutating func reset(on session: inout Session) {
        tries += 1
        let hints = hintCount
        session = start(like: session)
        turnPage(on: &session)
        hintCount = hints
    }
}
