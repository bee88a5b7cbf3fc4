import ArgumentParser
import HitboxCommands
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import SourceDiagnostics
import TerminalTypes

struct MutateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutate",
        abstract: "Tests the tests: which hit-testing mistakes would they miss?",
        discussion: """
            The scripts run against engines with well-known mistakes. Each mistake that no test \
            notices is listed with an expectation that would, and the line to add it after; one that \
            cannot show in the scenes of the scripts does not count. With an engine, all scripts have to pass \
            on it, and tests that it cannot play notice nothing. Exit status: 0 all are noticed, 1 some \
            are not, 3 the engine failed.

            The mistakes: \(HitFlaw.codes).

              hitbox mutate demos
              hitbox mutate touch.hitbox list.hitbox
              hitbox mutate touch.hitbox --only hits-hidden,ignores-masks
              hitbox mutate touch.hitbox --engine './my-engine'
            """)

    @Argument(help: "Scripts and folders; defaults to the current folder.", completion: .file())
    var scripts: [String] = []

    @Option(
        help: ArgumentHelp("Try only these mistakes, by their codes.", valueName: "codes"),
        completion: .list(HitFlaw.allCases.map(\.code)), transform: HitFlaw.read)
    var only: [HitFlaw]?

    @Option(
        help: ArgumentHelp("Try all but these mistakes.", valueName: "codes"),
        completion: .list(HitFlaw.allCases.map(\.code)), transform: HitFlaw.read)
    var except: [HitFlaw] = []

    @Flag(help: "Print JSON.")
    var json = false

    @Option("command", "Run the scripts on this program, too.")
    var engine: String?

    @OptionGroup var timeout: EngineTimeout
    @OptionGroup var color: ColorOption

    func run() throws {
        let names = try ScriptFinder.find(scripts)
        let files = try Files.reportingProblems { try names.map { try ScriptFile(name: $0) } }
        let played = try playedTests(of: files)
        let flaws = HitFlaw.allCases.filter {
            (only ?? HitFlaw.allCases).contains($0) && !except.contains($0)
        }
        if flaws.isEmpty { throw Failure.usage("--except leaves no mistake to make") }
        lazy var ends = zip(files, played).flatMap(TestEnd.all)
        var output = Output.standard
        var mutations: [Mutation] = []
        for flaw in flaws {
            mutations.append(Mutation(flaw, files, played, ends))
            if json { continue }
            mutations[mutations.count - 1].print(to: &output, color.paint)
            output.flush()
        }
        if json {
            output.json { _, json in mutations.write(to: &json) }
        } else {
            output.line(mutations.sentence)
        }
        output.flush()
        if mutations.count(of: "missed") > 0 { throw Failure.expectationFailed }
    }

    /// The names of the tests that can notice a mistake, by file; all that are not skipped have to
    /// pass.
    private func playedTests(of files: [ScriptFile]) throws -> [[String]] {
        let tester = ScriptTester(
            options: .init(engine: engine.map { ($0, timeout.engineTimeout) }))
        let right = files.map { tester.run($0.name, $0) }
        if let wrong = right.first(where: { !$0.result.isReadable }) {
            Output.error(wrong.result.problems)
            throw wrong.hasNoEngine ? Failure.noEngine : Failure.wrongFile
        }
        if let failed = right.first(where: { !$0.result.tests.allSatisfy(\.isFine) }) {
            let name = failed.result.file
            let option = engine.map { " --engine \(VisibleText.quoted($0))" } ?? ""
            Output.error(
                "error: '\(name.safeForTerminal)' already fails\n"
                    + "help: hitbox test \(VisibleText.word(name))\(option)")
            throw Failure.expectationFailed
        }
        // A test that only the engine passes fails with every mistake.
        let hitbox = ScriptTester(options: .init())
        let own = engine == nil ? right : files.map { hitbox.run($0.name, $0) }
        return zip(right, own).map { outcome, expected in
            zip(outcome.result.tests, expected.result.tests).compactMap { test, own -> String? in
                if case .skipped = test.outcome { return nil }
                return own.isFine ? test.name : nil
            }
        }
    }
}

extension HitFlaw {
    /// All codes, for help.
    static var codes: String { allCases.map(\.code).joined(separator: ", ") }

    /// Reads codes with commas between them.
    fileprivate static func read(_ text: String) throws -> [HitFlaw] {
        let codes = allCases.map(\.code)
        return try text.split(separator: ",").map { word in
            let code = word.trimmed
            if let flaw = allCases.first(where: { $0.code == code }) { return flaw }
            let near = Suggestion.nearest(to: String(code), among: codes)
            throw ValidationError(
                near.map { "write '\($0)'" } ?? "write some of \(codes.joined(separator: ", "))")
        }
    }
}

/// A mistake, and whether tests notice it.
private struct Mutation {
    enum State {
        /// The first test that notices it.
        case noticed(file: String, test: String)
        /// What would notice it; `nil` if it cannot show.
        case missed(TestEnd, Expectation)
        case notApplicable

