/// A place in some layer's space.
///
/// Unit: points. Which space it is in is said by whoever holds it: a method's receiver or the label
/// of an argument. On iOS y grows downwards, on macOS upwards; the numbers are the same.
public struct Point: Hashable, Sendable {
    /// The distance from the origin along the x axis.
    public var x: Double
    /// The distance from the origin along the y axis.
    public var y: Double

    /// The origin.
    public static let zero = Point(x: 0, y: 0)

    /// Whether neither coordinate is infinite or not a number.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// Creates a point from its coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
