import LayerGeometry

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
        let order = PaintOrder(table, book)
        let plan = SlotPlan(table, order)
        roles = Column(order.roles)
        spaceOf = Column(plan.spaceOf)
        places = Column(repeating: Place(), count: table.count)
        hasClips = order.layers.contains { table.flags[$0].contains(.limits) }
        way = Column(repeating: 0, count: table.levels)
        children = Column(plan.children)
        nodeParents = Column(plan.nodeParents)
        leafParents = Column(plan.leafParents)
        let nodeCount = plan.children.count
        spaces = Column(plan.spaces)
        slotOf = Column(repeating: -1, count: table.count)
        let leafCount = plan.leafParents.count
        targets = Column(repeating: Self.emptySlot, count: leafCount * Self.lanes)
        // With negative distances, no point is in an empty slot.
        leaves = Column(repeating: SIMD16(repeating: -1), count: leafCount * Self.leafParts)
        leafBoxes = Self.emptyBoxes(leafCount)
        ranks = Column(repeating: -1, count: leafCount * Self.lanes)
        nodes = Self.emptyBoxes(nodeCount)
        nodeRanks = Column(repeating: SIMD16(repeating: -1), count: nodeCount)
        for id in order.layers { compose(Int(id)) }
        // Inner spaces have greater numbers: each is filled before the space around it.
        for space in (0..<spaces.count).reversed() { fill(space, plan.slots[space]) }
    }

    /// Whether a layer clips its sublayers: points outside its bounds cannot hit them.
    @inline(__always)
    func clips(_ id: Int32) -> Bool {
        table.flags[id].contains(.limits)
    }

    /// Boxes without content: minX, minY, maxX and maxY, 16 times each.
    private static func emptyBoxes(_ count: Int) -> Column<SIMD16<Float>> {
        let boxes = Column(repeating: SIMD16<Float>(repeating: .infinity), count: count * 4)
        for place in 0..<count * 4 where place % 4 > 1 {
            boxes[place] = SIMD16(repeating: -.infinity)
        }
        return boxes
    }

    // MARK: Search

    /// The layer that is hit at a point of the space around the root; -1 for none.
    func search(_ point: Point) -> Int32 {
        // No layer contains a point that is not finite.
        point.x.isFinite && point.y.isFinite ? search(0, point) : -1
    }

    private func search(_ place: Int, _ point: Point) -> Int32 {
        let space = spaces[place]
        var query = Query(
            point: point, x: Float(point.x - space.originX), y: Float(point.y - space.originY),
            base: space.base, isScattered: space.isScattered)
        if !query.x.isFinite || !query.y.isFinite {
            searchEverySlot(of: space, &query)
        } else if space.leafCount == 1 {
            let leaf = Int(space.firstLeaf)
            // Small trees are queried as often as large ones, and most of their leaf is empty.
            let isSmall = targets[leaf &* Self.lanes &+ 4] == Self.emptySlot
            searchLeaf(leaf, fours: isSmall ? 1 : 4, &query)
        } else if space.leafCount > 0 {
            searchNode(Int(space.topNode), level: Int(space.levelCount), &query)
        }
        return query.hit
    }

    /// A query to one space, and the best answer so far.
    private struct Query {
        let point: Point
        /// The point minus the space's origin.
        let x: Float
        let y: Float
        let base: Int32
        let isScattered: Bool
        var hit: Int32 = -1
        var rank: Float = -1
    }

    /// - Parameter level: The number of levels down to the leaves.
    private func searchNode(_ node: Int, level: Int, _ query: inout Query) {
        var bits = nodes.boxes(node &* 4, at: query.x, query.y)
        if query.isScattered { bits &= nodeRanks.greater(node, than: query.rank) }
        if bits == 0 { return }
        let first = Int(children[node])
        while bits != 0 {
            let lane = 31 &- bits.leadingZeroBitCount
            bits ^= 1 &<< UInt32(truncatingIfNeeded: lane)
            if level == 1 {
                searchLeaf(first &+ lane, fours: 4, &query)
            } else {
                searchNode(first &+ lane, level: level &- 1, &query)
            }
            if query.hit >= 0, !query.isScattered { return }
        }
    }

    private func searchLeaf(_ leaf: Int, fours: Int32, _ query: inout Query) {
        let found = leaves.rects(leaf &* Self.leafParts, fours: fours, at: query.x, query.y)
        var bits = found & 0xFFFF
        while bits != 0 {
            let lane = 31 &- bits.leadingZeroBitCount
            bits ^= 1 &<< UInt32(truncatingIfNeeded: lane)
            let isSure = found &>> UInt32(truncatingIfNeeded: lane &+ 16) & 1 != 0
            if answers(leaf &* Self.lanes &+ lane, isSure: isSure, &query) { return }
        }
    }

    /// Tests every slot: boxes are useless if the point is too far away for a float.
    private func searchEverySlot(of space: Space, _ query: inout Query) {
        let first = Int(space.firstLeaf) * Self.lanes
        let end = first + Int(space.leafCount) * Self.lanes
        for slot in (first..<end).reversed() where targets[slot] != Self.emptySlot {
            if answers(slot, isSure: false, &query) { return }
        }
    }

    /// Takes what is hit in a slot as the best answer so far; returns whether no other slot has a better one.
    ///
    /// - Parameter isSure: Whether the layer in it is hit for certain.
    @inline(__always)
    private func answers(_ slot: Int, isSure: Bool, _ query: inout Query) -> Bool {
        let rank = query.isScattered ? ranks[slot] : 0
        if rank <= query.rank { return false }
        let hit = isSure ? targets[slot] : look(targets[slot], query)
        if hit < 0 { return false }
        (query.hit, query.rank) = (hit, rank)
        return !query.isScattered
    }

    /// Decides exactly, as the plain search does, which layer in a slot is hit; -1 for none.
    @inline(never)
    private func look(_ target: Int32, _ query: Query) -> Int32 {
        if target < 0 {
            let base = spaces[Int(~target)].base
            guard let own = descend(to: base, query), !clips(base) || isInside(base, own) else {
                return -1
            }
            return search(Int(~target), own)
        }
        if roles[target] == .slow {
            let above = table.parent[target]
            if above == query.base { return fallback.ask(target, query.point) }
            guard let around = descend(to: above, query), !clips(above) || isInside(above, around)
            else { return -1 }
            return fallback.ask(target, around)
        }
        guard let own = descend(to: target, query), isInside(target, own) else { return -1 }
        return target
    }

    /// Maps a point of the query's space down to a layer, level by level as the plain search does;
    /// `nil` if a layer on the way clips it.
    private func descend(to id: Int32, _ query: Query) -> Point? {
        var count = 0
        var layer = id
        while layer != query.base {
            way[count] = layer
            count += 1
            layer = table.parent[layer]
        }
        var point = query.point
        while count > 0 {
            count -= 1
            let layer = way[count]
            point = table.shapes[layer].fromSuper.apply(to: point)
            guard point.isFinite else { return nil }
            if count > 0, clips(layer), !isInside(layer, point) { return nil }
        }
        return point
    }

    @inline(__always)
    private func isInside(_ id: Int32, _ point: Point) -> Bool {
        let bounds = table.shapes[id].bounds
        return point.x >= bounds.x && point.x < bounds.z && point.y >= bounds.y
            && point.y < bounds.w
    }

    // MARK: Hilbert order

    /// The ranks of a space's slots in Hilbert order, if that at least halves the total area of the
    /// leaf boxes; `nil` if paint order is good enough.
    ///
    /// Layers that exceed the desired size of a leaf come first, in leaves of their own.
    func scatteredOrder(of space: Int, count: Int) -> [Int32]? {
        // Ranks above 2^24 are not exact as floats.
        guard count > 4 * Self.lanes, count < 1 << 24 else { return nil }
        let first = Int(spaces[space].firstLeaf) * Self.lanes
        let boxes = (first..<first + count).map { slot in
            leafBoxes[box: slot / Self.lanes * 4, slot % Self.lanes]
        }
        let all = boxes.reduce(FloatBox.none) { $0.union($1) }
        guard all.area.isFinite, all.area > 0 else { return nil }
        let plain = leafAreas(boxes, 0..<count)
        // If the leaves cover the space only a few times over, there is nothing to gain.
        guard plain > 8 * all.area else { return nil }
        let limit = all.area / Float(count) * Float(4 * Self.lanes)
        var keys: [(key: UInt32, rank: Int32)] = []
        keys.reserveCapacity(count)
        for (rank, box) in boxes.enumerated() {
            let isLarge = !(box.area < limit)
            keys.append((isLarge ? 0 : 1 + all.hilbert(box), Int32(rank)))
        }
        keys.sort { ($0.key, $0.rank) < ($1.key, $1.rank) }
        let order = keys.map(\.rank)
        return leafAreas(boxes, order.map { Int($0) }) < plain / 2 ? order : nil
    }

    private func leafAreas(_ boxes: [FloatBox], _ order: some Sequence<Int>) -> Float {
        var sum: Float = 0
        var leaf = FloatBox.none
        var count = 0
        for slot in order {
            if count == Self.lanes {
                sum += leaf.area
                leaf = .none
                count = 0
            }
            leaf = leaf.union(boxes[slot])
            count += 1
        }
        return sum + leaf.area
    }
}

