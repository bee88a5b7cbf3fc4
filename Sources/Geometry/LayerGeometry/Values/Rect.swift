/// A rectangle with its sides parallel to the axes of some layer's space.
///
/// Unit: points. The near edges (`minX`, `minY`) are inside, the far edges are not, so that
/// neighbours share no point. A rectangle never has a negative size: it is standardised on
/// creation, as CGRect's functions do, so that it covers the same points.
///
/// - Source: Apple's reference for `CGRectContainsPoint` and `CGRectStandardize`.
public struct Rect: Hashable, Sendable {
    /// The corner with the least x and y.
    public var origin: Point
    /// Its width and height, never negative.
    public private(set) var size: Size

    /// A rectangle without width and height at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The null rectangle: the intersection of two rectangles that do not meet.
    ///
    /// It contains nothing, and its union with another rectangle is the other.
    public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

    /// The width, never negative.
    public var width: Double { size.width }
    /// The height, never negative.
    public var height: Double { size.height }
    /// The near vertical edge.
    public var minX: Double { origin.x }
    /// The near horizontal edge.
    public var minY: Double { origin.y }
    /// The centre.
    public var middle: Point { Point(x: midX, y: midY) }

    /// The x coordinate of the centre.
    public var midX: Double { origin.x + size.width / 2 }
    /// The y coordinate of the centre.
    public var midY: Double { origin.y + size.height / 2 }
    /// The far vertical edge, which is outside the rectangle.
    public var maxX: Double { origin.x + size.width }
    /// The far horizontal edge, which is outside the rectangle.
    public var maxY: Double { origin.y + size.height }
    /// Whether this is `null`.
    public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
    /// Whether it has no area; the null rectangle is also empty.
    public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
    /// Whether all four numbers and the far edges are finite.
    public var isFinite: Bool { origin.isFinite && maxX.isFinite && maxY.isFinite }

