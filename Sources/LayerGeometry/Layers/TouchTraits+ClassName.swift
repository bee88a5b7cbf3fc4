extension TouchTraits {
    /// Tells whether a class's name says that it is a control, something that people touch: it ends
    /// as UIKit's own do.
    public static func isControl(_ className: String) -> Bool {
        controls.contains(where: className.hasSuffix)
            && !others.contains(where: className.hasSuffix)
            && !(className.hasPrefix("_UI") && texts.contains(where: className.hasSuffix))
    }

    /// Tells whether a class is known, or says by its name, to let touches through beside its subviews.
    ///
    /// - Source: these classes' `hitTest`, as far as windows of the keyboard and the status bar are
    ///   seen not to block the app; not documented.
    public static func isPassThrough(_ className: String) -> Bool {
        passThrough.contains(className) || className.lowercased().contains("passthrough")
    }

    /// Tells whether a class is one that UIKit puts between a window and its root view.
    public static func isAroundRootView(_ className: String) -> Bool {
        ["UITransitionView", "UIDropShadowView"].contains(className)
    }

    private static let passThrough: Set<String> = [
        "UITextEffectsWindow", "UIRemoteKeyboardWindow", "UIInputSetContainerView",
        "UIInputSetHostView", "UIStatusBarWindow", "UIEditingOverlayGestureView",
        "_UITabBarContainerView", "_UITabBarContainerWrapperView", "UIKit._UITabContainerView",
        "UIKit.FloatingBarContainerView",
    ]

    private static let texts = ["TextField", "TextView"]
    /// Refresh controls are pulled by their scroll view, nobody touches them; React Native's texts
    /// only show something.
    private static let others = ["RefreshControl", "RCTTextView", "RCTVirtualTextView"]

    private static let controls = [
        "Button", "Switch", "Slider", "Control", "TextField", "TextView", "Stepper", "Cell",
        "PageControl", "Picker",
    ]
}
