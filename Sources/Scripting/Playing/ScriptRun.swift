import Diagnostics
import LayerGeometry
import SceneFile
import TerminalTypes

/// Runs a script as it is read, part by part, in memory that does not grow with its length.
///
/// The setup is played once; each test starts from a copy of the program after it.
public struct ScriptRun {
    /// What a statement left behind, for logs.
    public struct Entry {
        /// The test it is in.
        public var test: String
        /// The statement.
        public var statement: Statement
        /// Why it failed; `nil` where it did not.
        public var failure: StepFailure?
        /// The program after it.
        public var player: ScriptPlayer
    }

    /// Compares a snapshot with its golden file; gives what is wrong.
    public var checkSnapshot: (Snapshot) -> StepFailure? = { _ in nil }
    /// Tells whether a test is to be run, by its name; the others are not played.
    public var isWanted: (String) -> Bool = { _ in true }
    /// Told every statement that was played.
    public var onEntry: ((Entry) -> Void)?

    private static let mostFailures = 20
    private var base: ScriptPlayer
    private var player: ScriptPlayer
    private var result = TestResult(name: "", line: 1, outcome: .passed)
    private var setup = TestResult(name: "", line: 1, outcome: .passed)
    private var isInTest = false
    private var isPlaying = true
    private var xfail: String?

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - header: What the script says before its first test and step.
    ///   - scene: The scene that it is played on.
    ///   - world: What raw steps are decoded with.
    ///   - flaw: What is wrong with hit testing; for finding out whether a script notices.
    public init(
        _ header: ScriptHeader, scene: Scene, in world: ScriptWorld, flaw: HitFlaw? = nil
    ) {
        base = ScriptPlayer(header, scene: scene, in: world, flaw: flaw)
        player = base
    }

    /// Plays a part.
    ///
    /// - Returns: The result of the test that ended with it; `nil` while none does.
    public mutating func take(_ part: ScriptPart) -> TestResult? {
        switch part {
        case .statement(let statement):
            if isPlaying { play(statement) }
            return nil
        case .test(let test):
            let ended = isInTest ? finished() : nil
            if !isInTest {
                (base, setup) = (player, result)
                isInTest = true
            }
            player = base
            result = setup
            (result.name, result.line) = (test.name, test.range.line)
            isPlaying = isWanted(test.name)
            return ended
        }
    }

    /// Ends the script.
    ///
    /// - Returns: The result of the last test; of the whole script where it has no tests. `nil` where
    ///   it was not to be run.
    public mutating func finish() -> TestResult? {
        if !isInTest, !isWanted("") { return nil }
        return finished()
    }

    private mutating func finished() -> TestResult? {
        defer { xfail = nil }
        if !isPlaying { return nil }
        guard let xfail else { return result }
        if case .skipped = result.outcome { return result }
        result.outcome =
            result.failures.isEmpty ? .passedUnexpectedly(xfail) : .failedAsExpected(xfail)
        return result
    }

    private mutating func play(_ statement: Statement) {
        if case .skipped = result.outcome { return }
        switch statement.body {
        case .step(.skip(let reason)):
            result.outcome = .skipped(reason)
            result.failures = []
            return
        case .step(.xfail(let reason)): xfail = reason
        default: break
        }
        // After a step that could not be made, nothing that follows means what it says.
        if result.outcome == .failed, result.isStuck { return }
        result.stepCount += 1
        var failure: StepFailure?
        do throws(StepFailure) {
            try player.play(statement)
            if case .step(.snapshot(let name, let area)) = statement.body {
                failure = checkSnapshot(try player.snapshot(name, of: area))
            }
        } catch {
            failure = error
        }
        onEntry?(Entry(test: result.name, statement: statement, failure: failure, player: player))
        guard let failure else { return }
        result.outcome = .failed
        if case .step(let step) = statement.body {
            if case .snapshot = step {} else { result.isStuck = true }
        }
        if result.failures.count < Self.mostFailures {
            result.failures.append(TestResult.Failure(range: statement.range, failure: failure))
        }
    }
}