    /// Creates a rectangle; a negative size is standardised, so that the same points are covered.
    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = Point(x: width < 0 ? x + width : x, y: height < 0 ? y + height : y)
        size = Size(width: abs(width), height: abs(height))
    }

    /// Creates a rectangle; a negative size is standardised, so that the same points are covered.
    public init(origin: Point, size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// Returns whether the rectangle contains a point of the same space: near edges inside, far edges
    /// outside.
    ///
    /// An empty rectangle contains no point; NaN coordinates are in no rectangle.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Returns whether another rectangle is within this one; the null rectangle is within every
    /// other.
    public func contains(_ other: Rect) -> Bool {
        other.isNull
            || (other.minX >= minX && other.minY >= minY && other.maxX <= maxX
                && other.maxY <= maxY)
    }

    /// Returns whether a point is outside a rounded corner: in the corner, but not within its arc.
    ///
    /// - Parameters:
    ///   - point: In the space that the rectangle is in. Outside the rectangle, the answer is that of the nearest
    ///     corner.
    ///   - radius: The radius of the corners, at most half the smaller side.
    public func roundsOff(_ point: Point, radius: Double) -> Bool {
        if !(radius > 0) { return false }
        let radius = min(radius, width / 2, height / 2)
        let x = max(minX + radius - point.x, point.x - (maxX - radius))
        let y = max(minY + radius - point.y, point.y - (maxY - radius))
        guard x > 0, y > 0 else { return false }
        let (across, down) = (x / radius, y / radius)
        return across * across + down * down > 1
    }

    /// Returns whether the two share an area; touching edges are not enough.
    public func intersects(_ other: Rect) -> Bool {
        !intersection(other).isEmpty
    }

    /// Returns the intersection: `null` if the two are apart, an empty rectangle if they touch.
    public func intersection(_ other: Rect) -> Rect {
        if isNull || other.isNull { return .null }
        let x = max(minX, other.minX)
        let y = max(minY, other.minY)
        let farX = min(maxX, other.maxX)
        let farY = min(maxY, other.maxY)
        if farX < x || farY < y { return .null }
        return Rect(x: x, y: y, width: farX - x, height: farY - y)
    }

    /// Returns the smallest rectangle that contains both.
    public func union(_ other: Rect) -> Rect {
        if isNull { return other }
        if other.isNull { return self }
        let x = min(minX, other.minX)
        let y = min(minY, other.minY)
        return Rect(
            x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
    }

    /// Returns the rectangle moved by a distance.
    public func offsetBy(dx: Double, dy: Double) -> Rect {
        isNull ? self : Rect(x: minX + dx, y: minY + dy, width: width, height: height)
    }

    /// Returns the rectangle with its sides moved inwards, or outwards if a number is negative;
    /// `null` if nothing is left.
    public func insetBy(dx: Double, dy: Double) -> Rect {
        if isNull || width - 2 * dx < 0 || height - 2 * dy < 0 { return .null }
        return Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
    }
}

/// A place in some layer's space.
///
/// Unit: points. The method's receiver or the argument label says which space it is in. On iOS y
/// points down, on macOS up; the numbers are the same.
public struct Point: Hashable, Sendable, BitwiseCopyable {
    /// The x coordinate.
    public var x: Double
    /// The y coordinate.
    public var y: Double

    /// The origin.
    public static let zero = Point(x: 0, y: 0)

    /// Whether both coordinates are finite.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// Creates a point from its coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height.
///
/// Unit: points. A size may be negative, as in CGSize, until a rectangle is standardised.
public struct Size: Hashable, Sendable {
    /// The extent along the x axis.
    public var width: Double
    /// The extent along the y axis.
    public var height: Double

    /// No extent at all.
    public static let zero = Size(width: 0, height: 0)

    /// Creates a size from its width and height.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A point in a rectangle, as fractions of its size: the coordinates of `anchorPoint`.
///
/// `(0, 0)` is the corner at the origin, `(1, 1)` the opposite one. Fractions outside 0…1 are
/// allowed, as in Core Animation: a layer can rotate about a point outside itself.
public struct UnitPoint: Hashable, Sendable {
    /// The fraction of the width.
    public var x: Double
    /// The fraction of the height.
    public var y: Double

    /// The middle, where Core Animation puts the anchor point of a new layer.
    public static let center = UnitPoint(x: 0.5, y: 0.5)

    /// Creates a point from fractions of the width and the height.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Returns the point of `rect` that these fractions denote.
    ///
    /// - Parameter rect: The rectangle, usually a layer's `bounds`.
    /// - Returns: A point of the space that `rect` is in.
    public func point(in rect: Rect) -> Point {
        Point(x: rect.origin.x + x * rect.width, y: rect.origin.y + y * rect.height)
    }
}

/// The four corners of a transformed rectangle, possibly tilted or foreshortened.
public struct Quad: Hashable, Sendable {
    /// The images of (minX, minY), (maxX, minY), (maxX, maxY) and (minX, maxY), in this order.
    public let corners: [Point]

    /// Transforms a rectangle; `nil` if a corner is behind the eye or not finite.
    public init?(_ rect: Rect, carriedBy transform: Transform3D) {
        corners = rect.corners.compactMap { transform.apply(to: $0) }
        if corners.count < 4 { return nil }
    }

    /// Maps a rectangle of the target space back through the inverse of a transform to the plane z
    /// = 0; `nil` if a corner cannot be mapped.
    public init?(_ rect: Rect, unprojectedBy inverse: Transform3D) {
        corners = rect.corners.compactMap { inverse.unproject($0) }
        if corners.count < 4 { return nil }
    }

    /// The smallest rectangle around all four corners.
    public var box: Rect { Rect(around: corners) }
}

extension Rect {
    /// Creates a rectangle from four numbers: its origin and its size.
    package init(_ numbers: [Double]) {
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The smallest rectangle around some points; without points, the one at the origin.
    package init(around points: [Point]) {
        let first = points.first ?? .zero
        var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
        for point in points.dropFirst() {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
        self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// The bounding box of the transformed rectangle, in less time than by its `Quad` and perhaps with another last bit;
    /// `nil` if a corner is behind the eye.
    package func box(carriedBy transform: Transform3D) -> Rect? {
        if transform.isAffine {
            // Each axis adds its own to the box, and the corners need not be known.
            func range(_ a: Double, _ b: Double, _ start: Double) -> (from: Double, to: Double) {
                let (ax, bx, ay, by) = (a * minX, a * maxX, b * minY, b * maxY)
                return (
                    start + (ax < bx ? ax : bx) + (ay < by ? ay : by),
                    start + (ax < bx ? bx : ax) + (ay < by ? by : ay)
                )
            }
            let across = range(transform.m11, transform.m21, transform.m41)
            let down = range(transform.m12, transform.m22, transform.m42)
            let box = Rect(
                x: across.from, y: down.from, width: across.to - across.from,
                height: down.to - down.from)
            return box.isFinite ? box : nil
        }
        return Quad(self, carriedBy: transform)?.box
    }

    /// The corners (minX, minY), (maxX, minY), (maxX, maxY) and (minX, maxY).
    public var corners: [Point] {
        [
            origin, Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
        ]
    }

    /// The corners or, if they are rounded, nine points along each of their arcs, in the same order.
    ///
    /// - Parameter radius: The radius of the corners; one that is too large counts as half the smaller side.
    package func corners(radius: Double) -> [Point] {
        let radius = min(radius, width / 2, height / 2)
        guard radius > 0 else { return corners }
        let steps = 8
        return (0..<4).flatMap { corner in
            let middle = Point(
                x: corner == 0 || corner == 3 ? minX + radius : maxX - radius,
                y: corner < 2 ? minY + radius : maxY - radius)
            return (0...steps).map { step in
                let angle = Angle.degrees(
                    180 + 90 * (Double(corner) + Double(step) / Double(steps)))
                return Point(x: middle.x + radius * angle.cosine, y: middle.y + radius * angle.sine)
            }
        }
    }
}
