import TerminalTypes

@testable import HitboxRendering

/// Some samples as a bitmap, with a margin that is outside.
struct SampleMap: Equatable {
    let columns: Range<Int>
    let rows: Range<Int>
    private var bits: [Bool]

    /// The samples of spans.
    ///
    /// - Parameter area: The columns and rows that are looked at; `nil` for all that there are.
    init(_ pieces: [SampleSpans], within area: SampleArea? = nil) {
        let all = pieces.flatMap { piece in piece.rows.filter { !$0.isEmpty } }
        let filled = pieces.filter { !$0.rows.isEmpty }
        let left = area?.columns.lowerBound ?? all.map(\.lowerBound).min() ?? 0
        let right = area?.columns.upperBound ?? all.map(\.upperBound).max() ?? left
        let top = area?.rows.lowerBound ?? filled.map(\.top).min() ?? 0
        let bottom = area?.rows.upperBound ?? filled.map { $0.top + $0.rows.count }.max() ?? top
        self.init(columns: left..<right, rows: top..<bottom)
        for piece in filled {
            for (place, run) in piece.rows.enumerated() where rows.contains(piece.top + place) {
                for column in run.clamped(to: columns) { self[column, piece.top + place] = true }
            }
        }
    }

    private init(columns: Range<Int>, rows: Range<Int>) {
        (self.columns, self.rows) = (columns, rows)
        bits = Array(repeating: false, count: (columns.count + 2) * (rows.count + 2))
    }

    /// The samples of a raster for which a condition holds.
    init(_ samples: SampleRaster, where isIn: (Int) -> Bool) {
        self.init(columns: 0..<samples.width, rows: 0..<samples.height)
        for row in rows {
            for column in columns where isIn(row * samples.width + column) {
                self[column, row] = true
            }
        }
    }

    private var width: Int { columns.count + 2 }

    private func place(_ column: Int, _ row: Int) -> Int {
        (row - rows.lowerBound + 1) * width + column - columns.lowerBound + 1
    }

    subscript(column: Int, row: Int) -> Bool {
        get { columns.contains(column) && rows.contains(row) && bits[place(column, row)] }
        set { bits[place(column, row)] = newValue }
    }

    var count: Int { bits.count { $0 } }
    var isEmpty: Bool { !bits.contains(true) }

    /// The samples for which a condition holds, too.
    func filter(_ isIn: (_ column: Int, _ row: Int) -> Bool) -> SampleMap {
        var map = self
        for row in rows {
            for column in columns where self[column, row] && !isIn(column, row) {
                map[column, row] = false
            }
        }
        return map
    }

    /// Those with one of four neighbours outside.
    var rim: SampleMap {
        var map = self
        for place in bits.indices where bits[place] {
            map.bits[place] =
                !(bits[place - 1] && bits[place + 1] && bits[place - width] && bits[place + width])
        }
        return map
    }

    /// The number of pieces that are not connected, corners included.
    var pieces: Int {
        var (left, count) = (bits, 0)
        for start in left.indices where left[start] {
            count += 1
            left[start] = false
            var open = [start]
            while let place = open.popLast() {
                for row in [place - width, place, place + width] {
                    for next in row - 1...row + 1 where left[next] {
                        left[next] = false
                        open.append(next)
                    }
                }
            }
        }
        return count
    }

    /// The number of samples that are only in one of two maps of the same area.
    func difference(_ other: SampleMap) -> Int {
        zip(bits, other.bits).count { $0 != $1 }
    }
}
