/// The way up from each view of a tree, with shortcuts: a question about everything that a view is in
/// takes a number of steps that grows with the logarithm of its depth.
///
/// Views are numbered in pre-order. A shortcut leads past twice as many levels as the one before
/// wherever it can (a skew-binary list).
struct Lineage {
    /// What a view can be marked with, so that the views in it can ask for it.
    enum Mark: Int, CaseIterable {
        case bar, keyboard, around, composite, scroller, swiftUI
        /// Hardly seen, and touched all the same.
        case ghost
        /// Its user interaction is off.
        case deaf
        /// Its transform has no inverse.
        case singular
        /// It is not in its superview's plane.
        case tilted
        /// It is hidden or too transparent.
        case hidden
        /// A target or a card that takes touches.
        case taker
        /// The app's recognizers are on it, and not those that scroll.
        case recognizing
    }

    private var parents: [Int32] = []
    private var shortcuts: [Int32] = []
    private var depths: [Int32] = []
    /// How many views have each mark, from the root down to a view.
    private var counts: [[Int32]] = Array(repeating: [], count: Mark.allCases.count)

    /// Adds the next view.
    ///
    /// - Parameter parent: The view it is in; -1 for the root.
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

    /// A view above a view, past many levels; the root's is the root.
    func shortcut(of index: Int) -> Int { Int(shortcuts[index]) }

    /// The highest of a view and those it is in that meets a condition.
    ///
    /// - Parameter meets: Once it fails, it has to fail for all that are higher; the view itself has to
    ///   meet it.
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

    /// Whether a view, or one of those it is in below an ancestor, has a mark.
    ///
    /// - Parameter ancestor: -1 to go up to the root, the root included.
    func has(_ mark: Mark, from index: Int, upTo ancestor: Int) -> Bool {
        index >= 0 && count(mark, index) > count(mark, ancestor)
    }

    /// The nearest of a view and those it is in below an ancestor that has a mark.
    func nearest(_ mark: Mark, from index: Int, upTo ancestor: Int) -> Int? {
        guard has(mark, from: index, upTo: ancestor) else { return nil }
        let wanted = count(mark, index)
        return highest(from: index) { count(mark, $0) == wanted }
    }

    /// The outermost of a view and those it is in below an ancestor that has a mark.
    func outermost(_ mark: Mark, from index: Int, upTo ancestor: Int) -> Int? {
        guard has(mark, from: index, upTo: ancestor) else { return nil }
        let without = count(mark, ancestor)
        return highest(from: index) { count(mark, $0) > without }
    }

    private func count(_ mark: Mark, _ index: Int) -> Int32 {
        index < 0 ? 0 : counts[mark.rawValue][index]
    }
}
