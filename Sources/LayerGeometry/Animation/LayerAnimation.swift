/// One animation of a layer's property, as Core Animation's explicit animations describe it.
///
/// An animation is only stored: it does not change the layer itself, its model.
public struct LayerAnimation: Hashable, Sendable {
    /// What a property animates from or to.
    ///
    /// There may be millions of values, most of them numbers, so colours are stored elsewhere.
    public enum Value: Hashable, Sendable {
        /// A single number: an angle in degrees, a length, an opacity.
        case number(Double)
        /// The numbers of a point, a size or a rectangle.
        case numbers([Double])
        /// A colour.
        indirect case color(LayerColor)
    }

    /// How time passes within one run.
    public enum TimingFunction: Hashable, Sendable {
        /// Evenly.
        case linear
        /// Slow at the start.
        case easeIn
        /// Slow at the end.
        case easeOut
        /// Slow at both ends.
        case easeInEaseOut
        /// Core Animation's default curve: quick in, slow out.
        case standard
        /// A Bézier curve from (0, 0) to (1, 1) by its two control points; x from 0 to 1.
        case curve(x1: Double, y1: Double, x2: Double, y2: Double)
    }

    /// What is visible of an animation before its begin time and after its end, as in
    /// `CAMediaTiming`.
    public enum FillMode: String, CaseIterable, Hashable, Sendable {
        /// Nothing: the layer shows its model value.
        case removed
        /// After the end, the last value.
        case forwards
        /// Before the begin time, the first value.
        case backwards
        /// Both: the first value before, the last value after.
        case both

        var isForwards: Bool { self == .forwards || self == .both }
        var isBackwards: Bool { self == .backwards || self == .both }
    }

    /// The animated property by its Core Animation key path: `position.x`, `transform.rotation.z`.
    public var keyPath: String
    /// The value at the start; `nil` stands for the model's value.
    public var from: Value?
    /// The value at the end; `nil` stands for the model's value.
    public var to: Value?
    /// How long one run takes, in seconds.
    public var duration: Double = 0.25
    /// How many times it runs; infinity repeats for ever, 0 counts as 1.
    public var repeatCount: Double = 0
    /// Whether each run also plays backwards.
    public var autoreverses = false
    /// How time passes within one run.
    public var timingFunction: TimingFunction = .linear
    /// When the first run starts, in seconds.
    public var beginTime: Double = 0
    /// The rate of the animation's own clock relative to the scene's clock.
    public var speed: Double = 1
    /// Whether it shows before its begin time and after its end.
    public var fillMode = FillMode.removed
    /// The distance from `from`, or up to `to`; `nil` if the ends are given in another way.
    public var by: Value?
    /// The keyframe values; empty for an animation between two values.
    public var values: [Value] = []
    /// Animations that run together, within the duration of this one; its own property is then
    /// ignored.
    public var group: [LayerAnimation] = []
    /// When each keyframe is reached, from 0 to 1; empty for even steps.
    public var keyTimes: [Double] = []

    /// Creates an animation of a property.
    public init(keyPath: String, from: Value? = nil, to: Value? = nil) {
        self.keyPath = keyPath
        self.from = from
        self.to = to
    }
}

/// The hand of a clock: the rotation of such a layer follows the time of day.
public enum ClockHand: String, CaseIterable, Hashable, Sendable {
    /// One turn in twelve hours.
    case hour
    /// One turn in an hour.
    case minute
    /// One turn in a minute, in steps of a second.
    case second
    /// One turn in a minute, continuously: a sweep second hand.
    case sweep
}
