public import TerminalTypes

/// The number of colours to use.
public enum ColorMode: String, CaseIterable, Sendable {
    /// All colours of the terminal; none if `NO_COLOR` is set.
    case auto
    /// Red, green and blue of 256 steps each.
    case truecolor
    /// The common palette of 256 colours.
    case colors256 = "256"
    /// The 16 configurable colours.
    case colors16 = "16"
    /// None: bold, underlined and reversed text instead.
    case never
}

/// The block characters that a terminal draws exactly.
public enum BlockSupport: Sendable {
    /// Half blocks, which any font has.
    case halves
    /// Quadrants and eighth blocks too.
    case quadrants
    /// Sextants and wedges (U+1FB00 to U+1FB7B) too.
    case wedges
}

/// Whether pictures are shown below the cells.
public enum PictureMode: Sendable {
    /// If the terminal reports support, and is one that is known to show them: kitty since 0.28, or Ghostty.
    case auto
    /// Always, without a query.
    case always
    /// Never.
    case never
}

/// Options of a session.
public struct TerminalOptions: Sendable {
    /// The environment variables that a session reads.
    public static let variables = [
        "TERM", "COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG", "COLUMNS", "LINES",
        "COLORFGBG", "TMUX", "STY",
    ]

    /// The number of colours to use.
    public var color: ColorMode
    /// Whether the mouse is reported from the start.
    public var usesMouse: Bool

    /// Whether pictures are shown; never within tmux or screen.
    public var pictures: PictureMode
    /// Whether standard input may be a pipe, used for other input.
    public var isInputPiped: Bool

    /// Creates options.
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

/// An event from the terminal or the system.
public enum TerminalReport: Hashable, Sendable {
    /// Input in order; never empty.
    case events([InputEvent])
    /// A signal asks the program to end; also `SIGHUP` if the terminal is gone.
    case signal(Int32)
    /// The additional descriptor is readable.
    case woken
    /// The screen needs a redraw.
    case redraw
    /// The timeout expired.
    case timeout
    /// The screen cannot be shown any more.
    case failed(TerminalProblem)
}
