import PlaygroundModel
import Scripting

/// A lesson that is being played, with its place on the shelf and in the records.
struct LessonRun {
    /// What it is called in records.
    let name: String
    /// The lessons to go on with at its end; the next built-in one if there are none.
    let rest: [LessonShelf.Book]
    var player: LessonPlayer
    private var records = LessonRecords()
    private var hasWarned = false

    /// Goes on with a lesson where it was left.
    init(_ book: LessonShelf.Book) {
        (name, rest) = (book.name, book.rest)
        player = LessonPlayer(
            book.opened.lesson, scene: book.opened.scene, in: ScriptFile.world)
    }

    /// The step to begin at.
    var firstStep: Int {
        let step = records.progress()[LessonProgress.name(name)]?.step ?? 0
        return step < player.lesson.steps.count ? step : 0
    }

    /// Begins a step.
    mutating func begin(_ step: Int, on session: inout Session) {
        player.begin(step, on: &session)
        record()
    }

    /// Does what the learner wants.
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

    /// Looks whether a goal is reached.
    mutating func look(at session: inout Session) {
        player.look(at: &session)
        record()
    }

    /// Why nothing is recorded, the first time; `nil` otherwise.
    mutating func warning() -> String? {
        guard let problem = records.problem, !hasWarned else { return nil }
        hasWarned = true
        return "the place in the lesson is not kept: \(problem)"
    }

    private mutating func record() {
        records.add(player.takeEvents().map { LessonProgress.line(name, $0) })
    }
}
