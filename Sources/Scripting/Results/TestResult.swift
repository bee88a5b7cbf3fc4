import Diagnostics

/// What became of one test of a script.
public struct TestResult: Hashable, Sendable {
    /// A statement that failed.
    public struct Failure: Hashable, Sendable {
        /// Where it stands.
        public var range: SourceRange
        /// Why it failed.
        public var failure: StepFailure
    }

    /// How it ended.
    public enum Outcome: Hashable, Sendable {
        /// Everything was as expected.
        case passed
        /// Something was not.
        case failed
        /// It was passed over, for a reason.
        case skipped(String)
        /// It failed, as it was said to, for a reason.
        case failedAsExpected(String)
        /// It passed, although it was said to fail, for a reason.
        case passedUnexpectedly(String)
    }

    /// The test's name; empty for a script without tests.
    public var name: String
    /// The line that begins it.
    public var line: Int
    /// How it ended.
    public var outcome: Outcome
    /// The statements that failed; of very many, the first ones.
    public var failures: [Failure] = []
    /// How many statements were played.
    public var stepCount = 0

    /// Whether a step could not be made, so that the rest was passed over.
    public var isStuck = false

    /// Whether it is as it should be.
    public var isFine: Bool {
        switch outcome {
        case .passed, .skipped, .failedAsExpected: true
        case .failed, .passedUnexpectedly: false
        }
    }
}
