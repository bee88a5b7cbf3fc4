import SceneStore
import Scripting
import TerminalTypes

/// Reads and writes the log of the learner's progress.
///
/// Lessons also work if the log cannot be written; the reason is reported once.
struct LessonRecords {
    private let log: LearningLog?
    private var lines: [String]
    /// Why the log cannot be written; `nil` if it can.
    private(set) var problem: String?

    init() {
        do throws(StoreProblem) {
            let log = try LearningLog(environment: Environment.values(["XDG_STATE_HOME", "HOME"]))
            (self.log, lines) = (log, try log.lines())
        } catch {
            (log, lines, problem) = (nil, [], error.message)
        }
    }

    func progress() -> [String: LessonProgress] {
        LessonProgress.all(in: lines)
    }

    /// Rejects a lesson without progress.
    func checkProgress(in lesson: String) throws {
        if progress()[LessonProgress.name(lesson)] != nil { return }
        try LessonShelf.checkName(lesson)
        throw Failure.usage(
            "no progress is recorded for the lesson '\(lesson.safeForTerminal)'",
            help: "'hitbox learn --list' lists the lessons")
    }

    /// Deletes the log, even an unreadable one.
    static func clear() throws(StoreProblem) {
        try LearningLog(environment: Environment.values(["XDG_STATE_HOME", "HOME"])).clear()
    }

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
