/// The search for the frontmost layer at a point.
extension HitSpaces {
    /// The layer that is hit at a point of the space around the root; -1 for none.
    func search(_ point: Point) -> Int32 {
        // No layer contains a point that is not finite.
        point.x.isFinite && point.y.isFinite ? search(0, point) : -1
    }

    private func search(_ place: Int, _ point: Point) -> Int32 {
        let space = spaces[place]
        var query = Query(
            point: point, x: Float(point.x - space.originX), y: Float(point.y - space.originY),
            space: place, base: space.base, isScattered: space.isScattered)
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
        let space: Int
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
            let target = targets[leaf &* Self.lanes &+ lane]
            let rank = query.isScattered ? ranks[leaf &* Self.lanes &+ lane] : 0
            if rank <= query.rank { continue }
            let isSure = found &>> UInt32(truncatingIfNeeded: lane &+ 16) & 1 != 0
            let hit = isSure ? target : look(target, query)
            if hit < 0 { continue }
            query.hit = hit
            if !query.isScattered { return }
            query.rank = rank
        }
    }

    /// Tests every slot: boxes are useless if the point is too far away for a float.
    private func searchEverySlot(of space: Space, _ query: inout Query) {
        let first = Int(space.firstLeaf) * Self.lanes
        let end = first + Int(space.leafCount) * Self.lanes
        for slot in (first..<end).reversed() where targets[slot] != Self.emptySlot {
            let rank = query.isScattered ? ranks[slot] : 0
            if rank <= query.rank { continue }
            let hit = look(targets[slot], query)
            if hit < 0 { continue }
            query.hit = hit
            if !query.isScattered { return }
            query.rank = rank
        }
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
        if target == query.base { return isInside(target, query.point) ? target : -1 }
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
}
