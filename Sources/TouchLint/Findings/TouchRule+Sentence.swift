extension TouchRule {
    /// What the rule finds, in one sentence.
    public var sentence: String {
        switch self {
        case .unreachable: "A control lies outside a view it is in, so that no touch gets to it."
        case .deadArea: "A part of a control lies outside a view it is in, and takes no touches."
        case .obscured: "In the middle of a control another view takes the touch."
        case .ghostBlocker: "A view that can hardly be seen takes the touches of a control."
        case .ancestorNotInteractive:
            "A control that can be seen is in a view whose user interaction is off."
        case .selfNotInteractive: "A control's own user interaction is off."
        case .zeroSizeContainer: "A view without width or height holds views that can be seen."
        case .invisibleTarget: "A hidden or transparent control lies on top of what gets the touch."
        case .zOrderMismatch: "Of two views one is drawn above, and the other one is touched."
        case .degenerateTransform: "A transform has no inverse: nothing in the view can be hit."
        case .mirroredTransform: "A control is mirrored."
        case .smallTarget: "A control is smaller than a finger needs."
        case .overlappingTargets: "Two controls lie over each other."
        case .outOfContent: "A control lies outside the content of its scroll view."
        case .coveringContainer: "A container without anything to see covers the screen."
        }
    }
}
