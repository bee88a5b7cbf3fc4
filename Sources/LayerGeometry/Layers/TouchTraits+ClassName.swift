extension TouchTraits {
    /// Tells whether a class's name says that it is a control, something that people touch: it ends
    /// as UIKit's own do.
    public static func isControl(_ className: String) -> Bool {
        controls.contains(where: className.hasSuffix)
            && !others.contains(where: className.hasSuffix)
            && !(className.hasPrefix("_UI") && texts.contains(where: className.hasSuffix))
    }

    private static let texts = ["TextField", "TextView"]
    /// Refresh controls are pulled by their scroll view, nobody touches them; React Native's texts
    /// only show something.
    private static let others = ["RefreshControl", "RCTTextView", "RCTVirtualTextView"]

    private static let controls = [
        "Button", "Switch", "Slider", "Control", "TextField", "TextView", "Stepper", "Cell",
        "PageControl", "Picker",
    ]
}
