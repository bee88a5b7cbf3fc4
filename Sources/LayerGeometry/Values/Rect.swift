/// A rectangle with its sides parallel to the axes of some layer's space.
///
/// Unit: points. The near edges (`minX`, `minY`) are inside, the far edges are not, so that
/// neighbours share no point. A rectangle never has a negative size: it is standardised on
/// creation, as CGRect's functions do, so that it covers the same points.
///
/// - Source: Apple's reference for `CGRectContainsPoint` and `CGRectStandardize`.
public struct Rect: Hashable, Sendable {
    /// The corner with the least x and y.
    public private(set) var origin: Point
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
        return roundsOff(point, radii: Size(width: radius, height: radius))
    }

    /// Returns whether a point is outside a corner that is rounded by a quarter of an ellipse.
    ///
    /// - Parameters:
    ///   - point: In the space that the rectangle is in.
    ///   - radii: The horizontal and the vertical radius of the corners, at most half the sides.
    public func roundsOff(_ point: Point, radii: Size) -> Bool {
        let x = max(minX + radii.width - point.x, point.x - (maxX - radii.width))
        let y = max(minY + radii.height - point.y, point.y - (maxY - radii.height))
        guard x > 0, y > 0 else { return false }
        let (across, down) = (x / radii.width, y / radii.height)
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
