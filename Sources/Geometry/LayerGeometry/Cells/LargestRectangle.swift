/// The largest axis-parallel rectangle within pieces that do not overlap.
///
/// The sides of the pieces form a grid, of which only fully covered boxes count. The largest
/// rectangle of the grid is found row by row from column heights. Exact for axis-parallel pieces if
/// the grid is not too fine; otherwise some rectangle that fits.
package struct LargestRectangle {
    /// The maximum number of grid lines in each direction.
    private static let mostLines = 256

    /// The rectangle; `nil` if none was found.
    package private(set) var rect: Rect?

    private let pieces: [ConvexRegion]
    private let xs: [Double]
    private let ys: [Double]

    package init(_ pieces: [ConvexRegion]) {
        self.pieces = pieces
        let areUpright = pieces.allSatisfy(\.isUpright)
        xs = Self.lines(pieces.map(\.box.minX) + pieces.map(\.box.maxX), areUpright)
        ys = Self.lines(pieces.map(\.box.minY) + pieces.map(\.box.maxY), areUpright)
        if xs.count > 1, ys.count > 1 { search(covered()) }
    }

    /// The sides of all pieces in one direction, plus evenly spaced lines if some are slanted.
    private static func lines(_ sides: [Double], _ areUpright: Bool) -> [Double] {
        // Pieces often share sides, as in a grid.
        var all = Set(sides)
        guard let low = all.min(), let high = all.max(), low < high, high.isFinite else {
            return []
        }
        if !areUpright { all.formUnion((1..<64).map { low + (high - low) * Double($0) / 64 }) }
        var lines: [Double] = []
        for line in all.sorted() where line - (lines.last ?? -.infinity) > Cut.slack {
            lines.append(line)
        }
        if lines.count <= mostLines { return lines }
        return (0..<mostLines).map { lines[$0 * (lines.count - 1) / (mostLines - 1)] }
    }

    /// For each box of the grid, row by row, whether pieces cover it.
    private func covered() -> [[Bool]] {
        let columns = xs.count - 1
        var areas = Array(
            repeating: Array(repeating: 0.0, count: columns), count: ys.count - 1)
        for piece in pieces {
            let columns = Self.range(xs, piece.box.minX, piece.box.maxX)
            for row in Self.range(ys, piece.box.minY, piece.box.maxY) {
                for column in columns {
                    let box = box(row...row, column...column)
                    areas[row][column] += piece.areaShared(with: ConvexRegion(box))
                }
            }
        }
        return areas.enumerated().map { row, areas in
            areas.enumerated().map { column, area in
                let box = box(row...row, column...column)
                return area >= box.width * box.height * (1 - 1e-6)
            }
        }
    }

    private func box(_ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>) -> Rect {
        let (x, y) = (xs[columns.lowerBound], ys[rows.lowerBound])
        return Rect(
            x: x, y: y, width: xs[columns.upperBound + 1] - x, height: ys[rows.upperBound + 1] - y)
    }

    /// The range of lines within an interval.
    private static func range(_ lines: [Double], _ low: Double, _ high: Double) -> Range<Int> {
        func count(_ value: Double) -> Int {
            var (first, end) = (0, lines.count)
            while first < end {
                let middle = (first + end) / 2
                if lines[middle] <= value + Cut.slack { first = middle + 1 } else { end = middle }
            }
            return first
        }
        let first = max(0, count(low) - 1)
        return first..<max(first, min(lines.count - 1, count(high - 2 * Cut.slack)))
    }

    private mutating func search(_ covered: [[Bool]]) {
        // The number of covered boxes upwards from each one of the row.
        var heights = Array(repeating: 0, count: xs.count - 1)
        var largest = 0.0
        for (row, line) in covered.enumerated() {
            for column in heights.indices {
                heights[column] = line[column] ? heights[column] + 1 : 0
            }
            // The open columns, by increasing height.
            var open: [(first: Int, height: Int)] = []
            for column in 0...heights.count {
                let height = column < heights.count ? heights[column] : 0
                var first = column
                while let last = open.last, last.height >= height {
                    open.removeLast()
                    first = last.first
                    guard last.height > 0 else { continue }
                    let box = box((row - last.height + 1)...row, last.first...(column - 1))
                    if box.width * box.height > largest {
                        largest = box.width * box.height
                        rect = box
                    }
                }
                open.append((first, height))
            }
        }
    }
}
