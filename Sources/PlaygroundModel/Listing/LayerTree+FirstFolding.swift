import LayerGeometry

extension LayerTree {
    /// How many rows a tree may have before parts of it are closed at the start, how many levels,
    /// and how many rows are left then at most, unless the root's sublayers alone are more.
    private static let mostRows = 300
    private static let mostLevels = 12
    private static let leftRows = 100

    /// The layers that are closed at the start, so that the tree can be surveyed: none in a small
    /// one; in a large one all below the deepest level down to which everything can be shown.
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
