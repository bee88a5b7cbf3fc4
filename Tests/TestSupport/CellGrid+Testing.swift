import TerminalTypes
import Testing

extension CellGrid: CustomTestStringConvertible {
    /// The picture, so that a failed expectation shows it.
    public var testDescription: String {
        "\(size.columns)x\(size.rows)\n" + text
    }
}

extension CellGrid {
    /// What is wrong with the widths of its rows; `nil` where every row takes its cells exactly.
    ///
    /// A wide character has the right half after it, a right half a wide character before it, and
    /// no cell has a character without a width.
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

    /// A rectangle of it as text, a line a row, without blanks at the ends.
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
