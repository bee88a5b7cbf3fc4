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

/// Clocks for animations, backups and messages.
enum WallClock {
    /// Seconds of a monotonic clock.
    static var seconds: Double {
        sys_seconds()
    }

    /// Seconds since midnight, in local time.
    static var sinceMidnight: Double {
        sys_seconds_of_day()
    }

    /// Sleeps; a signal wakes it early.
    static func rest(milliseconds: Int32) {
        var nothing = SysWait(descriptor: -1, wanted: 0, ready: 0)
        _ = sys_wait(&nothing, 1, milliseconds)
    }

    /// Seconds since 1970.
    static var date: Int {
        Int(sys_date())
    }

    /// A local time in readable form, such as `today 14:05`.
    ///
    /// - Parameters:
    ///   - date: In seconds since 1970.
    ///   - now: The current time, in the same unit.
    static func text(of date: Int, now: Int = WallClock.date) -> String {
        var (then, today, yesterday) = (SysDate(), SysDate(), SysDate())
        guard sys_date_parts(Int64(date), &then) == 0, sys_date_parts(Int64(now), &today) == 0,
            sys_date_parts(Int64(now) - 86_400, &yesterday) == 0
        else { return "an unknown time" }
        func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
        func isSameDay(_ other: SysDate) -> Bool {
            then.year == other.year && then.month == other.month && then.day == other.day
        }
        let time = "\(digits(then.hour)):\(digits(then.minute))"
        if isSameDay(today) { return "today \(time)" }
        if isSameDay(yesterday) { return "yesterday \(time)" }
        return "\(then.year)-\(digits(then.month))-\(digits(then.day)) \(time)"
    }
}
