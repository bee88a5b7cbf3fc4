import LayerGeometry
import TerminalTypes

/// The cells of the stage that what was painted so far covers.
struct StageCover: Sendable {
    private let size: CellSize
    /// How much of what is behind shines through each cell.
    private var light: [Float]
    private var open: OpenCells

    /// Less is not seen.
    private static let least: Float = 1 / 512

    init(_ size: CellSize) {
        self.size = size
        light = Array(repeating: 1, count: size.columns * size.rows)
        open = OpenCells(size)
    }

    func isOpen(anyOf cells: CellRect) -> Bool { open.contains(anyOf: cells) }

    /// Covers the cells that are completely inside a shape.
    mutating func add(_ shape: ConvexShape, alpha: Float) {
        guard !shape.isEmpty else { return }
        let rows = Self.whole(from: shape.box.minY, to: shape.box.maxY, size.rows)
        let isUpright = shape.isUpright
        let all = Self.whole(from: shape.box.minX, to: shape.box.maxX, size.columns)
        for row in rows {
            let columns = isUpright ? all : self.columns(of: shape, row: row)
            for word in open.words(of: columns) {
                var run = open.run(row: row, word: word, of: columns)
                while let column = run.next() {
                    let place = row * size.columns + column
                    light[place] *= 1 - alpha
                    if light[place] < Self.least { open.close(column: column, row: row) }
                }
            }
        }
    }

    /// The columns of a row whose cells are completely inside: its upper and its lower side are.
    private func columns(of shape: ConvexShape, row: Int) -> Range<Int> {
        guard let above = shape.span(at: Double(row)),
            let below = shape.span(at: (Double(row) + 1).nextDown)
        else { return 0..<0 }
        return Self.whole(
            from: max(above.left, below.left), to: min(above.right, below.right), size.columns)
    }

    /// The whole cells between two places, within a limit.
    private static func whole(from start: Double, to end: Double, _ limit: Int) -> Range<Int> {
        let first = (start - ConvexShape.slack).rounded(.up)
        let last = (end + ConvexShape.slack).rounded(.down)
        let most = Double(limit)
        let low = Int(first > 0 ? first < most ? first : most : 0)
        return low..<max(low, Int(last > 0 ? last < most ? last : most : 0))
    }
}

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
