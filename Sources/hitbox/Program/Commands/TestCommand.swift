import ArgumentParser
import CSystem
import HitboxCommands
import HitboxScripting
import SceneStore
import SourceDiagnostics
import Synchronization
import TerminalIO
import TerminalTypes

struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Runs scripts as tests, without a terminal.",
        usage: "hitbox test [<options>] [<scripts> ...]",
        discussion: """
            Arguments are files and folders; a folder stands for all '.hitbox' files in it, and the \
            current folder is the default. Every failure is reported with its line, the explanation of the \
            hit test and a command that replays up to it. Exit status: 0 all passed, 1 some failed, 2 a \
            script is unreadable or invalid, 3 the engine failed, 64 no test matches the filter.

              hitbox test
              hitbox test demos/*.hitbox --parallel
              hitbox test touch.hitbox:12             the test that line 12 is in
              hitbox test touch.hitbox --junit results.xml --log steps.jsonl
              hitbox test screens --update            updates the snapshots
              hitbox test --engine './my-engine'      asks your own hit test
              hitbox test --engine './my-engine' --watch
            """)

    @Argument(help: "Scripts and folders; defaults to the current folder.", completion: .file())
    var scripts: [String] = []

    @Option(
        help: ArgumentHelp(
            "Run only tests whose name contains this, in any case.", valueName: "text"),
        transform: Files.plain)
    var filter: String?

    @Option(
        name: .customLong("not"),
        help: ArgumentHelp("Leave out tests whose name contains this.", valueName: "text"),
        transform: Files.plain)
    var excluded: String?

    @Flag(help: "List the tests with their lines, and run nothing.")
    var list = false

    @Flag(help: "Run again when a script, a scene or the engine changes; q ends.")
    var watch = false

    @Flag(help: "Use all cores.")
    var parallel = false

    @Flag(help: "Run everything twice; a difference is a failure.")
    var twice = false

    @Flag(help: "Update snapshots and 'expect screen', and show what changed.")
    var update = false

    @Flag(help: "Fail if a step has no effect, or a test no expectation.")
    var strict = false

    @Flag(help: "Show the shortest script with each failure.")
    var shrink = false

    @Flag(help: "Print TAP instead of text.")
    var tap = false

    @Flag(help: "Also print each failure as an annotation for GitHub.")
    var github = false

    @Option("file", "Also write the results as JUnit XML; - is standard output.")
    var junit: String?

    @Option("file", "Write a JSON object for each step; - is standard output.")
    var log: String?

    @Option("command", "Ask this program which layer is hit, in JSON lines.")
    var engine: String?

    @OptionGroup var timeout: EngineTimeout
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
        var selection = TestSelection(filter: filter, excluded: excluded)
        let names = try selection.files(scripts)
        if list { return try printList(ScriptFinder.find(names), selection) }
        if !watch { return try runTests(of: names, selection, outputs) }
        let others = [update ? "--update" : nil] + outputs
        if let other = others.compactMap(\.self).first ?? names.first(where: { $0 == "-" }) {
            throw Failure.usage("--watch cannot be used with '\(other)'")
        }
        try TestWatch(names, engine: engine).run { try runTests(of: names, selection, outputs) }
    }

    /// Runs the tests of files once.
    ///
    /// - Parameter outputs: The options that use standard output for something else.
    private func runTests(
        of names: [String], _ selection: TestSelection, _ outputs: [String]
    ) throws {
        let files = try ScriptFinder.find(names)
        try checkOutputs(files)
        let options = ScriptTester.Settings(
            selection: selection, isTwice: twice, updates: update, wantsLog: log != nil,
            isTimed: junit != nil && !twice, isStrict: strict, shrinks: shrink,
            engine: engine.map { ($0, timeout.engineTimeout) })
        let report = TestReport(
            paint: outputs.isEmpty ? color.paint : Paint(isOn: false),
            usesStandardError: !outputs.isEmpty, isStrict: strict)
        let isSilent = tap || watch
        var outcomes = Self.run(files, options, inParallel: parallel) { outcome in
            if !isSilent, !selection.leavesOut(outcome) { report.printOutcome(outcome) }
        }
        if watch { TestWatch.show(outcomes.filter { !selection.leavesOut($0) }, report) }
        let results = outcomes.map(\.result)
        if github { report.printAnnotations(results) }
        if tap {
            Output.print { $0.add(ResultFormats.tap(results)) }
        } else {
            let shown = outcomes.filter { !selection.leavesOut($0) }
            report.printUnused(shown.flatMap(\.unusedSnapshots), updates: update)
            report.summary(shown)
        }
        if let log {
            try Files.write(outcomes.flatMap(\.log), to: log)
            for place in outcomes.indices { outcomes[place].log = [] }
        }
        if let junit { try Files.write(Array(ResultFormats.junit(results).utf8), to: junit) }
        if outcomes.contains(where: \.hasNoEngine) { throw Failure.noEngine }
        if !results.allSatisfy(\.isWhole) { throw Failure.wrongFile }
        let warnings = outcomes.map(\.warnings).joined()
        if strict, !warnings.isEmpty {
            Output.error((tap ? warnings : "") + "error: with --strict, warnings are failures")
        }
        if results.contains(where: { !$0.tests.allSatisfy(\.isFine) }) {
            throw Failure.expectationFailed
        }
        if outcomes.contains(where: \.isMatched) { return }
        let others = outcomes.flatMap(\.otherTests)
        if let filter, !filter.isEmpty { throw ScriptFile.noTest(with: filter, among: others) }
        if let excluded, !others.isEmpty {
            throw Failure.usage("every test has '\(excluded.safeForTerminal)' in its name")
        }
    }

    /// Prints `FILE:LINE  NAME` for each wanted test.
    private func printList(_ names: [String], _ selection: TestSelection) throws {
        var output = Output.standard
        for name in names {
            let file = try Files.reportingProblems { try ScriptFile(name: name, isolates: true) }
            let wanted = selection.tests(of: file)
            for test in file.script.tests where wanted.contains(test.name) {
                output.line("\(name):\(test.range.line)  \(test.name)".safeForTerminal)
            }
        }
        output.flush()
    }

    /// Refuses to write to what is read, and two reports to one file.
    private func checkOutputs(_ files: [String]) throws {
        if junit == nil, log == nil { return }
        var inputs = InputFiles()
        for file in files {
            inputs.add(
                script: file, ScriptFile.header(of: file), "one of the scripts",
                scene: "the scene of one of the scripts")
        }
        try inputs.refuse(junit, option: "--junit")
        try inputs.refuse(log, option: "--log")
        if let junit, junit != "-", junit == log {
            throw Failure.usage(
                "--junit and --log both name '\(junit.safeForTerminal)'",
                help: "name another file for one of them")
        }
    }

    /// Runs files and reports their outcomes in order, each as soon as possible.
    ///
    /// Dispatch is not used for threads because it needs file descriptors and traps if there are none
    /// left.
    private static func run(
        _ files: [String], _ options: ScriptTester.Settings, inParallel: Bool,
        report: @escaping @Sendable (ScriptTester.Outcome) -> Void
    ) -> [ScriptTester.Outcome] {
        let outcomes = [ScriptTester.Outcome?](repeating: nil, count: files.count)
        let progress = Mutex((outcomes: outcomes, reported: 0))
        let claimed = Atomic(0)
        let work: @Sendable () -> Void = {
            // An engine is asked by one thread, for all of its files.
            let tester = ScriptTester(options: options)
            while true {
                let place = claimed.add(1, ordering: .relaxed).oldValue
                if place >= files.count { return }
                let outcome = tester.run(files[place])
                progress.withLock {
                    $0.outcomes[place] = outcome
                    while $0.reported < files.count, let next = $0.outcomes[$0.reported] {
                        report(next)
                        $0.reported += 1
                    }
                }
            }
        }
        let threads = inParallel ? min(Int(sys_processors()), files.count) : 1
        let others = (1..<threads).map { _ in Background<Void> { work() } }
        work()
        for other in others { _ = other.result(within: .max) }
        return progress.withLock { $0.outcomes.compactMap(\.self) }
    }
}

