import HitboxCommands
import HitboxDemos
import HitboxScripting
import PlaygroundModel
import SceneFile
import SceneStore
import SourceDiagnostics
import TerminalTypes

/// Finds built-in lessons and those in files.
enum LessonShelf {
    /// A lesson, and its name in the log.
    struct Book {
        /// The name of the built-in lesson, or of the file.
        var name: String
        var lesson: Lesson
        var scene: Scene
        /// The lessons to continue with; if empty, the next built-in one.
        var rest: [Book] = []
    }

    /// Opens a lesson by its name or file; prints its problems.
    static func open(_ name: String) throws -> Book {
        try checkName(name)
        return try Files.reportingProblems { try read(name) }
    }

    /// Rejects a name that is neither a lesson nor a file.
    static func checkName(_ name: String) throws {
        guard let help = suggestion(for: name) else { return }
        throw Failure.usage("no lesson is called '\(name.safeForTerminal)'", help: help)
    }

    /// What to write in place of a name; `nil` for a lesson and for a file.
    private static func suggestion(for name: String) -> String? {
        if Demos.lessons.contains(name) || name == "-" || name.contains("/") || name.contains(".") {
            return nil
        }
        let near = Suggestion.nearest(to: name, among: Demos.lessons)
        return near.map { "write '\($0)'" } ?? "'hitbox learn --list' lists them"
    }

    /// Reads a script as a lesson; `nil` for other scripts.
    ///
    /// Prints its problems.
    static func book(in script: ScriptFile) throws -> Book? {
        try Files.reportingProblems {
            try book(in: script, named: Files.title(script.name))
        }
    }

    private static func book(
        in script: ScriptFile, named name: String
    ) throws(UnplayableScript) -> Book? {
        guard let lesson = try script.lesson() else { return nil }
        return Book(name: name, lesson: lesson, scene: script.scene)
    }

    /// Reads a lesson by its name or file.
    static func read(_ name: String) throws(UnplayableScript) -> Book {
        if let bytes = Demos.lesson(name) {
            let script = try ScriptFile(name: "\(name).hitbox", bytes: bytes)
            if let book = try book(in: script, named: name) { return book }
        }
        if let help = suggestion(for: name) {
            throw UnplayableScript(
                problems: "error: no lesson is called '\(name.safeForTerminal)'\nhelp: \(help)\n")
        }
        let title = Files.title(name)
        if let book = try book(in: ScriptFile(name: name), named: title) { return book }
        throw UnplayableScript(
            problems: "error: '\(title.safeForTerminal)' is a script, but not a lesson\n"
                + "help: a lesson has 'lesson \"TITLE\" about \"TEXT\"' at the top\n")
    }

    /// Combines the questions of some lessons, one lesson after the other.
    static func review(of books: [Book]) throws -> Book {
        let asked = books.compactMap { book in
            book.lesson.review.map { lesson in
                var copy = book
                copy.name += " review"
                copy.lesson = lesson
                return copy
            }
        }
        guard var first = asked.first else {
            throw Failure.usage("these lessons have no questions", help: "name another lesson")
        }
        first.rest = Array(asked.dropFirst())
        return first
    }

    /// The title and topic of a built-in lesson.
    static func title(of name: String) -> LessonTitle? {
        (try? read(name))?.lesson.header.lesson
    }
}

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
            let log = try LearningLog(environment: Environment.state)
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
        try LearningLog(environment: Environment.state).clear()
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

/// A learner's progress in one lesson, read from the log.
///
/// A line of the log has tab-separated fields: the lesson, the event, and its details.
struct LessonProgress {
    /// The step to continue at, from 0.
    var step = 0
    /// Whether the lesson was ever finished.
    var isFinished = false
    /// The first prediction of each step: whether it was right.
    var predictions: [Int: Bool] = [:]
    /// The misconceptions behind wrong predictions, with their counts.
    var ideas: [Misconception: Int] = [:]
    /// The reached goals, by step: the attempts and hints of the first time.
    var goals: [Int: (tries: Int, hints: Int)] = [:]