        /// The name in JSON.
        var word: String {
            switch self {
            case .noticed: "noticed"
            case .missed: "missed"
            case .notApplicable: "not-applicable"
            }
        }
    }

    let flaw: HitFlaw
    let state: State

    init(
        _ flaw: HitFlaw, _ files: [ScriptFile], _ played: [[String]],
        _ ends: @autoclosure () -> [TestEnd]
    ) {
        self.flaw = flaw
        for (file, played) in zip(files, played) {
            let outcome = ScriptTester(options: .init(flaw: flaw)).run(file.name, file)
            if let test = outcome.result.tests.first(where: {
                !$0.isFine && played.contains($0.name)
            }) {
                state = .noticed(file: file.name, test: test.title)
                return
            }
        }
        for end in ends() {
            guard let claim = end.claims.first(noticing: flaw) else { continue }
            state = .missed(end, claim)
            return
        }
        state = .notApplicable
    }

    func print(to output: inout Output, _ paint: Paint) {
        let sentence = "an engine that \(flaw.sentence)"
        switch state {
        case .noticed(let file, let test):
            let place = "\(file): \(test)".safeForTerminal
            output.line(paint.hit("noticed ") + " \(sentence)  " + paint.quiet(place))
        case .missed(let end, let claim):
            let test = end.test.map { "test \"\($0)\"" } ?? "the script"
            let place = "\(end.file):\(end.line), in \(test)"
            output.line(paint.refusal("MISSED  ") + " \(sentence)")
            output.line("         add after \(place): \(claim)".safeForTerminal)
        case .notApplicable:
            output.line(
                paint.quiet("n/a     ") + " \(sentence)  "
                    + paint.quiet("no scene of these scripts is affected"))
        }
    }
}

extension [Mutation] {
    fileprivate func count(of state: String) -> Int { count { $0.state.word == state } }

    fileprivate var sentence: String {
        let (noticed, notApplicable) = (count(of: "noticed"), count(of: "not-applicable"))
        let rest = notApplicable == 0 ? "" : "; \(notApplicable) cannot show in these scenes"
        return "\(noticed) of \(count - notApplicable) mistakes are noticed" + rest
    }

    /// Writes the output of `mutate --json`.
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.list("mistakes", in: .lines, of: self) { json, mutation in
                json.add("code", mutation.flaw.code)
                json.add("sentence", mutation.flaw.sentence)
                json.add("state", mutation.state.word)
                switch mutation.state {
                case .noticed(let file, let test):
                    json.add("file", file)
                    json.add("test", test)
                case .missed(let end, let claim):
                    json.add("file", end.file)
                    json.add("test", end.test ?? "the script")
                    json.add("line", end.line)
                    json.add("suggestion", claim.description)
                case .notApplicable: break
                }
            }
            json.add("noticed", count(of: "noticed"))
            json.add("missed", count(of: "missed"))
            json.add("notApplicable", count(of: "not-applicable"))
        }
    }
}

extension ScriptTest {
    fileprivate var isExpectedToFail: Bool {
        statements.contains { if case .step(.xfail) = $0.body { true } else { false } }
    }
}

/// The end of a test, where an expectation may notice a mistake.
private final class TestEnd {
    let file: String
    /// Its name; `nil` for that of a script without tests.
    let test: String?
    /// The line after which an expectation is added.
    let line: Int
    private let tree: LayerTree
    private let rules: HitRules
    private let unit: SceneUnit
    /// The expectations that hold here and fail with a mistake, found once for all mistakes.
    lazy var claims = FlawClaims(tree, rules: rules, unit: unit)

    init(_ player: ScriptPlayer, _ file: ScriptFile, _ test: String?, _ line: Int) {
        (self.file, self.test, self.line) = (file.name, test, line)
        (tree, rules) = (player.playground.shownTree, player.playground.probe.rules)
        unit = file.scene.unit
    }

    /// The ends of the tests of a file, those with the same layers once; none for a lesson, and for
    /// tests that notice nothing, as they are not played or are expected to fail.
    static func all(of file: ScriptFile, _ played: [String]) -> [TestEnd] {
        if file.script.header.lesson != nil { return [] }
        var start = file.player
        for statement in file.script.setup { try? start.play(statement) }
        let setup = file.script.setup.last?.range.line ?? 1
        if file.script.tests.isEmpty {
            return played.isEmpty ? [] : [TestEnd(start, file, nil, setup)]
        }
        var known: Set<LayerTree> = []
        return file.script.tests.compactMap { test in
            if !played.contains(test.name) || test.isExpectedToFail { return nil }
            var player = start
            for statement in test.statements { try? player.play(statement) }
            let line = test.statements.last?.range.line ?? test.range.line
            let end = TestEnd(player, file, test.name, line)
            return known.insert(end.tree).inserted ? end : nil
        }
    }
}