/// Runs tests again whenever one of their files changes.
struct TestWatch {
    /// The files, and their states; `nil` for one that does not exist.
    private typealias States = [String: FileState?]

    /// The time between two looks at the files, in milliseconds.
    private static let pause: Int32 = 200

    private let names: [String]
    /// The words of the engine's command, some of which are files.
    private let words: [String]

    /// - Parameters:
    ///   - names: The scripts and folders.
    ///   - engine: The command of the engine, if any.
    init(_ names: [String], engine: String?) {
        self.names = names
        words = (engine ?? "").split { " \t\n'\"`;&|()<>$".contains($0) }.map(String.init)
    }

    /// Runs tests until `q` is typed or a signal ends the program; throws the status of the last
    /// run.
    func run(_ tests: () throws -> Void) throws {
        while true {
            let isTerminal = KeyWait.size != nil
            if isTerminal, Environment.value("TERM") != "dumb" {
                Self.print("\u{1B}[H\u{1B}[2J\u{1B}[3J")
            }
            let others = others
            let read = states(others)
            var status = ExitCode.success
            do { try tests() } catch let failed as ExitCode { status = failed }
            let keys = isTerminal ? "; q ends" : ""
            Self.print("watching \(read.count { $0.value != nil }.of("file"))\(keys)\n")
            guard let changed = change(since: read, others) else { throw status }
            Self.print("\n\(changed.safeForTerminal) changed\n")
        }
    }

