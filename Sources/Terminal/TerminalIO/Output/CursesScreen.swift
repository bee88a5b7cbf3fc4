internal import CTerminal
public import TerminalTypes

/// Encodes grids for a terminal, using curses.
///
/// Curses writes to memory, so nothing blocks and the size of a frame is known before it is sent.
/// There is one screen at a time, as curses uses globals.
final class CursesScreen {
    /// The colours in use.
    private(set) var palette: Palette
    /// The size in cells.
    private(set) var size: CellSize
    private let isUnicode: Bool
    /// Whether it is the Linux console, whose font has few glyphs.
    let isConsole: Bool
    private var shown: CellGrid?
    /// Whether a frame could not be encoded because it exceeds the process's file size limit.
    private(set) var isCut = false
    /// Whether the last frame wrote every row, as when colours are mapped differently.
    private(set) var isAnew = false
    private var patterns = FillPatterns()
    private var chips = ChipContrast()

    /// Opens the screen with the first description that exists; the last one is that of the terminal type itself.
    init(
        types: [TerminalType], size: CellSize, limit: Palette.Depth, theme: Theme, isUnicode: Bool
    ) throws(TerminalProblem) {
        var result = Int32(CT_SCREEN_UNKNOWN)
        for type in types where result != CT_SCREEN_OPEN {
            result = type.open(size)
        }
        let type =
            switch types.last {
            case .installed(let name)?, .direct(of: let name)?: name
            case nil: ""
            }
        switch Int(result) {
        case CT_SCREEN_OPEN: break
        case CT_SCREEN_UNKNOWN: throw .unknownTerminal(type)
        case CT_SCREEN_FAILED: throw .noDescriptor
        default: throw .cannotDraw(type)
        }
        let depth = Palette.Depth(colors: Int(ct_screen_colors()))
        palette = Palette(depth: min(depth, limit), theme: theme)
        (self.size, self.isUnicode) = (size, isUnicode)
        isConsole = type.hasPrefix("linux")
    }

    /// Changes the theme from the next frame on.
    func use(_ theme: Theme) {
        palette = Palette(depth: palette.depth, theme: theme)
        shown = nil
    }

    /// The bytes that turn the current screen into a grid, clipped to the screen; empty if they are
    /// equal.
    ///
    /// - Parameters:
    ///   - picture: The picture behind the cells; `nil` for none.
    ///   - repaintsRows: Whether to send a whole row and the next one if block characters in the row
    ///     changed: in some fonts these exceed their cells, so that the neighbours must be repainted, too.
    ///   - scrolls: Whether the terminal may scroll rows, and pictures with them.
    func frame(
        _ grid: CellGrid, above picture: PixelPicture? = nil, repaintsRows: Bool = false,
        scrolls: Bool = true
    ) -> [UInt8] {
        let moved = CubeColors.moved(grid, palette)
        if moved != palette.moved { shown = nil }
        palette.moved = moved
        let patterns = FillPatterns(grid, palette, isUnicode: isUnicode)
        let chips = ChipContrast(grid, above: picture, palette)
        if patterns != self.patterns || chips != self.chips { shown = nil }
        (self.patterns, self.chips) = (patterns, chips)
        isAnew = shown == nil
        let same = shown.flatMap { $0.size == grid.size ? $0 : nil }
        for row in 0..<size.rows {
            let columns =
                same.map { grid.columns(ofRow: row, differingFrom: $0) } ?? 0..<size.columns
            if columns.isEmpty { continue }
            put(grid, row: row, columns)
            if repaintsRows, shown?.changesBlocks(row, in: grid) ?? false {
                ct_screen_repaint(Int32(row))
                if row + 1 < size.rows { ct_screen_repaint(Int32(row + 1)) }
            }
            if !scrolls { ct_screen_update() }
        }
        shown = grid
        var length = 0
        let bytes = ct_screen_frame(&length)
        isCut = ct_screen_is_cut() != 0
        guard let bytes, !isCut else { return [] }
        return Array(UnsafeBufferPointer(start: bytes, count: length))
    }

