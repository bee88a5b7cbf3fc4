/// A kind of touch problem: a closed list.
public enum TouchRule: String, CaseIterable, Hashable, Sendable {
    /// Of a touch target nothing can be touched: it lies outside its superviews.
    case unreachable
    /// Of a touch target a part cannot be touched: it lies outside its superviews.
    case deadArea = "dead-area"
    /// In the middle of a touch target another view takes the touch.
    case obscured
    /// In the middle of a touch target a view takes the touch that can hardly be seen.
    case ghostBlocker = "ghost-blocker"
    /// Interaction is switched off for a view that a touch target is in.
    case ancestorNotInteractive = "ancestor-not-interactive"
    /// Interaction is switched off for the touch target itself.
    case selfNotInteractive = "self-not-interactive"
    /// A view without width or height holds views that can be seen and not be touched.
    case zeroSizeContainer = "zero-size-container"
    /// A touch target that is hidden or transparent lies on top.
    case invisibleTarget = "invisible-target"
    /// What is drawn above is touched below.
    case zOrderMismatch = "z-order-mismatch"
    /// A transform without inverse: nothing in the view can be hit.
    case degenerateTransform = "degenerate-transform"
    /// A touch target is mirrored.
    case mirroredTransform = "mirrored-transform"
    /// A touch target is smaller than a finger.
    case smallTarget = "small-target"
    /// Two touch targets lie over each other.
    case overlappingTargets = "overlapping-targets"
    /// A view lies outside of the content of its scroll view.
    case outOfContent = "out-of-content"
    /// A container without anything to see covers the screen.
    case coveringContainer = "covering-container"

    /// Whether a touch in the middle of the layer does not get to it.
    public var deniesTouch: Bool {
        switch self {
        case .unreachable, .obscured, .ghostBlocker, .ancestorNotInteractive, .selfNotInteractive,
            .degenerateTransform:
            true
        case .deadArea, .zeroSizeContainer, .invisibleTarget, .zOrderMismatch, .mirroredTransform,
            .smallTarget, .overlappingTargets, .outOfContent, .coveringContainer:
            false
        }
    }
}