    private static func print(_ text: String) {
        Output.print { $0.add(text) }
    }

    /// Waits until files differ from what was read, and are at rest.
    ///
    /// - Returns: The first one; `nil` to end.
    private func change(since read: States, _ others: [String]) -> String? {
        var last = read
        while true {
            let end = KeyWait.wait {
                let start = WallClock.seconds
                let now = states(others)
                defer { last = now }
                if now != read, now == last { return nil }
                // However many files there are, at most a twentieth of the time.
                return Int32(max(Double(Self.pause), (WallClock.seconds - start) * 20_000))
            }
            switch end {
            case .done:
                return Set(read.keys).union(last.keys).sorted().first { read[$0] != last[$0] } ?? ""
            case .hangUp: return nil
            // C-d, too.
            case .keys(let keys): if keys.contains(where: { $0 == 4 || $0 == 0x71 }) { return nil }
            }
        }
    }

    /// The files that the scripts need.
    private var others: [String] {
        words
            + ScriptFinder.files(of: names).compactMap { name in
                ScriptFile.header(of: name).flatMap { ScriptFile.sceneFile($0, of: name) }
            }
    }

    private func states(_ others: [String]) -> States {
        let files = ScriptFinder.files(of: names) + others
        return States(files.map { ($0, FileState(at: $0)) }) { first, _ in first }
    }

    /// Prints outcomes, those with failures first; no more than the screen has room for.
    static func show(_ outcomes: [ScriptTester.Outcome], _ report: TestReport) {
        let isFine = { (outcome: ScriptTester.Outcome) in
            outcome.result.isReadable && outcome.result.tests.allSatisfy(\.isFine)
        }
        var output = Output.memory
        for outcome in outcomes.filter({ !isFine($0) }) + outcomes.filter(isFine) {
            report.add(outcome, to: &output)
        }
        let text = String(decoding: output.bytes, as: UTF8.self)
        guard let size = KeyWait.size, size.columns > 0, size.rows > 0 else { return print(text) }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        // Below are the count of the others, the summary and what is watched.
        var room = max(1, size.rows - 4)
        let shown = lines.prefix { line in
            room -= 1 + max(0, String(line).plainWidth - 1) / size.columns
            return room >= 0
        }
        lines = lines.dropFirst(shown.count)
        print(shown.map { $0 + "\n" }.joined())
        if !lines.isEmpty { print(report.paint.quiet("… \(lines.count.of("more line"))") + "\n") }
    }
}

extension String {
    /// The width in columns, without colours.
    fileprivate var plainWidth: Int {
        let pieces = split(separator: "\u{1B}", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(pieces.first.map(String.init)?.cellWidth ?? 0) {
            $0 + String($1.drop { $0 != "m" }.dropFirst()).cellWidth
        }
    }
}
