import LayerGeometry
import SceneFile
import SourceDiagnostics
import TerminalTypes

/// Runs the tests of a script.
///
/// The setup is played once; each test starts from a copy of the run after it.
public struct ScriptRun {
    /// The record of a statement, for logs.
    public struct Entry {
        /// The name of its test.
        public var test: String
        /// The statement.
        public var statement: Statement
        /// The failure, if any.
        public var failure: StepFailure?
        /// The program after it.
        public var player: ScriptPlayer
    }

    /// Compares a snapshot with its golden text; returns the failure, if any.
    ///
    /// By default there is no golden text, so that every snapshot fails.
    public var checkSnapshot: (Snapshot) -> StepFailure? = { $0.failure(comparedWith: nil) }
    /// Accepts a screen instead of those of an `expect screen` that fails; `nil` to fail.
    package var acceptScreen: ((ScreenUpdate) -> Void)?
    /// Decides by its name whether to run a test; others are not played.
    public var isWanted: (String) -> Bool = { _ in true }
    /// The hit test that is asked in place of hitbox's own; `nil` for that one.
    public var engine: HitEngine? {
        get { player.engine }
        set { player.engine = newValue }
    }
    /// The time of a clock, in seconds, for how long the tests take; by default none passes.
    public var now: () -> Double = { 0 }
    /// Called with every statement that was played.
    public var onEntry: ((Entry) -> Void)?

    private static let mostFailures = 20
    private let script: Script
    private var player: ScriptPlayer
    private var result = TestResult(name: "", line: 1, outcome: .passed)
    private var xfail: String?

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - script: The script.
    ///   - scene: The layers, whatever scene the script names.
    ///   - world: The decoder of raw steps.
    ///   - flaw: A flaw in hit testing, to find out whether the script notices.
    public init(_ script: Script, scene: Scene, in world: ScriptWorld, flaw: HitFlaw? = nil) {
        self.script = script
        player = ScriptPlayer(script.header, scene: scene, in: world, flaw: flaw)
    }

    /// Plays the wanted tests.
    ///
    /// - Returns: The result of each, in the order of the script; that of the whole script, whose name
    ///   is empty, if it has no tests.
    public func results() -> [TestResult] {
        var start = self
        let begin = now()
        start.result.source = script.source
        for statement in script.setup { start.play(statement) }
        start.result.seconds = now() - begin
        if script.tests.isEmpty { return isWanted("") ? [start.finished] : [] }
        var results: [TestResult] = []
        for test in script.tests where isWanted(test.name) {
            let begin = now()
            var run = start
            (run.result.name, run.result.line) = (test.name, test.range.line)
            if !test.problems.isEmpty {
                run.result.outcome = .unreadable(test.problems)
                results.append(run.result)
                continue
            }
            let missing = test.warning(after: script.setup)
            run.result.warnings += [missing].compactMap(\.self)
            for statement in test.statements { run.play(statement) }
            run.result.seconds = now() - begin
            results.append(run.finished)
        }
        return results
    }

    /// The result, in view of whether a failure is expected.
    private var finished: TestResult {
        guard let xfail else { return result }
        if case .skipped = result.outcome { return result }
        var result = result
        result.outcome =
            result.failures.isEmpty ? .passedUnexpectedly(xfail) : .failedAsExpected(xfail)
        return result
    }

