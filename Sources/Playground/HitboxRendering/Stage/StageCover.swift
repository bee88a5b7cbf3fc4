import LayerGeometry
import TerminalTypes

/// The cells of the stage that what was painted so far covers.
struct StageCover: Sendable {
    private let size: CellSize
    /// How much of what is behind shines through each cell.
    private var light: [Float]
    /// A bit for each cell that is not completely covered yet, in words of 64 columns.
    private var open: [UInt64]
    /// The number of these cells.
    private var openCount: Int
    private let wordsPerRow: Int

    /// Less is not seen.
    private static let least: Float = 1 / 512

    init(_ size: CellSize) {
        self.size = size
        openCount = size.columns * size.rows
        light = Array(repeating: 1, count: openCount)
        wordsPerRow = (size.columns + 63) / 64
        open = Array(repeating: .max, count: wordsPerRow * size.rows)
    }

    /// Whether any of some cells is not completely covered yet.
    func isOpen(anyOf cells: CellRect) -> Bool {
        guard openCount > 0 else { return false }
        let columns = cells.minColumn..<cells.maxColumn
        return (cells.minRow..<cells.maxRow).contains { row in
            words(of: columns).contains { openBits(row: row, word: $0, of: columns) != 0 }
        }
    }

    /// The words of a row that contain some columns.
    private func words(of columns: Range<Int>) -> Range<Int> {
        columns.isEmpty ? 0..<0 : columns.lowerBound / 64..<(columns.upperBound - 1) / 64 + 1
    }

    /// The open cells among some columns of a row, in one of its words.
    private func openBits(row: Int, word: Int, of columns: Range<Int>) -> UInt64 {
        let first = word * 64
        var bits = open[row * wordsPerRow + word]
        let (before, last) = (columns.lowerBound - first, columns.upperBound - first)
        if before > 0 { bits &= .max << UInt64(before) }
        if last < 64 { bits &= ~(.max << UInt64(last)) }
        return bits
    }

    /// Covers the cells that are completely inside a shape.
    mutating func add(_ shape: ConvexShape, alpha: Float) {
        guard !shape.isEmpty else { return }
        let rows = Self.whole(from: shape.box.minY, to: shape.box.maxY, size.rows)
        let isUpright = shape.isUpright
        let all = Self.whole(from: shape.box.minX, to: shape.box.maxX, size.columns)
        for row in rows {
            let columns = isUpright ? all : self.columns(of: shape, row: row)
            for word in words(of: columns) {
                var bits = openBits(row: row, word: word, of: columns)
                while bits != 0 {
                    let column = word * 64 + bits.trailingZeroBitCount
                    cover(CellPoint(column: column, row: row), alpha: alpha)
                    bits &= bits - 1
                }
            }
        }
    }

    /// Covers an open cell.
    private mutating func cover(_ cell: CellPoint, alpha: Float) {
        let place = cell.row * size.columns + cell.column
        light[place] *= 1 - alpha
        guard light[place] < Self.least else { return }
        open[cell.row * wordsPerRow + cell.column / 64] &= ~(1 << UInt64(cell.column % 64))
        openCount -= 1
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
