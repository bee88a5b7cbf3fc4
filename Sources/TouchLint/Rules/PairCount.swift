/// How many pairs of views a rule may still compare, and for how many views that was not enough.
struct PairCount {
    private var left: Int
    /// The views that were not compared with all others.
    var unfinished = 0

    init(most: Int) {
        left = most
    }

    /// Counts comparisons; returns whether there may be more.
    mutating func take(_ count: Int) -> Bool {
        left -= count
        return left > 0
    }
}
