import CSystem
import HitboxCode
import HitboxCommands
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// A lesson without a screen: pages are text, and each input line is an answer or a command.
struct PlainLesson {
    private var run: LessonRun
    private var playground: PlainPlayground
    private var shown: LessonPage?
    private var output = Output.conversation

    /// Plays a lesson and those after it, until the end of standard input.
    static func play(_ book: LessonShelf.Book) throws {
        var lines = try PlainLines()
        var next: LessonShelf.Book? = book
        while let book = next {
            var lesson = PlainLesson(book)
            next = try lesson.play(&lines)
        }
    }

    private init(_ book: LessonShelf.Book) {
        run = LessonRun(book)
        let start = Playground(
            book.scene, size: PlainPlayground.size, usesMouse: false, checks: Apps.checks)
        playground = PlainPlayground(Session(start))
        run.begin(run.firstStep, on: &playground.session)
    }

    /// - Returns: The lesson to continue with; `nil` for none.
    private mutating func play(_ lines: inout PlainLines) throws -> LessonShelf.Book? {
        defer { output.flush() }
        show()
        while true {
            output.flush()
            guard let line = lines.next() else { return nil }
            switch try take(line) {
            case .stays: break
            case .leaves: return nil
            case .ends: return run.next
            }
            run.look(at: &playground.session)
            show()
            if let warning = run.warning() { output.line(warning) }
        }
    }

    private mutating func take(_ line: String) throws -> LessonPlayer.Outcome {
        switch line {
        case "?": return request(.hint)
        case "back": return request(.back)
        case "again":
            shown = nil
            return request(.reset)
        case "leave", "quit", "q": return .leaves
        case "" where page.goesOn: return request(.next)
        case "" where page.isAsking:
            output.line("type the answer, or ? for a hint")
            return .stays
        default: break
        }
        if page.isAsking, !isCommand(line) { return answer(line) }
        guard playground.take(line, &output) else { return .leaves }
        guard let wish = playground.wish else { return .stays }
        playground.wish = nil
        return request(wish)
    }

    private var page: LessonPage { run.player.page }

    private mutating func request(_ request: LessonRequest) -> LessonPlayer.Outcome {
        let outcome = run.take(request, on: &playground.session)
        // When the text replaces the last hint, print it again.
        if request == .hint, page.isAsking, page.remark.isEmpty { shown = nil }
        return outcome
    }

    /// Whether a line is a command, not an answer.
    private func isCommand(_ line: String) -> Bool {
        let first = line.split(separator: " ").first ?? ""
        return ["layers", "help", "inspect", "keys"].contains(first)
    }

    private mutating func answer(_ line: String) -> LessonPlayer.Outcome {
        if line == "why" {
            output.line("answer first, then this explains why")
            return .stays
        }
        if page.choices.isEmpty { return request(.reply(.text(line))) }
        let choice = page.choices.first { String($0.key) == line || $0.text == line }
        guard let choice else {
            let keys = page.choices.map { String($0.key) }.joined(separator: ", ")
            output.line("that is not an answer: type one of \(keys), or ? for a hint")
            return .stays
        }
        return request(.reply(choice.reply))
    }

    /// Prints what changed on the page.
    private mutating func show() {
        let page = page
        defer { shown = page }
        if shown?.step != page.step || shown?.title != page.title
            || page.phase == .finished && shown?.phase != .finished
        {
            output.line()
            let place = page.phase == .finished ? "the end" : "step \(page.step) of \(page.count)"
            output.line("\(page.title), \(place)")
            for text in [page.text, page.task] where !text.isEmpty { output.line(text) }
            for choice in page.choices {
                output.line("\(choice.key)  \(choice.text)")
            }
            output.line(keys)
        } else if page.progress != shown?.progress, !page.progress.isEmpty {
            output.line("done: \(page.progress)")
        }
        for (text, last) in [(page.warning, shown?.warning), (page.remark, shown?.remark)]
        where text != last && !text.isEmpty {
            output.line(text)
        }
        if page.phase == .done, shown?.phase != .done { output.line("Done. Enter continues.") }
        if case .answered = page.phase, shown?.phase != page.phase {
            output.line("why explains it; Enter continues.")
        }
    }

    /// A hint at the possible input.
    private var keys: String {
        switch page.phase {
        case .asking: "(type the answer; ? hint, back, leave)"
        case .doing: "(type commands: help lists them, key K presses K; ? hint, again, back, leave)"
        case .finished: "(Enter: the next lesson; back, leave)"
        case .reading, .answered, .done, .watching: "(Enter continues; back, leave)"
        }
    }
}

/// `hitbox --plain`: the playground without a screen.
enum PlainProgram {
    /// Opens a scene, a dump or a lesson, and runs the lines of standard input.
    static func play(
        _ file: String?, root: RootOption, code: CodeListing.Options, rules: HitRules?
    ) throws {
        if let file, file.hasSuffix(".hitbox") {
            try root.refuse(for: file)
            let script = try Files.reportingProblems { try ScriptFile(name: file) }
            guard let book = try LessonShelf.book(in: script) else {
                throw Failure.usage(
                    "'\(file.safeForTerminal)' is a script", help: "play it with 'hitbox test'")
            }
            return try PlainLesson.play(book)
        }
        let opened = try open(file, root, code)
        var lines = try PlainLines()
        var output = Output.conversation
        var playground = PlainPlayground(opened, rules: rules)
        playground.greet(opened, &output)
        while true {
            output.flush()
            guard let line = lines.next() else {
                end(playground, &output)
                break
            }
            if !playground.take(line, &output) {
                playground.finish()
                break
            }
            playground.follow(&output)
        }
        output.flush()
    }

    /// Ends with the input.
    ///
    /// On a terminal, where Ctrl-D is easily pressed, unsaved edits stay backed up.
    private static func end(_ plain: PlainPlayground, _ output: inout Output) {
        guard sys_is_terminal(0) == 1, plain.playground.document.isModified,
            plain.keeper?.backUp() == true
        else { return plain.finish() }
        output.line("unsaved changes are kept: opening it again without --plain offers them")
    }

    private static func open(
        _ file: String?, _ root: RootOption, _ code: CodeListing.Options
    ) throws -> OpenedScene {
        if file == "-" {
            throw Failure.usage(
                "standard input is for the commands", help: "name the scene's file")
        }
        let file = file ?? DemoScene.first
        if DemoScene.name(in: file) != nil { try root.refuse(for: file) }
        return try Files.reportingProblems {
            try OpenedScene(named: file, root: root.choice, code: code)
        }
    }
}
