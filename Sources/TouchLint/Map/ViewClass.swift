import LayerGeometry

/// What can be derived from the names of view classes.
enum ViewClass {
    /// Whether UIKit enlarges the touch area of the class in code, or its size is not the app's
    /// choice.
    ///
    /// XCUITest's element types are named after the classes. AppKit's own controls have system
    /// sizes.
    static func isSizedBySystem(_ given: String) -> Bool {
        let element = elementType(given)
        return given.hasPrefix("_UI") || given.hasSuffix("Cell") || isAppKit(given)
            || sizedBySystem.contains(where: { given == $0 || element == $0.dropFirst(2) })
    }

    /// XCUITest's element type, without its prefix in a page source.
    private static func elementType(_ name: String) -> Substring {
        let prefix = "XCUIElementType"
        return name.hasPrefix(prefix) ? name.dropFirst(prefix.count) : name[...]
    }

    /// Whether it is a keyboard, which has many small keys, or one of its keys.
    static func isKeyboard(_ name: String) -> Bool {
        ["Key", "Keyboard"].contains(elementType(name)) || name.hasPrefix("UIKeyboard")
            || name.hasPrefix("UIKB")
    }

    /// Whether it is one of AppKit's own classes.
    static func isAppKit(_ name: String) -> Bool {
        name.hasPrefix("NS") || name.hasPrefix("_NS")
    }

    private static let sizedBySystem = [
        "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl", "UITextField",
        "UISearchBarTextField", "UISearchTextField", "UIDatePicker", "UITabBarButton",
        "UINavigationButton", "UIToolbarButton", "UIToolbarTextButton",
        "UISearchField", "UISecureTextField", "UIToggle", "UIPickerWheel", "UILink",
        "UINavigationItemButtonView", "UITableViewCellEditControl", "UITableViewCellReorderControl",
    ]

    /// Whether it manages its parts itself, although some of them look like controls.
    static func isComposite(_ name: String) -> Bool {
        name.hasPrefix("UI")
            && ["Switch", "Slider", "Stepper", "SegmentedControl", "PageControl", "Picker"]
                .contains(where: name.hasSuffix)
            || name == "UIPickerView"
    }

    /// Whether it is a part of UIKit or a map that takes gestures for its superview, or a text that
    /// is only displayed.
    static func isInternal(_ name: String) -> Bool {
        name.hasPrefix("_UI") || ["UIFieldEditor", "UIDimmingView"].contains(name)
            || name == "MKAttributionLabel"
            || name.hasPrefix("RCTText") || name.hasPrefix("RCTParagraph")
    }

    /// Whether recognizers on it belong to the app, unlike those on system containers.
    static func mayBeCard(_ name: String) -> Bool {
        if ["UIView", "UIStackView", "UIImageView", "UILabel"].contains(name) { return true }
        return !isSwiftUI(name)
            && !["UI", "_UI", "WK", "MK", "_TtGC", "RCTRoot", "RCTSurface", "PUI", "AV"].contains(
                where: name.hasPrefix)
    }

    /// Whether its class is UIKit's own and not a subclass of the app's.
    static func isUIKits(_ name: String) -> Bool {
        name.hasPrefix("UI") || name.hasPrefix("_UI")
    }

    /// Whether it is a bar that content scrolls below.
    static func isBar(_ name: String) -> Bool {
        ["NavigationBar", "TabBar", "Toolbar", "ToolBar", "SearchBar"].contains(
            where: name.contains)
    }

    /// Whether small controls in it are UIKit's own: bars, and the button that clears a text.
    static func isAround(_ name: String) -> Bool {
        isBar(name) || name.hasSuffix("TextField")
    }

    /// Whether it scrolls its content, judging by its name.
    static func isScroller(_ name: String) -> Bool {
        [
            "ScrollView", "TableView", "CollectionView", "TextView", "TableViewWrapperView",
            "WebView",
        ].contains(where: name.hasSuffix)
    }

    /// Whether it is one of Android's scrolling views, judging by its name.
    static func isAndroidScroller(_ name: String) -> Bool {
        [
            "ScrollView", "RecyclerView", "ListView", "GridView", "ViewPager", "ViewPager2",
            "WebView",
        ].contains(where: name.hasSuffix)
    }

    /// Whether it is part of a scrolling list, whose items pass over each other.
    static func isListItem(_ name: String) -> Bool {
        ["Cell", "HeaderFooterView", "ReusableView"].contains(where: name.hasSuffix)
    }

    /// Whether it is a container that draws nothing itself; layers without a class are.
    static func isPlain(_ name: String?) -> Bool {
        guard let name, !name.isEmpty else { return true }
        return plain.contains(name) || name.hasSuffix("Window")
    }

    private static let plain: Set<String> = [
        "UIView", "UIStackView", "UITransitionView", "UILayoutContainerView", "UIDropShadowView",
        "UIViewControllerWrapperView", "UINavigationTransitionView", "RCTView",
        "RCTViewComponentView", "UIWindow",
        "android.view.View", "android.view.ViewGroup", "android.widget.FrameLayout",
        "android.widget.LinearLayout", "android.widget.RelativeLayout", "CALayer", "NSView",
    ]

    /// Whether it is one of UIKit's scroll views, which show nothing of their own.
    static func isBareScroller(_ name: String?) -> Bool {
        ["UIScrollView", "UITableView", "UICollectionView"].contains(name)
    }

    /// Whether it shows one screen after the other: its views are pushed and presented.
    static func isPresenter(_ name: String) -> Bool {
        name.hasSuffix("Window") || presenters.contains(name)
    }

    private static let presenters = [
        "UITransitionView", "UIDropShadowView", "UINavigationTransitionView",
        "UILayoutContainerView",
    ]

    /// Whether its name says that it is presented.
    static func saysPresentation(_ name: String) -> Bool {
        ["Dimming", "Alert", "Popover", "Presentation"].contains(where: name.contains)
    }

    /// Whether it is one of React Native's.
    static func isReactNative(_ name: String) -> Bool {
        ["RCT", "RNS", "RNC", "RNG"].contains(where: name.hasPrefix)
    }

    /// Whether it is one of SwiftUI's classes, whose hosting view does its own hit testing.
    static func isSwiftUI(_ name: String) -> Bool {
        name.hasPrefix("SwiftUI.") || name.contains("7SwiftUI") || name.contains("UIHostingView")
    }
}
