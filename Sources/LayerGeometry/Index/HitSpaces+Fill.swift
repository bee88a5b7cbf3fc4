/// Filling the spaces and updating their boxes.
extension HitSpaces {
    /// Puts layers and inner spaces into the slots of a space.
    ///
    /// - Parameter order: The contents of the slots, back to front.
    func fill(_ space: Int, _ order: ArraySlice<Int32>) {
        let first = Int(spaces[space].firstLeaf) * Self.lanes
        for (rank, target) in order.enumerated() {
            put(target, rank: rank, first + rank, in: space)
        }
        chooseOrigin(of: space)
        for place in 0..<order.count { writeTarget(of: first + place, in: space) }
        if let scattered = scatteredOrder(of: space, count: order.count) {
            spaces[space].isScattered = true
            for (place, rank) in scattered.enumerated() {
                put(order[order.startIndex + Int(rank)], rank: Int(rank), first + place, in: space)
            }
            for place in 0..<order.count { writeTarget(of: first + place, in: space) }
            fitRanks(space)
        }
        fit(space)
    }

    private func put(_ target: Int32, rank: Int, _ slot: Int, in space: Int) {
        targets[slot] = target
        ranks[slot] = Float(rank)
        if target < 0 {
            spaces[Int(~target)].outerSlot = Int32(slot)
        } else {
            slotOf[target] = Int32(slot)
        }
    }

    /// Recomputes a slot.
    func writeTarget(of slot: Int, in space: Int) {
        let target = targets[slot]
        if target < 0 {
            writeOuterSlot(of: Int(~target))
        } else {
            writeSlot(slot, of: Int(target), in: space)
        }
    }

    /// Uses the centre of a space's first item as its origin.
    private func chooseOrigin(of space: Int) {
        let base = spaces[space].base
        let id = Int(max(0, base))
        if roles[id] == .slow { return }
        let bounds = table.shapes[id].bounds
        let center = Point(x: (bounds.x + bounds.z) / 2, y: (bounds.y + bounds.w) / 2)
        let place = base < 0 ? places[id].world.apply(to: center) : center
        guard abs(place.x) < PlaneMatrix.modest, abs(place.y) < PlaneMatrix.modest else { return }
        (spaces[space].originX, spaces[space].originY) = (place.x, place.y)
    }

    /// Computes all boxes of a space from its slots.
    func fit(_ space: Int) {
        let first = Int(spaces[space].firstLeaf)
        let count = Int(spaces[space].leafCount)
        if count == 0 { return }
        for leaf in first..<first + count { fitLeaf(leaf) }
        // Nodes come after their children.
        for node in Int(leafParents[first])..<Int(spaces[space].topNode) { _ = fitNode(node) }
    }

    /// Updates the boxes around a leaf, upwards until one does not change.
    func refit(_ leaf: Int, in space: Int) {
        guard fitLeaf(leaf) else { return }
        var node = Int(leafParents[leaf])
        while nodeParents[node] >= 0 {
            guard fitNode(node) else { return }
            node = Int(nodeParents[node])
        }
        spaces[space].isTouched = true
    }

    /// The box around the contents of a space, in its base layer's own coordinates.
    func extent(of space: Int) -> SIMD4<Double> {
        let top = Int(spaces[space].topNode) * 4
        if top < 0 { return .zero }
        let (x, y) = (spaces[space].originX, spaces[space].originY)
        // Rounding of the sum could move a point out of the box.
        func wide(_ edge: Float, _ origin: Double, _ way: Double) -> Double {
            Double(edge) + origin + way * 1e-15 * (abs(Double(edge)) + abs(origin))
        }
        return SIMD4(
            wide(nodes.least(top), x, -1), wide(nodes.least(top + 1), y, -1),
            wide(nodes.greatest(top + 2), x, 1), wide(nodes.greatest(top + 3), y, 1))
    }

    @discardableResult
    private func fitLeaf(_ leaf: Int) -> Bool {
        let node = Int(leafParents[leaf])
        let lane = leaf - Int(children[node])
        return setLane(lane, of: node, around: leafBoxes, leaf * 4)
    }

    /// Updates a node's box in its parent node.
    private func fitNode(_ node: Int) -> Bool {
        let above = Int(nodeParents[node])
        return setLane(node - Int(children[above]), of: above, around: nodes, node * 4)
    }

    /// Computes the greatest rank in each box of a space.
    private func fitRanks(_ space: Int) {
        let first = Int(spaces[space].firstLeaf)
        for leaf in first..<first + Int(spaces[space].leafCount) {
            let node = Int(leafParents[leaf])
            let greatest = (0..<Self.lanes).reduce(-1) { max($0, ranks[leaf * Self.lanes + $1]) }
            nodeRanks.set(leaf - Int(children[node]), of: node, to: greatest)
        }
        for node in Int(leafParents[first])..<Int(spaces[space].topNode) {
            let above = Int(nodeParents[node])
            nodeRanks.set(node - Int(children[above]), of: above, to: nodeRanks.greatest(node))
        }
    }

    /// Sets one box of a node to the union of 16 others.
    ///
    /// - Returns: Whether it changed.
    private func setLane(
        _ lane: Int, of node: Int, around boxes: borrowing Column<SIMD16<Float>>, _ place: Int
    ) -> Bool {
        let box = (
            boxes.least(place), boxes.least(place + 1), boxes.greatest(place + 2),
            boxes.greatest(place + 3)
        )
        let old: (Float, Float, Float, Float) = (
            nodes.lane(lane, of: node * 4), nodes.lane(lane, of: node * 4 + 1),
            nodes.lane(lane, of: node * 4 + 2), nodes.lane(lane, of: node * 4 + 3)
        )
        if box == old { return false }
        nodes.set(lane, of: node * 4, to: box.0)
        nodes.set(lane, of: node * 4 + 1, to: box.1)
        nodes.set(lane, of: node * 4 + 2, to: box.2)
        nodes.set(lane, of: node * 4 + 3, to: box.3)
        return true
    }
}
