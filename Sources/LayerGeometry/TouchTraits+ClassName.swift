extension TouchTraits {
    /// Tells whether a class's name says that it is a control, something that people touch: it ends
    /// as UIKit's own do.
    public static func isControl(_ className: String) -> Bool {
        // Refresh controls are pulled by their scroll view, nobody touches them.
        controls.contains(where: className.hasSuffix) && !className.hasSuffix("RefreshControl")
    }

    private static let controls = [
        "Button", "Switch", "Slider", "Control", "TextField", "TextView", "Stepper", "Cell",
        "PageControl", "Picker",
    ]
}
