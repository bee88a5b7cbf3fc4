import LayerGeometry

/// The rows of the tree pane: the listed layers, in pre-order.
///
/// If nothing is folded or filtered out, row n is layer n and no list is stored.
public struct LayerRows: Hashable, Sendable {
    /// The indices of the listed layers; `nil` if every layer has a row.
    private let listed: [Int]?
    /// The number of rows.
    public let count: Int

    /// Lists the layers of a tree that are not inside a folded one.
    ///
    /// - Parameters:
    ///   - folded: The folded layers.
    ///   - matching: The layers to list, together with their ancestors; `nil` for all.
    ///   - selection: A layer to list in any case.
    ///   - opensAll: Whether folded layers are shown unfolded.
    init(
        of tree: LayerTree, folded: Set<Int> = [], matching: [Bool]? = nil, selection: Int = 0,
        opensAll: Bool = false
    ) {
        if matching == nil, folded.isEmpty {
            listed = nil
            count = tree.count
            return
        }
        let isListed = matching.map { Self.withAncestors($0, selection, in: tree) }
        var rows: [Int] = []
        var next = 0
        while next < tree.count {
            if isListed.map({ $0[next] }) ?? true { rows.append(next) }
            next = !opensAll && folded.contains(next) ? tree[next].endIndex : next + 1
        }
        listed = rows
        count = rows.count
    }

    private static func withAncestors(
        _ matching: [Bool], _ selection: Int, in tree: LayerTree
    ) -> [Bool] {
        var isListed = matching
        isListed[0] = true
        if selection < isListed.count { isListed[selection] = true }
        for index in isListed.indices.reversed() where isListed[index] {
            if let above = tree[index].superlayer { isListed[above.index] = true }
        }
        return isListed
    }

    /// The index of the layer on a row.
    ///
    /// - Precondition: `row` is at least 0 and less than `count`.
    public subscript(row: Int) -> Int { listed.map { $0[row] } ?? row }

    /// The row of a layer or, if it has none, the nearest row above.
    func row(nearest index: Int) -> Int {
        guard let listed else { return max(0, min(index, count - 1)) }
        var (low, high) = (0, listed.count)
        while low < high {
            let middle = (low + high) / 2
            if listed[middle] <= index { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}
