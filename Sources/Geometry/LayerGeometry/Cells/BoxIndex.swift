/// A spatial index of numbered boxes.
///
/// Queries may return too many boxes, never too few; touching edges count. Callers check each
/// result.
package struct BoxIndex: Sendable {
    private static let fan = 16

    /// A box, and the range of the numbers in it.
    private struct Entry {
        var box: SIMD4<Double>
        var first: Int
        var last: Int

        /// Whether it may contain a box that meets a place and has one of the numbers.
        func meets(_ place: SIMD4<Double>, _ numbers: Range<Int>) -> Bool {
            last >= numbers.lowerBound && first < numbers.upperBound && box[0] <= place[2]
                && place[0] <= box[2] && box[1] <= place[3] && place[1] <= box[3]
        }
    }

    /// The boxes, followed by levels of boxes around sixteen of the level before.
    private var levels: [[Entry]] = []

    /// Creates an index.
    ///
    /// - Parameters:
    ///   - numbers: The numbers to index.
    ///   - box: The box of a number; `nil` if it may be anywhere, null if it is nowhere.
    package init(_ numbers: some Sequence<Int>, box: (Int) -> Rect?) {
        var entries: [Entry] = []
        for number in numbers {
            let rect = box(number)
            if let rect, rect.isNull { continue }
            let edge = Double.infinity
            let sides =
                rect.map { SIMD4($0.minX, $0.minY, $0.maxX, $0.maxY) }
                ?? SIMD4(-edge, -edge, edge, edge)
            entries.append(Entry(box: sides, first: number, last: number))
        }
        levels.append(Self.tiled(entries))
        while let below = levels.last, below.count > Self.fan {
            levels.append(
                stride(from: 0, to: below.count, by: Self.fan).map { start in
                    Self.around(below[start..<min(start + Self.fan, below.count)])
                })
        }
    }

    /// Visits the numbers of boxes that may meet a place, in no order, until `visit` stops it.
    ///
    /// - Parameters:
    ///   - numbers: The numbers to visit.
    ///   - visit: Returns whether to continue.
    /// - Returns: Whether all were visited.
    @discardableResult
    package func visit(_ place: Rect, _ numbers: Range<Int>, _ visit: (Int) -> Bool) -> Bool {
        if place.isNull || numbers.isEmpty { return true }
        let sides = SIMD4(place.minX, place.minY, place.maxX, place.maxY)
        let top = levels.count - 1
        for entry in levels[top].indices where levels[top][entry].meets(sides, numbers) {
            guard self.visit(sides, numbers, top, entry, visit) else { return false }
        }
        return true
    }

    /// Whether one of the boxes may meet a place.
    package func meets(_ place: Rect) -> Bool { !visit(place, 0..<Int.max) { _ in false } }

    private func visit(
        _ place: SIMD4<Double>, _ numbers: Range<Int>, _ level: Int, _ entry: Int,
        _ visit: (Int) -> Bool
    ) -> Bool {
        if level == 0 { return visit(levels[0][entry].first) }
        let below = level - 1
        let start = entry * Self.fan
        for inner in start..<min(start + Self.fan, levels[below].count)
        where levels[below][inner].meets(place, numbers) {
            guard self.visit(place, numbers, below, inner, visit) else { return false }
        }
        return true
    }

    /// Sorts entries into columns of tiles, so that each run of sixteen is close together.
    private static func tiled(_ entries: [Entry]) -> [Entry] {
        func middle(_ axis: Int) -> (Entry) -> Double {
            { entry in
                let middle = entry.box[axis] / 2 + entry.box[axis + 2] / 2
                return middle.isFinite ? middle : 0
            }
        }
        func sorted(_ entries: some Collection<Entry>, _ axis: Int) -> [Entry] {
            let middle = middle(axis)
            return entries.sorted { (middle($0), $0.first) < (middle($1), $1.first) }
        }
        let tiles = Double(entries.count / fan + 1)
        let column = Int(tiles.squareRoot().rounded(.up)) * fan
        let byX = sorted(entries, 0)
        return stride(from: 0, to: byX.count, by: column).flatMap { start in
            sorted(byX[start..<min(start + column, byX.count)], 1)
        }
    }

    private static func around(_ entries: ArraySlice<Entry>) -> Entry {
        var whole = entries[entries.startIndex]
        for entry in entries {
            whole.box = SIMD4(
                min(whole.box[0], entry.box[0]), min(whole.box[1], entry.box[1]),
                max(whole.box[2], entry.box[2]), max(whole.box[3], entry.box[3]))
            whole.first = min(whole.first, entry.first)
            whole.last = max(whole.last, entry.last)
        }
        return whole
    }
}
