import CSystem
import Synchronization

/// Work on all processors at once.
///
/// Dispatch needs descriptors of its own, and traps where there are none left.
enum Workers {
    /// What the threads share.
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

    /// Does something for each number from 0 to below `count`, and returns when all is done.
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
