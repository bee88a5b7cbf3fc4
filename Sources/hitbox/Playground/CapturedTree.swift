import LayerGeometry
import ViewDumps

/// The open tree of a `.viewhierarchy`, so that `:tree` can switch to the other one.
struct CapturedTree {
    /// The path of the package.
    let path: String
    /// The requested part of it.
    let choice: DumpChoice
    /// The rows of the dump for the layers, in pre-order.
    let rows: [DumpRow]
    /// The level of each layer.
    private let levels: [Int]

    /// Creates the state for a dump; `nil` if it has only one tree.
    init?(_ dump: ViewDump?, path: String, choice: DumpChoice?) {
        guard let dump, dump.format == .viewHierarchy else { return nil }
        self.path = path
        self.choice = DumpChoice(root: choice?.root, tree: dump.tree)
        rows = dump.rows
        var levels: [Int] = []
        var waiting = [(dump.root, 0)]
        while let (layer, level) = waiting.popLast() {
            levels.append(level)
            waiting += layer.sublayers.reversed().map { ($0, level + 1) }
        }
        self.levels = levels
    }

    /// The counterpart of a layer of the other tree, or of its nearest ancestor that has one.
    ///
    /// - Parameter index: The layer's index in the other tree.
    /// - Returns: `nil` if there is none.
    func place(of index: Int, in other: CapturedTree) -> Int? {
        guard other.rows.indices.contains(index) else { return nil }
        var places: [String: Int] = [:]
        for (place, row) in rows.enumerated() {
            if let address = row.address { places[address] = place }
        }
        var level = other.levels[index] + 1
        for around in stride(from: index, through: 0, by: -1) where other.levels[around] < level {
            level = other.levels[around]
            if let place = other.rows[around].counterpart.flatMap({ places[$0] }) { return place }
        }
        return nil
    }
}
