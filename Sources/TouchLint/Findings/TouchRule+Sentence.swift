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
