import LayerGeometry

extension Playground {
    /// How long a frame is where time goes by frames, in seconds.
    public static let frame = 1.0 / 30

    /// How often something looks different.
    public enum Pace: Hashable, Sendable {
        /// 30 times a second.
        case frames
        /// With every second of the day: the hands of a clock.
        case seconds
    }

    /// How often something looks different now; `nil` where nothing moves.
    public var pace: Pace? {
        guard isPlaying else { return nil }
        if tree.isMoving(after: moment.time) || tree.hasSweep { return .frames }
        return tree.hasClock ? .seconds : nil
    }

    /// Where the scene is in its time, from 0 to 1; `nil` where no animation has an end.
    ///
    /// What repeats begins again with each of its runs.
    public var timeLine: Double? {
        guard let end = tree.lastRunEnd, end > 0, end.isFinite else { return nil }
        if moment.time < end || !tree.isMoving(after: moment.time) {
            return min(1, moment.time / end)
        }
        let part = (moment.time / end).truncatingRemainder(dividingBy: 1)
        // Of more runs than there are numbers for, nobody can tell one.
        return part.isFinite ? part : 1
    }

    mutating func updateTime(_ action: Action) {
        switch action {
        case .togglePlaying:
            guard tree.hasMotion else {
                log = "nothing here is animated"
                return
            }
            // At the end it begins anew.
            if !isPlaying, !tree.isMoving(after: moment.time), !tree.hasClock { moment.time = 0 }
            isPlaying.toggle()
            log = isPlaying ? "playing" : "paused at \(NumberText.short(moment.time)) s"
            show(at: moment)
        case .stepTime(let frames):
            guard tree.hasMotion else {
                log = "nothing here is animated"
                return
            }
            isPlaying = false
            let time = max(0, moment.time + Double(frames) * Self.frame)
            show(at: SceneMoment(time: time, clock: moment.clock + Double(frames)))
            log = "paused at \(NumberText.short(time)) s"
        case .tick(let elapsed, let clock):
            guard isPlaying else { return }
            show(at: SceneMoment(time: moment.time + elapsed, clock: clock))
            if pace == nil { isPlaying = false }
        case .toggleModel where !tree.hasMotion:
            log = "nothing moves here: model and presentation are the same"
        case .toggleModel:
            asksModel.toggle()
            log = asksModel ? "model: the values as they are stored" : "presentation: what is seen"
            revision += 1
            ask()
        default: break
        }
    }

    /// Shows another moment; the answer under a resting pointer is asked for again.
    private mutating func show(at next: SceneMoment) {
        moment = next
        presentation = tree.presentation(at: next)
        revision += 1
        ask()
    }
}
