import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

/// Plays a lesson in a playground: shows its pages, compares predictions, and watches its goals.
///
/// It does so for whoever has the playground: the interactive program, the plain one, and tests.
public struct LessonPlayer {
    /// What comes of a request.
    public enum Outcome: Hashable, Sendable {
        /// The lesson goes on.
        case stays
        /// The learner leaves; the place is to be kept.
        case leaves
        /// The learner has come to the end, and wants the next lesson.
        case ends
    }

    /// The lesson.
    public let lesson: Lesson
    /// Which step it is at, from 0; after the last one, the number of steps.
    public private(set) var step = 0
    /// What happened since the last look, for records.
    public private(set) var events: [LessonEvent] = []
    /// What is shown.
    public private(set) var page: LessonPage

    let scene: Scene
    let world: ScriptWorld
    /// The rule book that the step began with.
    private var rules: HitRules
    private var hintCount = 0
    private var tries = 1
    /// The solution while it is shown; `nil` otherwise.
    private var demonstration: Demonstration?

    /// A solution that is being shown.
    private struct Demonstration {
        /// The learner's own state, which comes back.
        let before: Session
        /// How many steps were shown.
        var place = 0
    }

    /// Prepares a lesson on the scene that its header names.
    public init(_ lesson: Lesson, scene: Scene, in world: ScriptWorld) {
        (self.lesson, self.world) = (lesson, world)
        rules = lesson.header.rules ?? scene.rules
        var scene = scene
        // What a demo says and shows of itself would be the answer.
        scene.stops = []
        scene.shows.removeAll { [.compare, .xray, .arithmetic].contains($0) }
        self.scene = scene
        page = LessonPage(title: lesson.title, step: 1, count: lesson.steps.count)
    }

    /// Returns what happened since the last time, and forgets it.
    public mutating func takeEvents() -> [LessonEvent] {
        defer { events = [] }
        return events
    }

    /// Goes to a step, and begins it.
    ///
    /// - Parameter session: The playground; its size is kept, its layers are those of the step.
    public mutating func begin(_ step: Int, on session: inout Session) {
        let last = self.step
        self.step = max(0, min(step, lesson.steps.count))
        (hintCount, tries, demonstration) = (0, 1, nil)
        let isOn = session.playground.lesson != nil
        if !isOn || !keepsLayers(from: last) { session = start(like: session) }
        rules = session.playground.probe.rules
        turnPage(on: &session)
    }

    /// Does what the learner wants.
    public mutating func take(_ request: LessonRequest, on session: inout Session) -> Outcome {
        switch request {
        case .next where demonstration != nil: demonstrate(on: &session)
        case .next where step == lesson.steps.count: return .ends
        case .next where page.goesOn:
            begin(step + 1, on: &session)
            if step == lesson.steps.count { events.append(.finished) }
        case .next: break
        case .back where demonstration != nil: endDemonstration(on: &session)
        case .back:
            step == 0 ? say("this is the first step", on: &session) : begin(step - 1, on: &session)
        case .hint: help(on: &session)
        case .reset where demonstration != nil: endDemonstration(on: &session)
        case .reset: reset(on: &session)
        case .leave:
            guard demonstration != nil else { return .leaves }
            endDemonstration(on: &session)
        case .reply(let reply): answer(reply, on: &session)
        }
        return .stays
    }

    /// Looks whether the goal is reached, after something happened in the playground.
    public mutating func look(at session: inout Session) {
        guard case .goal(let goal)? = task, page.phase == .doing else { return }
        let met = goal.expectations.count { isMet($0, in: session) }
        var next = page
        let count = goal.expectations.count
        next.progress = count > 1 ? "\(met) of \(count)" : ""
        if met == count {
            next.phase = .done
            next.remark = ""
            events.append(.reached(step: step, tries: tries, hints: hintCount))
        }
        show(next, on: &session)
    }

    /// What the step asks; `nil` at the end.
    var task: Lesson.Task? { lesson.steps.indices.contains(step) ? lesson.steps[step].task : nil }

    // MARK: Pages

    private mutating func show(_ next: LessonPage, on session: inout Session) {
        if next == page, session.playground.lesson == next { return }
        page = next
        session.update(.lesson(.show(next)))
    }

    private mutating func say(_ remark: String, on session: inout Session) {
        var next = page
        next.remark = remark
        show(next, on: &session)
    }

    private mutating func turnPage(on session: inout Session) {
        show(page(on: session), on: &session)
        look(at: &session)
    }

    /// The page of the step as it begins.
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

    // MARK: States

