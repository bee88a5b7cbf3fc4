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
