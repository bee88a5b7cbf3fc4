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
        let columns = cells.columns
        return cells.rows.contains { row in
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
        let limit = size.columns
        let isUpright = shape.isUpright
        let all = Range.whole(from: shape.box.minX, to: shape.box.maxX, limit: limit)
        for row in Range.whole(from: shape.box.minY, to: shape.box.maxY, limit: size.rows) {
            let columns = isUpright ? all : shape.wholeColumns(inRow: row, limit: limit)
            for word in words(of: columns) {
                var bits = openBits(row: row, word: word, of: columns)
                while bits != 0 {
                    let bit = bits.trailingZeroBitCount
                    let place = row * size.columns + word * 64 + bit
                    light[place] *= 1 - alpha
                    if light[place] < Self.least {
                        open[row * wordsPerRow + word] &= ~(1 << UInt64(bit))
                        openCount -= 1
                    }
                    bits &= bits - 1
                }
            }
        }
    }
}
