/// What happens to the time of the scene.
public enum ClockAction: Hashable, Sendable {
    /// Starts or stops the animations.
    case togglePlaying
    /// Goes so many frames on, or back.
    case step(Int)
    /// Lets time pass: seconds since the last tick, and since midnight.
    case tick(elapsed: Double, clock: Double)
    /// Asks the layers as they are stored, or as animations show them.
    case toggleModel

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .togglePlaying, .step, .tick, .toggleModel: false
        }
    }
}
