/// The touch behaviour of a view beyond UIView's properties: what its class does in code, as far as
/// known.
///
/// UIKit's and Android's rules read these traits; Core Animation's do not.
public struct TouchTraits: Hashable, Sendable {
    /// Whether the view is a control although its class name does not say so: its base class is
    /// one, or it can be clicked.
    public var isControl = false
    /// Whether the view has gesture recognizers.
    public var hasGestureRecognizers = false
    /// Whether the view lets touches through unless a subview takes them: a `hitTest` that never
    /// returns the view itself.
    public var isPassThrough = false
    /// Whether the root view, which is the rearmost subview, lets touches through like the view
    /// itself: an overlay window whose `hitTest` returns nil if only the window or its root view
    /// would be hit.
    ///
    /// - Source: reported for the overlay windows of many libraries; not documented.
    public var isRootPassThrough = false
    /// Whether touches outside the bounds reach the subviews, unless the view clips to its bounds: a
    /// `hitTest` that asks them wherever the point is, as React Native's views do.
    public var reachesOverflow = false
    /// Whether the view takes part in a transition: that its user interaction is off says nothing
    /// about the screen at rest.
    public var isInTransition = false
    /// How far the touch area extends beyond the bounds on every side, in points of the view's own
    /// space: a `point(inside:with:)` that enlarges the bounds or, if negative, shrinks them.
    public var outset: Double = 0
    /// Whether y grows upwards, as in an AppKit view that is not flipped.
    ///
    /// The edge at maxY is then inside and the one at minY outside, so that the edge lower on the
    /// screen is always excluded.
    ///
    /// - Source: Apple's reference for `NSMouseInRect`, by which `NSView.hitTest(_:)` asks.
    public var isYUp = false
    /// The content size of a scroll view; `nil` if it is unknown, and for all other views.
    public var contentSize: Size?

    /// Creates the traits of a plain view.
    public init() {}
}
