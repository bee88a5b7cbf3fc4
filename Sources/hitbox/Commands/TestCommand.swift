import ArgumentParser
import Scripting
import Synchronization

/// `hitbox test`: runs scripts without a terminal.
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Runs scripts without a terminal: passed or failed.",
        discussion: """
            Files and folders may be named; a folder stands for all '.hitbox' files in it, and \
            nothing for those of this folder. Every failure is told with its line, the explanation \
            of the hit test and the command that replays to it. Exit status: 0 all passed, 1 some \
            failed, 2 a script is unreadable or wrong, 64 no test is one that the filter means.

              hitbox test
              hitbox test demos/*.hitbox --parallel
              hitbox test touch.hitbox --junit results.xml --log steps.jsonl
              hitbox test screens --update            writes the snapshots anew, and shows the changes
            """)

    @Argument(help: "Scripts and folders; this folder without any.", completion: .file())
    var scripts: [String] = []

    @Option(help: ArgumentHelp("Run only tests with this in their name.", valueName: "text"))
    var filter: String?

    @Option(
        help: ArgumentHelp(
            "Run one part of N of all tests, for machines side by side.", valueName: "K/N"))
    var shard: Shard?

    @Flag(help: "Use all cores.")
    var parallel = false

    @Flag(help: "Run everything twice and compare: a difference is a failure.")
    var twice = false

    @Flag(help: "Write the snapshots anew, and show what changed; never 'expect' lines.")
    var update = false

    @Flag(help: "Print TAP instead of text.")
    var tap = false

    @Option(
        help: ArgumentHelp(
            "Write the results as JUnit's XML too; - is standard output.", valueName: "file"),
        completion: .file())
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "Write a JSON object for each step; - is standard output.", valueName: "file"),
        completion: .file())
    var log: String?

    @OptionGroup var color: ColorOption

    func run() throws {
        let outputs = [
            tap ? "--tap" : nil, junit == "-" ? "--junit -" : nil, log == "-" ? "--log -" : nil,
        ].compactMap(\.self)
        if outputs.count > 1 {
            throw Failure.usage(
                "only one of \(outputs.joined(separator: " and ")) can have standard output",
                help: "name a file for the other")
        }
        let files = try ScriptFinder.find(scripts)
        let options = ScriptTester.Options(
            filter: filter, shard: shard, isTwice: twice, updates: update, wantsLog: log != nil)
        let report = TestReport(
            paint: Paint(isOn: outputs.isEmpty && Output.allowsColor(color.color)),
            isBeside: !outputs.isEmpty)
        let isTAP = tap
        let outcomes = Self.run(files, options, inParallel: parallel) { outcome in
            if !isTAP { report.tell(outcome) }
        }
        let results = outcomes.map(\.result)
        let steps = Array(outcomes.map(\.log).joined())
        if tap {
            var output = Output.standard
            output.bytes += ResultFormats.tap(results).utf8
            output.flush()
        } else {
            report.summary(results)
        }
        if let junit { try Files.write(Array(ResultFormats.junit(results).utf8), to: junit) }
        if let log { try Files.write(steps, to: log) }
        if results.contains(where: { !$0.isReadable }) { throw Failure.wrongFile }
        if results.contains(where: { !$0.tests.allSatisfy(\.isFine) }) {
            throw Failure.expectationFailed
        }
        if let filter, !filter.isEmpty, !outcomes.contains(where: \.isMatched) {
            throw ScriptFile.noTest(with: filter, among: outcomes.flatMap(\.otherTests))
        }
    }

    /// Runs files and tells what came of each as soon as those before it are told.
    private static func run(
        _ files: [String], _ options: ScriptTester.Options, inParallel: Bool,
        tell: @escaping @Sendable (ScriptTester.Outcome) -> Void
    ) -> [ScriptTester.Outcome] {
        struct Progress: Sendable {
            var outcomes: [ScriptTester.Outcome?]
            var told = 0
        }
        let progress = Mutex(Progress(outcomes: Array(repeating: nil, count: files.count)))
        let run: @Sendable (Int) -> Void = { place in
            let outcome = ScriptTester(options).run(ScriptFile(name: files[place]))
            progress.withLock {
                $0.outcomes[place] = outcome
                while $0.told < files.count, let next = $0.outcomes[$0.told] {
                    tell(next)
                    $0.told += 1
                }
            }
        }
        if inParallel {
            Workers.each(files.count, run)
        } else {
            files.indices.forEach(run)
        }
        return progress.withLock { $0.outcomes.compactMap(\.self) }
    }
}
