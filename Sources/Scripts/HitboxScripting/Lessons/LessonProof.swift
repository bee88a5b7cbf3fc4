import LayerGeometry
import PlaygroundModel
import SceneFile
import SourceDiagnostics
import TerminalTypes

/// Proves that a lesson works: its goals can be reached and are not met from the start, its
/// questions distinguish right ideas from wrong ones, and its texts fit.
public struct LessonProof {
    /// The screen size that every text must fit.
    public static let standardSize = CellSize(columns: 80, rows: 24)

    let lesson: Lesson
    private let scene: Scene
    private let world: ScriptWorld
    private let size: CellSize

    /// Prepares the proof of a lesson on its scene.
    ///
    /// - Parameters:
    ///   - lesson: The lesson to prove.
    ///   - scene: The scene named by the lesson.
    ///   - world: The decoder of raw steps.
    ///   - size: The screen size for goals; texts must fit the standard size.
    public init(
        _ lesson: Lesson, scene: Scene, in world: ScriptWorld, size: CellSize = standardSize
    ) {
        (self.lesson, self.scene, self.world, self.size) = (lesson, scene, world, size)
    }

    /// The errors of the lesson, in the order of the file; empty if it is proven.
    public var problems: [Diagnostic] {
        let whole = [preparationProblem].compactMap(\.self)
        return whole + stepProblems.flatMap(\.self) + [learnedProblem].compactMap(\.self)
    }

    var stepProblems: [[Diagnostic]] {
        var player = LessonPlayer(lesson, scene: scene, in: world)
        var session = Session(
            Playground(scene, rules: lesson.header.rules, size: size, checks: world.checks))
        return lesson.steps.indices.map { place in
            player.begin(place, on: &session)
            return problems(lesson.steps[place], player, session)
        }
    }

    private func problems(
        _ step: Lesson.Step, _ player: LessonPlayer, _ session: Session
    ) -> [Diagnostic] {
        let task: Diagnostic? =
            switch step.task {
            case .reading: nil
            case .prediction(let prediction): problem(of: prediction, step, player, session)
            case .goal(let goal): problem(of: goal, step, player, session)
            }
        return [task, textProblem(step, player.page(on: session))].compactMap(\.self)
    }

    // MARK: Steps

    var preparationProblem: Diagnostic? {
        var player = ScriptPlayer(lesson.header, scene: scene, in: world)
        return Self.problem(playing: lesson.preparation, on: &player)
    }

    /// The failure of the first statement that cannot be played.
    private static func problem(
        playing statements: [Statement], on player: inout ScriptPlayer, title: String = ""
    ) -> Diagnostic? {
        for statement in statements {
            do throws(StepFailure) {
                try player.play(statement)
            } catch {
                return Diagnostic(title + error.sentence, at: statement.range, help: error.hint)
            }
        }
        return nil
    }

    private func problem(
        of prediction: Prediction, _ step: Lesson.Step, _ player: LessonPlayer, _ session: Session
    ) -> Diagnostic? {
        do throws(StepFailure) {
            let setting = try PredictionSetting(prediction, in: player.player(on: session))
            if [.value(nil), .point(nil)].contains(setting.answer) {
                return Diagnostic("the question has no answer", at: step.range)
            }
            guard setting.misconceptions.isEmpty else { return nil }
            return Diagnostic(
                "the question does not tell wrong ideas from the right one", at: step.range,
                help: "ask about a point, or a value, that a beginner would get wrong")
        } catch {
            return Diagnostic(error.sentence, at: step.range, help: error.hint)
        }
    }

    private func problem(
        of goal: Lesson.Goal, _ step: Lesson.Step, _ lesson: LessonPlayer, _ shown: Session
    ) -> Diagnostic? {
        var lesson = lesson
        let start = lesson.start(like: shown)
        if reaches(goal, start, lesson) {
            return Diagnostic(
                "the goal is reached before anything is done", at: step.range,
                help: "expect what the solution changes")
        }
        for key in goal.allowed ?? Self.toolKeys {
            var session = working(on: goal, start)
            session.take(.key(key))
            if reaches(goal, session, lesson) {
                return Diagnostic(
                    "the goal is reached by the key \(key.spokenName) alone", at: step.range,
                    help: "expect more of it")
            }
        }
        var player = lesson.player(on: working(on: goal, start))
        return Self.problem(playing: goal.solution, on: &player)
            ?? Self.problem(
                playing: goal.expectations, on: &player,
                title: "the solution does not reach this: ")
    }

    /// A playground with the tools that a goal permits.
    private func working(on goal: Lesson.Goal, _ start: Session) -> Session {
        var session = start
        var page = LessonPage(title: "", step: 1, count: 1)
        page.phase = .doing
        page.allowed = goal.allowed
        session.update(.lesson(.show(page)))
        return session
    }

    private func reaches(
        _ goal: Lesson.Goal, _ session: Session, _ lesson: LessonPlayer
    ) -> Bool {
        var player = lesson.player(on: session)
        return Self.problem(playing: goal.expectations, on: &player) == nil
    }

