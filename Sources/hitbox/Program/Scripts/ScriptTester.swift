import HitboxCommands
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore
import SourceDiagnostics
import TerminalTypes

/// Runs the tests of a script file.
struct ScriptTester {
    struct Settings: Sendable {
        var selection = TestSelection()
        var isTwice = false
        var updates = false
        var wantsLog = false
        /// Whether results have times.
        var isTimed = false
        /// Whether warnings are failures.
        var isStrict = false
        /// Whether failures come with the shortest script that has them.
        var shrinks = false
        var flaw: HitFlaw?
        /// The command that answers hit tests, and its time for an answer; `nil` for hitbox itself.
        var engine: (command: String, seconds: Double)?
    }

    struct Outcome: Sendable {
        var result: FileResult
        /// Whether a test matches the filter.
        var isMatched = false
        /// The names of tests that do not match.
        var otherTests: [String] = []
        /// The formatted warnings of its tests.
        var warnings = ""
        /// The formatted failures of its tests.
        var reports: [String] = []
        /// The changes of its snapshots.
        var updates: [String] = []
        /// The files of snapshots that its script does not name.
        var unusedSnapshots: [String] = []
        /// A JSON object for each step, one per line, in pieces of whole lines: it may be long.
        var log: [[UInt8]] = []
        /// Whether the engine failed, so that nothing is known about the tests.
        var hasNoEngine = false
    }

    let options: Settings
    /// The engine of this tester's runs; `nil` for hitbox itself.
    private let process: EngineProcess?

    init(options: Settings) {
        self.options = options
        process = options.engine.map { EngineProcess($0.command, seconds: $0.seconds) }
    }

    /// Runs a file, which is read for it unless it was before.
    func run(_ name: String, _ opened: ScriptFile? = nil) -> Outcome {
        do throws(UnplayableScript) {
            let file = if let opened { opened } else { try ScriptFile(name: name, isolates: true) }
            process?.unit = file.scene.unit
            if file.script.header.lesson != nil { return try prove(file) }
            var outcome = play(file)
            if options.isTwice {
                let again = play(file)
                if again.log != outcome.log || again.result != outcome.result {
                    outcome.result.problems = "error: the second run was not like the first\n"
                }
            }
            if options.isStrict {
                for place in outcome.result.tests.indices {
                    outcome.result.tests[place].failWarnings()
                }
            }
            outcome.reports = reports(of: outcome.result.tests, in: file)
            // The setup is played for each test, and so are its warnings.
            var warnings: [Diagnostic] = []
            for warning in outcome.result.tests.flatMap(\.warnings)
            where !warnings.contains(warning) {
                warnings.append(warning)
            }
            outcome.warnings = warnings.map { $0.picture(in: file.source) }.joined()
            if let problem = process?.picture {
                outcome = Outcome(result: FileResult(file.name), hasNoEngine: true)
                outcome.result.problems = problem
            }
            return outcome
        } catch {
            let name = Files.plain(name)
            var outcome = Outcome(result: FileResult(name))
            outcome.result.problems = error.problems
            if options.wantsLog { outcome.log = [StepLog.line(name, error.problems)] }
            return outcome
        }
    }

    private func reports(of tests: [TestResult], in file: ScriptFile) -> [String] {
        let failed = tests.filter { !$0.isFine }
        if failed.isEmpty { return [] }
        let (source, isLesson) = (file.source, file.script.header.lesson != nil)
        return failed.map { test in
            test.report(in: source, advice: isLesson ? .learn : file.name == "-" ? .none : .replay)
                + (options.shrinks && !isLesson && test.isReadable ? shrunk(test, in: file) : "")
        }
    }

    /// The shortest script that fails as a test does, for its report.
    private func shrunk(_ test: TestResult, in file: ScriptFile) -> String {
        let snapshots = Snapshots(of: file.name, scene: file.sceneFile, updates: false)
        let shrinker = ScriptShrinker(file.script) { run($0, of: file, snapshots) }
        guard let shrunk = shrinker.shrink(test) else { return "" }
        let count = shrunk.script.tests[0].statements.count
        return
            "the shortest script that fails so has \(count) of \(shrunk.statementCount.of("statement")):\n"
            + "\(shrunk.script)".split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    }

    /// Verifies a lesson; each of its steps is a test.
    private func prove(_ file: ScriptFile) throws(UnplayableScript) -> Outcome {
        var outcome = Outcome(result: FileResult(file.name))
        guard let lesson = try file.lesson(), options.flaw == nil else { return outcome }
        let proof = LessonProof(lesson, scene: file.scene, in: ScriptFile.world)
        for test in proof.results where options.selection.contains(test.name) {
            outcome.isMatched = true
            outcome.result.tests.append(test)
        }
        outcome.reports = reports(of: outcome.result.tests, in: file)
        return outcome
    }

    /// Prepares to run a script of a file.
    private func run(_ script: Script, of file: ScriptFile, _ snapshots: Snapshots) -> ScriptRun {
        var run = ScriptRun(script, scene: file.scene, in: file.world, flaw: options.flaw)
        run.engine = process?.engine
        run.checkSnapshot = { snapshots.check($0) }
        return run
    }

