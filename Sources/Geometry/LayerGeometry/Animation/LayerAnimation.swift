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
    /// One turn in twelve hours, continuously.
    case hour
    /// One turn in an hour, continuously.
    case minute
    /// One turn in a minute, in steps of a second.
    case second
    /// One turn in a minute, continuously: a sweep second hand.
    case sweep
    /// One turn in twelve hours, in steps of an hour: a twelfth of a turn for each.
    case steppingHour
    /// One turn in an hour, in steps of a minute: a sixtieth of a turn for each.
    case steppingMinute
}

extension LayerAnimation.TimingFunction {
    /// The two control points of the curve from (0, 0) to (1, 1).
    ///
    /// - Source: Apple's reference for `CAMediaTimingFunctionName`: linear, (0.42, 0) (1, 1); (0, 0)
    ///   (0.58, 1); (0.42, 0) (0.58, 1).
    public var controlPoints: (x1: Double, y1: Double, x2: Double, y2: Double) {
        switch self {
        case .linear: (0, 0, 1, 1)
        case .easeIn: (0.42, 0, 1, 1)
        case .easeOut: (0, 0, 0.58, 1)
        case .easeInEaseOut: (0.42, 0, 0.58, 1)
        case .standard: (0.25, 0.1, 0.25, 1)
        case .curve(let x1, let y1, let x2, let y2): (x1, y1, x2, y2)
        }
    }

    /// The progress of one run, usually from 0 to 1, at a fraction of its duration; some curves
    /// overshoot.
    ///
    /// - Parameter time: The fraction, clamped to 0...1.
    public func progress(at time: Double) -> Double {
        if time <= 0 { return 0 }
        if time >= 1 { return 1 }
        if self == .linear { return time }
        let (x1, y1, x2, y2) = controlPoints
        func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
            let u = 1 - t
            return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
        }
        // x increases with the parameter, so bisection finds it.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if bezier(x1, x2, middle) < time { low = middle } else { high = middle }
        }
        return bezier(y1, y2, (low + high) / 2)
    }
}

extension LayerAnimation {
    /// The total duration of all runs, in seconds of the animation's own clock; infinite if it
    /// repeats for ever.
    public var activeDuration: Double {
        duration * (autoreverses ? 2 : 1) * (repeatCount <= 0 ? 1 : repeatCount)
    }

    /// The progress at a time: 0 at `from`, 1 at `to`; `nil` while the animation has no visible
    /// effect.
    ///
    /// Before its begin time and after its end, an animation shows only if `fillMode` says so. An
    /// autoreversed run plays backwards, timing function included.
    ///
    /// - Parameter time: In seconds of the scene's clock, which starts at 0.
    /// - Source: Apple's reference for `CAMediaTiming`.
    public func progress(at time: Double) -> Double? {
        phase(at: time).map(timingFunction.progress)
    }

    /// The progress of one run by the clock, before the timing function is applied.
    func phase(at time: Double) -> Double? {
        let local = (time - beginTime) * speed
        if speed == 0 || duration <= 0 || !local.isFinite { return nil }
        if local < 0 { return [.backwards, .both].contains(fillMode) ? phase(ofLocal: 0) : nil }
        if local < activeDuration { return phase(ofLocal: local) }
        return [.forwards, .both].contains(fillMode) ? phase(ofLocal: activeDuration) : nil
    }

    /// Whether anything still moves after the given time, in seconds of the scene's clock.
    public func isMoving(after time: Double) -> Bool {
        duration > 0 && speed > 0 && (time - beginTime) * speed < activeDuration
    }

    private func phase(ofLocal local: Double) -> Double {
        let cycle = duration * (autoreverses ? 2 : 1)
        var phase = (local / cycle).truncatingRemainder(dividingBy: 1)
        // The end of a whole number of runs is the end of the last one, not the start of another.
        if phase == 0, local > 0, local >= activeDuration { phase = 1 }
        if !phase.isFinite { phase = 1 }
        guard autoreverses else { return phase }
        return phase <= 0.5 ? phase * 2 : 2 - phase * 2
    }
}
