import LayerGeometry

/// The time of the scene, and whether the layers are asked as stored or as animations show them.
public struct Clock: Hashable, Sendable {
    /// How long a frame is where time goes by frames, in seconds.
    public static let frame = 1.0 / 30

    /// How often something looks different.
    public enum Pace: Hashable, Sendable {
        /// 30 times a second.
        case frames
        /// With every second of the day: the hands of a clock.
        case seconds
    }

    /// The moment that is shown.
    public internal(set) var moment = SceneMoment(time: 0, clock: 0)
    /// Whether animations run; from the start, where there are any.
    public internal(set) var isPlaying: Bool
    /// Whether hit tests ask the layers as they are stored; else as animations show them.
    public internal(set) var asksModel = false
    /// Grows with every change of what is shown.
    var changes = 0

    init(isPlaying: Bool) {
        self.isPlaying = isPlaying
    }
}
