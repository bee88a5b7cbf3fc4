/// A place in some layer's space.
///
/// Unit: points. The method's receiver or the argument label says which space it is in. On iOS y
/// points down, on macOS up; the numbers are the same.
public struct Point: Hashable, Sendable {
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
