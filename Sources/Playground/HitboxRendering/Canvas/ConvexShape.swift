import LayerGeometry
import TerminalTypes

/// A convex polygon on the stage: a layer, what clips it, or both.
///
/// In columns and rows or, scaled, in samples. Corners run clockwise on the screen.
struct ConvexShape: Hashable, Sendable {
    private(set) var corners: [Point] = []
    /// The bounding box; null for a shape without area.
    private(set) var box = Rect.null

    /// Less than this, in columns or rows, makes no difference.
    static let slack = 1e-6

    /// Whether nothing is inside.
    var isEmpty: Bool { box.isNull }

    /// The mean of the corners.
    var middle: Point {
        let sum = corners.reduce(Point.zero) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
        let count = Double(max(1, corners.count))
        return Point(x: sum.x / count, y: sum.y / count)
    }

    /// A polygon with any winding; empty if its area is zero or not finite.
    init(corners: [Point]) {
        let area = Self.area(corners)
        guard abs(area) > 1e-9, area.isFinite else { return }
        self.corners = area < 0 ? corners.reversed() : corners
        box = Rect(around: corners)
    }

    /// An upright rectangle.
    init(_ rect: Rect) {
        self.init(corners: rect.isNull || rect.isEmpty ? [] : rect.corners)
    }

    /// A rectangle with rounded corners after a transform; `nil` if a corner is behind the eye or not finite.
    ///
    /// - Parameters:
    ///   - radius: The corner radius, in the rectangle's space.
    ///   - matrix: From the rectangle's space to the stage.
    init?(_ rect: Rect, radius: Double = 0, _ matrix: Transform3D) {
        self.init(rect.corners(radius: radius)) { matrix.apply(to: $0) }
    }

    /// A polygon of corners in another space; `nil` if one of them is behind the eye or not finite.
    init?(_ corners: [Point], _ toStage: (Point) -> Point?) {
        let places = corners.compactMap(toStage)
        guard places.count == corners.count, places.allSatisfy(\.isFinite) else { return nil }
        self.init(corners: places)
    }

    private static func area(_ corners: [Point]) -> Double {
        guard var one = corners.last else { return 0 }
        var area = 0.0
        for next in corners {
            area += one.x * next.y - next.x * one.y
            one = next
        }
        return area
    }

    /// Whether it fills its bounding box.
    var isUpright: Bool {
        corners.count == 4
            && corners.allSatisfy {
                (abs($0.x - box.minX) < Self.slack || abs($0.x - box.maxX) < Self.slack)
                    && (abs($0.y - box.minY) < Self.slack || abs($0.y - box.maxY) < Self.slack)
            }
    }

    /// The ends of each side, clockwise from the last corner.
    var sides: some Sequence<(Point, Point)> { zip(corners.suffix(1) + corners, corners) }

    /// The part inside another convex polygon (Sutherland–Hodgman).
    func intersection(_ other: ConvexShape) -> ConvexShape {
        if isEmpty || other.isEmpty { return ConvexShape(corners: []) }
        if other.isUpright, other.box.contains(box) { return self }
        if isUpright, other.isUpright { return ConvexShape(box.intersection(other.box)) }
        var rest = self
        for (one, next) in other.sides where !rest.isEmpty { rest = rest.cut(from: one, to: next) }
        return rest
    }

    /// The part at a distance from every side; empty if there is none.
    ///
    /// - Parameter distance: In the units of the shape.
    func inset(by distance: Double) -> ConvexShape {
        var rest = self
        for (one, next) in sides where !rest.isEmpty {
            let (x, y) = (next.x - one.x, next.y - one.y)
            let length = (x * x + y * y).squareRoot()
            if length > 0 {
                let (inX, inY) = (-y / length * distance, x / length * distance)
                rest = rest.cut(
                    from: Point(x: one.x + inX, y: one.y + inY),
                    to: Point(x: next.x + inX, y: next.y + inY))
            }
        }
        return rest
    }

    /// Keeps what is on the inner side of a line.
    private func cut(from: Point, to: Point) -> ConvexShape {
        ConvexShape(corners: ConvexRegion.half(corners, from, to))
    }

    /// Whether a point is inside; left and upper sides are, right and lower ones are not.
    func contains(_ point: Point) -> Bool {
        span(at: point.y).map { $0.left <= point.x && point.x < $0.right } ?? false
    }

    /// The columns of a row whose cells are completely inside, within a limit.
    func wholeColumns(inRow row: Int, limit: Int) -> Range<Int> {
        // A little inside, so that rounding does not decide.
        guard let above = span(at: Double(row) + Self.slack),
            let below = span(at: Double(row + 1) - Self.slack)
        else { return 0..<0 }
        return .whole(
            from: max(above.left, below.left), to: min(above.right, below.right), limit: limit)
    }

    /// The part of a horizontal line inside; `nil` if there is none.
    func span(at y: Double) -> (left: Double, right: Double)? {
        var (left, right) = (Double.infinity, -Double.infinity)
        guard var one = corners.last else { return nil }
        for next in corners {
            if one.y <= y && y < next.y || next.y <= y && y < one.y {
                let x = one.x + (next.x - one.x) * (y - one.y) / (next.y - one.y)
                (left, right) = (min(left, x), max(right, x))
            }
            one = next
        }
        return left < right ? (left, right) : nil
    }

    /// Whether it is thinner than one in its units, so that it may have no sample in places.
    var isThin: Bool {
        if isEmpty { return false }
        let line = middleLine
        let (x, y) = (line.to.x - line.from.x, line.to.y - line.from.y)
        return Self.area(corners) / 2 < max((x * x + y * y).squareRoot(), 1)
    }

    /// The line between the middles of the two shorter sides of a quadrilateral, or the two corners that are farthest
    /// apart; the shape must not be empty.
    var middleLine: (from: Point, to: Point) {
        func squared(_ one: Point, _ other: Point) -> Double {
            (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
        }
        func middle(_ one: Int, _ other: Int) -> Point {
            Point(
                x: (corners[one].x + corners[other].x) / 2,
                y: (corners[one].y + corners[other].y) / 2)
        }
        if corners.count == 4 {
            let (one, other) = ((middle(0, 1), middle(2, 3)), (middle(1, 2), middle(3, 0)))
            return squared(one.0, one.1) > squared(other.0, other.1) ? one : other
        }
        let pairs = corners.indices.flatMap { place in
            corners[place...].map { (from: corners[place], to: $0) }
        }
        return pairs.max { squared($0.from, $0.to) < squared($1.from, $1.to) } ?? pairs[0]
    }
}
