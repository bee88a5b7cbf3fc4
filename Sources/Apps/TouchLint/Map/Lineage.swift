/// The ancestors of each view, and which of them have a mark.
///
/// Views are numbered in pre-order: an ancestor has a smaller number.
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

    private var parents: [Int] = []
    /// For each mark, the nearest view with it among a view and its ancestors; -1 for none.
    private var marked: [[Int32]] = Array(repeating: [], count: Mark.allCases.count)

    /// Adds the next view.
    ///
    /// - Parameter parent: Its superview; -1 for the root.
    mutating func append(parent: Int, _ marks: [Mark]) {
        for mark in marked.indices {
            marked[mark].append(parent < 0 ? -1 : marked[mark][parent])
        }
        for mark in marks { marked[mark.rawValue][parents.count] = Int32(parents.count) }
        parents.append(parent)
    }

    /// The highest of a view's ancestors up to which all meet a condition, or the view itself.
    func highest(from index: Int, _ meets: (Int) -> Bool) -> Int {
        var place = index
        while parents[place] >= 0, meets(parents[place]) { place = parents[place] }
        return place
    }

    /// Whether a view, or one of its ancestors below a given ancestor, has a mark.
    ///
    /// - Parameter ancestor: -1 to search up to and including the root.
    func has(_ mark: Mark, from index: Int, upTo ancestor: Int = -1) -> Bool {
        nearest(mark, from: index, upTo: ancestor) != nil
    }

    /// The nearest view with a mark, among a view and its ancestors below a given ancestor.
    func nearest(_ mark: Mark, from index: Int, upTo ancestor: Int = -1) -> Int? {
        guard index >= 0 else { return nil }
        let found = Int(marked[mark.rawValue][index])
        return found > ancestor ? found : nil
    }

    /// The outermost view with a mark, among a view and its ancestors below a given ancestor.
    func outermost(_ mark: Mark, from index: Int, upTo ancestor: Int = -1) -> Int? {
        var found = nearest(mark, from: index, upTo: ancestor)
        while let inner = found, let next = nearest(mark, from: parents[inner], upTo: ancestor) {
            found = next
        }
        return found
    }

    /// The number of views with a mark, among a view and its ancestors.
    func count(_ mark: Mark, from index: Int) -> Int {
        var (count, next) = (0, nearest(mark, from: index))
        while let found = next {
            count += 1
            next = nearest(mark, from: parents[found])
        }
        return count
    }
}

extension [Int] {
    /// The position of the first of ascending numbers that is not below another one.
    func firstPlace(notBelow number: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
