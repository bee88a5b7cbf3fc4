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
