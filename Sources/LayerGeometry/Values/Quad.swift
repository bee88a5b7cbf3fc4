/// The four corners of a transformed rectangle, possibly tilted or foreshortened.
public struct Quad: Hashable, Sendable {
    /// The images of (minX, minY), (maxX, minY), (maxX, maxY) and (minX, maxY), in this order.
    public let corners: [Point]

    /// Transforms a rectangle; `nil` if a corner is behind the eye or not finite.
    public init?(_ rect: Rect, carriedBy transform: Transform3D) {
        var corners: [Point] = []
        for corner in rect.corners {
            guard let carried = transform.apply(to: corner) else { return nil }
            corners.append(carried)
        }
        self.corners = corners
    }

    /// Maps a rectangle of the target space back through the inverse of a transform to the plane z
    /// = 0; `nil` if a corner cannot be mapped.
    public init?(_ rect: Rect, unprojectedBy inverse: Transform3D) {
        var corners: [Point] = []
        for corner in rect.corners {
            guard let carried = inverse.unproject(corner) else { return nil }
            corners.append(carried)
        }
        self.corners = corners
    }

    /// The smallest rectangle around all four corners.
    public var box: Rect {
        var (minX, minY, maxX, maxY) = (corners[0].x, corners[0].y, corners[0].x, corners[0].y)
        for corner in corners.dropFirst() {
            minX = min(minX, corner.x)
            minY = min(minY, corner.y)
            maxX = max(maxX, corner.x)
            maxY = max(maxY, corner.y)
        }
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}

extension Rect {
    /// The corners (minX, minY), (maxX, minY), (maxX, maxY) and (minX, maxY).
    public var corners: [Point] {
        [
            origin, Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
        ]
    }
}
