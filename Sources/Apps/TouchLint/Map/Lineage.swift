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
