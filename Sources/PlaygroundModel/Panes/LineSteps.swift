/// Moving through the lines of a pane, or through a list that starts over.
extension Int {
    /// The index counted cyclically, from 0 up to a count, which must not be 0.
    func wrapped(in count: Int) -> Int { (self % count + count) % count }

    /// The index moved by a number of steps, clamped to the range.
    func stepped(by steps: Int, in places: Range<Int>) -> Int {
        let (place, isBeyond) = addingReportingOverflow(steps)
        let wanted = isBeyond ? (steps < 0 ? Int.min : Int.max) : place
        return Swift.max(places.lowerBound, Swift.min(wanted, places.upperBound - 1))
    }
}
