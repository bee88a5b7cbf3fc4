import LayerGeometry

/// The samples of a convex shape: in each row, those from one column up to another.
///
/// The one rule about edges, which fills, outlines, frames and hatching share: a sample belongs to a shape if its
/// centre is inside, where left and upper sides are inside and right and lower ones are not, as for a touch there.
struct SampleSpans: Hashable, Sendable {
    /// The first row.
    let top: Int
    /// The columns of each row from `top`, without empty ones at either end.
    let rows: [Range<Int>]

    static let none = SampleSpans(top: 0, rows: [])

    private init(top: Int, rows: [Range<Int>]) {
        let first = rows.firstIndex { !$0.isEmpty } ?? rows.count
        let last = rows.lastIndex { !$0.isEmpty } ?? first - 1
        self.top = top + first
        self.rows = Array(rows[first..<max(first, last + 1)])
    }

    /// The samples of a shape, as far as they matter.
    ///
    /// - Parameters:
    ///   - shape: In samples.
    ///   - area: The columns and rows that are looked at: more than what is drawn, as a shape that goes on beyond it
    ///     has no side there.
    init(_ shape: ConvexShape, within area: SampleArea) {
        guard !shape.isEmpty else {
            self = .none
            return
        }
        let box = shape.box
        let rows = Range.centres(from: box.minY, to: box.maxY, within: area.rows)
        let isUpright = shape.isUpright
        self.init(
            top: rows.lowerBound,
            rows: rows.map { row in
                // On the line through the centres, a little below so that rounding does not decide.
                let span =
                    isUpright
                    ? (box.minX, box.maxX) : shape.span(at: Double(row) + 0.5 + ConvexShape.slack)
                return span.map { Range.centres(from: $0.0, to: $0.1, within: area.columns) }
                    ?? 0..<0
            })
    }

    /// An unbroken chain of samples between two places.
    ///
    /// - Parameters:
    ///   - from: In samples, like the other end.
    ///   - area: Where the chain is looked at.
    init(from: Point, to: Point, within area: SampleArea) {
        let (x, y) = (to.x - from.x, to.y - from.y)
        // The part of the way that is within the area.
        var part = (from: 0.0, to: 1.0)
        for (start, way, limits) in [(from.x, x, area.columns), (from.y, y, area.rows)] {
            let (low, high) = (Double(limits.lowerBound), Double(limits.upperBound) - 0.01)
            if way == 0, start < low || start > high { part.to = -1 }
            guard way != 0 else { continue }
            let (one, other) = ((low - start) / way, (high - start) / way)
            part = (max(part.from, min(one, other)), min(part.to, max(one, other)))
        }
        guard part.from <= part.to, x.isFinite, y.isFinite else {
            self = .none
            return
        }
        let length = max(abs(x), abs(y)) * (part.to - part.from)
        let count = max(1, Int(length.rounded(.up)))
        let places = (0...count).map { step in
            let here = part.from + (part.to - part.from) * Double(step) / Double(count)
            return (
                column: Int((from.x + x * here).rounded(.down)),
                row: Int((from.y + y * here).rounded(.down))
            )
        }
        let rows = places.map(\.row)
        let (top, bottom) = (rows.min() ?? 0, rows.max() ?? 0)
        var columns = Array(repeating: 0..<0, count: bottom - top + 1)
        for place in places {
            let own = columns[place.row - top]
            columns[place.row - top] = own.joined(with: place.column..<place.column + 1)
        }
        self.init(top: top, rows: columns)
    }

    /// The samples of both, and those between them in a row.
    func union(_ other: SampleSpans) -> SampleSpans {
        if isEmpty || other.isEmpty { return isEmpty ? other : self }
        let first = min(top, other.top)
        let last = max(top + rows.count, other.top + other.rows.count)
        return SampleSpans(
            top: first, rows: (first..<last).map { self[$0].joined(with: other[$0]) })
    }

    var isEmpty: Bool { rows.isEmpty }

    /// The same in one piece: where the samples of a row do not touch those of the row above, if only at a corner, it
    /// is extended to them.
    var joined: SampleSpans {
        var rows = rows
        for place in rows.indices.dropFirst() {
            let (above, own) = (rows[place - 1], rows[place])
            if own.isEmpty {
                let next = rows[place...].first { !$0.isEmpty } ?? above
                let column = max(above.lowerBound - 1, min(above.upperBound, next.lowerBound))
                rows[place] = column..<column + 1
            } else {
                rows[place] =
                    min(own.lowerBound, above.upperBound)..<max(own.upperBound, above.lowerBound)
            }
        }
        return SampleSpans(top: top, rows: rows)
    }

