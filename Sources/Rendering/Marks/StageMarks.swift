import LayerGeometry
import TerminalTypes

/// The cells of the stage while marks are put on them: outlines, signs and names.
///
/// What a layer covers of a cell stays as it is: a cell that an edge runs through keeps its character
/// and only changes its colours. No letter of another text is lost either. Signs and names stand on a
/// ground of their own, so that they can be read on the colour of any layer.
struct StageMarks {
    let rect: CellRect
    let options: DrawingOptions
    private(set) var grid = CellGrid(size: CellSize(columns: 0, rows: 0))
    /// The shade of the last colour that was asked for, as neighbours mostly have the same.
    private var shade: (of: CellColor, line: CellColor)?
    /// The cells of the stage that signs and names have taken.
    private(set) var taken: Set<CellPoint> = []

    /// What a cell of the stage shows.
    enum Content {
        /// One colour.
        case plain
        case line
        case letter
        /// The edge of a layer: a part of the cell in another colour than the rest.
        case edge
    }

    /// How strong a line is.
    enum Ink {
        /// Black or white on the colour of a layer, the role's colour on the terminal's own.
        case strong(ColorRole)
        /// A shade of the colour below.
        case faint
    }

    /// Takes the grid away until `giveBack(_:)`, so that it is not copied.
    init(taking grid: inout CellGrid, _ rect: CellRect, _ options: DrawingOptions) {
        (self.rect, self.options) = (rect, options)
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
        .reduce(into: Set([Sign.gridPoint, .hatch, .corner].map(\.characters.ascii))) {
            $0.formUnion(LineGlyphs($1, .ascii).all)
        }

    func content(at cell: CellPoint) -> Content {
        let character = self[cell].character
        if character == " " { return .plain }
        if options.glyphs == .ascii { return Self.asciiLines.contains(character) ? .line : .letter }
        switch character.unicodeScalars.first?.value ?? 0 {
        // What hatches a cell is no edge.
        case 0x2591...0x2593, 0xB7: return .plain
        // A picture below the cells shows edges whatever stands on them.
        case 0x2580...0x259F, 0x1FB00...0x1FBFF: return options.cell == nil ? .edge : .plain
        case 0x2500...0x257F, 0x2800...0x28FF: return .line
        default: return .letter
        }
    }

    // MARK: Marks

    /// Draws a piece of a line, where the cell shows nothing but a colour.
    ///
    /// - Parameter replacingLines: Whether it takes the place of a line that is there.
    mutating func line(
        _ character: Character, at cell: CellPoint, _ ink: Ink, replacingLines: Bool = false
    ) {
        guard contains(cell), !taken.contains(cell) else { return }
        switch content(at: cell) {
        case .plain: break
        case .line where replacingLines: break
        case .line, .letter, .edge: return
        }
        let background = self[cell].style.background
        self[cell] = Cell(
            character, CellStyle(foreground: color(ink, on: background), background: background))
    }

    private func color(_ ink: Ink, on background: CellColor) -> CellColor {
        switch (ink, RGB(background)) {
        case (.strong(let role), nil): .role(role)
        // The terminal chooses black or white.
        case (.strong, _?): .role(.text)
        case (.faint, nil): .role(.quiet)
        case (.faint, let ground?): ground.line.cellColor
        }
    }

    /// Puts a sign on a ground of its own; an edge or a letter there stays, in the sign's colours.
    ///
    /// - Parameters:
    ///   - isContent: Whether it was asked for and matters more than what is below it.
    ///   - isReversed: Whether it is told from others of its kind.
    mutating func sign(
        _ character: Character, at cell: CellPoint, _ role: ColorRole, isContent: Bool = false,
        isReversed: Bool = false
    ) {
        guard contains(cell) else { return }
        let style = CellStyle(.text, on: role, isReversed ? .reverse : [])
        taken.insert(cell)
        switch content(at: cell) {
        case .plain, .line: self[cell] = Cell(character, style)
        case .letter, .edge:
            if isContent { self[cell] = Cell(character, style) } else { recolor(cell, style) }
        }
    }

    /// Puts a sign on a cell of exchanged colours, whatever is there.
    mutating func inverse(_ character: Character, at cell: CellPoint) {
        guard contains(cell) else { return }
        taken.insert(cell)
        let style = CellStyle(
            foreground: .role(.text), background: self[cell].style.background, attributes: .reverse)
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

    /// Hatches a cell that shows nothing but a colour.
    mutating func hatch(_ cell: CellPoint) {
        guard content(at: cell) == .plain else { return }
        let background = self[cell].style.background
        if shade?.of != background {
            shade = (background, RGB(background)?.line.cellColor ?? .role(.warning))
        }
        let ink = shade?.line ?? .role(.warning)
        self[cell] = Cell(
            options.character(.hatch),
            CellStyle(foreground: ink, background: background))
    }

    /// Writes a text on a ground of its own over some cells.
    mutating func write(_ text: String, at first: CellPoint, _ role: ColorRole) {
        let style = CellStyle(.text, on: role)
        grid.write(
            text, column: rect.minColumn + first.column, row: rect.minRow + first.row, style: style,
            limit: rect.maxColumn)
        for place in 0..<text.cellWidth { taken.insert(first.moved(columns: place)) }
    }

    /// Puts a mark on the rule beside the stage, where there is nothing but the rule.
    mutating func rule(_ sign: Sign, column: Int, row: Int, _ style: CellStyle) {
        let lines = LineGlyphs(.light, options.glyphs)
        guard lines.straight.contains(grid[column, row].character) else { return }
        grid[column, row] = Cell(options.character(sign), style)
    }
}

extension CellPoint {
    func moved(columns: Int = 0, rows: Int = 0) -> CellPoint {
        CellPoint(column: column + columns, row: row + rows)
    }
}
