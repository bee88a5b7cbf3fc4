/// What a key does in a replay of a script.
public enum ReplayAction: Hashable, Sendable {
    /// Plays, or pauses; at the end, from the beginning.
    case togglePlaying
    /// Pauses.
    case pause
    /// Goes so many steps on, or back, and pauses.
    case step(Int)
    /// Goes to the first step, and pauses.
    case start
    /// Goes to the last step, and pauses.
    case end
    /// Goes to the next (1) or previous (-1) mark, start of a test, or failure, and pauses.
    case mark(Int)
    /// Plays twice as fast (`true`), or half as fast.
    case speed(isUp: Bool)
    /// Shows the keys, or no longer.
    case toggleHelp
    /// Paints the whole screen again.
    case redraw
    /// Gives the terminal back for a while.
    case suspend
    /// Ends the program.
    case quit
}
