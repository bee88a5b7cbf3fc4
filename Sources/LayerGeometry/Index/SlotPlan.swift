/// Which layers are islands, and which slots each space has.
struct SlotPlan {
    /// The space that each layer's matrix is composed to; for an island, its own space.
    private(set) var spaceOf: [Int32]
    private(set) var spaces: [HitSpaces.Space]
    /// The number of levels of layers.
    private(set) var levels = 0
    /// The first of the 16 leaves or nodes of each node.
    private(set) var children: [Int32] = []
    /// The parent node of each node and leaf; -1 for the topmost.
    private(set) var nodeParents: [Int32] = []
    private(set) var leafParents: [Int32] = []
    var leafCount: Int { leafParents.count }
    /// The contents of the slots, space by space, back to front.
    private var targets: [Int32] = []
    /// The index of each space's first target.
    private var starts: [Int] = []

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
        var depths = sizes
        for id in order.layers {
            let above = table.parent[id]
            depths[Int(id)] = above < 0 ? 1 : depths[Int(above)] + 1
            levels = max(levels, Int(depths[Int(id)]))
            if isIsland[Int(id)] {
                spaceOf[Int(id)] = Int32(spaces.count)
                spaces.append(HitSpaces.Space(base: id))
            } else {
                spaceOf[Int(id)] = above < 0 ? 0 : spaceOf[Int(above)]
            }
        }
        gather(table, order, isIsland)
    }

    /// Distributes the layers to their spaces, in paint order.
    private mutating func gather(_ table: LayerTable, _ order: PaintOrder, _ isIsland: [Bool]) {
        func each(_ body: (_ space: Int, _ target: Int32) -> Void) {
            for id in order.layers {
                let space = spaceOf[Int(id)]
                if isIsland[Int(id)] { body(Int(spaceOf[Int(table.parent[id])]), ~space) }
                if order.roles[Int(id)] != .silent { body(Int(space), id) }
            }
        }
        var counts = [Int](repeating: 0, count: spaces.count)
        each { space, _ in counts[space] += 1 }
        starts = [0]
        for count in counts { starts.append(starts[starts.count - 1] + count) }
        var places = starts
        var sorted = [Int32](repeating: 0, count: starts[spaces.count])
        each { space, target in
            sorted[places[space]] = target
            places[space] += 1
        }
        targets = sorted
    }

    /// The contents of a space's slots, back to front.
    func slots(of space: Int) -> ArraySlice<Int32> { targets[starts[space]..<starts[space + 1]] }

    /// Allocates the leaves of each space, and nodes above them up to a single root.
    mutating func layOut() {
        let lanes = HitSpaces.lanes
        for space in spaces.indices {
            let leafCount = (slots(of: space).count + lanes - 1) / lanes
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
