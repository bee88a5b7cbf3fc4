import CSystem
import Synchronization

/// Parallel work on all processors.
///
/// Dispatch is not used because it needs file descriptors and traps if there are none left.
enum Workers {
    /// The state shared by the threads.
    private final class Task: Sendable {
        let next = Atomic(0)
        let count: Int
        let body: @Sendable (Int) -> Void

        init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
            (self.count, self.body) = (count, body)
        }

        func run() {
            while true {
                let place = next.add(1, ordering: .relaxed).oldValue
                if place >= count { return }
                body(place)
            }
        }
    }

    /// Calls a closure for each number in `0..<count` in parallel, and waits for all of them.
    static func each(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let task = Task(count, body)
        let threads = min(Int(sys_processors()), count)
        withExtendedLifetime(task) {
            sys_on_threads(
                Int32(threads),
                { pointer in
                    guard let pointer else { return }
                    Unmanaged<Task>.fromOpaque(pointer).takeUnretainedValue().run()
                }, Unmanaged.passUnretained(task).toOpaque())
        }
    }
}
