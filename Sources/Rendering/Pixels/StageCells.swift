import TerminalTypes

/// Prepares the cells of the stage for a picture below them.
enum StageCells {
    /// Removes fills and edges of layers, and the background of text on them.
    ///
    /// Backgrounds of chips stay.
    static func clear(_ raster: StageRaster, in rect: CellRect, _ grid: inout CellGrid) {
        for row in 0..<rect.size.rows {
            for column in 0..<rect.size.columns {
                let fill = raster.cells[row * rect.size.columns + column]
                let (x, y) = (rect.minColumn + column, rect.minRow + row)
                var cell = grid[x, y]
                if cell == fill, !isLetter(fill.character) {
                    cell = .blank
                } else if [fill.style.background, fill.style.foreground].contains(
                    cell.style.background), !cell.style.attributes.contains(.reverse)
                {
                    // The palette cannot choose black or white for a background it does not know.
                    if cell.style.foreground == .role(.text),
                        let ground = RGB(cell.style.background)
                    {
                        cell.style.foreground = ground.readable.cellColor
                    }
                    cell.style.background = .standard
                } else {
                    continue
                }
                if cell != grid[x, y] { grid.replace(cell, column: x, row: y) }
            }
        }
    }

    /// Whether a character of the raster is text, not a block or a line.
    private static func isLetter(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return character != " " && !(0x2500...0x259F).contains(scalar.value)
            && !(0x2800...0x28FF).contains(scalar.value)
            && !(0x1FB00...0x1FBFF).contains(scalar.value)
    }

    /// The cells of a rectangle in which two grids differ.
    static func differences(_ one: CellGrid, _ other: CellGrid, in rect: CellRect) -> [CellPoint] {
        var found: [CellPoint] = []
        for row in rect.minRow..<rect.maxRow {
            for column in rect.minColumn..<rect.maxColumn
            where one[column, row] != other[column, row] {
                found.append(CellPoint(column: column, row: row))
            }
        }
        return found
    }
}
