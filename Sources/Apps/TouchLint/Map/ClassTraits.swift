import LayerGeometry

/// The traits derived from a class name; computed once for each name, not for each view.
struct ClassTraits {
    private let bits: UInt32

    /// Derives all traits of a name.
    init(of name: String) {
        bits = ClassTrait.allCases.reduce(0) { $1.fits(name) ? $0 | 1 << $1.rawValue : $0 }
    }

    func contains(_ trait: ClassTrait) -> Bool { bits & 1 << trait.rawValue != 0 }
}

/// A trait derived from a class name.
enum ClassTrait: UInt32, CaseIterable {
    case window, control, scroller, androidScroller, blur, appKit, uiKit, reactNative
    /// It manages its parts itself, although some of them look like controls.
    case composite
    /// It is a part of UIKit or a map that takes gestures for its superview, or a text that is only
    /// displayed.
    case `internal`
    /// Recognizers on it belong to the app, unlike those on system containers.
    case card
    /// It is one of UIKit's scroll views, which show nothing of their own.
    case bareScroller
    /// It is part of a scrolling list, whose items pass over each other.
    case listItem
    /// It is a container that draws nothing itself; layers without a class are.
    case plain
    /// Content scrolls below it.
    case bar
    /// Small controls in it are UIKit's own: bars, and the button that clears a text.
    case around
    /// It is a keyboard, which has many small keys, or one of its keys.
    case keyboard
    /// UIKit enlarges its touch area in code, or its size is not the app's choice.
    case sizedBySystem
    /// It is one of SwiftUI's classes, whose hosting view does its own hit testing.
    case swiftUI
    /// Its name says that it is presented.
    case presentation
    /// It shows one screen after the other: its views are pushed and presented.
    case presenter

    /// Whether a class with a name has the trait.
    func fits(_ name: String) -> Bool {
        switch self {
        case .window: name.hasSuffix("Window")
        case .control: TouchTraits.isControl(name)
        case .scroller: Self.scrollers.contains(where: name.hasSuffix)
        case .androidScroller: TouchTraits.scrollsOnAndroid(name)
        case .blur: name.contains("VisualEffect")
        case .appKit: name.hasPrefix("NS") || name.hasPrefix("_NS")
        case .uiKit: name.hasPrefix("UI")
        case .reactNative: ["RCT", "RNS", "RNC", "RNG"].contains(where: name.hasPrefix)
        case .composite:
            name == "UIPickerView"
                || name.hasPrefix("UI") && Self.composites.contains(where: name.hasSuffix)
        case .internal:
            ["UIFieldEditor", "UIDimmingView", "MKAttributionLabel"].contains(name)
                || ["_UI", "RCTText", "RCTParagraph"].contains(where: name.hasPrefix)
        case .card:
            ["UIView", "UIStackView", "UIImageView", "UILabel"].contains(name)
                || !Self.swiftUI.fits(name) && !Self.frameworks.contains(where: name.hasPrefix)
        case .bareScroller: ["UIScrollView", "UITableView", "UICollectionView"].contains(name)
        case .listItem:
            ["Cell", "HeaderFooterView", "ReusableView"].contains(where: name.hasSuffix)
        case .plain: name.isEmpty || name.hasSuffix("Window") || Self.containers.contains(name)
        case .bar: Self.bars.contains(where: name.contains)
        case .around: Self.bar.fits(name) || name.hasSuffix("TextField")
        case .keyboard:
            ["Key", "Keyboard"].contains(Self.elementType(name))
                || ["UIKeyboard", "UIKB"].contains(where: name.hasPrefix)
        case .sizedBySystem: Self.isSizedBySystem(name)
        case .swiftUI:
            name.hasPrefix("SwiftUI.")
                || ["7SwiftUI", "UIHostingView"].contains(where: name.contains)
        case .presentation:
            ["Dimming", "Alert", "Popover", "Presentation"].contains(where: name.contains)
        case .presenter: name.hasSuffix("Window") || Self.presenters.contains(name)
        }
    }

    /// XCUITest's element types are named after the classes, and AppKit's own controls have system sizes.
    private static func isSizedBySystem(_ name: String) -> Bool {
        let element = elementType(name)
        return name.hasPrefix("_UI") || name.hasSuffix("Cell") || appKit.fits(name)
            || systemSized.contains(where: { name == $0 || element == $0.dropFirst(2) })
    }

    /// XCUITest's element type, without its prefix in a page source.
    private static func elementType(_ name: String) -> Substring {
        let prefix = "XCUIElementType"
        return name.hasPrefix(prefix) ? name.dropFirst(prefix.count) : name[...]
    }

    private static let systemSized = [
        "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl", "UITextField",
        "UISearchBarTextField", "UISearchTextField", "UIDatePicker", "UITabBarButton",
        "UINavigationButton", "UIToolbarButton", "UIToolbarTextButton",
        "UISearchField", "UISecureTextField", "UIToggle", "UIPickerWheel", "UILink",
        "UINavigationItemButtonView", "UITableViewCellEditControl", "UITableViewCellReorderControl",
    ]

    private static let composites = [
        "Switch", "Slider", "Stepper", "SegmentedControl", "PageControl", "Picker",
    ]

    private static let frameworks = [
        "UI", "_UI", "WK", "MK", "_TtGC", "RCTRoot", "RCTSurface", "PUI", "AV",
    ]

    private static let bars = ["NavigationBar", "TabBar", "Toolbar", "ToolBar", "SearchBar"]

    private static let scrollers = [
        "ScrollView", "TableView", "CollectionView", "TextView", "TableViewWrapperView", "WebView",
    ]

    private static let containers: Set<String> = [
        "UIView", "UIStackView", "UITransitionView", "UILayoutContainerView", "UIDropShadowView",
        "UIViewControllerWrapperView", "UINavigationTransitionView", "RCTView",
        "RCTViewComponentView", "UIWindow",
        "android.view.View", "android.view.ViewGroup", "android.widget.FrameLayout",
        "android.widget.LinearLayout", "android.widget.RelativeLayout", "CALayer", "NSView",
    ]

    private static let presenters = [
        "UITransitionView", "UIDropShadowView", "UINavigationTransitionView",
        "UILayoutContainerView",
    ]
}