/// A box in the numbers of a space.
struct FloatBox: Equatable {
    var minX: Float
    var minY: Float
    var maxX: Float
    var maxY: Float

    static let none = FloatBox(
        minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    static let everywhere = FloatBox(
        minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

    var area: Float { maxX > minX && maxY > minY ? (maxX - minX) * (maxY - minY) : 0 }

    func union(_ other: FloatBox) -> FloatBox {
        FloatBox(
            minX: other.minX < minX ? other.minX : minX,
            minY: other.minY < minY ? other.minY : minY,
            maxX: other.maxX > maxX ? other.maxX : maxX,
            maxY: other.maxY > maxY ? other.maxY : maxY)
    }

    /// The position of a box's centre on a Hilbert curve of 2^15 by 2^15 squares within this box.
    func hilbert(_ box: FloatBox) -> UInt32 {
        func square(_ low: Float, _ high: Float, _ from: Float, _ to: Float) -> UInt32 {
            let part = ((low + high) / 2 - from) / (to - from)
            return part >= 0 && part < 1 ? UInt32(part * 0x1p15) : part >= 1 ? 0x7FFF : 0
        }
        var x = square(box.minX, box.maxX, minX, maxX)
        var y = square(box.minY, box.maxY, minY, maxY)
        var place: UInt32 = 0
        var side: UInt32 = 1 << 14
        while side > 0 {
            let right = x & side != 0
            let down = y & side != 0
            place += side * side * (right ? (down ? 2 : 3) : (down ? 1 : 0))
            if !down {
                if right { (x, y) = (0x7FFF - x, 0x7FFF - y) }
                swap(&x, &y)
            }
            side >>= 1
        }
        return place
    }
}
