import LayerGeometry

/// The placement of layers in their space, and the numbers that represent them in their slots.
extension HitSpaces {
    /// Composes a layer's matrix up to its space; its superlayer's matrix is already composed.
    func compose(_ id: Int) {
        places[id] = spaces[Int(spaceOf[id])].base == id ? Place() : outwards(id)
    }

    /// The matrix from a layer to its superlayer's space, planar or not.
    private func outwards(_ id: Int) -> Place {
        let own = table.shapes[id].toSuper
        let above = table.parent[id]
        let outer = above < 0 ? Place() : places[above]
        let around = outer.world
        let condition = own.condition
        // By how much this step can amplify rounding errors, relative to the numbers of the space.
        let growth = condition < 1e6 && own.isModest ? condition * condition : .infinity
        let stretch = around.condition
        let fixed =
            around.norm2.squareRoot() * (abs(own.tx) + abs(own.ty))
            + stretch * (abs(around.tx) + abs(around.ty))
        return Place(
            world: above < 0 ? own : own.concatenating(around),
            drift: outer.drift + growth * SIMD2(fixed, stretch))
    }

    /// Writes the numbers that represent a layer in its slot.
    func writeSlot(_ slot: Int, of id: Int, in space: Int) {
        if roles[id] == .slow {
            let extent = slowExtent(of: id)
            write(extent, outwards(id), isSure: false, to: slot, in: space)
        } else {
            let isSure = !hasClips || isUnclipped(id, in: space)
            write(table.shapes[id].bounds, places[id], isSure: isSure, to: slot, in: space)
        }
    }

    /// Writes the numbers that represent a whole space in its slot of the outer space.
    func writeOuterSlot(of space: Int) {
        let inner = spaces[space]
        let base = Int(inner.base)
        var extent = self.extent(of: space)
        if clips(inner.base) {
            let bounds = table.shapes[base].bounds
            extent = SIMD4(
                max(extent.x, bounds.x), max(extent.y, bounds.y), min(extent.z, bounds.z),
                min(extent.w, bounds.w))
        }
        let outer = Int(spaceOf[table.parent[base]])
        write(extent, outwards(base), isSure: false, to: Int(inner.outerSlot), in: outer)
    }

    /// Whether no ancestor can clip a point that is certainly inside a layer.
    ///
    /// The corners are mapped upwards, with a bound on the rounding errors.
    private func isUnclipped(_ id: Int, in space: Int) -> Bool {
        let base = spaces[space].base
        let box = table.shapes[id].bounds
        var center = SIMD2(box.x + box.z, box.y + box.w) / 2
        var (x, y) = (SIMD2((box.z - box.x) / 2, 0), SIMD2(0, (box.w - box.y) / 2))
        var error = 0.0
        var inner = Int32(id)
        while inner != base, table.parent[inner] >= 0, table.parent[inner] != base {
            let own = table.shapes[inner].toSuper
            if !(own.condition < 1e4) { return false }
            func linear(_ v: SIMD2<Double>) -> SIMD2<Double> {
                SIMD2(v.x * own.a + v.y * own.c, v.x * own.b + v.y * own.d)
            }
            center = linear(center) + SIMD2(own.tx, own.ty)
            (x, y) = (linear(x), linear(y))
            inner = table.parent[inner]
            let half = SIMD2(abs(x.x) + abs(y.x), abs(x.y) + abs(y.y))
            let size =
                abs(center.x) + abs(center.y) + half.x + half.y + abs(own.tx) + abs(own.ty)
            error = error * own.norm2.squareRoot() + 1e-9 * size
            if clips(inner) {
                let bounds = table.shapes[inner].bounds
                let isWithin =
                    center.x - half.x - error > bounds.x && center.y - half.y - error > bounds.y
                    && center.x + half.x + error < bounds.z
                    && center.y + half.y + error < bounds.w
                if !isWithin { return false }
            }
        }
        return true
    }

