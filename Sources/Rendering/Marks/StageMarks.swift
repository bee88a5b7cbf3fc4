import LayerGeometry
import TerminalTypes

/// Draws marks over the layers: outlines, signs and names.
///
/// Marks never change what a layer covers: in a cell with an edge they change the colours only. Lines
/// and signs hide no letters. Signs and names have a background of their own, to be readable on
/// any layer.
struct StageMarks {
    let rect: CellRect
    let options: DrawingOptions
    private(set) var grid = CellGrid(size: CellSize(columns: 0, rows: 0))
    /// A cache of one: neighbouring cells mostly have the same colour.
    var shade: (of: CellColor, line: CellColor, mean: CellColor)?
    /// The characters of the border of the stage, without corners.
    private let ruleCharacters: Set<Character>
    /// The cells occupied by signs and names.
    private(set) var taken: Set<CellPoint> = []
    /// Whether each cell, row by row, belongs to a text or a name; blanks between words do, too.
    private var texts: [Bool]

    /// The content of a cell.
    enum Content {
        /// A single colour.
        case plain
        case line
        /// A letter, or a blank of a text.
        case letter
        /// An edge of a layer: two colours.
        case edge
    }

    /// The ink of a line.
    enum Ink {
        /// Black or white on a layer, the role's colour on the terminal's background.
        case strong(ColorRole)
        /// A shade of the colour underneath.
        case faint
    }

    /// Takes the grid over, to avoid a copy, until `giveBack(_:)`.
    ///
    /// - Parameter texts: Whether each cell belongs to a text, row by row; empty if none does.
    init(
        taking grid: inout CellGrid, _ rect: CellRect, _ options: DrawingOptions,
        texts: [Bool] = []
    ) {
        (self.rect, self.options, self.texts) = (rect, options, texts)
        ruleCharacters = LineGlyphs(.light, options.glyphs).straight
        swap(&self.grid, &grid)
    }

    mutating func giveBack(_ grid: inout CellGrid) { swap(&self.grid, &grid) }

    // MARK: Cells

    func contains(_ cell: CellPoint) -> Bool {
        cell.column >= 0 && cell.row >= 0 && cell.column < rect.size.columns
            && cell.row < rect.size.rows
    }

    subscript(cell: CellPoint) -> Cell {
        get { grid[rect.minColumn + cell.column, rect.minRow + cell.row] }
        set { grid[rect.minColumn + cell.column, rect.minRow + cell.row] = newValue }
    }

    private static let asciiLines = LineWeight.allCases
        .reduce(into: Set([Sign.gridPoint, .hatch, .corner].map(\.ascii))) {
            $0.formUnion(LineGlyphs($1, .ascii).all)
        }

    func content(at cell: CellPoint) -> Content {
        let character = self[cell].character
        if character == " " { return isBetweenWords(cell) ? .letter : .plain }
        if options.glyphs == .ascii { return Self.asciiLines.contains(character) ? .line : .letter }
        switch character.unicodeScalars.first?.value ?? 0 {
        // Hatching is not an edge.
        case 0x2591...0x2593, 0xB7: return .plain
        // With a picture below the cells, edges stay visible anyway.
        case 0x2580...0x259F, 0x1FB00...0x1FBFF: return options.cell == nil ? .edge : .plain
        case 0x2500...0x257F, 0x2800...0x28FF: return .line
        default: return .letter
        }
    }

    /// Whether a cell belongs to a text and is not at its end.
    func isBetweenWords(_ cell: CellPoint) -> Bool {
        let place = cell.row * rect.size.columns + cell.column
        return contains(cell) && cell.column > 0 && cell.column < rect.size.columns - 1
            && place < texts.count - 1 && texts[place] && texts[place - 1] && texts[place + 1]
    }

    /// Whether a letter is visible in a cell: not a blank, and nothing that covers it.
    func hasLetter(_ cell: CellPoint) -> Bool {
        contains(cell) && !taken.contains(cell) && content(at: cell) == .letter
            && self[cell].character != " "
    }

    /// Removes the text in a cell.
    mutating func blank(_ cell: CellPoint) {
        self[cell] = Cell(" ", self[cell].style)
        let place = cell.row * rect.size.columns + cell.column
        if texts.indices.contains(place) { texts[place] = false }
    }

    // MARK: Marks

    /// The pieces of level lines, which leave a blank beside a text.
    private static let levels: Set<Character> = ["─", "═", "-", "=", "."]

