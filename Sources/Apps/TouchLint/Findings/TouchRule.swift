/// A kind of touch problem: a closed list.
public enum TouchRule: String, CaseIterable, Hashable, Sendable {
    /// A touch target lies completely outside its superviews and cannot be touched.
    case unreachable
    /// A part of a touch target lies outside its superviews and cannot be touched.
    case deadArea = "dead-area"
    /// In the middle of a touch target, another view takes the touch.
    case obscured
    /// In the middle of a touch target, a barely visible view takes the touch.
    case ghostBlocker = "ghost-blocker"
    /// Interaction is disabled for a view that contains a touch target.
    case ancestorNotInteractive = "ancestor-not-interactive"
    /// Interaction is disabled for the touch target itself.
    case selfNotInteractive = "self-not-interactive"
    /// A view without width or height contains views that are visible but cannot be touched.
    case zeroSizeContainer = "zero-size-container"
    /// A hidden or transparent touch target lies on top.
    case invisibleTarget = "invisible-target"
    /// A view is drawn above another but touched below it.
    case zOrderMismatch = "z-order-mismatch"
    /// A transform has no inverse: nothing in the view can be hit.
    case degenerateTransform = "degenerate-transform"
    /// A touch target is mirrored.
    case mirroredTransform = "mirrored-transform"
    /// A touch target is smaller than a finger.
    case smallTarget = "small-target"
    /// Two touch targets overlap.
    case overlappingTargets = "overlapping-targets"
    /// A view lies outside the content of its scroll view.
    case outOfContent = "out-of-content"
    /// A container without visible content covers the screen.
    case coveringContainer = "covering-container"

    /// Whether a touch in the middle of the layer does not reach it.
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
