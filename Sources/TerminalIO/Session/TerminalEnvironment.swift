internal import CTerminal
internal import TerminalTypes

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

    /// Whether the terminal is known to show pictures below text correctly: kitty since 0.28, and Ghostty.
    ///
    /// Others support kitty's protocol, but not this part of it. VS Code shows such a picture below the opaque ground
    /// of its cells, and WezTerm removes it where text is written. kitty 0.24 to 0.27 never draws the background of a
    /// cell above the picture, so that chips have none, and tints the window with software rendering (Mesa's llvmpipe).
    ///
    /// - Parameter name: The name and version that the terminal reports; `nil` if it reports none.
    func showsPictures(_ name: String?) -> Bool {
        guard let name else { return type.hasPrefix("xterm-ghostty") }
        if name.lowercased().hasPrefix("ghostty") { return true }
        guard name.hasPrefix("kitty("), name.hasSuffix(")") else { return false }
        let numbers = name.dropFirst(6).dropLast().split(separator: ".").map { Int($0) ?? 0 }
        return !numbers.lexicographicallyPrecedes([0, 28])
    }

    /// The block characters that a terminal of a name or type draws well; `nil` if unknown.
    static func blocks(of name: String) -> BlockSupport? {
        let known: [(BlockSupport, [String])] = [
            (.wedges, ["kitty", "foot", "ghostty", "wezterm", "vte", "contour"]),
            (
                .quadrants,
                ["alacritty", "konsole", "iterm2", "xterm(", "xterm.js", "windows terminal"]
            ),
        ]
        let name = Array(name.lowercased().utf8)
        return known.first { $0.1.contains { name.contains(Array($0.utf8)) } }?.0
    }
}

extension [UInt8] {
    /// Whether the array contains a subsequence; much faster than searching a string.
    fileprivate func contains(_ other: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: other) }
    }
}
