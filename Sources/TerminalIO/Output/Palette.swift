internal import CTerminal
internal import TerminalTypes

/// How the styles of cells look on a terminal with so many colours.
///
/// Numbers are those of curses: -1 is the terminal's own colour, others are places in its palette,
/// or red, green and blue in 24 bits.
struct Palette {
    /// How far a terminal's colours go.
    enum Depth: Int, Comparable {
        case none = 0
        case eight = 8
        case sixteen = 16
        case cube = 256
        case direct = 16_777_216

        static func < (one: Depth, other: Depth) -> Bool { one.rawValue < other.rawValue }

        /// The deepest that so many colours allow.
        init(colors: Int) {
            self = [.direct, .cube, .sixteen, .eight].first { colors >= $0.rawValue } ?? .none
        }
    }

    /// Colours and attributes as curses takes them.
    struct Look: Equatable {
        var foreground: Int32 = -1
        var background: Int32 = -1
        var attributes: Int32 = 0
    }

    /// The colour of a role on each kind of terminal, chosen to be read on dark and on light.
    private struct Paint {
        let rgb: RGB?
        let cube: Int32
        let basic: Int32
        /// What stands for the colour where there is none.
        let plain: CellAttributes
    }

    private struct RGB {
        let red: Int
        let green: Int
        let blue: Int

        init(_ hex: Int) {
            red = hex >> 16
            green = hex >> 8 & 0xFF
            blue = hex & 0xFF
        }

        init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = Int(red)
            self.green = Int(green)
            self.blue = Int(blue)
        }

        var isLight: Bool { 299 * red + 587 * green + 114 * blue > 128_000 }

