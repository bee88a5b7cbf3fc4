import LayerGeometry

/// A spatial index of numbered boxes.
///
/// Queries may return too many boxes, never too few; touching edges count. Callers check each
/// result.
struct BoxIndex {
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
    init(_ numbers: some Sequence<Int>, box: (Int) -> Rect?) {
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
    func visit(_ place: Rect, _ numbers: Range<Int>, _ visit: (Int) -> Bool) -> Bool {
        if place.isNull || numbers.isEmpty { return true }
        let sides = SIMD4(place.minX, place.minY, place.maxX, place.maxY)
        let top = levels.count - 1
        for entry in levels[top].indices where levels[top][entry].meets(sides, numbers) {
            guard self.visit(sides, numbers, top, entry, visit) else { return false }
        }
        return true
    }

    /// Whether one of the boxes may meet a place.
    func meets(_ place: Rect) -> Bool { !visit(place, 0..<Int.max) { _ in false } }

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

/// The ancestors of each view, with shortcuts: a query about all ancestors takes a number of steps
/// logarithmic in the depth.
///
/// Views are numbered in pre-order. Where possible, a shortcut skips twice as many levels as the
/// one before it (a skew-binary list).
struct Lineage {
    /// A property of a view that its descendants can query.
    enum Mark: Int, CaseIterable {
        case bar, keyboard, around, composite, scroller, swiftUI
        /// Barely visible, but takes touches.
        case ghost
        /// Its user interaction is off.
        case deaf
        /// Its user interaction is off for the time of a transition.
        case transient
        /// Its transform changes the handedness.
        case mirroring
        /// Its transform has no inverse.
        case singular
        /// It is not in its superview's plane.
        case tilted
        /// It is hidden or too transparent.
        case hidden
        /// A target or card that takes touches.
        case taker
        /// It has recognizers of the app, other than those that scroll.
        case recognizing
    }

    private var parents: [Int32] = []
    private var shortcuts: [Int32] = []
    private var depths: [Int32] = []
    /// The number of views with each mark, from the root down to a view.
    private var counts: [[Int32]] = Array(repeating: [], count: Mark.allCases.count)

    /// Adds the next view.
    ///
    /// - Parameter parent: Its superview; -1 for the root.
    mutating func append(parent: Int, _ marks: [Mark]) {
        let above = parent < 0 ? 0 : parent
        parents.append(Int32(parent))
        depths.append(parent < 0 ? 0 : depths[above] + 1)
        if parent < 0 {
            shortcuts.append(0)
        } else {
            let next = Int(shortcuts[above])
            let isTwice =
                depths[above] - depths[next] == depths[next] - depths[Int(shortcuts[next])]
            shortcuts.append(isTwice ? shortcuts[next] : Int32(above))
        }
        for mark in counts.indices { counts[mark].append(parent < 0 ? 0 : counts[mark][above]) }
        for mark in marks { counts[mark.rawValue][parents.count - 1] += 1 }
    }

    /// An ancestor many levels up; the root's is the root itself.
    func shortcut(of index: Int) -> Int { Int(shortcuts[index]) }

    /// The highest view that meets a condition, among a view and its ancestors.
    ///
    /// - Parameter meets: Must be monotonic: true for the view itself, and false for all ancestors
    ///   above the first for which it is false.
    func highest(from index: Int, _ meets: (Int) -> Bool) -> Int {
        var place = index
        while parents[place] >= 0 {
            if meets(Int(shortcuts[place])) {
                place = Int(shortcuts[place])
            } else if meets(Int(parents[place])) {
                place = Int(parents[place])
            } else {
                break
            }
        }
        return place
    }

    /// Whether a view, or one of its ancestors below a given ancestor, has a mark.
    ///
    /// - Parameter ancestor: -1 to search up to and including the root.
    func has(_ mark: Mark, from index: Int, upTo ancestor: Int) -> Bool {
        index >= 0 && count(mark, from: index) > count(mark, from: ancestor)
    }

    /// The nearest view with a mark, among a view and its ancestors below a given ancestor.
    func nearest(_ mark: Mark, from index: Int, upTo ancestor: Int) -> Int? {
        guard has(mark, from: index, upTo: ancestor) else { return nil }
        let wanted = count(mark, from: index)
        return highest(from: index) { count(mark, from: $0) == wanted }
    }

    /// The outermost view with a mark, among a view and its ancestors below a given ancestor.
    func outermost(_ mark: Mark, from index: Int, upTo ancestor: Int) -> Int? {
        guard has(mark, from: index, upTo: ancestor) else { return nil }
        let without = count(mark, from: ancestor)
        return highest(from: index) { count(mark, from: $0) > without }
    }

    /// The number of views with a mark, among a view and its ancestors.
    func count(_ mark: Mark, from index: Int) -> Int32 {
        index < 0 ? 0 : counts[mark.rawValue][index]
    }
}

/// Prefix sums of a property over the views in pre-order: answers in constant time whether a view has
/// a descendant with the property.
struct Tally {
    private var before: [Int32] = [0]

    /// Counts the views with the property.
    init(_ count: Int, has: (Int) -> Bool) {
        before.reserveCapacity(count + 1)
        for index in 0..<count { before.append(before[index] + (has(index) ? 1 : 0)) }
    }

    /// Whether one of the views has the property.
    func has(in views: Range<Int>) -> Bool {
        !views.isEmpty && before[views.upperBound] > before[views.lowerBound]
    }
}
