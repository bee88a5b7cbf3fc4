internal import TerminalTypes

/// The colours of roles on a terminal's own background.
struct Theme: Equatable {
    /// The terminal's own background.
    let background: RGBColor
    /// The background of bars: the terminal's own, a little towards its text.
    let bar: RGBColor

    /// What is assumed of a terminal that says nothing about itself.
    static let dark = Theme(background: .black)
    static let light = Theme(background: .white)

    /// The least contrast of text in a role's colour with the background and with bars.
    static let leastContrast = 5.0
    /// The least contrast of rules.
    static let leastOfLines = 3.0

    init(background: RGBColor) {
        self.background = background
        bar = background.mixed(with: background.readable, part: 0.08)
    }

    /// Whether the terminal's own text is dark.
    var isLight: Bool { background.readable == .black }

    /// The least contrast of a role's colour with what it stands on.
    static func leastContrast(of role: ColorRole) -> Double {
        role == .border ? leastOfLines : leastContrast
    }

    /// The colour of text in a role; `nil` for the terminal's own.
    ///
    /// On unusual backgrounds it is moved towards black or white until it can be read.
    func ink(_ role: ColorRole) -> RGBColor? {
        guard var color = wanted(role) else { return nil }
        let least = Self.leastContrast(of: role)
        let start = color
        for step in 1...20 where !isReadable(color, least) {
            color = start.mixed(with: background.readable, part: Double(step) / 20)
        }
        return color
    }

    /// Whether a colour has a contrast with the background and with bars.
    func isReadable(_ color: RGBColor, _ least: Double) -> Bool {
        color.contrast(with: background) >= least && color.contrast(with: bar) >= least
    }

    /// The background of a chip in a role's colour, for black text: the same on all terminals, as
    /// what it stands out from is the scene.
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
