internal import CTerminal
public import TerminalTypes

/// The terminal according to environment variables.
struct TerminalEnvironment {
    private let variables: [String: String]

    /// Reads the relevant variables.
    init(_ variables: [String: String]) {
        self.variables = variables
    }

    private subscript(name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The terminal's type.
    var type: String { self["TERM"] ?? "" }

    /// The name of the locale for characters.
    var locale: String { self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] ?? "C" }

    /// The size that the user set for terminals that do not report it.
    var size: CellSize {
        CellSize(
            columns: self["COLUMNS"].flatMap { Int($0) } ?? 80,
            rows: self["LINES"].flatMap { Int($0) } ?? 24)
    }

    /// The number of colours.
    func depth(_ mode: ColorMode) -> Palette.Depth {
        switch mode {
        case .auto: self["NO_COLOR"] == nil ? .direct : .none
        case .truecolor: .direct
        case .colors256: .cube
        case .colors16: .sixteen
        case .never: .none
        }
    }

    /// The background that `COLORFGBG` declares, which ends in its number among the first sixteen colours; `nil` if
    /// there is none.
    var background: RGBColor? {
        let last = self["COLORFGBG"]?.split(separator: ";").last
        guard let number = last.flatMap({ Int($0) }), PaletteColors.basic.indices.contains(number)
        else { return nil }
        return PaletteColors.basic[number]
    }

    /// The theme until the terminal reports its background; dark if none is declared.
    var theme: Theme { background.map(Theme.init) ?? .dark }

    /// The terminal types to try for a number of colours, `TERM` itself last.
    func types(_ mode: ColorMode) -> [TerminalType] {
        let base = type.hasSuffix("-256color") ? String(type.dropLast(9)) : type
        let says = self["COLORTERM"].map { $0 == "truecolor" || $0 == "24bit" } ?? false
        let isDirect = mode == .truecolor || (mode == .auto && says && self["NO_COLOR"] == nil)
        let other: [TerminalType] =
            if isDirect {
                [.installed(base + "-direct")]
                    + (mode == .truecolor || hasOwnColorTerm ? [.direct(of: type)] : [])
            } else if mode == .colors256, base == type {
                [.installed(base + "-256color")]
            } else {
                []
            }
        return other + [.installed(type)]
    }

    /// Whether `COLORTERM` is about this terminal, rather than inherited from one around it.
    ///
    /// tmux converts what its own terminal does not have. screen before version 5 takes parts of such colours for
    /// attributes, and the Linux console has sixteen of its own.
    private var hasOwnColorTerm: Bool {
        if type.hasPrefix("tmux") { return true }
        let isInScreen = self["STY"] != nil || type.hasPrefix("screen") && self["TMUX"] == nil
        return !isInScreen && !type.hasPrefix("linux")
    }

    /// Whether a terminal of this type handles queries without printing them.
    var canBeAsked: Bool {
        !["linux", "vt", "cons", "sun", "ansi"].contains { type.hasPrefix($0) }
    }

    /// Whether terminals of this type are known to support the clipboard (OSC 52), even if they do not
    /// report it.
    var takesClipboard: Bool {
        ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour", "rio"].contains
        {
            type.hasPrefix($0)
        }
    }

    /// Whether tmux or screen is between the program and its terminal.
    var isMultiplexed: Bool {
        self["TMUX"] != nil || self["STY"] != nil
            || ["tmux", "screen"].contains { type.hasPrefix($0) }
    }

    /// Sets the C library's locale and returns whether it uses UTF-8.
    func useLocale() -> Bool {
        let name = locale.lowercased()
        let isUTF8 = name.hasSuffix("utf-8") || name.hasSuffix("utf8")
        return ct_locale_use(locale, isUTF8 ? 1 : 0) != 0
    }

    /// Whether a terminal draws block characters with a font, whose glyphs may exceed their cells, and
    /// does not repaint the neighbours of a changed cell.
    static func leavesTraces(_ name: String) -> Bool { name.hasPrefix("XTerm(") }

    /// Where the terminal shows pictures; `nil` if it is not known to show them correctly.
    ///
    /// Below text, kitty since 0.28 and Ghostty. Others support kitty's protocol, but not this part of it: VS Code shows
    /// such a picture below the opaque ground of its cells, and WezTerm removes it where text is written. kitty 0.24 to
    /// 0.27 never draws the background of a cell above the picture, so that tags have none, and tints the window with
    /// software rendering (Mesa's llvmpipe).
    ///
    /// Beside text, every terminal that reports sixel for itself: Windows Terminal since 1.22, foot, mlterm, contour,
    /// Konsole, xterm as a VT340, VS Code, WezTerm, iTerm2.
    ///
    /// - Parameter name: The name and version that the terminal reports; `nil` if it reports none.
    func picturePlace(_ name: String?, offersKitty: Bool, offersSixel: Bool) -> PicturePlace? {
        // They answer for themselves, whatever terminal shows them, even where the environment does not tell.
        let multiplexers = ["tmux", "screen", "zellij"]
        if multiplexers.contains(where: { (name ?? "").lowercased().hasPrefix($0) }) { return nil }
        if offersKitty, showsPicturesBelow(name) { return .below }
        return offersSixel ? .beside : nil
    }

