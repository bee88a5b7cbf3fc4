import TerminalTypes

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
