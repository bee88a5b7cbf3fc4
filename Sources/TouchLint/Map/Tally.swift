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