    /// Whether the step goes on with the layers as the learner has them: a text about what was done.
    private func keepsLayers(from last: Int) -> Bool {
        guard step == last + 1, lesson.steps.indices.contains(last) else { return false }
        guard lesson.steps.indices.contains(step) else { return true }
        let next = lesson.steps[step]
        return next.task == .reading
            && next.preparationCount == lesson.steps[last].preparationCount
    }

    /// The playground as the step begins: the scene, and what the lesson prepares.
    func start(like session: Session? = nil) -> Session {
        var header = lesson.header
        if let size = session?.playground.size { header.size = size }
        var player = ScriptPlayer(header, scene: scene, in: world)
        if session?.playground.panes.usesMouse == false { player.update(.panes(.toggleMouse)) }
        let count =
            lesson.steps.indices.contains(step)
            ? lesson.steps[step].preparationCount : lesson.preparation.count
        // The page is as high as it will be, so that what is shown then fits.
        let page = LessonPage(title: lesson.title, step: 1, count: 1)
        player.update(.lesson(.show(page)))
        player.update(.stage(.fit))
        for statement in lesson.preparation.prefix(count) { try? player.play(statement) }
        player.update(.panes(.tell("")))
        return player.session
    }

    /// A player that goes on with a playground.
    func player(on session: Session) -> ScriptPlayer {
        var player = ScriptPlayer(session, in: world, term: lesson.header.term)
        player.adopt(session.playground)
        return player
    }

    /// Whether an expectation holds, by the rules of the lesson, whichever the learner looks at.
    private func isMet(_ statement: Statement, in session: Session) -> Bool {
        var player = player(on: session)
        if player.playground.probe.rules != rules { player.update(.probe(.rules(rules))) }
        return (try? player.play(statement)) != nil
    }

    private mutating func reset(on session: inout Session) {
        tries += 1
        let hints = hintCount
        session = start(like: session)
        turnPage(on: &session)
        hintCount = hints
    }

    // MARK: Answers

    private mutating func answer(_ reply: LessonReply, on session: inout Session) {
        guard case .prediction(let prediction)? = task, page.isAsking else { return }
        var player = player(on: session)
        guard let setting = try? PredictionSetting(prediction, in: player) else { return }
        let given: PredictionAnswer
        switch prediction.reading(reply) {
        case .success(let answer): given = answer
        case .failure(let problem):
            session.update(.prompt(.refuse(problem.message)))
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
        next.remark = Self.remark(given, right, idea, setting.changedTree)
        page = next
        // What the question is about happens, so that it can be seen.
        session.update(.lesson(.show(nil)))
        player.session = session
        if let change = prediction.change {
            try? player.perform(.set(change.layer, change.property, change.value))
        }
        if case .hit(_, let rules?) = prediction.question { player.update(.probe(.rules(rules))) }
        player.update(.panes(.tell("")))
        player.update(.lesson(.show(next)))
        session = player.session
    }

    private static func remark(
        _ given: PredictionAnswer, _ right: PredictionAnswer, _ idea: Misconception?,
        _ tree: LayerTree
    ) -> String {
        guard given != right || idea != nil else { return "Right: \(right.text(in: tree))." }
        let said = "You said \(given.text(in: tree)); it is \(right.text(in: tree))."
        return idea.map { "\(said) Yours would be right if \($0.sentence)." } ?? said
    }

    // MARK: Help

    private mutating func help(on session: inout Session) {
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
            return say("No more hints: any answer goes on, and a wrong one says why.", on: &session)
        }
        hintCount = hints.count + 1
        demonstration = Demonstration(before: session)
        session = start(like: session)
        tellDemonstration(on: &session)
    }

    private mutating func demonstrate(on session: inout Session) {
        guard case .goal(let goal)? = task, var shown = demonstration else { return }
        guard shown.place < goal.solution.count else { return endDemonstration(on: &session) }
        // The keys of the solution mean what they mean while one works on the goal.
        session.update(.lesson(.show(self.page(on: session))))
        var player = player(on: session)
        try? player.play(goal.solution[shown.place])
        session = player.session
        shown.place += 1
        demonstration = shown
        tellDemonstration(on: &session)
    }

    private mutating func tellDemonstration(on session: inout Session) {
        guard case .goal(let goal)? = task, let shown = demonstration else { return }
        var next = self.page(on: session)
        next.phase = .watching
        let count = goal.solution.count
        next.remark =
            shown.place < count
            ? "Solution \(shown.place + 1)/\(count): Enter plays '\(goal.solution[shown.place].body)'."
            : "That reaches it. Enter gives you the layers back as you had them."
        show(next, on: &session)
    }

    private mutating func endDemonstration(on session: inout Session) {
        guard let shown = demonstration else { return }
        demonstration = nil
        let size = session.playground.size
        session = shown.before
        if session.playground.size != size { session.update(.panes(.resize(size))) }
        page = session.playground.lesson ?? page
    }
}
