internal import TerminalTypes

/// The colours of roles for a terminal's background.
struct Theme: Equatable {
    /// The terminal's background.
    let background: RGBColor
    /// The background of bars: the terminal's, shifted slightly towards the text colour.
    let bar: RGBColor

    /// The default theme.
    static let dark = Theme(background: .black)
    static let light = Theme(background: .white)

    /// The minimum contrast of text in a role's colour with the background and with bars.
    static let leastContrast = 5.0
    /// The minimum contrast of lines between panes.
    static let leastOfLines = 3.0

    /// Whether the terminal's own background is unknown: with enough colours this one is painted.
    private(set) var isAssumed = false

    init(background: RGBColor) {
        self.background = background
        bar = background.mixed(with: background.readable, part: 0.08)
    }

    /// The theme for a terminal that does not report its background.
    var assumed: Theme {
        var theme = self
        theme.isAssumed = true
        return theme
    }

    /// Whether the terminal's text is dark.
    var isLight: Bool { background.readable == .black }

    /// The minimum contrast of a role's colour with its background.
    static func leastContrast(of role: ColorRole) -> Double {
        role == .border ? leastOfLines : leastContrast
    }

    /// The text colour of a role; `nil` for the default.
    ///
    /// On unusual backgrounds it is shifted towards black or white until it is readable.
    func ink(_ role: ColorRole) -> RGBColor? {
        guard var color = wanted(role) else { return nil }
        let least = Self.leastContrast(of: role)
        let start = color
        for step in 1...20 where !isReadable(color, least) {
            color = start.mixed(with: background.readable, part: Double(step) / 20)
        }
        return color
    }

    /// Whether a colour has enough contrast with the background and with bars.
    func isReadable(_ color: RGBColor, _ least: Double) -> Bool {
        color.contrast(with: background) >= least && color.contrast(with: bar) >= least
    }

    /// The background of a role's chip, for black text: independent of the theme, as chips are on the
    /// scene.
    static func chip(_ role: ColorRole) -> RGBColor? { inks(role).map { RGBColor($0.dark) } }

    private func wanted(_ role: ColorRole) -> RGBColor? {
        if role == .border { return background.mixed(with: background.readable, part: 0.3) }
        return Self.inks(role).map { RGBColor(isLight ? $0.light : $0.dark) }
    }

    private static func inks(_ role: ColorRole) -> (dark: Int, light: Int)? {
        switch role {
        case .text, .border, .bar: nil
        case .quiet: (0xA8A8B8, 0x5F5F6B)
        case .accent: (0x5FAFFF, 0x005FAF)
        case .hit: (0x5FD787, 0x00703C)
        case .selection: (0xFFAF5F, 0x8A4B00)
        case .pointer: (0xFF87D7, 0xAF005F)
        case .warning: (0xFFD75F, 0x7A5A00)
        case .error: (0xFF8787, 0xC00000)
        }
    }
}