    private mutating func play(_ statement: Statement) {
        if case .skipped = result.outcome { return }
        switch statement.body {
        case .step(.skip(let reason)):
            // An earlier failure still counts.
            if result.outcome == .failed {
                result.isStuck = true
            } else {
                result.outcome = .skipped(reason)
            }
            return
        case .step(.xfail(let reason)): xfail = reason
        default: break
        }
        // After a step that failed to execute, later statements lose their meaning.
        if result.outcome == .failed, result.isStuck { return }
        result.stepCount += 1
        var failure: StepFailure?
        let before = player
        do throws(StepFailure) {
            try player.play(statement)
            failure = player.failure(ofSnapshot: statement, checkSnapshot)
        } catch {
            failure = error
            if case .expect(.screen(let rows)) = statement.body, let acceptScreen {
                acceptScreen(
                    ScreenUpdate(line: statement.range.line, old: rows, new: player.screenRows))
                failure = nil
            }
        }
        onEntry?(Entry(test: result.name, statement: statement, failure: failure, player: player))
        // One is enough for each statement. A step after the end also fails, but only tests report
        // failures.
        if failure == nil || before.hasLeft, result.warnings.count < Self.mostFailures,
            let warning = player.warning(about: statement, since: before)
        {
            result.warnings.append(warning)
        }
        guard let failure else { return }
        if let reason = failure.skipReason {
            if result.outcome == .passed { result.outcome = .skipped(reason) }
            return
        }
        result.outcome = .failed
        if statement.endsTest(after: failure) { result.isStuck = true }
        if result.failures.count < Self.mostFailures {
            result.failures.append(TestResult.Failure(range: statement.range, failure: failure))
        }
    }
}

extension Script {
    /// Runs the tests on the given layers, whatever scene the script names.
    ///
    /// For packages that have their own trees and want their pointer tests as scripts:
    ///
    ///     let script = try Script.read(text, name: "card.hitbox")
    ///     for result in script.run(on: makeCard()) where !result.isFine {
    ///         Issue.record("\(result.report())")
    ///     }
    ///
    /// A snapshot is compared with the text that `golden` returns for its name, such as the contents
    /// of a file; without one it fails, so that no snapshot passes unseen. `ScriptRun` does more.
    ///
    /// - Parameters:
    ///   - root: The root layer; scene space is the space of its position.
    ///   - rules: The rules, unless the script specifies them.
    ///   - world: The decoder of raw steps.
    ///   - test: The only test to run; `nil` for all.
    ///   - golden: Returns the golden text of a snapshot by its name; `nil` if there is none yet.
    /// - Returns: The result of each test, in the order of the script.
    public func run(
        on root: Layer, rules: HitRules = .calayer, in world: ScriptWorld = ScriptWorld(),
        only test: ScriptTest? = nil, golden: (String) -> String? = { _ in nil }
    ) -> [TestResult] {
        var scene = Scene(root: root)
        scene.rules = rules
        return withoutActuallyEscaping(golden) { golden in
            var run = ScriptRun(self, scene: scene, in: world)
            if let test { run.isWanted = { $0 == test.name } }
            run.checkSnapshot = {
                var failure = $0.failure(comparedWith: golden($0.name))
                if failure?.difference.isEmpty == true {
                    failure?.hint = "let 'golden' return this text:\n\($0.text)"
                }
                return failure
            }
            return run.results()
        }
    }

    /// Runs the tests on the given layers, and asks a hit test of your own which layer is hit.
    ///
    ///     for result in script.run(on: tree, asking: { point in toolkit.hit(point)?.id }) { … }
    ///
    /// - Parameters:
    ///   - tree: The layers; scene space is the space of the root's position.
    ///   - rules: The rules, unless the script specifies them.
    ///   - world: The decoder of raw steps.
    ///   - test: The only test to run; `nil` for all.
    ///   - hit: Returns the path of the layer that is hit at a point of scene space, an unambiguous
    ///     end of it, or `#INDEX`; `nil` if none is hit.
    /// - Returns: The result of each test, in the order of the script.
    public func run(
        on tree: LayerTree, rules: HitRules = .calayer, in world: ScriptWorld = ScriptWorld(),
        only test: ScriptTest? = nil, asking hit: (Point) -> String?
    ) -> [TestResult] {
        var scene = Scene(root: tree.rootLayer)
        scene.rules = rules
        return withoutActuallyEscaping(hit) { hit in
            var run = ScriptRun(self, scene: scene, in: world)
            if let test { run.isWanted = { $0 == test.name } }
            run.engine = HitEngine(naming: hit)
            return run.results()
        }
    }
}