    private func showsPicturesBelow(_ name: String?) -> Bool {
        guard let name else { return type.hasPrefix("xterm-ghostty") }
        if name.lowercased().hasPrefix("ghostty") { return true }
        guard name.hasPrefix("kitty("), name.hasSuffix(")") else { return false }
        let numbers = name.dropFirst(6).dropLast().split(separator: ".").map { Int($0) ?? 0 }
        return !numbers.lexicographicallyPrecedes([0, 28])
    }

    /// The block characters of a terminal that is not known: the Linux console's font has half blocks only.
    var blocks: BlockSupport { type.hasPrefix("linux") ? .halves : .quadrants }

    /// The block characters that a terminal of a name or type draws well; `nil` if unknown.
    static func blocks(of name: String) -> BlockSupport? {
        // Comparing bytes is much faster than searching a string.
        let bytes = Array(name.lowercased().utf8)
        func isOne(of names: [String]) -> Bool {
            bytes.indices.contains { start in
                names.contains { bytes[start...].starts(with: $0.utf8) }
            }
        }
        let best = ["kitty", "foot", "ghostty", "wezterm", "vte", "contour"]
        let good = ["alacritty", "konsole", "iterm2", "xterm(", "xterm.js", "windows terminal"]
        return isOne(of: best) ? .sextants : isOne(of: good) ? .quadrants : nil
    }
}

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
    /// Quadrants too.
    case quadrants
    /// Sextants (U+1FB00 to U+1FB3B) too.
    case sextants
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
    public var color = ColorMode.auto
    /// Whether the mouse is reported from the start.
    public var usesMouse = true
    /// Whether pictures are shown; never within tmux or screen.
    public var pictures = PictureMode.auto
    /// Whether standard input may be a pipe, used for other input.
    public var isInputPiped = false
    /// The colours; may be changed later.
    public var theme = ColorTheme.terminal

    /// Creates the usual options.
    public init() {}
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

/// The modes that a session sets, each with its undo.
struct TerminalModes {
    /// Whether the mouse is reported.
    var mouse: Bool
    /// Whether the mouse is reported in pixels.
    var pixels = false
    /// Whether there may be pictures on the screen.
    var pictures = false
    /// Whether the terminal supports synchronized output.
    var synchronized = false
    /// The terminal's own bytes for entering and for leaving a full screen.
    var enter: [UInt8] = []
    var leave: [UInt8] = []

    static let beginFrame = Array("\u{1B}[?2026h".utf8)
    static let endFrame = Array("\u{1B}[?2026l".utf8)
    // Both in one sequence: separately, xterm mixes the protocols.
    static let mouseOn = Array("\u{1B}[?1003;1006h".utf8)
    static let mouseOff = Array("\u{1B}[?1003;1006l".utf8)
    // The answer to the query marks from where on reports are in pixels.
    static let pixelsOn = Array("\u{1B}[?1016h\u{1B}[?1016$p".utf8)
    static let pixelsOff = Array("\u{1B}[?1016l".utf8)
    static let askSizes = Array("\u{1B}[16t\u{1B}[14t".utf8)
    static let askWhetherAlive = Array("\u{1B}[c".utf8)
    static let askBackground = Array("\u{1B}]11;?\u{1B}\\".utf8)
    /// All queries; the last one is answered by every terminal.
    ///
    /// - Parameter pictures: Whether to query support for pictures, too.
    static func questions(pictures: Bool) -> [UInt8] {
        askBackground + Array("\u{1B}[?2026$p\u{1B}[?1016$p".utf8) + askSizes
            + Array("\u{1B}[>q".utf8) + (pictures ? PictureTiles.question : []) + askWhetherAlive
    }

    /// The bytes that take over the terminal.
    var entering: [UInt8] {
        enter + Array("\u{1B}[?2004h\u{1B}[?1004h".utf8) + (mouse ? Self.mouseOn : [])
    }

    /// The bytes that restore it, valid at any moment, even within a frame.
    var leaving: [UInt8] {
        (pictures ? PictureTiles.deleteAll : []) + (synchronized ? Self.endFrame : [])
            + (pixels ? Self.pixelsOff : [])
            + (mouse ? Self.mouseOff : []) + Array("\u{1B}[?1004l\u{1B}[?2004l".utf8) + leave
    }
}
