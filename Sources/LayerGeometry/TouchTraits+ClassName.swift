extension TouchTraits {
    /// Tells whether a class's name says that it is a control: it ends as UIKit's own do.
    public static func isControl(_ className: String) -> Bool {
        let name = className.split(separator: ".").last ?? ""
        guard !passive.contains(where: { name.hasSuffix($0) }) else { return false }
        return controls.contains { name.hasSuffix($0) }
    }

    private static let controls = [
        "Button", "Switch", "Slider", "Control", "TextField", "TextView", "Stepper", "Cell",
        "PageControl", "Picker",
    ]
    private static let passive = [
        "Label", "ImageView", "Background", "Indicator", "WrapperView", "VisualElement",
    ]
}
