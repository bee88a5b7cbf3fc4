import LayerGeometry

/// What the names of view classes tell.
enum ViewClass {
    /// Whether UIKit makes the touch area of the class larger in code, or its size is not the app's.
    ///
    /// XCUITest's element types are named after the classes.
    static func isSizedBySystem(_ given: String) -> Bool {
        let element = "XCUIElementType"
        let name = given.hasPrefix(element) ? "UI" + given.dropFirst(element.count) : given
        return name.hasPrefix("_UI") || name.hasSuffix("Cell")
            || sizedBySystem.contains(where: { name == $0 })
    }

    private static let sizedBySystem = [
        "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl", "UITextField",
        "UISearchBarTextField", "UISearchTextField", "UIDatePicker", "UITabBarButton",
        "UINavigationButton", "UIToolbarButton", "UIToolbarTextButton",
        "UINavigationItemButtonView", "UITableViewCellEditControl", "UITableViewCellReorderControl",
    ]

    /// Whether its parts are the control's own affair, although some of them look like controls.
    static func isComposite(_ name: String) -> Bool {
        name.hasPrefix("UI")
            && ["Switch", "Slider", "Stepper", "SegmentedControl", "PageControl", "Picker"]
                .contains(where: name.hasSuffix)
            || name == "UIPickerView"
    }

    /// Whether it is a part of UIKit's or a map's that takes gestures for the view that it is in, or
    /// a text that is only shown.
    static func isInternal(_ name: String) -> Bool {
        name.hasPrefix("_UI") || name == "UIFieldEditor" || name == "MKAttributionLabel"
            || name.hasPrefix("RCTText") || name.hasPrefix("RCTParagraph")
    }

    /// Whether recognizers on it are the app's: not on containers of the system's.
    static func mayBeCard(_ name: String) -> Bool {
        if ["UIView", "UIStackView", "UIImageView", "UILabel"].contains(name) { return true }
        return !isSwiftUI(name)
            && !["UI", "_UI", "WK", "MK", "_TtGC", "RCTRoot", "RCTSurface", "PUI", "AV"].contains(
                where: name.hasPrefix)
    }

    /// Whether its class is UIKit's own, and no subclass of the app.
    static func isUIKits(_ name: String) -> Bool {
        name.hasPrefix("UI") || name.hasPrefix("_UI")
    }

    /// Whether it is a bar that content scrolls below.
    static func isBar(_ name: String) -> Bool {
        ["NavigationBar", "TabBar", "Toolbar", "ToolBar", "SearchBar"].contains(
            where: name.contains)
    }

    /// Whether it scrolls what is in it, as far as the name tells.
    static func isScroller(_ name: String) -> Bool {
        [
            "ScrollView", "TableView", "CollectionView", "TextView", "TableViewWrapperView",
            "WebView",
        ].contains(where: name.hasSuffix)
    }

    /// Whether it is one of Android's views that scroll, as far as the name tells.
    static func isAndroidScroller(_ name: String) -> Bool {
        [
            "ScrollView", "RecyclerView", "ListView", "GridView", "ViewPager", "ViewPager2",
            "WebView",
        ].contains(where: name.hasSuffix)
    }

    /// Whether it is what a scrolling list is made of, so that its items pass over each other.
    static func isListItem(_ name: String) -> Bool {
        ["Cell", "HeaderFooterView", "ReusableView"].contains(where: name.hasSuffix)
    }

    /// Whether it is a container that draws nothing itself; layers without a class are.
    static func isPlain(_ name: String?) -> Bool {
        guard let name, !name.isEmpty else { return true }
        return plain.contains(name)
    }

    private static let plain: Set<String> = [
        "UIView", "UIStackView", "UITransitionView", "UILayoutContainerView", "UIDropShadowView",
        "UIViewControllerWrapperView", "UINavigationTransitionView", "RCTView", "UIWindow",
        "android.view.View", "android.view.ViewGroup", "android.widget.FrameLayout",
        "android.widget.LinearLayout", "android.widget.RelativeLayout", "CALayer", "NSView",
    ]

    /// Whether it is known, or says by its name, that it lets touches through beside its subviews.
    ///
    /// - Source: these classes' `hitTest`, as far as windows of the keyboard and the status bar are
    ///   seen not to block the app; not documented.
    static func isPassThrough(_ name: String) -> Bool {
        passThrough.contains(name) || name.lowercased().contains("passthrough")
    }

    private static let passThrough: Set<String> = [
        "UITextEffectsWindow", "UIRemoteKeyboardWindow", "UIInputSetContainerView",
        "UIInputSetHostView", "UIStatusBarWindow", "UIEditingOverlayGestureView",
        "_UITabBarContainerView", "_UITabBarContainerWrapperView", "UIKit._UITabContainerView",
        "UIKit.FloatingBarContainerView",
    ]

    /// Whether it is one of SwiftUI's: their hosting view finds out who is touched by itself.
    static func isSwiftUI(_ name: String) -> Bool {
        name.hasPrefix("SwiftUI.") || name.contains("7SwiftUI") || name.contains("UIHostingView")
    }
}
