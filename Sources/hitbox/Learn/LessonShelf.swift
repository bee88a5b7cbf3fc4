import Demos
import Diagnostics
import Scripting
import TerminalTypes

/// Finds built-in lessons and those in files.
enum LessonShelf {
    /// A lesson, and its name in the log.
    struct Book {
        /// The name of the built-in lesson, or of the file.
        var name: String
        var opened: ScriptFile.OpenedLesson
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
            try script.lesson().map { Book(name: Files.title(script.name), opened: $0) }
        }
    }

    /// Reads a lesson by its name or file.
    static func read(_ name: String) throws(UnplayableScript) -> Book {
        if let bytes = Demos.lesson(name) {
            let script = ScriptFile(name: "\(name).hitbox", bytes: bytes)
            if let opened = try script.lesson() { return Book(name: name, opened: opened) }
        }
        if let help = suggestion(for: name) {
            throw UnplayableScript(
                problems: "error: no lesson is called '\(name.safeForTerminal)'\nhelp: \(help)\n")
        }
        guard let opened = try ScriptFile(name: name).lesson() else {
            throw UnplayableScript(
                problems:
                    "error: '\(Files.title(name).safeForTerminal)' is a script, but not a lesson\n"
                    + "help: a lesson has 'lesson \"TITLE\" about \"TEXT\"' at the top\n")
        }
        return Book(name: Files.title(name), opened: opened)
    }

    /// Combines the questions of some lessons, one lesson after the other.
    static func review(of books: [Book]) throws -> Book {
        let asked = books.compactMap { book in
            book.opened.lesson.review.map { lesson in
                var copy = book
                copy.name += " review"
                copy.opened.lesson = lesson
                return copy
            }
        }
        guard var first = asked.first else {
            throw Failure.usage("these lessons have no questions", help: "name another lesson")
        }
        first.rest = Array(asked.dropFirst())
        return first
    }

    /// The built-in lesson after another one; `nil` after the last.
    static func next(after name: String) -> String? {
        guard let place = Demos.lessons.firstIndex(of: name) else { return nil }
        return Demos.lessons.dropFirst(place + 1).first
    }

    /// The title and topic of a built-in lesson.
    static func title(of name: String) -> LessonTitle? {
        (try? read(name))?.opened.lesson.header.lesson
    }
}
