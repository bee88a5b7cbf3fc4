/// A rectangle with sides along the axes of some layer's space.
///
/// Unit: points. The near edges (`minX`, `minY`) belong to it, the far edges do not, so that
/// neighbours share no point. A rectangle never has a negative size: as CGRect's functions do, it is
/// standardised on the way in, so that it covers the same points.
///
/// - Source: Apple's reference for `CGRectContainsPoint` and `CGRectStandardize`.
public struct Rect: Hashable, Sendable {
    /// The corner with the least x and y.
    public private(set) var origin: Point
    /// Its width and height, never negative.
    public private(set) var size: Size

    /// A rectangle without width and height at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
    /// No rectangle: what two rectangles that do not meet have in common.
    ///
    /// It contains nothing, and its union with another is the other.
    public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

    /// The width, never negative.
    public var width: Double { size.width }
    /// The height, never negative.
    public var height: Double { size.height }
    /// The near edge across the x axis.
    public var minX: Double { origin.x }
    /// The near edge across the y axis.
    public var minY: Double { origin.y }
    /// The point in the middle.
    public var middle: Point { Point(x: midX, y: midY) }

    /// The middle between the edges across the x axis.
    public var midX: Double { origin.x + size.width / 2 }
    /// The middle between the edges across the y axis.
    public var midY: Double { origin.y + size.height / 2 }
    /// The far edge across the x axis; not a part of the rectangle.
    public var maxX: Double { origin.x + size.width }
    /// The far edge across the y axis; not a part of the rectangle.
    public var maxY: Double { origin.y + size.height }
    /// Whether this is `null`.
    public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
    /// Whether it has no area; the null rectangle is empty too.
    public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
    /// Whether all four numbers, and the far edges, are finite.
    public var isFinite: Bool { origin.isFinite && maxX.isFinite && maxY.isFinite }

    /// Creates a rectangle; a negative size is turned round, so that the same points are covered.
    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = Point(x: width < 0 ? x + width : x, y: height < 0 ? y + height : y)
        size = Size(width: abs(width), height: abs(height))
    }

    /// Creates a rectangle; a negative size is turned round, so that the same points are covered.
    public init(origin: Point, size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// Tells whether a point of the same space is in the rectangle: near edges in, far edges out.
    ///
    /// An empty rectangle contains no point; a point that is not a number is in no rectangle.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Tells whether another rectangle lies within this one; the null one lies in every other.
    public func contains(_ other: Rect) -> Bool {
        other.isNull
            || (other.minX >= minX && other.minY >= minY && other.maxX <= maxX
                && other.maxY <= maxY)
    }

    /// Tells whether the two have an area in common; touching edges are not enough.
    public func intersects(_ other: Rect) -> Bool {
        !intersection(other).isEmpty
    }

    /// Returns what both cover: `null` where they are apart, an empty rectangle where they touch.
    public func intersection(_ other: Rect) -> Rect {
        if isNull || other.isNull { return .null }
        let x = max(minX, other.minX)
        let y = max(minY, other.minY)
        let farX = min(maxX, other.maxX)
        let farY = min(maxY, other.maxY)
        if farX < x || farY < y { return .null }
        return Rect(x: x, y: y, width: farX - x, height: farY - y)
    }

    /// Returns the smallest rectangle that covers both.
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

    /// Returns the rectangle with its sides moved inwards, or outwards where a number is negative;
    /// `null` where nothing would be left.
    public func insetBy(dx: Double, dy: Double) -> Rect {
        if isNull || width - 2 * dx < 0 || height - 2 * dy < 0 { return .null }
        return Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
    }
}
