/// One animation of a layer's property, as Core Animation's explicit animations describe it.
///
/// Only stored: the layer itself, its model, does not change by it.
public struct LayerAnimation: Hashable, Sendable {
    /// What a property animates from or to.
    public enum Value: Hashable, Sendable {
        /// A single number: an angle in degrees, a length, an opacity.
        case number(Double)
        /// The numbers of a point, a size or a rectangle.
        case numbers([Double])
        /// A colour.
        case color(LayerColor)
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

    /// What is seen of an animation before its begin and after its end, as `CAMediaTiming` says it.
    public enum FillMode: String, CaseIterable, Hashable, Sendable {
        /// Nothing: the model's value.
        case removed
        /// The end, after it.
        case forwards
        /// The start, before it.
        case backwards
        /// The start before it, and the end after it.
        case both

        var isForwards: Bool { self == .forwards || self == .both }
        var isBackwards: Bool { self == .backwards || self == .both }
    }

    /// Which property, as Core Animation names it: `position.x`, `transform.rotation.z`.
    public var keyPath: String
    /// The value at the start; `nil` is the model's.
    public var from: Value?
    /// The value at the end; `nil` is the model's.
    public var to: Value?
    /// How long one run takes, in seconds.
    public var duration: Double = 0.25
    /// How often it runs; infinity is for ever, 0 counts as 1.
    public var repeatCount: Double = 0
    /// Whether each run goes back again.
    public var autoreverses = false
    /// How time passes within one run.
    public var timingFunction: TimingFunction = .linear
    /// When the first run starts, in seconds.
    public var beginTime: Double = 0
    /// How much faster than the scene's clock its own clock goes.
    public var speed: Double = 1
    /// Whether it is seen before its begin and after its end.
    public var fillMode = FillMode.removed
    /// How far it goes from `from`, or up to `to`; `nil` where the ends are given otherwise.
    public var by: Value?
    /// The values of keyframes; empty for an animation of two ends.
    public var values: [Value] = []
    /// Animations that run together in this one's time; its own property then does not count.
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

/// The hand of a clock that a layer is: its rotation follows the time of day.
public enum ClockHand: String, CaseIterable, Hashable, Sendable {
    /// Once round in twelve hours.
    case hour
    /// Once round in an hour.
    case minute
    /// Once round in a minute, a step with each second.
    case second
    /// Once round in a minute, evenly: a sweep second hand.
    case sweep
}