    private func play(_ file: ScriptFile) -> Outcome {
        var outcome = Outcome(result: FileResult(file.name))
        var log = StepLog(file: file.name)
        let snapshots = Snapshots(
            of: file.name, scene: file.sceneFile, updates: options.updates)
        var run = run(file.script, of: file, snapshots)
        var screens: Set<ScreenUpdate> = []
        if options.updates, file.isRegular { run.acceptScreen = { screens.insert($0) } }
        if options.isTimed { run.now = { WallClock.seconds } }
        if options.wantsLog || options.isTwice { run.onEntry = { log.add($0) } }
        if options.selection.isActive {
            let wanted = options.selection.tests(of: file)
            run.isWanted = { wanted.contains($0) }
            outcome.otherTests = file.script.tests.map(\.name).filter { !wanted.contains($0) }
            outcome.isMatched = !wanted.isEmpty
        }
        outcome.result.tests = run.results()
        outcome.log = log.pieces
        for test in outcome.result.tests where !test.isReadable && options.wantsLog {
            outcome.log.append(
                StepLog.line(
                    file.name, test.report(in: file.source), test: test.name, line: test.line))
        }
        outcome.updates = snapshots.changes
        if !screens.isEmpty {
            do throws(StoreProblem) {
                outcome.updates += try file.update(screens)
            } catch {
                outcome.result.problems = "error: \(error.message)\n"
            }
        }
        if outcome.result.isWhole {
            outcome.unusedSnapshots = snapshots.unused(by: file.script)
        }
        return outcome
    }
}

/// The steps of a run as JSON, one per line.
private struct StepLog {
    /// The size at which a piece is full, in bytes.
    private static let pieceSize = 1 << 18

    let file: String
    private(set) var pieces: [[UInt8]] = []

    /// A line: a played step, or a script or a test that cannot be played.
    static func line(
        _ file: String, _ failure: String?, test: String? = nil, line: Int? = nil,
        _ entry: ScriptRun.Entry? = nil
    ) -> [UInt8] {
        JSONWriter.line { json in
            json.object { json in
                json.add("file", file)
                json.add("test", test)
                json.add("line", line)
                json.add("statement", entry?.statement.body.description)
                json.add("ok", failure == nil)
                if let player = entry?.player {
                    let playground = player.playground
                    json.add("hit", playground.answer?.hit?.path)
                    json.add("point", playground.probe.isOnStage ? playground.probe.point : nil)
                    json.add("selected", playground.selectedNode.path)
                    json.add("log", playground.log)
                    json.add("time", player.time)
                }
                if let failure { json.add("failure", failure) }
            }
        }
    }

    mutating func add(_ entry: ScriptRun.Entry) {
        let line = Self.line(
            file, entry.failure?.sentence, test: entry.test, line: entry.statement.range.line,
            entry)
        if pieces.isEmpty || pieces[pieces.count - 1].count >= Self.pieceSize { pieces.append([]) }
        pieces[pieces.count - 1] += line
    }
}

/// The tests to run, by their names and lines.
struct TestSelection: Sendable {
    /// What their names contain, in any case; `nil` for all.
    var filter: String?
    /// What their names do not contain.
    var excluded: String?
    /// The lines in files, by path: a test is picked by any of its lines.
    private(set) var lines: [String: Set<Int>] = [:]

    /// Whether some tests may be left out.
    var isActive: Bool { filter != nil || excluded != nil || !lines.isEmpty }

    /// Takes the lines out of arguments such as `touch.hitbox:12`, and returns the files.
    ///
    /// All tests of a file are wanted if another argument names the file, or a folder that it is in.
    mutating func files(_ arguments: [String]) throws -> [String] {
        var whole: [String] = []
        let names = try arguments.map { argument in
            let name = Files.plain(argument)
            guard Files.kind(of: name) == nil, let colon = name.lastIndex(of: ":"),
                let line = Int(name[name.index(after: colon)...])
            else {
                whole.append(argument)
                return argument
            }
            let file = String(name[..<colon])
            try Self.check(line, of: file)
            lines[ScriptFinder.path(of: file), default: []].insert(line)
            return file
        }
        if lines.isEmpty || whole.isEmpty { return names }
        for file in ScriptFinder.files(of: whole) { lines[ScriptFinder.path(of: file)] = nil }
        return names
    }

    /// Refuses a line that a file does not have; what cannot be read is reported when it is run.
    private static func check(_ line: Int, of file: String) throws {
        guard Files.isSame(file, file), let bytes = try? Files.read(file) else { return }
        let lines = SourceText(String(decoding: bytes, as: UTF8.self), name: file).lines
        let count = lines.count - (lines.last?.isEmpty == true ? 1 : 0)
        if line > 0, line <= count { return }
        let title = Files.title(file).safeForTerminal
        throw Failure.usage(
            "'\(title)' has no line \(line); it has \(count.of("line"))",
            help: "name a line of a test; 'hitbox test --list' prints them")
    }

    /// Whether a test is wanted by its name.
    func contains(_ name: String) -> Bool {
        let name = name.lowercased()
        return filter.map { name.contains($0.lowercased()) } ?? true
            && !(excluded.map { name.contains($0.lowercased()) } ?? false)
    }

    /// Whether a file that could be read has no wanted test.
    func leavesOut(_ outcome: ScriptTester.Outcome) -> Bool {
        isActive && !outcome.isMatched && outcome.result.isReadable
    }

    /// The names of the wanted tests of a file; the empty one for a script without tests.
    func tests(of file: ScriptFile) -> Set<String> {
        let tests = file.script.tests
        if tests.isEmpty { return contains("") ? [""] : [] }
        var wanted = tests.map(\.name)
        if let lines = lines[ScriptFinder.path(of: file.name)] {
            // A line of the setup is one of all tests.
            let places = lines.map { line in tests.lastIndex { $0.range.line <= line } }
            if !places.contains(nil) { wanted = places.compactMap(\.self).map { tests[$0].name } }
        }
        return Set(wanted.filter(contains))
    }
}