    /// Writes the box and the slanted rectangle of a slot.
    ///
    /// - Parameter isSure: Whether a point well inside needs no exact test.
    private func write(
        _ rect: SIMD4<Double>, _ place: Place, isSure: Bool,
        to slot: Int, in space: Int
    ) {
        let (leaf, lane) = (slot / Self.lanes, slot % Self.lanes)
        let world = place.world
        let half = SIMD2(rect.z - rect.x, rect.w - rect.y) / 2
        func setRect(_ numbers: SIMD8<Float>) {
            for part in 0..<Self.leafParts {
                leaves.set(lane, of: leaf * Self.leafParts + part, to: numbers[part])
            }
        }
        guard rect.z > rect.x, rect.w > rect.y else {
            leafBoxes[box: leaf * 4, lane] = .none
            return setRect([0, 0, 0, 0, 0, 0, -1, -1])
        }
        let own = Point(x: (rect.x + rect.z) / 2, y: (rect.y + rect.w) / 2)
        let center = world.apply(to: own)
        let reach = SIMD2(
            abs(world.a) * half.x + abs(world.c) * half.y,
            abs(world.b) * half.x + abs(world.d) * half.y)
        let size = abs(center.x) + abs(center.y) + reach.x + reach.y
        // 16 roundings for each step, plus the rounding of the box itself.
        let error = 3.6e-15 * (place.drift.x + place.drift.y * size) + 2e-15 * size
        guard error.isFinite, size < PlaneMatrix.modest else {
            leafBoxes[box: leaf * 4, lane] = .everywhere
            return setRect([0, 0, 0, 0, 0, 0, -1, .infinity])
        }
        let (originX, originY) = (spaces[space].originX, spaces[space].originY)
        let low = SIMD2(
            center.x - reach.x - error - originX, center.y - reach.y - error - originY)
        let high = SIMD2(
            center.x + reach.x + error - originX, center.y + reach.y + error - originY)
        leafBoxes[box: leaf * 4, lane] = FloatBox(
            minX: Float(low.x).roundedDown(low.x), minY: Float(low.y).roundedDown(low.y),
            maxX: Float(high.x).roundedUp(high.x), maxY: Float(high.y).roundedUp(high.y))

        let determinant = world.a * world.d - world.b * world.c
        let (a, c) = (world.d / determinant / half.x, -world.c / determinant / half.x)
        let (b, d) = (-world.b / determinant / half.y, world.a / determinant / half.y)
        let (x, y) = (originX - center.x, originY - center.y)
        let (tx, ty) = (a * x + c * y, b * x + d * y)
        let farX = max(abs(low.x), abs(high.x))
        let farY = max(abs(low.y), abs(high.y))
        // Five float roundings per term, counted as eight.
        let loss = max(
            0x1p-21 * (abs(a) * farX + abs(c) * farY + abs(tx)) + error * (abs(a) + abs(c)),
            0x1p-21 * (abs(b) * farX + abs(d) * farY + abs(ty)) + error * (abs(b) + abs(d)))
        let condition = (a * a + b * b + c * c + d * d) / abs(a * d - b * c)
        // Far away, the error grows with the distance, but this many times slower.
        let isTame =
            condition < 1e4 && place.drift.y * condition < 1e10 && loss < 0.3
            && abs(determinant) >= .leastNormalMagnitude
        let sum = abs(a) + abs(b) + abs(c) + abs(d) + abs(tx) + abs(ty)
        guard isTame, Float(sum).isFinite else {
            return setRect([0, 0, 0, 0, 0, 0, -1, .infinity])
        }
        let inside = isSure ? Float((1 - loss) * (1 - loss) * (1 - 1e-6)) : -1
        setRect(
            SIMD8(
                Float(a), Float(c), Float(tx), Float(b), Float(d), Float(ty), inside,
                Float((1 + loss) * (1 + loss) * (1 + 1e-6))))
    }
}

extension Float {
    /// A float that is not greater than a number, given the nearest float to it.
    @inline(__always)
    fileprivate func roundedDown(_ exact: Double) -> Float {
        Double(self) <= exact ? self : nextDown
    }

    /// A float that is not less than a number, given the nearest float to it.
    @inline(__always)
    fileprivate func roundedUp(_ exact: Double) -> Float {
        Double(self) >= exact ? self : nextUp
    }
}

/// Filling the spaces and updating their boxes.
extension HitSpaces {
    /// Puts layers and inner spaces into the slots of a space.
    ///
    /// - Parameter order: The contents of the slots, back to front.
    func fill(_ space: Int, _ order: [Int32]) {
        let first = Int(spaces[space].firstLeaf) * Self.lanes
        for (rank, target) in order.enumerated() {
            put(target, rank: rank, first + rank, in: space)
        }
        chooseOrigin(of: space)
        for place in 0..<order.count { writeTarget(of: first + place, in: space) }
        if let scattered = scatteredOrder(of: space, count: order.count) {
            spaces[space].isScattered = true
            for (place, rank) in scattered.enumerated() {
                put(order[Int(rank)], rank: Int(rank), first + place, in: space)
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
        for node in Int(leafParents[first])..<Int(spaces[space].topNode) { fitNode(node) }
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
        let box = nodes.union(top)
        let (x, y) = (spaces[space].originX, spaces[space].originY)
        // Rounding of the sum could move a point out of the box.
        func wide(_ edge: Float, _ origin: Double, _ way: Double) -> Double {
            Double(edge) + origin + way * 1e-15 * (abs(Double(edge)) + abs(origin))
        }
        return SIMD4(
            wide(box.minX, x, -1), wide(box.minY, y, -1), wide(box.maxX, x, 1),
            wide(box.maxY, y, 1))
    }

    /// Updates a leaf's box in its node; returns whether it changed.
    @discardableResult
    private func fitLeaf(_ leaf: Int) -> Bool {
        let node = Int(leafParents[leaf])
        return setBox(leaf - Int(children[node]), of: node, to: leafBoxes.union(leaf * 4))
    }

    /// Updates a node's box in its parent node; returns whether it changed.
    @discardableResult
    private func fitNode(_ node: Int) -> Bool {
        let above = Int(nodeParents[node])
        return setBox(node - Int(children[above]), of: above, to: nodes.union(node * 4))
    }

    private func setBox(_ lane: Int, of node: Int, to box: FloatBox) -> Bool {
        if nodes[box: node * 4, lane] == box { return false }
        nodes[box: node * 4, lane] = box
        return true
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
}
