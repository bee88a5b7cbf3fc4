import ArgumentParser
import HitboxCommands
import HitboxDemos
import HitboxScripting
import TerminalTypes

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

/// The list of lessons, and the report of progress.
enum LessonReport {
    /// Prints the lessons, each with its title, topic and progress.
    static func list() {
        var output = Output.standard
        let progress = LessonRecords().progress()
        let rows = Demos.lessons.flatMap { name in
            let title = LessonShelf.title(of: name)
            return [
                [name, title?.title ?? "", progress[name]?.state ?? ""], ["", title?.about ?? ""],
            ]
        }
        for line in Columns.aligned(rows) { output.line(line.safeForTerminal) }
        output.flush()
    }

    /// Prints first predictions, attempts and misconceptions of one lesson or of all started ones.
    static func print(_ lesson: String?, json: Bool) throws {
        let records = LessonRecords()
        let all = records.progress()
        let names = lesson.map { [LessonProgress.name($0)] } ?? order(of: all.keys)
        if let lesson { try records.checkProgress(in: lesson) }
        let rows = names.compactMap { name in all[name].map { (name, $0) } }
        Output.print(
            asJSON: json,
            { $0.list(in: .rows, of: rows) { json, row in write(row.0, row.1, to: &json) } },
            text: { printTable(rows, to: &$0) })
    }

    /// The built-in lessons in order, then the others.
    private static func order(of names: some Collection<String>) -> [String] {
        let known = Demos.lessons.filter(names.contains)
        return known + names.filter { !known.contains($0) }.sorted()
    }

    private static func printTable(
        _ rows: [(String, LessonProgress)], to output: inout Output
    ) {
        guard !rows.isEmpty else { return output.line("no lesson was started yet") }
        var lines = [
            ["lesson", "", "right first time", "goals", "tries", "hints", "misconceptions"]
        ]
        for (name, progress) in rows {
            let ideas = sorted(progress.ideas).map { "\($0.idea.rawValue) ×\($0.count)" }
            lines.append([
                name, progress.state, "\(progress.rightCount) of \(progress.predictions.count)",
                "\(progress.goals.count)", "\(progress.goals.values.reduce(0) { $0 + $1.tries })",
                "\(progress.goals.values.reduce(0) { $0 + $1.hints })",
                ideas.joined(separator: ", "),
            ])
        }
        for line in Columns.aligned(lines) { output.line(line.safeForTerminal) }
    }

    private static func write(
        _ name: String, _ progress: LessonProgress, to json: inout JSONWriter
    ) {
        json.add("lesson", name)
        json.add("finished", progress.isFinished)
        json.add("step", progress.step + 1)
        let predictions = progress.predictions.sorted { $0.key < $1.key }
        json.list("predictions", of: predictions) { json, prediction in
            json.add("step", prediction.key + 1)
            json.add("right", prediction.value)
        }
        json.list("goals", of: progress.goals.sorted { $0.key < $1.key }) { json, goal in
            json.add("step", goal.key + 1)
            json.add("tries", goal.value.tries)
            json.add("hints", goal.value.hints)
        }
        json.object("misconceptions") { json in
            for (idea, count) in sorted(progress.ideas) { json.add(idea.rawValue, count) }
        }
    }

    /// Sorts ideas by frequency, then by name.
    private static func sorted(_ ideas: [Misconception: Int]) -> [(idea: Misconception, count: Int)]
    {
        ideas.map { (idea: $0.key, count: $0.value) }.sorted {
            ($1.count, $0.idea.rawValue) < ($0.count, $1.idea.rawValue)
        }
    }
}
