import TerminalTypes

/// Text in columns.
enum Columns {
    /// Returns the text with spaces behind it, up to a number of cells.
    static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - cells(text)))
    }

    /// How many cells a text takes.
    static func cells(_ text: String) -> Int { text.reduce(0) { $0 + $1.cellWidth } }

    /// Returns rows with their columns aligned and two spaces between.
    static func aligned(_ rows: [[String]]) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.count > column ? cells($0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = zip(row, widths).map { pad($0, $1) }.joined(separator: "  ")
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }
    }
}
