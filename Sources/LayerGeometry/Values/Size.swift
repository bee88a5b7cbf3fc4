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
