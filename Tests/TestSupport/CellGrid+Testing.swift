import TerminalTypes
import Testing

extension CellGrid: CustomTestStringConvertible {
    /// The picture, for messages of failed expectations.
    public var testDescription: String {
        "\(size.columns)x\(size.rows)\n" + text
    }
}

extension CellGrid {
    /// A fault in the widths of its rows; `nil` if every row fills its cells exactly.
    ///
    /// Every wide character must be followed by its right half, every right half preceded by a wide
    /// character, and no cell may have a zero-width character.
    public var brokenRow: String? {
        for row in 0..<size.rows {
            var needsRightHalf = false
            for column in 0..<size.columns {
                let cell = self[column, row]
                if cell.isContinuation != needsRightHalf {
                    return "row \(row), column \(column): \(text(row: row))"
                }
                needsRightHalf = !cell.isContinuation && cell.character.cellWidth == 2
                if !cell.isContinuation, cell.character.cellWidth == 0 {
                    return "row \(row), column \(column) has no width"
                }
            }
            if needsRightHalf { return "row \(row) ends in half a character" }
        }
        return nil
    }

    /// A rectangle of it as text, one line per row, without trailing spaces.
    public func text(in rect: CellRect) -> String {
        (rect.minRow..<rect.maxRow).map { row in
            var line = ""
            for column in rect.minColumn..<rect.maxColumn {
                let cell = self[column, row]
                if !cell.isContinuation { line.append(cell.character) }
            }
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
