/// A budget of pairs that a rule may still compare, and the number of views that it did not suffice
/// for.
struct PairCount {
    private var left: Int
    /// The number of views that were not compared with all others.
    var unfinished = 0

    init(most: Int) {
        left = most
    }

    /// Counts comparisons; returns whether the budget allows more.
    mutating func take(_ count: Int) -> Bool {
        left -= count
        return left > 0
    }
}
