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

extension TouchRule {
    /// The rule in one sentence.
    public var sentence: String {
        switch self {
        case .unreachable: "A control lies outside one of its superviews, so no touch reaches it."
        case .deadArea:
            "A part of a control lies outside one of its superviews and takes no touches."
        case .obscured: "In the middle of a control another view takes the touch."
        case .ghostBlocker: "A barely visible view takes the touches of a control."
        case .ancestorNotInteractive:
            "A visible control is in a view whose user interaction is off."
        case .selfNotInteractive: "A control's own user interaction is off."
        case .zeroSizeContainer: "A view without width or height contains visible views."
        case .invisibleTarget:
            "A hidden or transparent control lies on top of the view that gets the touch."
        case .zOrderMismatch: "Of two views, one is drawn on top but the other gets the touch."
        case .degenerateTransform: "A transform has no inverse: nothing in the view can be hit."
        case .mirroredTransform: "A control is mirrored."
        case .smallTarget: "A control is smaller than a finger needs."
        case .overlappingTargets: "Two controls overlap."
        case .outOfContent: "A control lies outside the content of its scroll view."
        case .coveringContainer: "A container without visible content covers the screen."
        }
    }
}
