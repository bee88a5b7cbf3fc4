import LayerGeometry

/// A line that divides a cell: one side of a view's region, extended.
enum Cut {
    /// All points with the given x or y.
    case x(Double)
    case y(Double)
    /// The line through two points.
    case slanted(Point, Point)

    /// Coordinates closer than this are equal.
    static let slack = 1e-7

    /// The side of the line on which something lies.
    enum Side {
        case low, high, both
    }

    /// Returns the side on which a region lies; touching the line does not count as crossing it.
    func side(of region: ConvexRegion) -> Side {
        let (low, high) =
            switch self {
            case .x(let x): (x - region.box.minX, region.box.maxX - x)
            case .y(let y): (y - region.box.minY, region.box.maxY - y)
            case .slanted(let one, let next): reach(one, next, region.corners)
            }
        if high <= Self.slack { return .low }
        return low <= Self.slack ? .high : .both
    }

    /// The two parts of a region, the lower one first.
    func parts(of region: ConvexRegion) -> (ConvexRegion, ConvexRegion) {
        let box = region.box
        switch self {
        case .x(let x) where region.isUpright:
            return (
                ConvexRegion(
                    Rect(x: box.minX, y: box.minY, width: x - box.minX, height: box.height)),
                ConvexRegion(Rect(x: x, y: box.minY, width: box.maxX - x, height: box.height))
            )
        case .y(let y) where region.isUpright:
            return (
                ConvexRegion(
                    Rect(x: box.minX, y: box.minY, width: box.width, height: y - box.minY)),
                ConvexRegion(Rect(x: box.minX, y: y, width: box.width, height: box.maxY - y))
            )
        case .x(let x): return halves(region, Point(x: x, y: 0), Point(x: x, y: 1))
        case .y(let y): return halves(region, Point(x: 1, y: y), Point(x: 0, y: y))
        case .slanted(let one, let next): return halves(region, one, next)
        }
    }

    /// How far corners extend on both sides of a line, in points.
    private func reach(_ one: Point, _ next: Point, _ corners: [Point]) -> (Double, Double) {
        let (dx, dy) = (next.x - one.x, next.y - one.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return (0, 0) }
        var (low, high) = (-Double.infinity, -Double.infinity)
        for corner in corners {
            let distance = (dx * (corner.y - one.y) - dy * (corner.x - one.x)) / length
            low = max(low, distance)
            high = max(high, -distance)
        }
        return (low, high)
    }

    private func halves(
        _ region: ConvexRegion, _ one: Point, _ next: Point
    ) -> (ConvexRegion, ConvexRegion) {
        (
            ConvexRegion(polygon: ConvexRegion.half(region.corners, one, next)),
            ConvexRegion(polygon: ConvexRegion.half(region.corners, next, one))
        )
    }
}

extension ConvexRegion {
    /// The lines along the region's sides that cross a cell.
    func cuts(through cell: ConvexRegion) -> [Cut] {
        let (own, box) = (box, cell.box)
        if isUpright {
            return [.x(own.minX), .x(own.maxX), .y(own.minY), .y(own.maxY)].filter {
                $0.side(of: cell) == .both
            }
        }
        return corners.indices.compactMap { place in
            let (one, next) = (corners[place], corners[place + 1 < corners.count ? place + 1 : 0])
            let passes =
                min(one.x, next.x) < box.maxX && max(one.x, next.x) > box.minX
                && min(one.y, next.y) < box.maxY && max(one.y, next.y) > box.minY
            guard passes else { return nil }
            let cut: Cut =
                one.x == next.x
                ? .x(one.x) : one.y == next.y ? .y(one.y) : .slanted(one, next)
            return cut.side(of: cell) == .both ? cut : nil
        }
    }

    /// Whether a side of the region may cross a cell, for slanted sides.
    func divides(_ cell: ConvexRegion) -> Bool {
        let (own, other, slack) = (box, cell.box, Cut.slack)
        guard own.minX < other.maxX - slack, other.minX < own.maxX - slack,
            own.minY < other.maxY - slack, other.minY < own.maxY - slack
        else { return false }
        return !contains(other) && !cut(with: cell).isEmpty
    }
}
