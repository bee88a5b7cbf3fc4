import LayerGeometry

/// The rows of the tree pane: which layers it lists, in pre-order.
///
/// Where nothing is closed and nothing is left out, row n is layer n and no list is kept.
public struct LayerRows: Hashable, Sendable {
    /// The layers' indexes; `nil` where every layer has a row.
    private let listed: [Int]?
    /// How many rows there are.
    public let count: Int

    /// Lists the layers of a tree that are in no closed one.
    ///
    /// - Parameters:
    ///   - folded: The closed layers.
    ///   - kept: Which layers are wanted; those above them are listed too. `nil` for all.
    ///   - selection: A layer that is listed in any case.
    ///   - opensAll: Whether closed layers are shown as open.
    init(
        of tree: LayerTree, folded: Set<Int> = [], kept: [Bool]? = nil, selection: Int = 0,
        opensAll: Bool = false
    ) {
        if kept == nil, folded.isEmpty {
            listed = nil
            count = tree.count
            return
        }
        let isListed = kept.map { Self.withAncestors($0, selection, in: tree) }
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
        _ kept: [Bool], _ selection: Int, in tree: LayerTree
    ) -> [Bool] {
        var isListed = kept
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

    /// The row of a layer or, where it has none, the nearest one above.
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
