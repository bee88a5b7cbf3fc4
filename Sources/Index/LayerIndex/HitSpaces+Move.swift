import LayerGeometry

/// Updating the spaces after layers have moved.
extension HitSpaces {
    /// Brings everything up to date after the table has moved some layers.
    func follow(_ moved: [Int32]) {
        if moved.count > table.count / 8 {
            followAll()
        } else {
            let ahead = 6
            var slow: Set<Int32> = []
            for (place, id) in moved.enumerated() {
                if place + ahead < moved.count { fetch(moved[place + ahead]) }
                follow(id, &slow)
            }
            for id in slow { rewriteSlot(of: id) }
        }
        // Inner spaces have greater numbers, so each is done before the space around it.
        for space in (0..<spaces.count).reversed() where spaces[space].isTouched {
            spaces[space].isTouched = false
            if space > 0 { rewriteOuterSlot(of: space) }
        }
    }

    /// Prefetches the memory that updating a layer reads and writes; a move mostly waits for
    /// memory.
    @inline(__always)
    private func fetch(_ id: Int32) {
        table.shapes.fetch(Int(id))
        places.fetch(Int(id))
        places.fetch(Int(max(0, table.parent[id])))
        let slot = Int(slotOf[id])
        guard slot >= 0 else { return }
        leaves.fetch(slot / Self.lanes * Self.leafParts, count: Self.leafParts)
        leafBoxes.fetch(slot / Self.lanes * 4, count: 4)
    }

    /// - Parameter slow: Collects the slow subtrees that contain a moved layer, so that each is
    ///   traversed only once.
    private func follow(_ id: Int32, _ slow: inout Set<Int32>) {
        switch roles[id] {
        case .dead: break
        case .slow: slow.insert(id)
        case .withinSlow:
            var above = id
            while roles[above] == .withinSlow { above = table.parent[above] }
            slow.insert(above)
        case .plain, .silent:
            let space = Int(spaceOf[id])
            if spaces[space].base == id {
                rewriteOuterSlot(of: space)
            } else {
                recompose(id, in: space)
            }
        }
    }

    /// Recomposes the matrices of a layer and of its subtree within the same space.
    private func recompose(_ first: Int32, in space: Int) {
        var id = first
        var leaf = -1
        while id < table.end[first] {
            let role = roles[id]
            if role == .dead {
                id = table.end[id]
                continue
            }
            var slot = -1
            if Int(spaceOf[id]) != space {
                writeOuterSlot(of: Int(spaceOf[id]))
                slot = Int(spaces[Int(spaceOf[id])].outerSlot)
                id = table.end[id]
            } else {
                if role != .slow { compose(Int(id)) }
                slot = Int(slotOf[id])
                if slot >= 0 { writeSlot(slot, of: Int(id), in: space) }
                id = role == .slow ? table.end[id] : id + 1
            }
            guard slot >= 0, slot / Self.lanes != leaf else { continue }
            if leaf >= 0 { refit(leaf, in: space) }
            leaf = slot / Self.lanes
        }
        if leaf >= 0 { refit(leaf, in: space) }
    }

    private func rewriteSlot(of id: Int32) {
        let space = Int(spaceOf[id])
        writeSlot(Int(slotOf[id]), of: Int(id), in: space)
        refit(Int(slotOf[id]) / Self.lanes, in: space)
    }

    private func rewriteOuterSlot(of space: Int) {
        writeOuterSlot(of: space)
        let outer = Int(spaceOf[table.parent[spaces[space].base]])
        refit(Int(spaces[space].outerSlot) / Self.lanes, in: outer)
    }

    private func followAll() {
        for id in 0..<table.count where roles[id] == .plain || roles[id] == .silent { compose(id) }
        for space in (0..<spaces.count).reversed() {
            let first = Int(spaces[space].firstLeaf) * Self.lanes
            for slot in first..<first + Int(spaces[space].leafCount) * Self.lanes
            where targets[slot] != Self.emptySlot {
                writeTarget(of: slot, in: space)
            }
            fit(space)
        }
    }

    /// A box around everything that the plain search could hit in a layer, in the layer's own
    /// space; unbounded if something in it is not planar.
    func slowExtent(of root: Int) -> SIMD4<Double> {
        let end = Int(table.end[root])
        let everywhere = SIMD4<Double>(-.infinity, -.infinity, .infinity, .infinity)
        if !table.flags[root].isDisjoint(with: [.isTransformLayer, .isSpatial]) {
            return everywhere
        }
        var boxes = (root..<end).map { table.shapes[$0].bounds }
        for id in (root + 1..<max(end, root + 1)).reversed() {
            let flags = table.flags[id]
            if !flags.isDisjoint(with: [.isSpatial, .isTransformLayer]) { return everywhere }
            if !flags.isDisjoint(with: .isNeverHit) { continue }
            let own = table.shapes[id].toSuper
            if !(own.condition < 1e4) { return everywhere }
            let above = Int(table.parent[id])
            if clips(Int32(above)) { continue }
            let box = boxes[id - root]
            let center = own.apply(to: Point(x: (box.x + box.z) / 2, y: (box.y + box.w) / 2))
            let half = SIMD2(box.z - box.x, box.w - box.y) / 2
            var (x, y) = (
                abs(own.a) * half.x + abs(own.c) * half.y, abs(own.b) * half.x + abs(own.d) * half.y
            )
            // A margin far above the rounding errors of a thousand levels.
            let more = 1e-9 * (abs(center.x) + abs(center.y) + x + y + abs(own.tx) + abs(own.ty))
            (x, y) = (x + more, y + more)
            guard center.isFinite, x.isFinite, y.isFinite else { return everywhere }
            let union = boxes[above - root]
            boxes[above - root] = SIMD4(
                min(union.x, center.x - x), min(union.y, center.y - y),
                max(union.z, center.x + x), max(union.w, center.y + y))
        }
        return boxes[0]
    }
}
