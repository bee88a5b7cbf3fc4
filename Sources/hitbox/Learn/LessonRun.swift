import PlaygroundModel
import Scripting

/// A running lesson, with the lessons after it and its progress.
struct LessonRun {
    /// Its name in the log.
    let name: String
    /// The lessons to continue with; if empty, the next built-in one.
    let rest: [LessonShelf.Book]
    var player: LessonPlayer
    private var records = LessonRecords()
    private var hasWarned = false

    /// Continues a lesson where the learner left it.
    init(_ book: LessonShelf.Book) {
        (name, rest) = (book.name, book.rest)
        player = LessonPlayer(
            book.opened.lesson, scene: book.opened.scene, in: ScriptFile.world)
    }

    /// The first step to play.
    var firstStep: Int {
        let step = records.progress()[LessonProgress.name(name)]?.step ?? 0
        return step < player.lesson.steps.count ? step : 0
    }

    mutating func begin(_ step: Int, on session: inout Session) {
        player.begin(step, on: &session)
        record()
    }

    mutating func take(_ request: LessonRequest, on session: inout Session) -> LessonPlayer.Outcome
    {
        let before = player.step
        let outcome = player.take(request, on: &session)
        if player.step != before, player.step < player.lesson.steps.count {
            records.add([LessonProgress.line(name, at: player.step)])
        }
        record()
        return outcome
    }

    /// Checks whether the goal is reached.
    mutating func look(at session: inout Session) {
        player.look(at: &session)
        record()
    }

    /// The message on leaving: whether progress is saved.
    var farewell: String {
        records.problem.map { "progress is not saved: \($0)" }
            ?? "progress is saved; :learn continues"
    }

    /// Why progress is not saved, the first time; `nil` otherwise.
    mutating func warning() -> String? {
        guard let problem = records.problem, !hasWarned else { return nil }
        hasWarned = true
        return "progress in the lesson is not saved: \(problem)"
    }

    private mutating func record() {
        records.add(player.takeEvents().map { LessonProgress.line(name, $0) })
    }
}
