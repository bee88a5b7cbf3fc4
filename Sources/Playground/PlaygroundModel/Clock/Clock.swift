import LayerGeometry

/// The time of the scene, and whether hit tests use the model or the presentation tree.
public struct Clock: Hashable, Sendable {
    /// The duration of a frame in seconds, when stepping by frames.
    public static let frame = 1.0 / 30

    /// How often the picture changes.
    public enum Pace: Hashable, Sendable {
        /// 30 times a second.
        case frames
        /// Once a second: the hands of a clock.
        case seconds
    }

    /// The current moment.
    public internal(set) var moment = SceneMoment(time: 0, clock: 0)
    /// Whether animations are running; initially true if there are any.
    public internal(set) var isPlaying: Bool
    /// Whether hit tests use the model tree instead of the presentation tree.
    public internal(set) var asksModel = false
    /// Incremented whenever the shown layers change.
    var changes = 0
}

/// Actions on the time of the scene.
public enum ClockAction: Hashable, Sendable {
    /// Starts or stops the animations.
    case togglePlaying
    /// Steps by a number of frames; negative is backwards.
    case step(Int)
    /// Lets time pass: seconds since the last tick, and since midnight.
    case tick(elapsed: Double, clock: Double)
    /// Switches hit tests between the model and the presentation tree.
    case toggleModel
}
