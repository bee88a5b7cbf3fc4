internal import TerminalTypes

/// A row of cells as SVG: its baseline is at y = 0, and its cells are 8 × 16 units.
///
/// Paints backgrounds first, then shapes, then text.
struct RowDrawing {
    /// The distance from the upper edge of a row to its baseline.
    static let ascent = 12

    private struct Fill {
        let name: String
        var parts: [CellPart] = []
    }

    private struct Run {
        let classes: String
        let column: Int
        var text: String
        var cells: Int
        /// Whether text can be appended; a sign, whose width depends on the font, gets its own run.
        let isOpen: Bool
    }

    private var fills: [Fill] = []
    private var shapes: [Fill] = []
    private var runs: [Run] = []

    /// Draws cells from the left edge.
    static func svg(_ cells: some Collection<Cell>, _ table: inout InkTable) -> String {
        var drawing = RowDrawing()
        for (column, cell) in cells.enumerated() {
            if !cell.isContinuation {
                drawing.add(cell, column, table.inks(of: cell), &table)
            } else if let background = table.inks(of: Cell(" ", cell.style)).background {
                drawing.fill(column, table.name(background))
            }
        }
        return drawing.svg
    }

    private mutating func add(
        _ cell: Cell, _ column: Int, _ inks: CellInks, _ table: inout InkTable
    ) {
        if let background = inks.background { fill(column, table.name(background)) }
        if cell.character == " ", !inks.attributes.contains(.underline) { return }
        guard let shape = GlyphShape(cell.character) else {
            return write(cell.character, column, inks, table.name(inks.foreground))
        }
        Self.add(shape.parts, column, table.name(inks.foreground), to: &shapes)
    }

    private mutating func fill(_ column: Int, _ name: String) {
        Self.add([.whole], column, name, to: &fills)
    }

    private static func add(
        _ parts: [CellPart], _ column: Int, _ name: String, to fills: inout [Fill]
    ) {
        if !fills.contains(where: { $0.name == name }) { fills.append(Fill(name: name)) }
        guard let place = fills.firstIndex(where: { $0.name == name }) else { return }
        for part in parts {
            let x = 8 * column + part.x
            // Extend the rectangle of the cell to the left if the shape continues.
            let last = fills[place].parts.lastIndex {
                $0.x + $0.width == x && $0.y == part.y && $0.height == part.height
            }
            if let last {
                fills[place].parts[last].width += part.width
            } else {
                fills[place].parts.append(CellPart(x, part.y, part.width, part.height))
            }
        }
    }

    private mutating func write(
        _ character: Character, _ column: Int, _ inks: CellInks, _ name: String
    ) {
        let classes =
            name + (inks.attributes.contains(.bold) ? " b" : "")
            + (inks.attributes.contains(.dim) ? " d" : "")
            + (inks.attributes.contains(.underline) ? " u" : "")
        let scalars = character.unicodeScalars
        // Every monospaced font has these characters.
        let isPlain = scalars.count == 1 && scalars.first.map { $0.value < 0x100 } ?? false
        let width = character.cellWidth
        // SVG collapses spaces and trims them at the ends.
        let text = character == " " ? "\u{A0}" : String(character)
        if let last = runs.last, last.isOpen, isPlain, last.classes == classes {
            let gap = column - last.column - last.cells
            if gap == 0 || gap == 1 && !inks.attributes.contains(.underline) {
                runs[runs.count - 1].text += (gap == 0 ? "" : " ") + text
                runs[runs.count - 1].cells += gap + width
                return
            }
        }
        runs.append(
            Run(classes: classes, column: column, text: text, cells: width, isOpen: isPlain))
    }

    private var svg: String {
        var text = ""
        for fill in fills + shapes {
            text += "<path class=\"\(fill.name)\" d=\""
            for part in fill.parts {
                let y = part.y - Self.ascent
                text += "M\(part.x)\(y < 0 ? "" : " ")\(y)"
                text += "h\(part.width)v\(part.height)h-\(part.width)z"
            }
            text += "\"/>"
        }
        for run in runs {
            text += "<text class=\"\(run.classes)\""
            if run.column > 0 { text += " x=\"\(8 * run.column)\"" }
            if run.cells > 1 || !run.isOpen { text += " textLength=\"\(8 * run.cells)\"" }
            if !run.isOpen { text += " lengthAdjust=\"spacingAndGlyphs\"" }
            text += ">\(XMLText.escaped(run.text))</text>"
        }
        return text
    }
}

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
    var attributes: CellAttributes
}

/// Resolves styles to colours in both themes, and names each colour in use.
struct InkTable {
    /// The colour of the screen behind all cells.
    static let ground = Ink(dark: RGBColor(0x16171C), light: .white)
    /// The default colour of text.
    static let text = Ink(dark: RGBColor(0xE4E4EC), light: RGBColor(0x1C1C22))

    private static let dark = Palette(depth: .direct, theme: Theme(background: ground.dark))
    private static let light = Palette(depth: .direct, theme: Theme(background: ground.light))

    private var known: [Cell: CellInks] = [:]
    private var numbers: [Ink: Int] = [:]
    /// The CSS rules of all classes for a dark background, and the overrides for a light one.
    private(set) var rules = (dark: "", light: "")

    /// The colours of a cell.
    mutating func inks(of cell: Cell) -> CellInks {
        if let inks = known[cell] { return inks }
        let dark = Self.dark.look(of: cell.style, cell.content)
        let light = Self.light.look(of: cell.style, cell.content)
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
            attributes: attributes)
        known[cell] = found
        return found
    }

    /// The CSS class of an ink.
    mutating func name(_ ink: Ink) -> String {
        if let number = numbers[ink] { return "c\(number)" }
        let name = "c\(numbers.count)"
        numbers[ink] = numbers.count
        rules.dark += ".\(name){fill:\(ink.dark.hexadecimal)}"
        if ink.light != ink.dark { rules.light += ".\(name){fill:\(ink.light.hexadecimal)}" }
        return name
    }
}
