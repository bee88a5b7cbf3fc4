/// The layers of a tree as boxes in a few spaces, 16 boxes at a time: the data structure that a hit
/// index searches.
///
/// A layer with at least 1,024 descendants, not counting those of inner islands, is an island: it
/// has a space of its own, and is a single rectangle in the space around it. Matrices are composed
/// only up to the island, so a move updates at most 1,024 layers, however large the moved subtree
/// is. A subtree left to the plain search is traversed as a whole, once for all moves in it.
///
/// In each space, every layer that can be hit has a slot. Sixteen slots are a leaf, sixteen leaves
/// a node, and so on. Slots are in paint order, so that the first hit from the front is the answer.
/// If that makes the boxes far larger than necessary, slots are in Hilbert order, and the greatest
/// rank in each box shows whether it can still win.
final class HitSpaces {
    static let lanes = 16
    static let islandSize: Int32 = 1024
    static let emptySlot = Int32.min
    /// Numbers per rectangle in a leaf: six of a matrix onto the square from -1 to 1, and two
    /// squared distances: below the first, a point is certainly inside; above the second, certainly
    /// outside.
    static let leafParts = 8

    struct Space: BitwiseCopyable {
        /// The layer whose own space this is; -1 for the space around the root.
        var base: Int32
        /// The slot of `base` in the space around it.
        var outerSlot: Int32 = -1
        var firstLeaf: Int32 = 0
        var leafCount: Int32 = 0
        /// The root node, and its height above the leaves.
        var topNode: Int32 = -1
        var levelCount: Int32 = 0
        /// The origin, subtracted before numbers become floats.
        var originX = 0.0
        var originY = 0.0
        /// Whether slots are in Hilbert order.
        var isScattered = false
        /// Whether the boxes have changed since `outerSlot` was written.
        var isTouched = false
    }

    /// The placement of a layer in a space.
    struct Place: BitwiseCopyable {
        /// From the layer's own space to this space.
        var world = PlaneMatrix.identity
        /// A bound on the difference between `world` and the search's level-by-level mapping, in
        /// roundings: a constant part, and a part per point of distance.
        var drift = SIMD2<Double>.zero
    }

    let table: LayerTable
    let fallback: FallbackSearch
    let roles: Column<PaintOrder.Role>
    let spaceOf: Column<Int32>
    /// The slot of each layer in `spaceOf`; -1 where it has none.
    let slotOf: Column<Int32>
    /// The placement of each layer in its `spaceOf`.
    let places: Column<Place>
    let spaces: Column<Space>
    /// The content of each slot: a layer or, if negative, the complement of a space; `emptySlot` for
    /// the unused slots of a space's last leaf.
    let targets: Column<Int32>
    let leaves: Column<SIMD16<Float>>
    /// Four per leaf: minX, minY, maxX and maxY of its slots; then four per node.
    let leafBoxes: Column<SIMD16<Float>>
    let nodes: Column<SIMD16<Float>>
    /// The first of the 16 leaves or nodes of each node.
    let children: Column<Int32>
    /// The parent node of each node and leaf; -1 for the topmost.
    let nodeParents: Column<Int32>
    let leafParents: Column<Int32>
    /// Each slot's rank in paint order, and the greatest in each box of a node.
    ///
    /// Used in scattered spaces only. Floats, because integers are compared one by one.
    let ranks: Column<Float>
    let nodeRanks: Column<SIMD16<Float>>
    /// Whether any layer limits its sublayers to its bounds.
    let hasClips: Bool
    /// Scratch space for the path from a space to a layer.
    let way: Column<Int32>

    init(_ table: LayerTable, _ book: RuleBook, fallback: FallbackSearch) {
        self.table = table
        self.fallback = fallback
        let order = PaintOrder(table, book, isPlain: fallback.isForAll)
        var plan = SlotPlan(table, order)
        roles = Column(order.roles)
        spaceOf = Column(plan.spaceOf)
        places = Column(repeating: Place(), count: table.count)
        hasClips = order.layers.contains { table.flags[$0].contains(.limits) }
        way = Column(repeating: 0, count: plan.levels + 1)
        plan.layOut()
        children = Column(plan.children)
        nodeParents = Column(plan.nodeParents)
        leafParents = Column(plan.leafParents)
        let nodeCount = plan.children.count
        spaces = Column(plan.spaces)
        slotOf = Column(repeating: -1, count: table.count)
        let leafCount = plan.leafCount
        targets = Column(repeating: Self.emptySlot, count: leafCount * Self.lanes)
        leaves = Column(repeating: .zero, count: leafCount * Self.leafParts)
        leafBoxes = Column(repeating: .zero, count: leafCount * 4)
        ranks = Column(repeating: -1, count: leafCount * Self.lanes)
        nodes = Column(repeating: .zero, count: nodeCount * 4)
        nodeRanks = Column(repeating: SIMD16(repeating: -1), count: nodeCount)
        for place in 0..<leafCount { clearLeaf(place) }
        for place in 0..<nodeCount { clearNode(place) }
        for id in order.layers { compose(Int(id)) }
        // Inner spaces have greater numbers: each is filled before the space around it.
        for space in (0..<spaces.count).reversed() { fill(space, plan.slots(of: space)) }
    }

    /// Whether a layer clips its sublayers: points outside its bounds cannot hit them.
    @inline(__always)
    func clips(_ id: Int32) -> Bool {
        table.flags[id].contains(.limits)
    }

    private func clearLeaf(_ leaf: Int) {
        leaves[leaf * Self.leafParts + 6] = SIMD16(repeating: -1)
        leaves[leaf * Self.leafParts + 7] = SIMD16(repeating: -1)
        for part in 0..<4 { leafBoxes[leaf * 4 + part] = Self.emptyBox(part) }
    }

    private func clearNode(_ node: Int) {
        for part in 0..<4 { nodes[node * 4 + part] = Self.emptyBox(part) }
    }

    private static func emptyBox(_ part: Int) -> SIMD16<Float> {
        SIMD16(repeating: part < 2 ? .infinity : -.infinity)
    }
}
