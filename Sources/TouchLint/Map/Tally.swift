/// How many views before each one, in pre-order, have a property: tells at once whether one of the
/// views in a view has it.
struct Tally {
    private var before: [Int32] = [0]

    /// Counts the views that have it.
    init(_ count: Int, has: (Int) -> Bool) {
        before.reserveCapacity(count + 1)
        for index in 0..<count { before.append(before[index] + (has(index) ? 1 : 0)) }
    }

    /// Whether one of the views has it.
    func has(in views: Range<Int>) -> Bool {
        !views.isEmpty && before[views.upperBound] > before[views.lowerBound]
    }
}
