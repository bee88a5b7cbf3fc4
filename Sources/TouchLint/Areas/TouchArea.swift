public import LayerGeometry

/// The touchable area of a target, in square points of scene space.
public struct TouchArea: Hashable, Sendable {
    /// The target, by its index in pre-order.
    public let index: Int
    /// The area of its touch region without its surroundings.
    public let own: Double
    /// The part of that area within its ancestors.
    public let visible: Double
    /// The area in which the hit test returns the target or a view in it.
    public let returning: Double
    /// The maximum error of `returning`; 0 if it is exact.
    public let error: Double
    /// The size of the box around the area in which it is returned.
    public let effectiveSize: Size
}
