import SceneStore
import Scripting

/// What the learner did, read from the log and written to it.
///
/// Where the log cannot be written lessons work all the same; why is told once.
struct LessonRecords {
    private let log: LearningLog?
    private var lines: [String]
    /// Why nothing is recorded; `nil` where all is.
    private(set) var problem: String?

    init() {
        do throws(StoreProblem) {
            let log = try LearningLog(environment: Environment.values(["XDG_STATE_HOME", "HOME"]))
            (self.log, lines) = (log, try log.lines())
        } catch {
            (log, lines, problem) = (nil, [], error.message)
        }
    }

    /// The progress in all lessons.
    func progress() -> [String: LessonProgress] {
        LessonProgress.all(in: lines)
    }

    /// Forgets everything, a log that cannot be read too.
    static func clear() throws(StoreProblem) {
        try LearningLog(environment: Environment.values(["XDG_STATE_HOME", "HOME"])).clear()
    }

    /// Adds lines.
    mutating func add(_ added: [String]) {
        guard problem == nil else { return }
        do throws(StoreProblem) {
            try log?.add(added)
            lines += added
        } catch {
            problem = error.message
        }
    }
}