    /// The maximum of a number in a line; larger ones are invalid, and sums cannot overflow.
    private static let mostCounted = 1_000_000

    /// The events of a lesson, besides its reset.
    private static let events: Set = ["at", "finished", "predicted", "reached"]

    /// The number of correct first predictions.
    var rightCount: Int { predictions.values.count { $0 } }

    /// The progress in each lesson in the lines; unknown lines, as of other versions, are ignored.
    static func all(in lines: [String]) -> [String: LessonProgress] {
        var all: [String: LessonProgress] = [:]
        for line in lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(
                String.init)
            guard fields.count >= 2 else { continue }
            if fields[1] == "reset" {
                if fields[0].isEmpty { all = [:] } else { all[fields[0]] = nil }
                continue
            }
            guard events.contains(fields[1]) else { continue }
            all[fields[0], default: LessonProgress()].take(fields)
        }
        return all
    }

    private mutating func take(_ fields: [String]) {
        let numbers = fields.dropFirst(2).map { field in
            Int(field).flatMap { (0...Self.mostCounted).contains($0) ? $0 : nil }
        }
        switch fields[1] {
        case "at": if let place = numbers.first ?? nil { step = place }
        case "finished": (isFinished, step) = (true, 0)
        case "predicted":
            guard fields.count >= 4, let place = numbers[0] else { return }
            if predictions[place] == nil { predictions[place] = fields[3] == "right" }
            if fields.count > 4, let idea = Misconception(rawValue: fields[4]) {
                ideas[idea, default: 0] += 1
            }
        case "reached":
            guard numbers.count >= 3, let place = numbers[0], let tries = numbers[1],
                let hints = numbers[2], goals[place] == nil
            else { return }
            goals[place] = (tries, hints)
        default: break
        }
    }

    /// The line that records an event.
    static func line(_ lesson: String, _ event: LessonEvent) -> String {
        let fields: [String] =
            switch event {
            case .predicted(let step, let isRight, let idea):
                ["predicted", "\(step)", isRight ? "right" : "wrong", idea?.rawValue ?? ""]
            case .reached(let step, let tries, let hints):
                ["reached", "\(step)", "\(tries)", "\(hints)"]
            case .finished: ["finished"]
            }
        return ([name(lesson)] + fields).joined(separator: "\t")
    }

    /// The line that records the step to continue at.
    static func line(_ lesson: String, at step: Int) -> String { "\(name(lesson))\tat\t\(step)" }

    /// The line that invalidates earlier lines of a lesson.
    static func resetLine(_ lesson: String) -> String { "\(name(lesson))\treset" }

    /// A lesson's name in a line.
    static func name(_ lesson: String) -> String {
        // By scalars, because CR LF is one character.
        let scalars = lesson.unicodeScalars.map { $0 == "\t" || $0 == "\n" ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}

/// A running lesson, with the lessons after it and its progress.
struct LessonRun {
    /// Its name in the log.
    let name: String
    /// The lessons to continue with; if empty, the next built-in one.
    private let rest: [LessonShelf.Book]
    var player: LessonPlayer
    private var records = LessonRecords()
    private var hasWarned = false

    /// Continues a lesson where the learner left it.
    init(_ book: LessonShelf.Book) {
        (name, rest) = (book.name, book.rest)
        player = LessonPlayer(book.lesson, scene: book.scene, in: ScriptFile.world)
    }

    /// The lesson to continue with; `nil` after the last one.
    var next: LessonShelf.Book? {
        if var next = rest.first {
            next.rest = Array(rest.dropFirst())
            return next
        }
        let later = Demos.lessons.drop { $0 != name }.dropFirst()
        return later.first.flatMap { try? LessonShelf.read($0) }
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
