import Foundation
import Testing

/// Runs tests that mostly wait on threads of their own.
///
/// Swift Testing has as many threads as there are processors; while tests wait on all of these, no other test runs.
public struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
    /// Whether the suites in a suite have it too.
    public let isRecursive = true

    /// Runs a test on one of the threads.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Threads.shared) { try await function() }
    }

    private final class Threads: TaskExecutor {
        static let shared = Threads()
        private let queue = OperationQueue()

        init() {
            queue.maxConcurrentOperationCount = 5 * ProcessInfo.processInfo.activeProcessorCount
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}

extension Trait where Self == WaitingTrait {
    /// For suites whose tests mostly wait, for programs on a terminal for instance.
    public static var waiting: Self { Self() }
}
