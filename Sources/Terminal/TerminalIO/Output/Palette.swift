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

        /// Whether blanks look the same in another look: they show only the background, unless underlined or reversed.
        func looksBlank(like other: Look) -> Bool {
            let seen = Int32(CT_UNDERLINE | CT_REVERSE)
            return background == other.background && (attributes | other.attributes) & seen == 0
        }
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
        // With few colours, errors have a background of their own, which is not reversed again.
        let isError =
            style.foreground == .role(.error) && content != .blank && depth <= .sixteen
            && !style.background.isOfScene
        if isError { attributes.remove(.reverse) }
        let background =
            isError ? chips[Int(ColorRole.error.rawValue)] : ground(style.background)
        let foreground = foreground(style, on: background, content, &attributes)
        // With few colours, bold black is grey.
        if depth <= .sixteen, foreground == 0 { attributes.remove(.bold) }
        var look = Look(foreground: foreground, background: background)
        if attributes.contains(.reverse), foreground >= 0, background >= 0 {
            // Swap the colours: reverse video costs more bytes and an undo.
            attributes.remove(.reverse)
            look = Look(foreground: background, background: foreground)
        }
        look.attributes = Int32(attributes.rawValue)
        return look
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

/// The colours of a terminal's palette.
enum PaletteColors {
    /// xterm's first sixteen colours, which users may change.
    static let basic: [RGBColor] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F,
        0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ].map { RGBColor($0) }

    /// The number of the nearest colour; -1 without colours.
    static func number(of color: RGBColor, at depth: Palette.Depth) -> Int32 {
        switch depth {
        case .none: -1
        case .eight, .sixteen:
            // Of equally near ones the first.
            Int32(
                basic.prefix(depth.rawValue).indices.filter { hue(of: color) ?? $0 % 8 == $0 % 8 }
                    .min { color.distance(to: basic[$0]) < color.distance(to: basic[$1]) } ?? 0)
        case .cube: cube(color)
        // The first eight numbers of direct colour are palette indices.
        case .direct:
            Int32(max(8, Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)))
        }
    }

    /// The first basic colour of the hue of a strong colour, which texts call it by: a light red is not yellow, however
    /// near that is; `nil` for pale and dark colours, and for blue, which black lines are hardly seen on.
    private static func hue(of color: RGBColor) -> Int? {
        let parts = [color.red, color.green, color.blue].map(Int.init)
        let (least, most) = (parts.min() ?? 0, parts.max() ?? 0)
        guard most - least >= max(96, 2 * most / 5) else { return nil }
        let hue = parts.indices.filter { 2 * parts[$0] > least + most }.reduce(0) { $0 | 1 << $1 }
        return hue == 4 ? nil : hue
    }

    /// The colour of a number.
    static func shown(_ number: Int32, at depth: Palette.Depth) -> RGBColor {
        let number = Int(number)
        if depth == .direct { return RGBColor(number) }
        if number < 16 { return basic[max(0, number)] }
        if number >= 232 {
            let level = min(255, 8 + 10 * (number - 232))
            return RGBColor(level << 16 | level << 8 | level)
        }
        func value(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
        let place = number - 16
        return RGBColor(
            value(place / 36) << 16 | value(place / 6 % 6) << 8 | value(place % 6))
    }

    /// The number of the nearest colour of 256 that meets a condition; `nil` if none does.
    static func nearest(_ color: RGBColor, where isFit: (Int32, RGBColor) -> Bool) -> Int32? {
        nearest(color, of: 16..<256, where: isFit)
    }

    private static func nearest(
        _ color: RGBColor, of numbers: some Collection<Int32>,
        where isFit: (Int32, RGBColor) -> Bool
    ) -> Int32? {
        var best: (number: Int32, distance: Int)?
        for number in numbers {
            let shown = shown(number, at: .cube)
            let distance = color.distance(to: shown)
            if distance < best?.distance ?? .max, isFit(number, shown) { best = (number, distance) }
        }
        return best?.number
    }

    /// The nearest of the 6×6×6 cube and the 24 greys after the first sixteen.
    private static func cube(_ color: RGBColor) -> Int32 {
        func step(_ part: UInt8) -> Int32 {
            part < 48 ? 0 : part < 115 ? 1 : (Int32(part) - 35) / 40
        }
        let number = 16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue)
        let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
        let grey = 232 + Int32(min(23, max(0, (mean - 3) / 10)))
        let parts = [color.red, color.green, color.blue]
        let (most, least) = (parts.max() ?? 0, parts.min() ?? 0)
        if least < most / 2, most >= 48, !isTinted(number, like: color),
            let corner = corner(near: color)
        {
            return corner
        }
        // A colour with a strong hue never becomes a grey, as lines on the stage mean something by it.
        let isVivid = least < most / 2 && Set(parts.map(step)).count > 1
        let isGrey =
            !isVivid
            && color.distance(to: shown(grey, at: .cube))
                < color.distance(to: shown(number, at: .cube))
        return isGrey ? grey : number
    }

    /// Whether a colour of the cube has about the hue of a vivid one.
    private static func isTinted(_ number: Int32, like color: RGBColor) -> Bool {
        func tint(_ color: RGBColor) -> SIMD3<Int> {
            let parts = SIMD3(Int(color.red), Int(color.green), Int(color.blue))
            return 100 &* (parts &- parts.min()) / max(1, parts.max() - parts.min())
        }
        let change = tint(color) &- tint(shown(number, at: .cube))
        return change.min() >= -35 && change.max() <= 35
    }

    /// The nearest of the eight colours of the cube around a vivid one that has its hue, as the nearest of all
    /// may be olive for an orange; `nil` if none does.
    private static func corner(near color: RGBColor) -> Int32? {
        let corners = [color.red, color.green, color.blue].reduce([Int32(0)]) { found, part in
            let step = part < 95 ? 0 : (Int32(part) - 55) / 40
            return found.flatMap { [6 * $0 + step, 6 * $0 + min(5, step + 1)] }
        }
        return nearest(color, of: corners.map { 16 + $0 }) { number, _ in
            isTinted(number, like: color)
        }
    }
}

