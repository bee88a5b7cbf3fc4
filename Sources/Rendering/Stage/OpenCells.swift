import TerminalTypes

/// The cells that are not completely covered yet, as a bitmap.
struct OpenCells: Sendable {
    /// The number of open cells.
    private var count: Int
    private var words: [UInt64]
    private let wordsPerRow: Int

    /// The open cells in one word of a row.
    struct Run {
        let column: Int
        var bits: UInt64

        /// Removes and returns the first column.
        mutating func next() -> Int? {
            guard bits != 0 else { return nil }
            defer { bits &= bits - 1 }
            return column + bits.trailingZeroBitCount
        }
    }

    /// Opens all cells.
    init(_ size: CellSize) {
        count = size.columns * size.rows
        wordsPerRow = (size.columns + 63) / 64
        words = Array(repeating: .max, count: wordsPerRow * size.rows)
    }

    /// The words of a row that contain some columns.
    func words(of columns: Range<Int>) -> Range<Int> {
        columns.isEmpty ? 0..<0 : columns.lowerBound / 64..<(columns.upperBound - 1) / 64 + 1
    }

    /// The open cells among some columns of a row, in one of its words.
    func run(row: Int, word: Int, of columns: Range<Int>) -> Run {
        let first = word * 64
        var bits = words[row * wordsPerRow + word]
        let (before, last) = (columns.lowerBound - first, columns.upperBound - first)
        if before > 0 { bits &= .max << UInt64(before) }
        if last < 64 { bits &= ~(.max << UInt64(last)) }
        return Run(column: first, bits: bits)
    }

    /// Whether any of the cells is open.
    func contains(anyOf cells: CellRect) -> Bool {
        guard count > 0 else { return false }
        let columns = cells.minColumn..<cells.maxColumn
        for row in cells.minRow..<cells.maxRow {
            for word in words(of: columns)
            where run(row: row, word: word, of: columns).bits != 0 {
                return true
            }
        }
        return false
    }

    /// Closes an open cell.
    mutating func close(column: Int, row: Int) {
        words[row * wordsPerRow + column / 64] &= ~(1 << UInt64(column % 64))
        count -= 1
    }
}
