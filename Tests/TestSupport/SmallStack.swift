import Foundation

/// Runs a closure on a thread with a small stack: 512 KB, as for tests.
public func onSmallStack<Answer: Sendable>(_ body: @escaping @Sendable () -> Answer) -> Answer {
    let box = AnswerBox<Answer>()
    let thread = Thread {
        box.give(body())
    }
    thread.stackSize = 512 << 10
    thread.start()
    return box.wait()
}

/// A value passed from one thread to another one that waits for it.
private final class AnswerBox<Answer: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var answer: Answer?

    func give(_ given: Answer) {
        condition.lock()
        answer = given
        condition.signal()
        condition.unlock()
    }

    func wait() -> Answer {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let answer { return answer }
            condition.wait()
        }
    }
}