    /// Draws a piece of a line if the cell has a single colour.
    ///
    /// - Parameter replacingLines: Whether it may replace another line.
    mutating func line(
        _ character: Character, at cell: CellPoint, _ ink: Ink, replacingLines: Bool = false
    ) {
        guard contains(cell), !taken.contains(cell) else { return }
        let content = content(at: cell)
        guard content == .plain || content == .line && replacingLines else { return }
        let background = self[cell].style.background
        if Self.levels.contains(character),
            hasLetter(cell.moved(columns: -1)) || hasLetter(cell.moved(columns: 1))
        {
            // Clear what is left of the replaced line beside the text.
            if content == .line { self[cell] = Cell(" ", CellStyle(background: background)) }
            return
        }
        self[cell] = Cell(
            character, CellStyle(foreground: color(ink, on: background), background: background))
    }

    private func color(_ ink: Ink, on background: CellColor) -> CellColor {
        switch (ink, RGB(background)) {
        case (.strong(let role), nil): .role(role)
        // The terminal's palette chooses black or white.
        case (.strong, _?): .role(.text)
        case (.faint, nil): .role(.quiet)
        case (.faint, let ground?): ground.line.cellColor
        }
    }

    /// Draws a sign with a background of its own.
    ///
    /// A letter is only recoloured.
    ///
    /// - Parameters:
    ///   - isContent: Whether the sign also replaces a name that it would split.
    ///   - isReversed: Whether to highlight it among others of its kind.
    mutating func sign(
        _ character: Character, at cell: CellPoint, _ role: ColorRole, isContent: Bool = false,
        isReversed: Bool = false
    ) {
        guard contains(cell) else { return }
        let style = CellStyle(.text, on: role, isReversed ? .reverse : [])
        taken.insert(cell)
        if content(at: cell) == .letter, self[cell].character != " " {
            guard isContent, clearLabel(around: cell) else { return recolor(cell, style) }
        }
        self[cell] = Cell(character, style)
    }

    /// Draws a sign in reverse video; a letter of a text of several words is only reversed.
    mutating func inverse(_ character: Character, at cell: CellPoint) {
        guard contains(cell) else { return }
        let isInText = hasLetter(cell) && !clearLabel(around: cell)
        taken.insert(cell)
        let style = CellStyle(
            foreground: .role(.text), background: self[cell].style.background, attributes: .reverse)
        if isInText { return recolor(cell, style) }
        self[cell] = Cell(character, style)
    }

    private mutating func recolor(_ cell: CellPoint, _ style: CellStyle) {
        var whole = [cell]
        if self[cell].isContinuation { whole.append(cell.moved(columns: -1)) }
        if self[cell].character.cellWidth == 2 { whole.append(cell.moved(columns: 1)) }
        for place in whole where contains(place) {
            grid.restyle(
                column: rect.minColumn + place.column, row: rect.minRow + place.row, style)
        }
    }

    /// The colours of the fills in a cell: two at an edge.
    func fills(at cell: CellPoint) -> [CellColor] {
        let style = self[cell].style
        return content(at: cell) == .edge
            ? [style.background, style.foreground] : [style.background]
    }

    /// Whether the edge of a fill is in the middle of a cell.
    func isHalf(_ cell: CellPoint) -> Bool {
        contains(cell) && !taken.contains(cell) && self[cell].character == "▄"
            && content(at: cell) == .edge
    }

    /// Writes a text with a background of its own.
    mutating func write(_ text: String, at first: CellPoint, _ role: ColorRole) {
        let style = CellStyle(.text, on: role)
        grid.write(
            text, column: rect.minColumn + first.column, row: rect.minRow + first.row, style: style,
            limit: rect.maxColumn)
        for place in 0..<text.cellWidth { taken.insert(first.moved(columns: place)) }
    }

    /// Puts a sign on the border of the stage unless a letter of its title is there.
    mutating func rule(_ sign: Sign, column: Int, row: Int, _ style: CellStyle) {
        let cell = grid[column, row]
        let isBlank = cell.character == " " && cell.style.background == .standard
        guard isBlank || ruleCharacters.contains(cell.character) else { return }
        grid[column, row] = Cell(options.character(sign), style)
    }
}

extension CellPoint {
    func moved(columns: Int = 0, rows: Int = 0) -> CellPoint {
        CellPoint(column: column + columns, row: row + rows)
    }
}
