/// What a view is for touches beyond UIView's own properties: what its class does in code, as far
/// as it is known.
///
/// UIKit's and Android's rules read it; Core Animation's do not.
public struct TouchTraits: Hashable, Sendable {
    /// Whether it is a control although its class name does not say so: its base class is one, or
    /// it can be clicked.
    public var isControl = false
    /// Whether gesture recognizers are on it.
    public var hasGestureRecognizers = false
    /// Whether it lets touches through where no subview takes them: a `hitTest` that never returns
    /// the view itself.
    public var isPassThrough = false
    /// Whether its root view, which is its rearmost subview, lets touches through like the view itself:
    /// a window over another one whose `hitTest` returns nothing where only they would be hit.
    ///
    /// - Source: reported for the overlay windows of many libraries; not documented.
    public var isRootPassThrough = false
    /// How far its touch area reaches beyond its bounds on every side, in points of its own space: a
    /// `point(inside:with:)` that is larger, or where negative smaller, than the bounds.
    public var outset: Double = 0
    /// Whether y grows upwards in the view, as in AppKit's that are not flipped: of its bounds the
    /// edge at minY is outside then and the one at maxY belongs to it, so that it is always the edge
    /// lower on the screen that is out.
    ///
    /// - Source: Apple's reference for `NSMouseInRect`, by which `NSView.hitTest(_:)` asks.
    public var isYUp = false
    /// How large the content of a scroll view is; `nil` where that is not known, and for all others.
    public var contentSize: Size?

    /// Creates the traits of a plain view.
    public init() {}
}
