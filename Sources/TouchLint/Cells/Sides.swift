import LayerGeometry

/// The sides of a region's box.
struct Sides {
    let minX: Double
    let minY: Double
    let maxX: Double
    let maxY: Double
    /// Whether the region equals its box.
    let isUpright: Bool

    init(_ region: ConvexRegion) {
        let box = region.box
        (minX, minY, maxX, maxY) = (box.minX, box.minY, box.maxX, box.maxY)
        isUpright = region.isUpright
    }

    /// The near sides in x and y, then the far ones.
    func side(_ number: Int) -> Double {
        switch number {
        case 0: minX
        case 1: minY
        case 2: maxX
        default: maxY
        }
    }

    /// Whether it extends to both sides of a line parallel to an axis.
    func reaches(over value: Double, isX: Bool) -> Bool {
        let (low, high) = isX ? (minX, maxX) : (minY, maxY)
        return value - low > Cut.slack && high - value > Cut.slack
    }

    /// Whether one of the sides crosses a box.
    func divides(_ other: Sides) -> Bool {
        let slack = Cut.slack
        guard minX < other.maxX - slack, other.minX < maxX - slack, minY < other.maxY - slack,
            other.minY < maxY - slack
        else { return false }
        return minX > other.minX + slack || minY > other.minY + slack
            || maxX < other.maxX - slack || maxY < other.maxY - slack
    }
}
