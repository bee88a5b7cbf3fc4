public import TerminalTypes

/// How many colours are used.
public enum ColorMode: String, CaseIterable, Sendable {
    /// As many as the terminal has; none where `NO_COLOR` is set.
    case auto
    /// Red, green and blue of 256 steps each.
    case truecolor
    /// The 256 colours that nearly all terminals have.
    case colors256 = "256"
    /// The 16 colours that people choose themselves.
    case colors16 = "16"
    /// None: bold, underlined and reversed text instead.
    case never
}

/// Which block characters a terminal draws so that they fill their part of the cell exactly.
public enum BlockSupport: Sendable {
    /// Half blocks; all that can be expected of any font.
    case halves
    /// Quadrants and eighth blocks too.
    case quadrants
    /// Sextants and wedges (U+1FB00 to U+1FB7B) too.
    case wedges
}

/// Whether pictures are shown below the cells.
public enum PictureMode: Sendable {
    /// Where the terminal says that it can.
    case auto
    /// Without asking.
    case always
    /// Nowhere.
    case never
}

/// What a session is to use of its terminal.
public struct TerminalOptions: Sendable {
    /// The environment variables that a session wants to know.
    public static let variables = [
        "TERM", "COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG", "COLUMNS", "LINES",
        "COLORFGBG", "TMUX", "STY",
    ]

    /// How many colours are used.
    public var color: ColorMode
    /// Whether the mouse is reported from the start.
    public var usesMouse: Bool

    /// Whether pictures are shown; never within tmux or screen.
    public var pictures: PictureMode
    /// Whether standard input may be a pipe, out of which something else was read.
    public var isInputPiped: Bool

    /// Creates options; what is left out is what most people want.
    public init(
        color: ColorMode = .auto, usesMouse: Bool = true, pictures: PictureMode = .never,
        isInputPiped: Bool = false
    ) {
        self.pictures = pictures
        self.color = color
        self.isInputPiped = isInputPiped
        self.usesMouse = usesMouse
    }
}

/// What came from the terminal, or from outside the program.
public enum TerminalReport: Hashable, Sendable {
    /// Input, in its order; never empty.
    case events([InputEvent])
    /// A signal asks the program to end; `SIGHUP` also where the terminal is gone without one.
    case signal(Int32)
    /// The other descriptor that is waited for can be read.
    case woken
    /// What is shown may have changed its look or was lost: draw again.
    case redraw
    /// The time that was given has passed.
    case timeout
}
