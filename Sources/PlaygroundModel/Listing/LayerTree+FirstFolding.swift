import LayerGeometry

extension LayerTree {
    /// The maximum rows and levels of a tree that opens completely unfolded, and the maximum rows
    /// of a larger one when it opens, unless the root alone has more sublayers.
    private static let mostRows = 300
    private static let mostLevels = 12
    private static let leftRows = 100

    /// The layers that are folded when a scene opens, to give an overview: none in a small tree; in
    /// a large one, all below the deepest level that fits completely.
    var firstFolding: Set<Int> {
        let isLarge = count > Self.mostRows || levels > Self.mostLevels && count > Self.leftRows
        guard isLarge else { return [] }
        var depths: [Int] = []
        depths.reserveCapacity(count)
        var ends: [Int] = []
        var counts = Array(repeating: 0, count: levels)
        for index in 0..<count {
            while let end = ends.last, end <= index { ends.removeLast() }
            depths.append(ends.count)
            counts[ends.count] += 1
            ends.append(self[index].endIndex)
        }
        var (level, rows) = (0, 1)
        while level + 1 < levels, level == 0 || rows + counts[level + 1] <= Self.leftRows {
            level += 1
            rows += counts[level]
        }
        return Set(
            (0..<count).filter { depths[$0] >= level && self[$0].endIndex > $0 + 1 })
    }
}
