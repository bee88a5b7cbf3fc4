internal import CTerminal
internal import TerminalTypes

/// Maps styles to the colours and background of a terminal.
///
/// Colours are numbered as in curses: -1 is the terminal's default, others are palette indices or
/// 24-bit RGB.
struct Palette {
    /// The colour depth of a terminal.
    enum Depth: Int, Comparable {
        case none = 0
        case eight = 8
        case sixteen = 16
        case cube = 256
        case direct = 16_777_216

        static func < (one: Depth, other: Depth) -> Bool { one.rawValue < other.rawValue }

        /// The greatest depth for a number of colours.
        init(colors: Int) {
            self = [.direct, .cube, .sixteen, .eight].first { colors >= $0.rawValue } ?? .none
        }
    }

    /// The kind of content of a cell, which affects its colours.
    enum Content {
        /// Background only.
        case blank
        /// Two areas, one in each colour.
        case area
        /// A line or a pattern.
        case line
        /// A letter or sign.
        case text

        /// The minimum contrast with the background.
        var leastContrast: Double {
            switch self {
            case .blank, .area: 1
            case .line: 3
            case .text: 4.5
            }
        }
    }

    /// Colours and attributes for curses.
    struct Look: Equatable {
        var foreground: Int32 = -1
        var background: Int32 = -1
        var attributes: Int32 = 0
    }

    /// The number of colours.
    let depth: Depth
    /// The colours of roles, if there are enough colours.
    let theme: Theme
    /// The numbers of colours of the scene that are not the nearest ones.
    var moved: [CellColor: Int32] = [:]
    private let inks: [Int32]
    private let chips: [Int32]

    init(depth: Depth, theme: Theme = .dark) {
        (self.depth, self.theme) = (depth, theme)
        let roles = ColorRole.allCases
        inks = roles.map { RolePaint.ink($0, depth, theme) }
        chips = roles.map { RolePaint.chip($0, depth, theme) }
    }

    /// The look of a style for a kind of content.
    func look(of style: CellStyle, _ content: Content) -> Look {
        var look = lookOnDefault(of: style, content)
        guard theme.isAssumed, depth >= .cube else { return look }
        if look.foreground < 0 {
            look.foreground = PaletteColors.number(of: theme.background.readable, at: depth)
        }
        if look.background < 0 {
            look.background = PaletteColors.number(of: theme.background, at: depth)
        }
        return look
    }

    /// The look with the terminal's own colours where none is set.
    private func lookOnDefault(of style: CellStyle, _ content: Content) -> Look {
        var attributes = style.attributes
        // The foreground of a reversed blank is seen.
        let content = content == .blank && attributes.contains(.reverse) ? .text : content
        if content == .blank { attributes.formIntersection(.underline) }
        if depth == .none { return plainLook(style, attributes, content) }
        // Errors have a background of their own, which is not reversed again.
        if isError(style, content) { attributes.remove(.reverse) }
        let background = background(style, content)
        let foreground = foreground(style, on: background, content, &attributes)
        // With few colours, bold black is grey.
        if depth <= .sixteen, foreground == 0 { attributes.remove(.bold) }
        if attributes.contains(.reverse), foreground >= 0, background >= 0 {
            // Swap the colours: reverse video costs more bytes and an undo.
            attributes.remove(.reverse)
            return Look(
                foreground: background, background: foreground,
                attributes: Int32(attributes.rawValue))
        }
        return Look(
            foreground: foreground, background: background, attributes: Int32(attributes.rawValue))
    }

    private func background(_ style: CellStyle, _ content: Content) -> Int32 {
        isError(style, content)
            ? chips[Int(ColorRole.error.rawValue)] : ground(style.background)
    }

    /// Whether a style is recognised as an error by its background, as with few colours.
    private func isError(_ style: CellStyle, _ content: Content) -> Bool {
        style.foreground == .role(.error) && content != .blank && depth <= .sixteen
            && !style.background.isOfScene
    }

    private func foreground(
        _ style: CellStyle, on background: Int32, _ content: Content,
        _ attributes: inout CellAttributes
    ) -> Int32 {
        if content == .blank, background < 0, attributes.isEmpty { return -1 }
        if depth <= .sixteen, content != .blank, case .role(let role) = style.foreground {
            attributes.formUnion(RolePaint.weight(role))
        }
        let number = number(style.foreground)
        guard background >= 0 else { return number }
        if number < 0 || content == .blank { return contrast(background) }
        if content == .area { return number }
        let isSeen = shown(number).contrast(with: shown(background)) >= content.leastContrast
        // Keep the contrast of a layer's own border, unless few colours make it vanish.
        let isOwn = style.foreground.isOfScene && content == .line && depth > .sixteen
        return isSeen || isOwn && number != background ? number : contrast(background)
    }

    private func plainLook(_ style: CellStyle, _ own: CellAttributes, _ content: Content) -> Look {
        var attributes = own
        if case .role(let role) = style.foreground, content != .blank {
            attributes.formUnion(RolePaint.plain(role))
        }
        if case .role(let role) = style.background, role != .text {
            attributes.formSymmetricDifference(.reverse)
        }
        return Look(attributes: Int32(attributes.rawValue))
    }

    /// The number of a text colour; -1 for the default.
    func number(_ color: CellColor) -> Int32 {
        switch color {
        case .standard: -1
        case .role(let role): inks[Int(role.rawValue)]
        case .rgb(let red, let green, let blue):
            moved[color]
                ?? PaletteColors.number(
                    of: RGBColor(red: red, green: green, blue: blue), at: depth)
        }
    }

    /// The number of a background colour; -1 for the default.
    func ground(_ color: CellColor) -> Int32 {
        if case .role(let role) = color { chips[Int(role.rawValue)] } else { number(color) }
    }

    /// The colour of a number; the terminal's background for -1.
    func shown(_ number: Int32) -> RGBColor {
        number < 0 ? theme.background : PaletteColors.shown(number, at: depth)
    }

    /// Black or white, whichever is readable on a background.
    func contrast(_ background: Int32) -> Int32 {
        let (black, white): (Int32, Int32) =
            switch depth {
            case .none: (-1, -1)
            case .eight: (0, 7)
            case .sixteen: (0, 15)
            case .cube: (16, 231)
            case .direct: (0x080808, 0xFFFFFF)
            }
        let ground = shown(background)
        let isLight = ground.contrast(with: shown(black)) > ground.contrast(with: shown(white))
        return isLight ? black : white
    }
}

extension Cell {
    /// The kind of content, which affects the colours.
    var content: Palette.Content {
        if character == " " { return .blank }
        guard let value = character.unicodeScalars.first?.value else { return .blank }
        switch value {
        case 0x2591...0x2593: return .line
        case 0x2580...0x259F, 0x1FB00...0x1FBFF: return .area
        case 0x2500...0x257F, 0x2800...0x28FF, 0xB7: return .line
        default: return .text
        }
    }
}
