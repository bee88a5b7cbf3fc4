import LayerGeometry
import ViewDumps

/// Which tree of a `.viewhierarchy` is open, so that `:tree` can go on with the other one.
struct CapturedTree {
    /// Where the package is.
    let path: String
    /// What was wanted of it.
    let choice: DumpChoice
    /// What is known of each layer, in pre-order.
    let rows: [DumpRow]
    /// How far down each layer is.
    private let levels: [Int]

    /// Remembers a tree; `nil` for what has only one.
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

    /// The layer of this tree that stands for one of the other tree, or for the nearest one around it.
    ///
    /// - Parameter index: The layer's place in the other tree.
    /// - Returns: `nil` where there is none.
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
