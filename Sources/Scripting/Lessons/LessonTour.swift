import PlaygroundModel
import SceneFile
import TerminalTypes

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
            Playground(scene, rules: lesson.header.rules, size: lesson.header.size))
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
        if let request = player.takeRequest() { _ = lesson.take(request, on: &player.session) }
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
                guard case .success(let given) = prediction.reading($0.reply) else { return false }
                return given.isClose(to: answer, within: setting.tolerance)
            }
            if let choice { return [.key(KeyPress(.character(choice.key)), count: 1)] }
        }
        return []
    }
}
