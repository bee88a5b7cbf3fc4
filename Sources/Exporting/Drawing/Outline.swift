import LayerGeometry

/// A layer's shape in a drawing: a polygon of converted corners, exact for any transform.
struct Outline {
    /// The vertices, in the drawing's space; a rounded corner has several.
    let points: [Point]

    /// Converts a rectangle from a layer's own space; `nil` if a vertex cannot be converted.
    ///
    /// - Parameters:
    ///   - radius: The corner radius, clamped to half of the shorter side.
    ///   - carry: Converts from the layer's own space to the drawing.
    init?(_ rect: Rect, radius: Double = 0, carry: (Point) -> Point?) {
        let path = Self.path(rect, radius: min(radius, rect.width / 2, rect.height / 2))
        self.init(path, carry: carry)
    }

    /// Converts the vertices of a polygon; `nil` if one of them cannot be converted.
    init?(_ corners: [Point], carry: (Point) -> Point?) {
        var points: [Point] = []
        for point in corners {
            guard let carried = carry(point), carried.isFinite, abs(carried.x) < 1e9,
                abs(carried.y) < 1e9
            else { return nil }
            points.append(carried)
        }
        self.points = points
    }

    var box: Rect {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max()
        else { return .null }
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// Whether it is an axis-aligned rectangle.
    var isUpright: Bool {
        guard points.count == 4 else { return false }
        return (0..<4).allSatisfy { place in
            let (one, other) = (points[place], points[(place + 1) % 4])
            return abs(one.x - other.x) < 1e-6 || abs(one.y - other.y) < 1e-6
        }
    }

    /// The data of an SVG path.
    var pathData: String {
        let pairs = points.map { NumberText.pair($0) }
        return pairs.isEmpty ? "" : "M" + pairs.joined(separator: " L") + " Z"
    }

    private static func path(_ rect: Rect, radius: Double) -> [Point] {
        guard radius > 0 else { return rect.corners }
        let steps = 8
        let inner = rect.insetBy(dx: radius, dy: radius)
        guard !inner.isNull else { return rect.corners }
        return inner.corners.enumerated().flatMap { corner, center in
            (0...steps).map { step in
                // Start at the left of the first corner; clockwise if y increases downwards.
                let turns = Double(corner) + Double(step) / Double(steps)
                let angle = Angle.degrees(180 + 90 * turns)
                return Point(
                    x: center.x + radius * angle.cosine, y: center.y + radius * angle.sine)
            }
        }
    }
}
