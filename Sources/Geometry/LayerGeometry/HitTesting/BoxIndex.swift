/// A spatial index of numbered boxes.
///
/// Queries may return too many boxes, never too few; touching edges count. Callers check each
/// result.
package struct BoxIndex: Sendable {
    private static let fan = 16

    /// A box, and the range of the numbers in it.
    private struct Entry {
        var box: SubtreeBounds
        var first: Int
        var last: Int

        init(_ box: SubtreeBounds, _ number: Int) {
            (self.box, first, last) = (box, number, number)
        }

        /// Whether it may contain a box that meets a place and has one of the numbers.
        func meets(_ place: SubtreeBounds, _ numbers: Range<Int>) -> Bool {
            last >= numbers.lowerBound && first < numbers.upperBound && box.meets(place)
        }
    }

    /// The boxes, followed by levels of boxes around sixteen of the level before.
    private var levels: [[Entry]]

    /// Creates an index.
    ///
    /// - Parameters:
    ///   - numbers: The numbers to index.
    ///   - box: The box of a number; `nil` if it may be anywhere, null if it is nowhere.
    package init(_ numbers: some Sequence<Int>, box: (Int) -> Rect?) {
        let entries = numbers.compactMap { number -> Entry? in
            guard let rect = box(number) else { return Entry(.everywhere, number) }
            return rect.isNull ? nil : Entry(SubtreeBounds(rect), number)
        }
        self.init(Self.tiled(entries))
    }

    /// Creates an index of boxes that are mostly in the order of their places; visits keep the order.
    init(inOrder numbers: [Int], box: (Int) -> SubtreeBounds) {
        self.init(numbers.map { Entry(box($0), $0) })
    }

    private init(_ entries: [Entry]) {
        levels = [entries]
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
        return self.visit(SubtreeBounds(place), numbers, visit)
    }

    /// Whether one of the boxes may meet a place.
    package func meets(_ place: Rect) -> Bool { !visit(place, 0..<Int.max) { _ in false } }

    /// Visits the numbers of boxes that may meet a place, until `visit` stops it.
    @discardableResult
    func visit(
        _ place: SubtreeBounds, _ numbers: Range<Int> = 0..<Int.max, _ visit: (Int) -> Bool
    ) -> Bool {
        let top = levels.count - 1
        return self.visit(place, numbers, top, levels[top].indices, visit)
    }

    private func visit(
        _ place: SubtreeBounds, _ numbers: Range<Int>, _ level: Int, _ entries: Range<Int>,
        _ visit: (Int) -> Bool
    ) -> Bool {
        for entry in entries where levels[level][entry].meets(place, numbers) {
            if level == 0 {
                guard visit(levels[0][entry].first) else { return false }
            } else {
                let start = entry * Self.fan
                let inner = start..<min(start + Self.fan, levels[level - 1].count)
                guard self.visit(place, numbers, level - 1, inner, visit) else { return false }
            }
        }
        return true
    }

    /// Sorts entries into columns of tiles, so that each run of sixteen is close together.
    private static func tiled(_ entries: [Entry]) -> [Entry] {
        func middle(_ start: Double, _ end: Double) -> Double {
            let middle = start / 2 + end / 2
            return middle.isFinite ? middle : 0
        }
        func sorted(
            _ entries: some Collection<Entry>, by middle: (SubtreeBounds) -> Double
        ) -> [Entry] {
            entries.sorted { (middle($0.box), $0.first) < (middle($1.box), $1.first) }
        }
        let tiles = Double(entries.count / fan + 1)
        let column = Int(tiles.squareRoot().rounded(.up)) * fan
        let byX = sorted(entries) { middle($0.minX, $0.maxX) }
        return stride(from: 0, to: byX.count, by: column).flatMap { start in
            sorted(byX[start..<min(start + column, byX.count)]) { middle($0.minY, $0.maxY) }
        }
    }

    private static func around(_ entries: ArraySlice<Entry>) -> Entry {
        var whole = entries[entries.startIndex]
        for entry in entries {
            whole.box.add(entry.box)
            whole.first = min(whole.first, entry.first)
            whole.last = max(whole.last, entry.last)
        }
        return whole
    }
}
