extension TouchTraits {
    /// Whether a class is a control, judging by its name: it has the suffix of one of UIKit's own.
    public static func isControl(_ className: String) -> Bool {
        controls.contains(where: className.hasSuffix)
            && !others.contains(where: className.hasSuffix)
            && !(className.hasPrefix("_UI") && texts.contains(where: className.hasSuffix))
    }

    /// Whether a class is known, or judging by its name expected, to let touches through that hit
    /// none of its subviews.
    ///
    /// - Source: observed: windows of the keyboard and the status bar do not block the app; not
    ///   documented.
    public static func isPassThrough(_ className: String) -> Bool {
        passThrough.contains(className) || className.lowercased().contains("passthrough")
    }

    /// Whether a class scrolls its content on Android, judging by its name.
    public static func scrollsOnAndroid(_ className: String) -> Bool {
        androidScrollers.contains(where: className.hasSuffix)
    }

    private static let androidScrollers = [
        "ScrollView", "RecyclerView", "ListView", "GridView", "ViewPager", "ViewPager2", "WebView",
        "android.widget.Gallery",
    ]

    /// Whether UIKit inserts views of a class between a window and its root view.
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
    /// Refresh controls are pulled by their scroll view and never touched directly; React Native's
    /// texts are only displayed.
    private static let others = ["RefreshControl", "RCTTextView", "RCTVirtualTextView"]

    private static let controls = [
        "Button", "Switch", "Slider", "Control", "TextField", "TextView", "Stepper", "Cell",
        "PageControl", "Picker",
    ]
}