extension CellGrid {
    /// The few fills of the scene; `nil` if there are more than a number.
    func fills(atMost most: Int) -> [RGBColor]? {
        var fills: [RGBColor] = []
        var last: CellColor?
        for cell in cells where cell.style.background != last {
            last = cell.style.background
            guard let fill = cell.style.background.rgb, !fills.contains(fill) else { continue }
            if fills.count == most { return nil }
            fills.append(fill)
        }
        return fills
    }
}

/// Distinguishes fills that have the same nearest colour among 256: one has that colour, each of the others the
/// nearest one that is free.
enum CubeColors {
    /// The maximum number of fills; if there are more, all have their nearest colours.
    private static let most = 64
    /// The maximum distance of a replacement: a fill that looks like another one is better than one that looks
    /// wrong.
    private static let farthest = 12_000

    /// The numbers of the fills of a screen that do not have their nearest colour.
    static func moved(_ grid: CellGrid, _ palette: Palette) -> [CellColor: Int32] {
        guard palette.depth == .cube, let fills = grid.fills(atMost: most) else { return [:] }
        let groups = Dictionary(grouping: fills) { PaletteColors.number(of: $0, at: .cube) }
        var (taken, moved) = (Set(groups.keys), [CellColor: Int32]())
        for (number, colors) in groups.sorted(by: { $0.key < $1.key }) where colors.count > 1 {
            let shown = PaletteColors.shown(number, at: .cube)
            func rank(_ color: RGBColor) -> (Int, UInt8, UInt8, UInt8) {
                (color.distance(to: shown), color.red, color.green, color.blue)
            }
            for color in colors.sorted(by: { rank($0) < rank($1) }).dropFirst() {
                let free = PaletteColors.nearest(color) { number, shown in
                    !taken.contains(number) && (shown.isGrey || !color.isGrey)
                }
                guard let free, PaletteColors.shown(free, at: .cube).distance(to: color) < farthest
                else { continue }
                taken.insert(free)
                moved[color.cellColor] = free
            }
        }
        return moved
    }
}

extension RGBColor {
    /// Whether it has hardly any hue, which a replacement should not give it.
    fileprivate var isGrey: Bool { max(red, green, blue) - min(red, green, blue) < 20 }
}

/// The chips that would vanish on a screen, because a layer beside them has nearly the same colour: they
/// get the colour of their text as a background, and the other way round.
///
/// A role is reversed as a whole, so that equal signs look alike.
struct ChipContrast: Equatable {
    /// The roles of signs and names on layers.
    private static let roles: [ColorRole] = [.hit, .selection, .pointer, .warning, .other]
    /// The maximum distance of colours that are hard to tell apart.
    private static let near = 12_000

    private var reversed: [ColorRole] = []

    /// No reversed roles.
    init() {}

    /// Compares the chips of a screen with the layers beside them, in cells or in the picture behind them.
    init(_ grid: CellGrid, above picture: PixelPicture? = nil, _ palette: Palette) {
        guard palette.depth != .none else { return }
        let columns = grid.size.columns
        for (place, cell) in grid.cells.enumerated() {
            guard case .role(let role) = cell.style.background, Self.roles.contains(role),
                !reversed.contains(role)
            else { continue }
            let chip = palette.shown(palette.ground(cell.style.background))
            let (column, row) = (place % columns, place / columns)
            let places = [(-1, 0), (1, 0), (0, -1), (0, 1)].map { (column + $0.0, row + $0.1) }
            let colors = places.flatMap { column, row in
                let neighbour = grid[column, row]
                return [neighbour.style.background]
                    + (neighbour.content == .area ? [neighbour.style.foreground] : [])
                    + [picture?.color(atColumn: column, row: row)].compactMap(\.self)
            }
            let isNear = colors.contains { color in
                color.isOfScene
                    && palette.shown(palette.number(color)).distance(to: chip) < Self.near
            }
            if isNear { reversed.append(role) }
        }
    }

    /// The look of a cell in a reversed chip; `nil` for others, and for squares, which would have the colour of
    /// the layer.
    func look(of cell: Cell, _ palette: Palette) -> Palette.Look? {
        guard cell.character != "■", case .role(let role) = cell.style.background,
            reversed.contains(role)
        else { return nil }
        var look = palette.look(of: cell.style, cell.content)
        (look.foreground, look.background) = (look.background, look.foreground)
        return look
    }
}
