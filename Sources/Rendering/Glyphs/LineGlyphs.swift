import TerminalTypes

/// How a line is drawn: a layer's edge, the layer that is hit, the one that is selected, a frame.
enum LineWeight: Sendable {
    case light, heavy, double, dotted
}

/// The characters of upright boxes.
struct LineGlyphs: Sendable {
    let horizontal: Character, vertical: Character
    let topLeft: Character, topRight: Character, bottomLeft: Character, bottomRight: Character

    init(_ weight: LineWeight, _ set: GlyphSet) {
        let characters: [Character]
        switch (weight, set) {
        case (.light, .ascii): characters = ["-", "|", "+", "+", "+", "+"]
        case (.heavy, .ascii): characters = ["#", "#", "#", "#", "#", "#"]
        case (.double, .ascii): characters = ["=", "|", "*", "*", "*", "*"]
        case (.dotted, .ascii): characters = [".", ":", ".", ".", ":", ":"]
        case (.light, _): characters = ["─", "│", "┌", "┐", "└", "┘"]
        case (.heavy, _): characters = ["━", "┃", "┏", "┓", "┗", "┛"]
        case (.double, _): characters = ["═", "║", "╔", "╗", "╚", "╝"]
        case (.dotted, _): characters = ["┄", "┆", "┌", "┐", "└", "┘"]
        }
        (horizontal, vertical) = (characters[0], characters[1])
        (topLeft, topRight) = (characters[2], characters[3])
        (bottomLeft, bottomRight) = (characters[4], characters[5])
    }

    /// The characters around a rectangle of cells, each with its place; nothing where it has only one
    /// row or column.
    ///
    /// - Parameter size: What is beyond it is left out.
    func box(
        _ cells: CellRect, within size: CellSize,
        _ draw: (_ column: Int, _ row: Int, _ character: Character) -> Void
    ) {
        let (left, top) = (cells.minColumn, cells.minRow)
        let (right, bottom) = (cells.maxColumn - 1, cells.maxRow - 1)
        guard left < right, top < bottom else { return }
        func put(_ column: Int, _ row: Int, _ character: Character) {
            guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return }
            draw(column, row, character)
        }
        for column in max(0, left + 1)..<max(0, left + 1, min(size.columns, right)) {
            put(column, top, horizontal)
            put(column, bottom, horizontal)
        }
        for row in max(0, top + 1)..<max(0, top + 1, min(size.rows, bottom)) {
            put(left, row, vertical)
            put(right, row, vertical)
        }
        put(left, top, topLeft)
        put(right, top, topRight)
        put(left, bottom, bottomLeft)
        put(right, bottom, bottomRight)
    }
}
