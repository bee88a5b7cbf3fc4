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

/// Edges of tilted layers, drawn by recolouring their cells.
extension StageMarks {
    /// The contrast below which an edge cannot be told from what is behind it.
    private static let leastContrast = 1.5

    /// Marks the edge of a layer in a cell: the layer's part gets one shade of its colour all around, unless what
    /// is behind has nearly that colour.
    ///
    /// - Parameters:
    ///   - fill: The layer's colour in that cell.
    ///   - shade: The colour of the edge.
    mutating func edge(at cell: CellPoint, of fill: CellColor, _ shade: RGBColor) {
        guard contains(cell), !taken.contains(cell), content(at: cell) == .edge else { return }
        let style = self[cell].style
        let isFigure = style.foreground == fill
        guard isFigure || style.background == fill else { return }
        let rest = RGB(isFigure ? style.background : style.foreground) ?? .ground
        guard shade.contrast(with: rest.rounded) >= Self.leastContrast else { return }
        let color = RGB(shade).cellColor
        self[cell].style = CellStyle(
            foreground: isFigure ? color : style.foreground,
            background: isFigure ? style.background : color, attributes: style.attributes)
    }

    /// The colour of the edge of a layer, near its own, as a stronger one would look like another shape behind it;
    /// `nil` if the terminal would show it as another hue.
    func edgeShade(of fill: CellColor) -> RGBColor? {
        options.hasFewColors ? nil : RGB(fill).map { $0.mixed(with: $0.line, part: 0.35).rounded }
    }
}

extension Coverage {
    /// Whether a tilted layer is thinner than three cells.
    var isThin: Bool { !isUpright && min(sides.first, sides.second) < 6 }

    /// The middles of the two shorter sides.
    var ends: [Point] {
        func middle(_ one: Int, _ other: Int) -> Point {
            Point(
                x: (places[one].x + places[other].x) / 2, y: (places[one].y + places[other].y) / 2)
        }
        return sides.first < sides.second
            ? [middle(0, 1), middle(2, 3)] : [middle(1, 2), middle(3, 0)]
    }

    /// The lengths of the two pairs of sides, in columns; a row is two columns high.
    private var sides: (first: Double, second: Double) {
        func length(_ one: Int, _ other: Int) -> Double {
            let (x, y) = (places[other].x - places[one].x, 2 * (places[other].y - places[one].y))
            return (x * x + y * y).squareRoot()
        }
        return ((length(0, 1) + length(2, 3)) / 2, (length(1, 2) + length(3, 0)) / 2)
    }
}

/// Hatching of the cells where two answers differ.
extension StageMarks {
    /// Whether a cell is hatched.
    func isHatched(_ cell: CellPoint) -> Bool {
        self[cell].character == options.character(.hatch) && !taken.contains(cell)
    }

    /// Hatches a cell, or the parts of it that differ if an edge divides it.
    ///
    /// An edge keeps its shape: what is hatched beside it gets the mean colour of the hatching.
    mutating func hatch(_ cell: CellPoint, differs: Bool, halves: (upper: Bool, lower: Bool)) {
        guard !taken.contains(cell) else { return }
        switch content(at: cell) {
        case .plain where differs: hatchAll(of: cell)
        case .edge: tone(cell, halves)
        case .plain, .line, .letter: break
        }
    }

    private mutating func hatchAll(of cell: CellPoint) {
        let background = self[cell].style.background
        self[cell] = Cell(
            options.character(.hatch),
            CellStyle(foreground: shades(background).line, background: background))
    }

    private mutating func tone(_ cell: CellPoint, _ halves: (upper: Bool, lower: Bool)) {
        // Of other shapes, only those that are within what is hatched. Few colours have no mean.
        guard !options.hasFewColors, isHalf(cell) || halves.upper && halves.lower else { return }
        let style = self[cell].style
        self[cell].style = CellStyle(
            foreground: halves.lower ? shades(style.foreground).mean : style.foreground,
            background: halves.upper ? shades(style.background).mean : style.background,
            attributes: style.attributes)
    }

    /// The colour of the hatching on a fill, and the mean of both.
    private mutating func shades(_ fill: CellColor) -> (line: CellColor, mean: CellColor) {
        if let shade, shade.of == fill { return (shade.line, shade.mean) }
        guard let color = RGB(fill) else { return (.role(.warning), fill) }
        let (line, mean) = (
            color.line.cellColor, color.mixed(with: color.line, part: 0.5).cellColor
        )
        shade = (fill, line, mean)
        return (line, mean)
    }
}

/// Names that signs overwrite.
extension StageMarks {
    /// Removes a name that a sign would split, because `◊` alone reads better than `p◊n`.
    ///
    /// Removes only the word around the sign. A text of several words is left as it is.
    ///
    /// - Returns: Whether the word was removed.
    mutating func clearLabel(around cell: CellPoint) -> Bool {
        func isLetter(_ columns: Int, from place: CellPoint) -> Bool {
            hasLetter(place.moved(columns: columns))
        }
        var letters: [CellPoint] = []
        for step in [-1, 1] {
            var end = cell
            while isLetter(step, from: end) {
                end = end.moved(columns: step)
                letters.append(end)
            }
            if isBetweenWords(end.moved(columns: step)) { return false }
        }
        for place in letters { blank(place) }
        return true
    }
}
