import LayerGeometry

/// A convex polygon, in pixels of the stage.
struct PixelShape: Sendable {
    private(set) var corners: [Point]

    var isEmpty: Bool { corners.count < 3 }

    /// A rectangle with rounded corners after a transform; `nil` if a corner is behind the eye.
    ///
    /// - Parameters:
    ///   - radius: The corner radius in the rectangle's space.
    ///   - matrix: From the rectangle's space to pixels.
    init?(_ rect: Rect, radius: Double, matrix: Transform3D) {
        var corners: [Point] = []
        for point in Self.outline(rect, radius) {
            guard let place = matrix.apply(to: point), place.isFinite else { return nil }
            corners.append(place)
        }
        // Make the winding order uniform.
        if Self.area(corners) < 0 { corners.reverse() }
        self.corners = corners
    }

    /// The intersection with another convex polygon (Sutherland–Hodgman).
    func intersection(_ other: PixelShape) -> PixelShape {
        var result = self
        for (from, to) in zip(other.corners, other.corners.dropFirst() + other.corners.prefix(1)) {
            if result.isEmpty { break }
            result.cut(from: from, to: to)
        }
        return result
    }

    /// Clips to the inner side of a line.
    private mutating func cut(from: Point, to: Point) {
        func side(_ point: Point) -> Double {
            (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
        }
        var kept: [Point] = []
        for (one, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            let (here, there) = (side(one), side(next))
            if here >= 0 { kept.append(one) }
            if here >= 0 && there < 0 || here < 0 && there >= 0 {
                let part = here / (here - there)
                kept.append(
                    Point(x: one.x + (next.x - one.x) * part, y: one.y + (next.y - one.y) * part))
            }
        }
        corners = kept
    }

    /// The rows of a picture that it touches.
    func rows(of height: Int) -> Range<Int> {
        let limit = Double(height)
        let top = corners.map(\.y).min() ?? 0
        let bottom = corners.map(\.y).max() ?? 0
        let first = Int(max(0, min(limit, top.rounded(.down))))
        return first..<max(first, Int(max(0, min(limit, bottom.rounded(.up)))))
    }

    /// The part of a horizontal line inside; `nil` if there is none.
    func span(at y: Double) -> (left: Double, right: Double)? {
        var (left, right) = (Double.infinity, -Double.infinity)
        var one = corners[corners.count - 1]
        for next in corners {
            if one.y <= y && y < next.y || next.y <= y && y < one.y {
                let x = one.x + (next.x - one.x) * (y - one.y) / (next.y - one.y)
                (left, right) = (min(left, x), max(right, x))
            }
            one = next
        }
        return left < right ? (left, right) : nil
    }

    private static func area(_ corners: [Point]) -> Double {
        var area = 0.0
        for (one, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            area += one.x * next.y - next.x * one.y
        }
        return area
    }

    /// The corners of a rectangle, or points along its rounded corners.
    private static func outline(_ rect: Rect, _ radius: Double) -> [Point] {
        let radius = min(radius, rect.width / 2, rect.height / 2)
        guard radius > 0 else { return rect.corners }
        let steps = 8
        return (0..<4).flatMap { corner in
            let middle = Point(
                x: corner == 0 || corner == 3 ? rect.minX + radius : rect.maxX - radius,
                y: corner < 2 ? rect.minY + radius : rect.maxY - radius)
            return (0...steps).map { step in
                let angle = Angle.degrees(
                    180 + 90 * (Double(corner) + Double(step) / Double(steps)))
                return Point(
                    x: middle.x + radius * angle.cosine, y: middle.y + radius * angle.sine)
            }
        }
    }
}