        func distance(to other: RGB) -> Int {
            let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
            return 3 * r * r + 6 * g * g + b * b
        }
    }

    /// How many colours there are.
    let depth: Depth

    private static func paint(_ role: ColorRole) -> Paint {
        switch role {
        case .text: Paint(rgb: nil, cube: -1, basic: -1, plain: [])
        case .quiet: Paint(rgb: RGB(0x767676), cube: 243, basic: -1, plain: .dim)
        case .border: Paint(rgb: RGB(0x767676), cube: 243, basic: -1, plain: [])
        case .accent: Paint(rgb: RGB(0x0087FF), cube: 33, basic: 6, plain: .bold)
        case .hit: Paint(rgb: RGB(0x00AF5F), cube: 35, basic: 2, plain: .bold)
        case .selection: Paint(rgb: RGB(0xD78700), cube: 172, basic: 3, plain: .bold)
        case .pointer: Paint(rgb: RGB(0xD75FD7), cube: 170, basic: 5, plain: .bold)
        case .warning: Paint(rgb: RGB(0xD75F00), cube: 166, basic: 3, plain: .underline)
        case .error: Paint(rgb: RGB(0xD70000), cube: 160, basic: 1, plain: .bold)
        case .bar: Paint(rgb: RGB(0x3A3A3A), cube: 237, basic: 4, plain: .reverse)
        case .grid: Paint(rgb: RGB(0x585858), cube: 240, basic: -1, plain: .dim)
        }
    }

    /// The look of a style; `isBlank` for a cell that shows only its background.
    func look(of style: CellStyle, isBlank: Bool) -> Look {
        var attributes = style.attributes
        if isBlank { attributes.formIntersection([.underline, .reverse]) }
        if depth == .none { return plainLook(style, attributes, isBlank: isBlank) }
        if attributes.contains(.reverse) { return reversedLook(style, attributes) }
        let background = number(style.background)
        var foreground = number(style.foreground)
        if background >= 0, foreground < 0 || isBlank { foreground = contrast(style.background) }
        if background < 0, isBlank, attributes.isEmpty { foreground = -1 }
        let isFaded = depth <= .sixteen && background < 0 && Self.isFaint(style.foreground)
        if isFaded, !isBlank { attributes.insert(.dim) }
        return Look(
            foreground: foreground, background: background, attributes: Int32(attributes.rawValue))
    }

    /// Exchanged colours are written as such: reverse video costs more bytes and needs an undo.
    private func reversedLook(_ style: CellStyle, _ attributes: CellAttributes) -> Look {
        let front = number(style.foreground)
        let back = number(style.background)
        if front < 0 || back < 0 {
            return Look(
                foreground: front, background: back, attributes: Int32(attributes.rawValue))
        }
        let rest = attributes.subtracting(.reverse)
        return Look(foreground: back, background: front, attributes: Int32(rest.rawValue))
    }

    private func plainLook(_ style: CellStyle, _ own: CellAttributes, isBlank: Bool) -> Look {
        var attributes = own
        if case .role(let role) = style.foreground, !isBlank {
            attributes.formUnion(Self.paint(role).plain.subtracting(.reverse))
        }
        if case .role(let role) = style.background, role != .text {
            attributes.formSymmetricDifference(.reverse)
        }
        return Look(attributes: Int32(attributes.rawValue))
    }

    private static func isFaint(_ color: CellColor) -> Bool {
        guard case .role(let role) = color else { return false }
        return paint(role).plain == .dim
    }

    /// The number of a colour; -1 for the terminal's own.
    func number(_ color: CellColor) -> Int32 {
        switch color {
        case .standard: return -1
        case .role(let role):
            let paint = Self.paint(role)
            switch depth {
            case .none: return -1
            case .eight, .sixteen: return paint.basic
            case .cube: return paint.cube
            case .direct: return paint.rgb.map(number) ?? -1
            }
        case .rgb(let red, let green, let blue):
            return number(RGB(red: red, green: green, blue: blue))
        }
    }

    private func number(_ color: RGB) -> Int32 {
        switch depth {
        case .none: return -1
        case .eight: return Self.nearest(color, among: Self.basic.prefix(8))
        case .sixteen: return Self.nearest(color, among: Self.basic[...])
        case .cube: return Self.cube(color)
        case .direct:
            // The first eight numbers of direct colour are still the palette's.
            return Int32(max(8, color.red << 16 | color.green << 8 | color.blue))
        }
    }

    /// Black or white, whichever can be read on a background.
    private func contrast(_ background: CellColor) -> Int32 {
        let color: RGB
        switch background {
        case .standard: return -1
        case .rgb(let red, let green, let blue): color = RGB(red: red, green: green, blue: blue)
        case .role(let role):
            guard let rgb = Self.paint(role).rgb else { return -1 }
            color = rgb
        }
        switch depth {
        case .none: return -1
        case .eight: return color.isLight ? 0 : 7
        case .sixteen: return color.isLight ? 0 : 15
        case .cube: return color.isLight ? 16 : 254
        case .direct: return color.isLight ? 0x080808 : 0xE4E4E4
        }
    }

    private static let basic: [RGB] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F,
        0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ].map { RGB($0) }

    private static func nearest(_ color: RGB, among colors: ArraySlice<RGB>) -> Int32 {
        let best = colors.indices.min {
            color.distance(to: colors[$0]) < color.distance(to: colors[$1])
        }
        return Int32(best ?? 0)
    }

    /// The nearest of the 6×6×6 colours and the 24 greys that follow the first sixteen.
    private static func cube(_ color: RGB) -> Int32 {
        func step(_ part: Int) -> Int { part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40 }
        func value(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
        let (r, g, b) = (step(color.red), step(color.green), step(color.blue))
        let cube = RGB(value(r) << 16 | value(g) << 8 | value(b))
        let mean = (color.red + color.green + color.blue) / 3
        let place = min(23, max(0, (mean - 3) / 10))
        let level = 8 + 10 * place
        let grey = RGB(level << 16 | level << 8 | level)
        let isGrey = color.distance(to: grey) < color.distance(to: cube)
        return Int32(isGrey ? 232 + place : 16 + 36 * r + 6 * g + b)
    }
}
