import LayerGeometry

extension Playground {
    /// How often the picture changes now; `nil` if nothing moves.
    public var pace: Clock.Pace? {
        guard clock.isPlaying else { return nil }
        if tree.isMoving(after: clock.moment.time) || tree.hasSweep { return .frames }
        return tree.hasClock ? .seconds : nil
    }

    /// The progress of the animations, from 0 to 1; `nil` if no animation ends.
    ///
    /// A repeating animation starts over with each repetition.
    public var timeLine: Double? {
        guard let end = tree.lastRunEnd, end > 0, end.isFinite else { return nil }
        let time = clock.moment.time
        if time < end || !tree.isMoving(after: time) { return min(1, time / end) }
        let part = (time / end).truncatingRemainder(dividingBy: 1)
        // With too many repetitions, the fraction of one is not finite.
        return part.isFinite ? part : 1
    }

    mutating func update(_ action: ClockAction) {
        switch action {
        case .togglePlaying: togglePlaying()
        case .step(let frames): step(frames)
        case .tick(let elapsed, let seconds):
            guard clock.isPlaying else { return }
            show(at: SceneMoment(time: clock.moment.time + elapsed, clock: seconds))
            if pace == nil { clock.isPlaying = false }
        case .toggleModel: toggleModel()
        }
    }

    private mutating func togglePlaying() {
        guard tree.hasMotion else { return say("nothing is animated here") }
        var moment = clock.moment
        // At the end, start over.
        if !clock.isPlaying, !tree.isMoving(after: moment.time), !tree.hasClock { moment.time = 0 }
        clock.isPlaying.toggle()
        panes.log = clock.isPlaying ? "playing" : "paused at \(NumberText.short(moment.time)) s"
        show(at: moment)
    }

    private mutating func step(_ frames: Int) {
        guard tree.hasMotion else { return say("nothing is animated here") }
        clock.isPlaying = false
        let time = max(0, clock.moment.time + Double(frames) * Clock.frame)
        show(at: SceneMoment(time: time, clock: clock.moment.clock + Double(frames)))
        panes.log = "paused at \(NumberText.short(time)) s"
    }

    /// Stops the animations at a time.
    ///
    /// - Parameter time: In seconds since the start.
    mutating func pause(at time: Double) {
        clock.isPlaying = false
        show(at: SceneMoment(time: time, clock: clock.moment.clock))
    }

    private mutating func toggleModel() {
        guard tree.hasMotion else {
            return say("nothing moves here: model and presentation are the same")
        }
        clock.asksModel.toggle()
        clock.changes += 1
        panes.log =
            clock.asksModel ? "model: the stored values" : "presentation: what is visible"
    }

    /// Shows another moment, and updates the answer under the resting pointer.
    private mutating func show(at next: SceneMoment) {
        clock.moment = next
        clock.changes += 1
    }
}
