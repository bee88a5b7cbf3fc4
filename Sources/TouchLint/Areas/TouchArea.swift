public import LayerGeometry

/// What can be touched of a target: areas in square points of scene space.
public struct TouchArea: Hashable, Sendable {
    /// The target, by its place in pre-order.
    public let index: Int
    /// The area of its touch region, were nothing around it.
    public let own: Double
    /// What the views that it is in leave of that.
    public let visible: Double
    /// Where the hit test returns it, or a view in it.
    public let returning: Double
    /// How far `returning` may be off; 0 where it is exact.
    public let error: Double
    /// The width and height of the box around where it is returned.
    public let effectiveSize: Size
}