    private static let toolKeys = Tool.allCases.compactMap { KeyPress(notation: $0.key) }

    // MARK: Texts

    private func textProblem(_ step: Lesson.Step, _ page: LessonPage) -> Diagnostic? {
        var page = page
        if case .goal(let goal) = step.task, goal.expectations.count > 1 { page.progress = "0/2" }
        if !page.fits { return tooLong("the text and the task", step.range) }
        page.text = ""
        for hint in step.hints {
            page.remark = hint
            if !page.fits { return tooLong("a hint", step.range) }
        }
        return nil
    }

    var learnedProblem: Diagnostic? {
        var page = LessonPage(title: lesson.title, step: 1, count: 1)
        page.phase = .finished
        page.text = lesson.learned
        let range = lesson.steps.last?.range ?? SourceRange(line: 1, column: 1)
        return page.fits ? nil : tooLong("what was learned", range)
    }

    private func tooLong(_ what: String, _ range: SourceRange) -> Diagnostic {
        Diagnostic(
            "no room for \(what) on a screen of 80x24", at: range, help: "shorten it")
    }
}

/// A proof in the form of test results, for `hitbox test`.
extension LessonProof {
    /// The steps as test results.
    public var results: [TestResult] {
        let whole = [preparationProblem, learnedProblem].compactMap(\.self)
        let problemsOfSteps = stepProblems
        return lesson.steps.indices.map { place in
            let step = lesson.steps[place]
            let name = "step \(place + 1): \(step.task.name)"
            let problems = problemsOfSteps[place] + (place == 0 ? whole : [])
            return TestResult(
                name: name, line: step.range.line, outcome: problems.isEmpty ? .passed : .failed,
                failures: problems.map {
                    TestResult.Failure(range: $0.range, failure: StepFailure($0.message))
                }, stepCount: 1)
        }
    }
}

extension Lesson.Task {
    /// The name among the tests.
    fileprivate var name: String {
        switch self {
        case .reading: "text"
        case .prediction(let prediction): "predict \(prediction)"
        case .goal(let goal): goal.task
        }
    }
}

/// Plays a lesson for a recording, as a learner who answers each question by a misconception and
/// reaches each goal by its solution.
public struct LessonTour {
    /// The recorded playground.
    public var player: ScriptPlayer
    /// The number of letters that the last step added to the lesson's page.
    public private(set) var unreadCount = 0

    private var lesson: LessonPlayer
    private var plan: [Step] = []

    /// Starts a lesson.
    public init(_ lesson: Lesson, scene: Scene, in world: ScriptWorld) {
        var session = Session(
            Playground(
                scene, rules: lesson.header.rules, size: lesson.header.size, checks: world.checks))
        self.lesson = LessonPlayer(lesson, scene: scene, in: world)
        self.lesson.begin(0, on: &session)
        player = self.lesson.player(on: session)
        turnPage()
    }

    /// The learner's next step; `nil` at the end.
    public var next: Step? { plan.first }

    /// Whether the next step compares an answer with the right one.
    public var comparesAnswer: Bool {
        if case .answered = lesson.page.phase { true } else { false }
    }

    /// Performs the next step.
    public mutating func go() throws(StepFailure) {
        guard !plan.isEmpty else { return }
        let page = lesson.page
        try player.perform(plan.removeFirst())
        if let request = player.request.take() { _ = lesson.take(request, on: &player.session) }
        lesson.look(at: &player.session)
        unreadCount = 0
        if lesson.page.phase != page.phase || lesson.page.step != page.step {
            turnPage()
        }
    }

    private mutating func turnPage() {
        let page = lesson.page
        switch page.phase {
        case .answered: unreadCount = page.remark.count
        case .done: unreadCount = 0
        default: unreadCount = page.text.count + page.task.count
        }
        switch (page.phase, lesson.task) {
        case (.finished, _): plan = []
        case (.asking, .prediction(let prediction)?): plan = answer(to: prediction)
        case (.doing, .goal(let goal)?):
            plan = goal.solution.compactMap {
                if case .step(let step) = $0.body { step } else { nil }
            }
        default: plan = [.key(KeyPress(.enter), count: 1)]
        }
    }

    /// The keys of the first misconception that has an answer.
    private func answer(to prediction: Prediction) -> [Step] {
        guard let setting = try? PredictionSetting(prediction, in: player) else { return [] }
        let wrong = setting.misconceptions.compactMap { setting.answer(by: $0) }
        let enter = Step.key(KeyPress(.enter), count: 1)
        if lesson.page.choices.isEmpty {
            let text = (wrong.first ?? setting.answer).text(in: setting.tree)
            return [enter, .type(text), enter]
        }
        for answer in wrong + [setting.answer] {
            let choice = lesson.page.choices.first {
                guard let given = try? prediction.reading($0.reply) else { return false }
                return given.isClose(to: answer, within: setting.tolerance)
            }
            if let choice { return [.key(KeyPress(.character(choice.key)), count: 1)] }
        }
        return []
    }
}
