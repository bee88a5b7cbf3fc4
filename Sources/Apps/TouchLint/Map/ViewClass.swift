/// The names of view classes, for the traits that they give (`ClassTraits`).
enum ViewClass {
    /// Whether it is among the classes of `ClassTraits.sizedBySystem`.
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

    static func isKeyboard(_ name: String) -> Bool {
        ["Key", "Keyboard"].contains(elementType(name)) || name.hasPrefix("UIKeyboard")
            || name.hasPrefix("UIKB")
    }

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

    static func isComposite(_ name: String) -> Bool {
        name.hasPrefix("UI")
            && ["Switch", "Slider", "Stepper", "SegmentedControl", "PageControl", "Picker"]
                .contains(where: name.hasSuffix)
            || name == "UIPickerView"
    }

    static func isInternal(_ name: String) -> Bool {
        name.hasPrefix("_UI") || ["UIFieldEditor", "UIDimmingView"].contains(name)
            || name == "MKAttributionLabel"
            || name.hasPrefix("RCTText") || name.hasPrefix("RCTParagraph")
    }

    static func mayBeCard(_ name: String) -> Bool {
        if ["UIView", "UIStackView", "UIImageView", "UILabel"].contains(name) { return true }
        return !isSwiftUI(name)
            && !["UI", "_UI", "WK", "MK", "_TtGC", "RCTRoot", "RCTSurface", "PUI", "AV"].contains(
                where: name.hasPrefix)
    }

    static let bars = ["NavigationBar", "TabBar", "Toolbar", "ToolBar", "SearchBar"]

    static let scrollers = [
        "ScrollView", "TableView", "CollectionView", "TextView", "TableViewWrapperView", "WebView",
    ]

    static let plain: Set<String> = [
        "UIView", "UIStackView", "UITransitionView", "UILayoutContainerView", "UIDropShadowView",
        "UIViewControllerWrapperView", "UINavigationTransitionView", "RCTView",
        "RCTViewComponentView", "UIWindow",
        "android.view.View", "android.view.ViewGroup", "android.widget.FrameLayout",
        "android.widget.LinearLayout", "android.widget.RelativeLayout", "CALayer", "NSView",
    ]

    /// Whether it shows one screen after the other: its views are pushed and presented.
    static func isPresenter(_ name: String) -> Bool {
        name.hasSuffix("Window") || presenters.contains(name)
    }

    private static let presenters = [
        "UITransitionView", "UIDropShadowView", "UINavigationTransitionView",
        "UILayoutContainerView",
    ]

    /// Whether it is one of React Native's.
    static func isReactNative(_ name: String) -> Bool {
        ["RCT", "RNS", "RNC", "RNG"].contains(where: name.hasPrefix)
    }

    static func isSwiftUI(_ name: String) -> Bool {
        name.hasPrefix("SwiftUI.") || name.contains("7SwiftUI") || name.contains("UIHostingView")
    }
}
