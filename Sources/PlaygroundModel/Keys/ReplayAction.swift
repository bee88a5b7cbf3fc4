/// Actions in a replay of a script.
public enum ReplayAction: Hashable, Sendable {
    /// Plays or pauses; at the end, starts over.
    case togglePlaying
    /// Pauses.
    case pause
    /// Steps forward or back, and pauses.
    case step(Int)
    /// Goes to the first step, and pauses.
    case start
    /// Goes to the last step, and pauses.
    case end
    /// Goes to the next (1) or previous (-1) mark, start of a test, or failure, and pauses.
    case mark(Int)
    /// Plays twice as fast (`true`), or half as fast.
    case speed(isUp: Bool)
    /// Shows or hides the keys.
    case toggleHelp
    /// Repaints the whole screen.
    case redraw
    /// Suspends the program.
    case suspend
    /// Ends the program.
    case quit
}
