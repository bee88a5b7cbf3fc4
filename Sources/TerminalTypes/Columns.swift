/// Text in columns.
public enum Columns {
    /// Returns the text padded with trailing spaces to a number of cells.
    public static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.cellWidth))
    }

    /// Returns rows with aligned columns, two spaces apart, without trailing spaces.
    public static func aligned(_ rows: [[String]]) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.count > column ? $0[column].cellWidth : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = zip(row, widths).map { pad($0, $1) }.joined(separator: "  ")
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }
    }
}
