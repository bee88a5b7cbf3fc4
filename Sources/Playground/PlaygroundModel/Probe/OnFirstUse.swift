import Synchronization

/// A value that is computed on first use and shared by copies: most states are never shown, such as those
/// that a recording plays again.
final class OnFirstUse<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    /// The value, computed if this is its first use.
    func callAsFunction(_ make: () -> Value) -> Value {
        value.withLock { value in
            if let value { return value }
            let made = make()
            value = made
            return made
        }
    }
}