    /// Invalidates the screen, so that the next frame paints every cell.
    func forget() {
        ct_screen_forget()
    }

    /// Resizes the screen; the next frame paints every cell.
    func resize(_ size: CellSize) {
        self.size = size
        shown = nil
        ct_screen_resize(Int32(size.columns), Int32(size.rows))
    }

    /// The terminal's sequence for entering or leaving full-screen mode, the same for every size.
    func string(entering: Bool) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 512) { room, count in
            count = ct_screen_string(entering ? 1 : 0, room.baseAddress, 512)
        }
    }

    /// Ends curses.
    func close() {
        ct_screen_close()
    }

    /// Puts some cells of a row, and those beside them, which may depend on them.
    private func put(_ grid: CellGrid, row: Int, _ columns: Range<Int>) {
        var style: CellStyle?
        var content = Palette.Content.blank
        var look = Palette.Look()
        var scalars: [UInt32] = []
        var column = max(0, columns.lowerBound - 1)
        while column > 0, grid[column, row].isContinuation { column -= 1 }
        while column < min(size.columns, columns.upperBound + 1) {
            var cell = grid[column, row]
            if !isUnicode {
                cell = cell.plain(hasColors: palette.depth != .none)
            } else if isConsole {
                cell.character = cell.character.onConsole
            }
            // Not beside the letters of a text.
            if !patterns.isEmpty, !(cell.character == " " && grid.isBesideText(column, row)) {
                cell = patterns.distinguished(cell)
            }
            scalars.removeAll(keepingCapacity: true)
            for scalar in cell.character.unicodeScalars { scalars.append(scalar.value) }
            let width = width(of: cell.character, scalars, at: column)
            if width == 0 { (cell.character, scalars) = (" ", [0x20]) }
            let now = cell.content
            // Blanks within a text keep its style.
            if style != cell.style || now != content && now != .blank {
                let next =
                    patterns.look(of: cell) ?? chips.look(of: cell, palette)
                    ?? palette.look(of: cell.style, now)
                // Selecting colours that are not seen would only cost bytes.
                if now != .blank || !next.looksBlank(like: look) { look = next }
                style = cell.style
                content = now
            }
            ct_screen_put(
                Int32(column), Int32(row), scalars, Int32(scalars.count), Int32(max(1, width)),
                look.attributes, look.foreground, look.background)
            column += max(1, width)
        }
    }

    /// The width of a character, given with its scalars; 0 if it is replaced by a blank.
    private func width(of character: Character, _ scalars: [UInt32], at column: Int) -> Int {
        // CR LF is one `Character`.
        if scalars[0] < 0x20 || scalars[0] == 0x7F { return 0 }
        if scalars.count == 1, scalars[0] < 0x7F { return 1 }
        let width = character.cellWidth
        return column + width <= size.columns ? width : 0
    }
}

extension CellGrid {
    /// Whether a letter is on the left or right of a cell.
    fileprivate func isBesideText(_ column: Int, _ row: Int) -> Bool {
        [column - 1, column + 1].contains {
            (0..<size.columns).contains($0) && self[$0, row].content == .text
        }
    }

    /// Whether block characters of a row differ from those of another grid.
    fileprivate func changesBlocks(_ row: Int, in other: CellGrid) -> Bool {
        (0..<size.columns).contains { column in
            let (old, new) = (self[column, row], other[column, row])
            return old != new && (old.isBlock || new.isBlock)
        }
    }
}

extension Cell {
    /// Whether it has a block character.
    fileprivate var isBlock: Bool {
        character.unicodeScalars.first.map { (0x2580...0x259F).contains($0.value) } ?? false
    }
}

/// Encodes screens for recordings, without a terminal: for xterm and compatible ones, in 24-bit colours.
public struct ScreenBytes {
    private let palette = Palette(depth: .direct)
    private var shown: CellGrid?

    /// Starts with an empty screen.
    public init() {}