    /// The columns of a row.
    subscript(row: Int) -> Range<Int> {
        let place = row - top
        return rows.indices.contains(place) ? rows[place] : 0..<0
    }

    func contains(column: Int, row: Int) -> Bool { self[row].contains(column) }

    /// The samples all of whose four neighbours are samples of the shape, too.
    var inner: SampleSpans {
        SampleSpans(
            top: top,
            rows: rows.enumerated().map { place, own in
                let (above, below) = (self[top + place - 1], self[top + place + 1])
                return own.dropFirst().dropLast().clamped(to: above).clamped(to: below)
            })
    }

    /// The samples that are farther from the edge than a number of samples.
    func inset(by count: Int) -> SampleSpans { (0..<count).reduce(self) { rest, _ in rest.inner } }

    /// The samples of the shape, and all around them, corners included.
    var outer: SampleSpans {
        SampleSpans(
            top: top - 1,
            rows: (top - 1..<top + rows.count + 1).map { row in
                let near = self[row].joined(with: self[row - 1]).joined(with: self[row + 1])
                return near.isEmpty ? near : near.lowerBound - 1..<near.upperBound + 1
            })
    }

    /// The number of samples.
    var count: Int { rows.reduce(0) { $0 + $1.count } }

    /// The samples of both.
    func intersection(_ other: SampleSpans) -> SampleSpans {
        SampleSpans(
            top: top,
            rows: rows.enumerated().map { $1.clamped(to: other[top + $0]) })
    }

    /// The parts of each row outside other samples, which are within these: the pieces of a line.
    ///
    /// - Returns: The pieces on the left and those on the right.
    func subtracting(_ hole: SampleSpans) -> [SampleSpans] {
        let free = rows.indices.map { hole[top + $0] }
        let left = zip(rows, free).map { $1.isEmpty ? $0 : $0.lowerBound..<$1.lowerBound }
        let right = zip(rows, free).map { $1.isEmpty ? 0..<0 : $1.upperBound..<$0.upperBound }
        return [left, right].map { SampleSpans(top: top, rows: $0) }
    }
}

/// A rectangle of samples.
struct SampleArea: Hashable, Sendable {
    var columns: Range<Int>
    var rows: Range<Int>
}

extension Range<Int> {
    /// The cells or samples between two places, within a limit; without functions that round, which take most of the
    /// time.
    @inline(__always)
    static func touched(from start: Double, to end: Double, limit: Int) -> Range<Int> {
        let most = Double(limit)
        let first = Int(start > 0 ? start < most ? start : most : 0)
        let last = end > 0 ? end < most ? end : most : 0
        let whole = Int(last)
        return first..<Swift.max(first, Double(whole) < last ? whole + 1 : whole)
    }

    /// The cells or samples whose centres are between two places, within limits.
    @inline(__always)
    static func centres(from start: Double, to end: Double, within limits: Range<Int>) -> Range<Int>
    {
        /// The first one whose centre is not before a place.
        func first(from place: Double) -> Int {
            let sample = (place - 0.5 - ConvexShape.slack).rounded(.up)
            if !(sample > Double(limits.lowerBound)) { return limits.lowerBound }
            return sample < Double(limits.upperBound) ? Int(sample) : limits.upperBound
        }
        let (low, high) = (first(from: start), first(from: end))
        return low..<Swift.max(low, high)
    }

    /// The whole cells between two places, within a limit.
    static func whole(from start: Double, to end: Double, limit: Int) -> Range<Int> {
        let first = (start - ConvexShape.slack).rounded(.up)
        let last = (end + ConvexShape.slack).rounded(.down)
        let most = Double(limit)
        let low = Int(first > 0 ? first < most ? first : most : 0)
        return low..<Swift.max(low, Int(last > 0 ? last < most ? last : most : 0))
    }

    /// The smallest range around both, or the other one where one is empty.
    func joined(with other: Range<Int>) -> Range<Int> {
        if isEmpty || other.isEmpty { return isEmpty ? other : self }
        return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
}
