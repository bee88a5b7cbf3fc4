/// A convex polygon of scene space: a transformed rectangle, or the rest of one after clipping.
package struct ConvexRegion: Hashable, Sendable {
    /// The corners of a region that does not equal its box: almost all do, and need no array.
    private let slanted: [Point]
    /// The bounding box; null if the region is empty.
    package let box: Rect
    /// Whether the region equals its box.
    package let isUpright: Bool

    /// The corners, in the order that makes the area positive; fewer than three if the region is
    /// empty.
    package var corners: [Point] { isUpright ? isEmpty ? [] : box.corners : slanted }
    /// The number of corners.
    package var cornerCount: Int { isUpright ? isEmpty ? 0 : 4 : slanted.count }

    package static let empty = ConvexRegion(Rect.null)

    /// A rectangle with sides parallel to the axes.
    package init(_ rect: Rect) {
        slanted = []
        box = rect.isEmpty ? .null : rect
        isUpright = true
    }

    /// A transformed rectangle; empty if it has no area.
    package init(_ quad: Quad) { self.init(corners: quad.corners) }

    /// A transformed rectangle by its corners, in their order; empty if it has no area.
    package init(corners: [Point]) {
        let box = Rect(around: corners)
        let isUpright = corners.allSatisfy {
            ($0.x == box.minX || $0.x == box.maxX) && ($0.y == box.minY || $0.y == box.maxY)
        }
        if isUpright { self.init(box) } else { self.init(polygon: corners) }
    }

    /// The distance of a point from the nearest side; infinite if the region is empty.
    package func distance(to point: Point) -> Double {
        let corners = corners
        guard var one = corners.last else { return .infinity }
        var least = Double.infinity
        for next in corners {
            least = min(least, Self.distance(of: point, from: one, next))
            one = next
        }
        return least
    }

    /// The distance of a point from the part of a line between two others.
    package static func distance(of point: Point, from one: Point, _ next: Point) -> Double {
        let (dx, dy) = (next.x - one.x, next.y - one.y)
        let square = dx * dx + dy * dy
        let along = (point.x - one.x) * dx + (point.y - one.y) * dy
        let part = square > 0 ? max(0, min(1, along / square)) : 0
        let (x, y) = (one.x + part * dx - point.x, one.y + part * dy - point.y)
        return (x * x + y * y).squareRoot()
    }

    /// Whether the middle of one of its sides is on the boundary of another region, or in it.
    package func adjoins(_ other: ConvexRegion) -> Bool {
        edges.contains { one, next in
            let middle = Point(x: (one.x + next.x) / 2, y: (one.y + next.y) / 2)
            return other.contains(middle) || other.distance(to: middle) < 1e-6
        }
    }

    /// A convex polygon; empty if it has no area.
    init(polygon: [Point]) {
        let area = Self.signedArea(polygon)
        let isEmpty = polygon.count < 3 || !(abs(area) > 0)
        slanted = isEmpty ? [] : area < 0 ? polygon.reversed() : polygon
        box = isEmpty ? .null : Rect(around: polygon)
        isUpright = isEmpty
    }

    /// Whether the region is empty.
    package var isEmpty: Bool { isUpright ? box.isNull : slanted.isEmpty }

    /// The area; 0 if the region is empty.
    package var area: Double {
        isUpright ? (isEmpty ? 0 : box.width * box.height) : Self.signedArea(slanted)
    }

    /// The centroid; `nil` if the region is empty.
    package var centroid: Point? {
        if isEmpty { return nil }
        if isUpright { return box.middle }
        // Relative to a corner: far from the origin, the products would lose precision.
        let (first, area) = (slanted[0], area)
        var (x, y) = (0.0, 0.0)
        for (one, next) in zip(slanted, slanted.dropFirst()) {
            let a = Point(x: one.x - first.x, y: one.y - first.y)
            let b = Point(x: next.x - first.x, y: next.y - first.y)
            let cross = a.x * b.y - b.x * a.y
            x += (a.x + b.x) * cross
            y += (a.y + b.y) * cross
        }
        let middle = Point(x: first.x + x / (6 * area), y: first.y + y / (6 * area))
        return middle.isFinite ? middle : nil
    }

    /// The width of the narrowest strip that contains the region.
    package var narrowest: Double {
        if isEmpty { return 0 }
        if isUpright { return min(box.width, box.height) }
        let lines = edges.filter { $0 != $1 }
        return lines.map { Cut.reach($0, $1, corners).0 }.min() ?? .infinity
    }

    /// Returns whether it contains a point; near edges are inside, as in rectangles.
    package func contains(_ point: Point) -> Bool {
        guard box.contains(point) else { return false }
        return isUpright || isWithinEdges(point)
    }

    /// Returns whether it contains a rectangle.
    package func contains(_ rect: Rect) -> Bool {
        guard box.contains(rect) else { return false }
        return isUpright || rect.corners.allSatisfy(isWithinEdges)
    }

    /// Returns whether a point is on the inner side of every edge, or on it.
    private func isWithinEdges(_ point: Point) -> Bool {
        guard var one = slanted.last else { return true }
        for next in slanted {
            guard Self.side(one, next, point) >= 0 else { return false }
            one = next
        }
        return true
    }

    /// Returns the intersection.
    package func cut(with other: ConvexRegion) -> ConvexRegion {
        if isEmpty || other.isEmpty { return .empty }
        let common = box.intersection(other.box)
        if common.isEmpty { return .empty }
        if isUpright, other.isUpright { return ConvexRegion(common) }
        if other.contains(box) { return self }
        if contains(other.box) { return other }
        var left = corners
        // The side of a point is noise for an edge that is as short as the rounding of its ends.
        for (one, next) in other.edges where !Cut.isShort(one, next) {
            left = Self.half(left, one, next)
            if left.count < 3 { return .empty }
        }
        return ConvexRegion(polygon: left)
    }

    /// The area of the intersection.
    package func areaShared(with other: ConvexRegion) -> Double {
        guard isUpright, other.isUpright else { return cut(with: other).area }
        // Does not create a region, because there may be very many pairs.
        let common = box.intersection(other.box)
        return common.isEmpty ? 0 : common.width * common.height
    }

    /// The share of this region's area that another one covers.
    package func share(in other: ConvexRegion) -> Double {
        let whole = area
        return whole > 0 ? cut(with: other).area / whole : 0
    }

    /// The edges, the last one from the last corner to the first.
    var edges: [(Point, Point)] {
        corners.indices.map { (corners[$0], corners[$0 + 1 < corners.count ? $0 + 1 : 0]) }
    }

    /// Clips a polygon to the inner side of a line.
    package static func half(_ polygon: [Point], _ one: Point, _ next: Point) -> [Point] {
        part(of: polygon) { side(one, next, $0) }
    }

    /// The part of a convex polygon in which a linear function is not negative.
    @inline(__always)
    static func part(of polygon: [Point], where value: (Point) -> Double) -> [Point] {
        var left: [Point] = []
        left.reserveCapacity(polygon.count + 1)
        guard var last = polygon.last else { return left }
        var before = value(last)
        for corner in polygon {
            let here = value(corner)
            if (here < 0) != (before < 0) {
                let t = before / (before - here)
                left.append(
                    Point(x: last.x + (corner.x - last.x) * t, y: last.y + (corner.y - last.y) * t))
            }
            if here >= 0 { left.append(corner) }
            (last, before) = (corner, here)
        }
        return left
    }

    /// Positive on the inner side of an edge.
    private static func side(_ one: Point, _ next: Point, _ point: Point) -> Double {
        (next.x - one.x) * (point.y - one.y) - (next.y - one.y) * (point.x - one.x)
    }

    private static func signedArea(_ polygon: [Point]) -> Double {
        guard let first = polygon.first else { return 0 }
        var sum = 0.0
        for (a, b) in zip(polygon, polygon.dropFirst()) {
            sum += (a.x - first.x) * (b.y - first.y) - (b.x - first.x) * (a.y - first.y)
        }
        return sum / 2
    }
}