    /// The bytes that turn the previous screen into a grid; empty if they are equal.
    public mutating func next(_ grid: CellGrid) -> [UInt8] {
        defer { shown = grid }
        var bytes: [UInt8] = []
        if shown?.size != grid.size { bytes += "\u{1B}[?25l\u{1B}[2J".utf8 }
        for row in 0..<grid.size.rows where shown.map({ !$0.hasSameRow(row, as: grid) }) ?? true {
            bytes += "\u{1B}[\(row + 1);1H".utf8
            var (style, content) = (CellStyle.standard, Palette.Content.blank)
            var look = Palette.Look()
            for place in grid.range(ofRow: row) where !grid.cells[place].isContinuation {
                let cell = grid.cells[place]
                let now = cell.content
                if style != cell.style || content != now {
                    (style, content) = (cell.style, now)
                    let next = palette.look(of: style, content)
                    if now != .blank || !next.looksBlank(like: look) {
                        bytes += selection(of: next, after: look).utf8
                        look = next
                    }
                }
                bytes += cell.character.utf8
            }
            bytes += selection(of: Palette.Look(), after: look).utf8
        }
        return bytes
    }

    /// Selects a look after another one.
    private func selection(of look: Palette.Look, after last: Palette.Look) -> String {
        if look == last { return "" }
        if look == Palette.Look() { return "\u{1B}[m" }
        let attributes = CellAttributes(rawValue: UInt8(look.attributes))
        var (codes, last) = ("", last)
        if look.attributes != last.attributes {
            (codes, last) = (";0", Palette.Look())
            if attributes.contains(.bold) { codes += ";1" }
            if attributes.contains(.dim) { codes += ";2" }
            if attributes.contains(.underline) { codes += ";4" }
            if attributes.contains(.reverse) { codes += ";7" }
        }
        for (kind, color, before) in [
            ("3", look.foreground, last.foreground), ("4", look.background, last.background),
        ] where color != before {
            let rgb = "8;2;\(color >> 16);\(color >> 8 & 0xFF);\(color & 0xFF)"
            codes += ";" + kind + (color < 0 ? "9" : rgb)
        }
        return "\u{1B}[\(codes.dropFirst())m"
    }
}

extension Cell {
    /// The cell for a terminal that shows only ASCII.
    ///
    /// Lines become `+`, `-` and `|`. A block covering at least half of the cell becomes a blank on its
    /// colour, or a mark without colours; smaller blocks become blanks.
    func plain(hasColors: Bool) -> Cell {
        if character.isASCII { return self }
        if let coverage = character.unicodeScalars.first?.blockCoverage {
            return block(coverage, hasColors: hasColors)
        }
        return Cell(character.asciiMark, style)
    }

    /// Whether the character covers most of the cell.
    var isMostlyFilled: Bool { (character.unicodeScalars.first?.blockCoverage ?? 0) > 0.5 }

    private func block(_ coverage: Double, hasColors: Bool) -> Cell {
        guard hasColors else {
            return Cell(coverage >= 0.75 ? "#" : coverage >= 0.4 ? ":" : " ", style)
        }
        guard coverage >= 0.5 else { return Cell(" ", style) }
        var filled = style
        filled.background = style.foreground
        filled.foreground = style.background
        return Cell(" ", style.foreground == .standard ? style : filled)
    }
}

extension Character {
    /// The substitute for the Linux console, whose font has the characters of the IBM PC.
    var onConsole: Character { Self.consoleSigns[self] ?? self }

    private static let consoleSigns: [Character: Character] = [
        "●": "•", "◊": "♦", "○": "o", "›": ">", "━": "═", "…": ".",
    ]
}

extension Unicode.Scalar {
    /// The part of its cell that a block element fills; `nil` for other characters.
    fileprivate var blockCoverage: Double? {
        switch value {
        case 0x2580...0x259F: GlyphShape(Character(self))?.coverage
        case 0x1FB00...0x1FB67: 0.5
        default: nil
        }
    }
}
