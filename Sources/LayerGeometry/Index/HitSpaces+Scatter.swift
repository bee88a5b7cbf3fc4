/// Hilbert order, for spaces whose layers overlap in an irregular way.
extension HitSpaces {
    /// The ranks of a space's slots in Hilbert order, if that at least halves the total area of the
    /// leaf boxes; `nil` if paint order is good enough.
    ///
    /// Layers that exceed the desired size of a leaf come first, in leaves of their own.
    func scatteredOrder(of space: Int, count: Int) -> [Int32]? {
        // Ranks above 2^24 are not exact as floats.
        guard count > 4 * Self.lanes, count < 1 << 24 else { return nil }
        let first = Int(spaces[space].firstLeaf) * Self.lanes
        let boxes = (0..<count).map { slotBox(first + $0) }
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

    private func slotBox(_ slot: Int) -> FloatBox {
        let (leaf, lane) = (slot / Self.lanes, slot % Self.lanes)
        return FloatBox(
            minX: leafBoxes.lane(lane, of: leaf * 4), minY: leafBoxes.lane(lane, of: leaf * 4 + 1),
            maxX: leafBoxes.lane(lane, of: leaf * 4 + 2),
            maxY: leafBoxes.lane(lane, of: leaf * 4 + 3))
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

private struct FloatBox {
    var minX: Float
    var minY: Float
    var maxX: Float
    var maxY: Float

    static let none = FloatBox(
        minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

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
