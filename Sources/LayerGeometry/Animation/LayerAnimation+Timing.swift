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
        if local < 0 { return fillMode.isBackwards ? phase(ofLocal: 0) : nil }
        if local < activeDuration { return phase(ofLocal: local) }
        return fillMode.isForwards ? phase(ofLocal: activeDuration) : nil
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
