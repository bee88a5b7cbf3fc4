import Foundation
import Testing

/// Performs work on this thread; the test fails if it takes more than a minute of processor time.
///
/// Unlike `.timeLimit`, which starts before a thread is free for the test, this does not depend on other tests and
/// programs.
public func withinAMinute<Result>(
    sourceLocation: SourceLocation = #_sourceLocation, _ work: () throws -> Result
) rethrows -> Result {
    func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = processorTime()
    let result = try work()
    let seconds = processorTime() - start
    #expect(seconds < 60, sourceLocation: sourceLocation)
    return result
}
