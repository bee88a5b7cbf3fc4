internal import TerminalTypes

/// A colour on a dark and on a light background.
struct Ink: Hashable {
    var dark: RGBColor
    var light: RGBColor
}

/// The look of a cell in both themes.
struct CellInks: Equatable {
    var foreground: Ink
    /// `nil` if the cell shows the screen behind it.
    var background: Ink?
    var isBold: Bool
    var isDim: Bool
    var isUnderlined: Bool
}

/// Resolves styles to colours in both themes, and names each colour in use.
struct InkTable {
    /// The colour of the screen behind all cells.
    static let ground = Ink(dark: RGBColor(0x16171C), light: .white)
    /// The default colour of text.
    static let text = Ink(dark: RGBColor(0xE4E4EC), light: RGBColor(0x1C1C22))

    private static let dark = Palette(depth: .direct, theme: Theme(background: ground.dark))
    private static let light = Palette(depth: .direct, theme: Theme(background: ground.light))

    private struct Key: Hashable {
        var style: CellStyle
        var leastContrast: Double
        var isBlank: Bool
    }

    private var known: [Key: CellInks] = [:]
    private var numbers: [Ink: Int] = [:]
    private var inks: [Ink] = []

    /// The colours of a cell.
    mutating func inks(of cell: Cell) -> CellInks {
        let content = cell.content
        let key = Key(
            style: cell.style, leastContrast: content.leastContrast, isBlank: content == .blank)
        if let inks = known[key] { return inks }
        let dark = Self.dark.look(of: cell.style, content)
        let light = Self.light.look(of: cell.style, content)
        func ink(_ number: KeyPath<Palette.Look, Int32>, _ standard: Ink) -> Ink {
            Ink(
                dark: dark[keyPath: number] < 0
                    ? standard.dark : Self.dark.shown(dark[keyPath: number]),
                light: light[keyPath: number] < 0
                    ? standard.light : Self.light.shown(light[keyPath: number]))
        }
        let attributes = CellAttributes(rawValue: UInt8(dark.attributes))
        var (front, back) = (ink(\.foreground, Self.text), ink(\.background, Self.ground))
        if attributes.contains(.reverse) { swap(&front, &back) }
        let found = CellInks(
            foreground: front, background: back == Self.ground ? nil : back,
            isBold: attributes.contains(.bold), isDim: attributes.contains(.dim),
            isUnderlined: attributes.contains(.underline))
        known[key] = found
        return found
    }

    /// The CSS class of an ink.
    mutating func name(_ ink: Ink) -> String {
        if let number = numbers[ink] { return "c\(number)" }
        numbers[ink] = inks.count
        inks.append(ink)
        return "c\(inks.count - 1)"
    }

    /// The CSS rules of all classes for a dark background, and the overrides for a light one.
    var rules: (dark: String, light: String) {
        var rules = (dark: "", light: "")
        for (number, ink) in inks.enumerated() {
            rules.dark += ".c\(number){fill:\(ink.dark.hexadecimal)}"
            if ink.light != ink.dark {
                rules.light += ".c\(number){fill:\(ink.light.hexadecimal)}"
            }
        }
        return rules
    }
}

extension RGBColor {
    /// The colour in CSS notation: `#5fd787`.
    var hexadecimal: String {
        "#"
            + [red, green, blue].map { part in
                (part < 16 ? "0" : "") + String(part, radix: 16)
            }.joined()
    }
}
