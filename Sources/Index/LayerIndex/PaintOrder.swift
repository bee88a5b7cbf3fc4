import LayerGeometry

/// Which layers can be hit under a rule book, from back to front, and which are left to the fallback
/// search.
struct PaintOrder {
    /// What a layer is in a hit index.
    enum Role: UInt8, BitwiseCopyable {
        /// Neither it nor anything in it is ever hit.
        case dead
        /// It can be hit.
        case plain
        /// It is never the answer itself; the layers in it can be.
        case silent
        /// The fallback search answers for it and everything in it.
        case slow
        /// It is in a slow layer.
        case withinSlow
    }

    /// The layers that are plain, silent or slow, from back to front.
    private(set) var layers: [Int32] = []
    private(set) var roles: [Role]
    private let table: LayerTable
    private let book: RuleBook

    init(_ table: LayerTable, _ book: RuleBook) {
        self.table = table
        self.book = book
        roles = Array(repeating: .dead, count: table.count)
        layers.reserveCapacity(table.count)
        var waiting: [Int32] = [0]
        var sublayers: [Int32] = []
        while let id = waiting.popLast() {
            if isDead(id) { continue }
            layers.append(id)
            sublayers.removeAll(keepingCapacity: true)
            if isSlow(id) || !collect(&sublayers, of: id) {
                roles[Int(id)] = .slow
                for inner in Int(id) + 1..<Int(table.end[id]) { roles[inner] = .withinSlow }
                continue
            }
            roles[Int(id)] = table.flags[id].contains(.isSilent) ? .silent : .plain
            waiting.append(contentsOf: sublayers.reversed())
        }
    }

    private func isDead(_ id: Int32) -> Bool {
        let flags = table.flags[id]
        // A transform layer that is never asked cannot be refused.
        if book.opensTransformLayers, flags.contains(.isTransformLayer) { return false }
        return !flags.isDisjoint(with: .isNeverHit)
    }

    private func isSlow(_ id: Int32) -> Bool {
        !table.flags[id].isDisjoint(with: [.isSpatial, .isTransformLayer, .hasMask])
    }

    /// Lists the sublayers that can be hit, from back to front.
    ///
    /// - Returns: Whether their order is the same at every point.
    private func collect(_ sublayers: inout [Int32], of id: Int32) -> Bool {
        var kinds: LayerTable.Flags = []
        var child = id + 1
        while child < table.end[id] {
            if !isDead(child) {
                sublayers.append(child)
                kinds.formUnion(table.flags[child])
            }
            child = table.end[child]
        }
        if book.opensTransformLayers, kinds.contains(.isTransformLayer) { return false }
        // Levels count before depths; few screens have both.
        let hasLevels = id == 0 && table.hasWindowLevels
        switch book.order {
        case .list: return true
        case .zPosition:
            if hasLevels, kinds.contains(.isUnusual) { return false }
            return !kinds.contains(.isUnusual) || sort(&sublayers, by: table.zPosition)
        case .depthAtPoint:
            if sublayers.count < 2 { return true }
            if kinds.contains(.isSpatial) || hasLevels && kinds.contains(.isRaised) { return false }
            return !kinds.contains(.isRaised)
                || sort(&sublayers, by: table.depth, tolerance: Nearness.tolerance)
        case nil: return false
        }
    }

    /// Sorts siblings by depth; equal ones keep the tree's order.
    ///
    /// - Returns: `false` if two depths are within the tolerance, which makes them equal for the
    ///   search: that is not transitive, so such siblings have no order.
    private func sort(
        _ siblings: inout [Int32], by depth: (Int) -> Double, tolerance: Double = 0
    ) -> Bool {
        let depths = siblings.map { depth(Int($0)) }
        // A stable sort: indices decide between equal depths.
        let order = siblings.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
        for (one, other) in zip(order, order.dropFirst()) {
            let isFarther = depths[one] < depths[other] - tolerance
            if !isFarther && depths[one] != depths[other] { return false }
        }
        siblings = order.map { siblings[$0] }
        return true
    }
}

/// Which layers are islands, and which slots each space has.
struct SlotPlan {
    /// The space that each layer's matrix is composed to; for an island, its own space.
    private(set) var spaceOf: [Int32]
    private(set) var spaces: [HitSpaces.Space]
    /// The first of the 16 leaves or nodes of each node.
    private(set) var children: [Int32] = []
    /// The parent node of each node and leaf; -1 for the topmost.
    private(set) var nodeParents: [Int32] = []
    private(set) var leafParents: [Int32] = []
    /// The contents of each space's slots, back to front.
    private(set) var slots: [[Int32]] = []

    init(_ table: LayerTable, _ order: PaintOrder) {
        var sizes = [Int32](repeating: 0, count: table.count)
        var isIsland = [Bool](repeating: false, count: table.count)
        for id in order.layers.reversed() {
            sizes[Int(id)] += 1
            let above = table.parent[id]
            if above < 0 { continue }
            isIsland[Int(id)] = sizes[Int(id)] >= HitSpaces.islandSize
            sizes[Int(above)] += isIsland[Int(id)] ? 1 : sizes[Int(id)]
        }
        spaces = [HitSpaces.Space(base: -1)]
        spaceOf = Array(repeating: -1, count: table.count)
        for id in order.layers {
            let above = table.parent[id]
            if isIsland[Int(id)] {
                spaceOf[Int(id)] = Int32(spaces.count)
                spaces.append(HitSpaces.Space(base: id))
            } else {
                spaceOf[Int(id)] = above < 0 ? 0 : spaceOf[Int(above)]
            }
        }
        slots = spaces.map { _ in [] }
        for id in order.layers {
            let space = spaceOf[Int(id)]
            if isIsland[Int(id)] { slots[Int(spaceOf[Int(table.parent[id])])].append(~space) }
            if order.roles[Int(id)] != .silent { slots[Int(space)].append(id) }
        }
        layOut()
    }

    /// Allocates the leaves of each space, and nodes above them up to a single root.
    private mutating func layOut() {
        let lanes = HitSpaces.lanes
        for space in spaces.indices {
            let leafCount = (slots[space].count + lanes - 1) / lanes
            let first = leafParents.count
            spaces[space].firstLeaf = Int32(first)
            spaces[space].leafCount = Int32(leafCount)
            if leafCount == 0 { continue }
            let nodes = children.count
            for leaf in 0..<leafCount { leafParents.append(Int32(nodes + leaf / lanes)) }
            addNodes(first, (leafCount + lanes - 1) / lanes)
            var level = nodes..<children.count
            spaces[space].levelCount = 1
            while level.count > 1 {
                let next = children.count
                for node in level {
                    nodeParents[node] = Int32(next + (node - level.lowerBound) / lanes)
                }
                addNodes(level.lowerBound, (level.count + lanes - 1) / lanes)
                level = next..<children.count
                spaces[space].levelCount += 1
            }
            spaces[space].topNode = Int32(level.lowerBound)
        }
    }

    private mutating func addNodes(_ firstChild: Int, _ count: Int) {
        for node in 0..<count {
            children.append(Int32(firstChild + node * HitSpaces.lanes))
            nodeParents.append(-1)
        }
    }
}
