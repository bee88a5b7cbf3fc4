import HitboxCommands
import HitboxDemos
import HitboxScripting
import TerminalTypes

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
