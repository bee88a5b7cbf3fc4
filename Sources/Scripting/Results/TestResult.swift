import Diagnostics

/// The result of one test of a script.
public struct TestResult: Hashable, Sendable {
    /// A statement that failed.
    public struct Failure: Hashable, Sendable {
        /// The place of the statement.
        public var range: SourceRange
        /// The reason.
        public var failure: StepFailure
    }

    /// The outcome of a test.
    public enum Outcome: Hashable, Sendable {
        /// Everything was as expected.
        case passed
        /// Something failed.
        case failed
        /// It was skipped, with a reason.
        case skipped(String)
        /// It failed as expected, with a reason.
        case failedAsExpected(String)
        /// It passed although expected to fail, with a reason.
        case passedUnexpectedly(String)
    }

    /// The test's name; empty for a script without tests.
    public var name: String
    /// The line of its `test` statement.
    public var line: Int
    /// The outcome.
    public var outcome: Outcome
    /// The statements that failed; of very many, only the first ones.
    public var failures: [Failure] = []
    /// The number of statements played.
    public var stepCount = 0

    /// Whether a step could not be performed, so that the rest was skipped.
    public var isStuck = false

    /// Whether the outcome is acceptable.
    public var isFine: Bool {
        switch outcome {
        case .passed, .skipped, .failedAsExpected: true
        case .failed, .passedUnexpectedly: false
        }
    }
}
