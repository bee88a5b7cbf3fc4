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

    /// The colours of a role on dark and on light backgrounds, and the basic one of its chip; `nil` if
    /// the background determines them.
    fileprivate static func inks(_ role: ColorRole) -> (dark: Int, light: Int, basic: Int32?)? {
        switch role {
        case .text, .border, .bar: nil
        case .quiet: (0xA8A8B8, 0x5F5F6B, nil)
        case .accent: (0x5FAFFF, 0x005FAF, 6)
        case .hit: (0x5FD787, 0x00703C, 2)
        case .selection: (0xFFAF5F, 0x8A4B00, 3)
        case .pointer: (0xFF87D7, 0xAF005F, 6)
        case .warning: (0xFFD75F, 0x7A5A00, 3)
        case .error: (0xFF8787, 0xC00000, 1)
        case .other: (0xDF8CF2, 0x8700AF, 5)
        }
    }
}

/// The colours of roles on terminals with many, few and no colours.
enum RolePaint {
    /// The text colour of a role; -1 for the default.
    static func ink(_ role: ColorRole, _ depth: Palette.Depth, _ theme: Theme) -> Int32 {
        switch depth {
        case .none: return -1
        case .eight, .sixteen:
            switch role {
            // Yellow is unreadable on white, and few colours cannot paint a background everywhere.
            case .selection: return theme.isLight || theme.isAssumed ? -1 : 3
            case .error: return depth == .eight ? 7 : 15
            default: return -1
            }
        case .cube:
            guard let color = theme.ink(role) else { return -1 }
            let least = role == .border ? Theme.leastOfLines : 4.5
            return PaletteColors.nearest(color) { theme.isReadable($1, least) }
                ?? PaletteColors.number(of: color, at: depth)
        case .direct:
            return theme.ink(role).map { PaletteColors.number(of: $0, at: depth) } ?? -1
        }
    }

    /// The background colour of a role's chip or bar; -1 for the default.
    static func chip(_ role: ColorRole, _ depth: Palette.Depth, _ theme: Theme) -> Int32 {
        if depth == .none { return -1 }
        if depth <= .sixteen {
            if role == .text { return -1 }
            return Theme.inks(role)?.basic ?? (theme.isLight ? 0 : 7)
        }
        let color = role == .bar ? theme.bar : Theme.chip(role)
        return color.map { PaletteColors.number(of: $0, at: depth) } ?? -1
    }

    /// The substitute for a role's colour if there are few colours.
    static func weight(_ role: ColorRole) -> CellAttributes {
        Theme.inks(role)?.basic == nil ? [] : .bold
    }

    /// The substitute for a role's colour without colours.
    static func plain(_ role: ColorRole) -> CellAttributes {
        role == .warning ? .underline : weight(role)
    }
}

/// Distinguishes fills that map to the same colour on a terminal with few colours: one stays plain, the
/// others become patterns with black or white.
struct FillPatterns: Equatable {
    private struct Pattern: Equatable {
        let character: Character
        let look: Palette.Look
    }

    private var patterns: [CellColor: Pattern] = [:]
    /// The fills with the same palette index.
    private var numbers: [CellColor: Int32] = [:]

    /// No patterns.
    init() {}

    /// Assigns patterns to the fills of a screen, for palettes of at most 16 colours.
    init(_ grid: CellGrid, _ palette: Palette, isUnicode: Bool) {
        guard palette.depth == .eight || palette.depth == .sixteen else { return }
        let areas = Dictionary(
            grid.cells.map { ($0.style.background, 1) }, uniquingKeysWith: +)
        let groups = Dictionary(grouping: areas.keys.compactMap(\.rgb)) {
            palette.number($0.cellColor)
        }
        for (number, colors) in groups where colors.count > 1 {
            let shown = palette.shown(number)
            let largest = colors.compactMap { areas[$0.cellColor] }.max() ?? 0
            // The lightest of light colours and the darkest of dark ones stay plain.
            let isLight = shown.luminance > 0.18
            func rank(_ color: RGBColor) -> (Int, Double, Int) {
                // Behind a line or a knob, a whole screen would become a pattern.
                let isSmall = 20 * areas[color.cellColor, default: 0] < largest
                let luminance = color.luminance
                return (
                    isSmall ? 1 : 0, isLight ? -luminance : luminance, color.distance(to: shown)
                )
            }
            // Those that hardly differ look the same: an app's bars and rows would be covered in dots.
            var kinds: [RGBColor] = []
            for color in colors.sorted(by: { rank($0) < rank($1) }) {
                numbers[color.cellColor] = number
                let place = kinds.firstIndex { $0.isLike(color) } ?? kinds.count
                if place == kinds.count { kinds.append(color) }
                guard place > 0 else { continue }
                patterns[color.cellColor] = Self.pattern(
                    place, of: number, isLight: isLight, palette, isUnicode)
            }
        }
    }

    private static func pattern(
        _ place: Int, of number: Int32, isLight: Bool, _ palette: Palette, _ isUnicode: Bool
    ) -> Pattern {
        // Not ▒, which hatches, and nothing that would turn white nearly black.
        let marks: [Character] = isUnicode ? ["·", "░", ":"] : [".", ":", ","]
        let other: Int32 = isLight ? 0 : palette.depth == .eight ? 7 : 15
        return Pattern(
            character: marks[(place - 1) % marks.count],
            look: Palette.Look(foreground: other, background: number))
    }

    var isEmpty: Bool { patterns.isEmpty }

    /// The cell with a pattern if needed.
    ///
    /// If both colours of a cell map to the same one, the dominant colour takes all of it.
    func distinguished(_ cell: Cell) -> Cell {
        var cell = cell
        if cell.content == .area, let front = numbers[cell.style.foreground],
            front == numbers[cell.style.background]
        {
            if cell.isMostlyFilled { cell.style.background = cell.style.foreground }
            cell = Cell(" ", CellStyle(background: cell.style.background))
        }
        if cell.character == " ", let pattern = patterns[cell.style.background] {
            cell.character = pattern.character
            cell.style.foreground = cell.style.background
        }
        return cell
    }

    /// The look of a cell that `distinguished(_:)` turned into a pattern; `nil` for others.
    func look(of cell: Cell) -> Palette.Look? {
        guard cell.style.foreground == cell.style.background,
            let pattern = patterns[cell.style.background], pattern.character == cell.character
        else { return nil }
        return pattern.look
    }
}
