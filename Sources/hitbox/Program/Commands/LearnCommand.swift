import ArgumentParser
import HitboxCommands
import HitboxDemos

struct LearnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Lessons on layers, anchor points and touches: predict first, then see why.",
        usage: "hitbox learn [<lesson>] [<options>]",
        discussion: """
            A lesson asks for a prediction before it shows the answer, names the misconception behind \
            a wrong one, and checks your work towards a goal. Without a name, it continues where you \
            left off. Progress is stored only on this machine.

              hitbox learn --list
              hitbox learn inside
              hitbox learn inside --plain        line by line, without a screen
            """)

    @Argument(
        help: "The name of a lesson, or its file.",
        completion: .list(Demos.lessons))
    var lesson: String?

    @Flag(help: "List the lessons with your progress.")
    var list = false

    @Flag(help: "Repeat the questions of the lessons you finished.")
    var review = false

    @Flag(help: "Print first predictions, attempts and misconceptions as a table.")
    var report = false

    @Flag(help: "Print the report as JSON.")
    var json = false

    @Flag(help: "Reset progress in the named lesson, or in all.")
    var reset = false

    @Flag(help: "Play the lesson line by line, for pipes and screen readers.")
    var plain = false

    @OptionGroup var options: ScreenOptions

    func validate() throws {
        let modes = [
            list ? "--list" : nil, review ? "--review" : nil, report ? "--report" : nil,
            reset ? "--reset" : nil,
        ].compactMap(\.self)
        if modes.count > 1 {
            throw ValidationError("\(modes.joined(separator: " and ")) do not go together")
        }
        if options.rulesOption.rules != nil {
            throw ValidationError("a lesson has its own rules: leave out --rules")
        }
        if list, lesson != nil { throw ValidationError("Give a lesson or --list, not both.") }
        if json, !report { throw ValidationError("--json needs --report") }
    }

    func run() throws {
        if list { return LessonReport.list() }
        if report { return try LessonReport.print(lesson, json: json) }
        if reset { return try forget() }
        let book = try book()
        if plain { return try PlainLesson.play(book) }
        try Self.play(book, settings: options.settings)
    }

    /// Plays a lesson on the screen.
    static func play(_ book: LessonShelf.Book, settings: ScreenSettings) throws {
        let session = try settings.openTerminal()
        var loop = PlayLoop(session, book, settings)
        if let problem = try loop.run() { throw Failure.file(problem) }
    }

    /// The requested lesson: the named one, or the one to continue.
    private func book() throws -> LessonShelf.Book {
        let progress = LessonRecords().progress()
        if review {
            let finished = Demos.lessons.filter { progress[$0]?.isFinished == true }
            let names = lesson.map { [$0] } ?? finished
            guard !names.isEmpty else {
                throw Failure.usage(
                    "no lesson is finished yet", help: "begin with 'hitbox learn'")
            }
            return try LessonShelf.review(of: names.map { try LessonShelf.open($0) })
        }
        if let lesson { return try LessonShelf.open(lesson) }
        let begun = Demos.lessons.first {
            progress[$0].map { !$0.isFinished && $0.step > 0 } == true
        }
        let open = Demos.lessons.first { progress[$0]?.isFinished != true }
        return try LessonShelf.open(begun ?? open ?? Demos.lessons[0])
    }

    private func forget() throws {
        guard let lesson else {
            return try Files.reportingProblems { try LessonRecords.clear() }
        }
        var records = LessonRecords()
        if records.problem == nil, !Demos.lessons.contains(lesson) {
            try records.checkProgress(in: lesson)
        }
        records.add([LessonProgress.resetLine(lesson)])
        if let problem = records.problem { throw Failure.file(problem) }
    }
}
