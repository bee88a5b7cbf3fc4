import CSystem
import Synchronization

/// Work on a thread of its own, so that the program keeps responding to keys.
///
/// It cannot be stopped: what is no longer wanted runs to its end, or to that of the program.
final class Background<Value>: @unchecked Sendable {
    /// How long `result()` waits, in milliseconds: short enough for whoever presses a key.
    static var patience: Int { 300 }

    // The value need not be Sendable: the thread ends with it, and only then others get it.
    private let done = Atomic(false)
    private var outcome: Result<Value, any Error>?

    /// Starts work; if the system allows no thread, it is done at once.
    init(_ work: @escaping () throws -> Value) {
        nonisolated(unsafe) let work = work
        ThreadBody { [self] in
            outcome = Result { try work() }
            done.store(true, ordering: .releasing)
        }.start()
    }

    /// Whether the work is done.
    var isDone: Bool { done.load(ordering: .acquiring) }

    /// The result; `nil` if it is not there after a short while.
    ///
    /// Small files are read by then, without a visible delay.
    func result(within milliseconds: Int = patience) -> Result<Value, any Error>? {
        let end = WallClock.seconds + Double(milliseconds) / 1000
        while !isDone, WallClock.seconds < end { WallClock.rest(milliseconds: 1) }
        return isDone ? outcome : nil
    }
}

/// A closure without a generic type, which C can carry.
private final class ThreadBody: Sendable {
    private let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }

    func start() {
        let pointer = Unmanaged.passRetained(self).toOpaque()
        let work: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
            guard let pointer else { return }
            Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
        }
        if sys_on_other_thread(work, pointer) != 0 { work(pointer) }
    }
}
