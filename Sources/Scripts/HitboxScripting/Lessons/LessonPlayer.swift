import LayerGeometry
import PlaygroundModel
import SceneFile
import SourceDiagnostics
import TerminalTypes

/// Runs a lesson in a playground: shows its pages, evaluates predictions, and watches its goals.
///
/// Used by the interactive program, the plain mode, and tests.
public struct LessonPlayer {
    /// The outcome of a request.
    public enum Outcome: Hashable, Sendable {
        /// The lesson continues.
        case stays
        /// The learner leaves; the position must be saved.
        case leaves
        /// The learner is done and wants the next lesson.
        case ends
    }

    /// The lesson.
    public let lesson: Lesson
    /// The index of the current step; after the last one, the number of steps.
    public private(set) var step = 0
    /// The events since the last `takeEvents()`, for the records.
    public internal(set) var events: [LessonEvent] = []
    /// The current page.
    public internal(set) var page: LessonPage

    let scene: Scene
    let world: ScriptWorld
    /// A playground after a number of the lesson's preparations: that of the last step, from which
    /// later steps are played.
    var prepared: (player: ScriptPlayer, count: Int)?
    /// The rule book at the start of the step.
    var rules: HitRules
    /// The indexes of the goal's expectations that held at the start of the step and must keep
    /// holding.
    var given: Set<Int> = []
    var hintCount = 0
    var tries = 1
    /// The solution being shown, if any: the learner's own state, which is restored afterwards, and
    /// the number of steps shown so far.
    var demonstration: (before: Session, place: Int)?

    /// Prepares a lesson on the scene named in its header.
    public init(_ lesson: Lesson, scene: Scene, in world: ScriptWorld) {
        (self.lesson, self.world) = (lesson, world)
        rules = lesson.header.rules ?? scene.rules
        var scene = scene
        // The stops of a demo would give the answer away.
        scene.stops = []
        scene.shows.removeAll { [.compare, .xray, .arithmetic].contains($0) }
        self.scene = scene
        page = LessonPage(title: lesson.title, step: 1, count: lesson.steps.count)
    }

    /// Returns the events since the last call.
    public mutating func takeEvents() -> [LessonEvent] {
        defer { events = [] }
        return events
    }

    /// Starts a step.
    ///
    /// - Parameters:
    ///   - step: Its index; one beyond the last step is the end of the lesson.
    ///   - session: The playground; its size stays, its layers become those of the step.
    public mutating func begin(_ step: Int, on session: inout Session) {
        let last = self.step
        self.step = max(0, min(step, lesson.steps.count))
        (hintCount, tries, demonstration) = (0, 1, nil)
        let isOn = session.playground.lesson != nil
        if !isOn || !keepsLayers(from: last) { session = start(like: session) }
        rules = session.playground.probe.rules
        turnPage(on: &session)
    }

    /// Handles a request of the learner.
    public mutating func take(_ request: LessonRequest, on session: inout Session) -> Outcome {
        switch request {
        case .next where demonstration != nil: demonstrate(on: &session)
        case .next where step == lesson.steps.count: return .ends
        case .next where page.goesOn:
            begin(step + 1, on: &session)
            if step == lesson.steps.count { events.append(.finished) }
        case .next: break
        case .back where demonstration != nil, .reset where demonstration != nil,
            .leave where demonstration != nil:
            endDemonstration(on: &session)
        case .back:
            step == 0 ? say("this is the first step", on: &session) : begin(step - 1, on: &session)
        case .hint: help(on: &session)
        case .reset:
            tries += 1
            session = start(like: session)
            turnPage(on: &session)
        case .leave: return .leaves
        case .reply(let reply): answer(reply, on: &session)
        }
        return .stays
    }

    /// Checks whether the goal is reached, after an event in the playground.
    public mutating func look(at session: inout Session) {
        guard case .goal(let goal)? = task, page.phase == .doing else { return }
        let holds = goal.expectations.map { isMet($0, in: session) }
        var next = page
        let open = holds.indices.filter { !given.contains($0) }
        let met = open.count { holds[$0] }
        next.progress = open.count > 1 ? "\(met)/\(open.count)" : ""
        next.warning = ""
        if let lost = given.sorted().first(where: { !holds[$0] }),
            case .expect(let claim) = goal.expectations[lost].body
        {
            next.warning = "Not that way: \(claim.loss)."
        }
        if holds.allSatisfy(\.self) {
            next.phase = .done
            next.remark = ""
            events.append(.reached(step: step, tries: tries, hints: hintCount))
        }
        show(next, on: &session)
    }

    /// The task of the current step; `nil` at the end.
    var task: Lesson.Task? { lesson.steps.indices.contains(step) ? lesson.steps[step].task : nil }

}

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
        var (player, done) = prepared ?? (opened(playground.size), 0)
        if player.playground.size != playground.size || done > count {
            (player, done) = (opened(playground.size), 0)
        }
        for statement in lesson.preparation[done..<count] { try? player.play(statement) }
        prepared = (player, count)
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
        ScriptPlayer(session, in: world, term: lesson.header.term)
    }

    /// Whether an expectation holds under the rules of the lesson, whatever rules the learner has
    /// chosen.
    func isMet(_ statement: Statement, in session: Session) -> Bool {
        var player = player(on: session)
        if player.playground.probe.rules != rules { player.update(.probe(.rules(rules))) }
        return (try? player.play(statement)) != nil
    }
}

/// Answers, and the reactions to them.
extension LessonPlayer {
    mutating func answer(_ reply: LessonReply, on session: inout Session) {
        guard case .prediction(let prediction)? = task, page.isAsking else { return }
        var player = player(on: session)
        guard let setting = try? PredictionSetting(prediction, in: player) else { return }
        let given: PredictionAnswer
        do throws(Fault) {
            given = try prediction.reading(reply)
        } catch {
            let problem = error.message + (error.help.map { "; \($0)" } ?? "")
            guard session.playground.prompt != nil else { return say(problem, on: &session) }
            session.update(.prompt(.refuse(problem)))
            return
        }
        if session.playground.prompt != nil { session.update(.overlay(.escape)) }
        let right = setting.answer
        let isRight = given.isClose(to: right, within: setting.tolerance)
        let idea = isRight ? nil : setting.misconception(giving: given)
        events.append(.predicted(step: step, isRight: isRight, idea))
        var next = page
        next.phase = .answered(isRight: isRight)
        next.choices = []
        next.remark = given.remark(on: right, idea, setting.changedTree, setting.subject)
        page = next
        // Apply the change that the question is about, so that it is visible.
        session.update(.lesson(.show(nil)))
        player.session = session
        if let change = prediction.change {
            try? player.perform(.set(change.layer, change.property, change.value))
        }
        if case .hit(_, let rules?) = prediction.question { player.update(.probe(.rules(rules))) }
        if let point = setting.askedPoint { player.update(.probe(.hover(point))) }
        player.update(.panes(.tell("")))
        player.update(.lesson(.show(next)))
        session = player.session
    }
}

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
        demonstration = (session, 0)
        session = start(like: session)
        tellDemonstration(on: &session)
    }

    mutating func demonstrate(on session: inout Session) {
        guard case .goal(let goal)? = task, let shown = demonstration else { return }
        guard shown.place < goal.solution.count else { return endDemonstration(on: &session) }
        // Keys of the solution are handled as during work on the goal.
        session.update(.lesson(.show(self.page(on: session))))
        var player = player(on: session)
        try? player.play(goal.solution[shown.place])
        session = player.session
        demonstration?.place += 1
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
