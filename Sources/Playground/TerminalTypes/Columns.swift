/// Text in columns.
public enum Columns {
    /// Returns the text padded with trailing spaces to a number of cells.
    public static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.cellWidth))
    }

    /// Returns rows with aligned columns, two spaces apart, without trailing spaces.
    public static func aligned(_ rows: [[String]]) -> [String] {
        var lines: [String] = []
        align(rows.count, row: { rows[$0] }) { lines.append($1) }
        return lines
    }

    /// Passes on the rows that `aligned` returns, one by one, so that they are never all in memory.
    ///
    /// - Parameters:
    ///   - row: Makes a row; called once to measure it, and once to pass it on.
    ///   - line: Receives each line with its number.
    public static func align(
        _ count: Int, row: (Int) -> [String], line: (Int, String) -> Void
    ) {
        var widths: [Int] = []
        for place in 0..<count {
            for (column, cell) in row(place).enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.cellWidth)
            }
        }
        for place in 0..<count {
            let cells = row(place)
            let last = cells.lastIndex { !$0.isEmpty } ?? -1
            var text = ""
            for (column, cell) in cells.prefix(last + 1).enumerated() {
                text += column < last ? pad(cell, widths[column]) + "  " : cell
            }
            while text.hasSuffix(" ") { text.removeLast() }
            line(place, text)
        }
    }
}
