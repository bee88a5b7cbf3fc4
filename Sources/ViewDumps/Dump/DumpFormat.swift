public import LayerGeometry

/// The format of a view dump.
public enum DumpFormat: String, CaseIterable, Hashable, Sendable {
    /// UIKit's `recursiveDescription`.
    case uikit
    /// `CALayer`'s `debugDescription`, one level of layers.
    case calayer
    /// Android: `uiautomator dump` and Appium's page source.
    case android
    /// Android: `android layout` of Google's Android CLI.
    case androidLayout = "android-layout"
    /// Android: the view hierarchy in an Espresso exception.
    case espresso
    /// Appium's page source of an iOS app.
    case xcuiSource = "xcui-source"
    /// WebDriverAgent's page source as JSON.
    case webDriver = "wda-json"
    /// `XCUIApplication.debugDescription`, as failed UI tests log it.
    case xcuiDescription = "xcui-description"
    /// The accessibility tree of an iOS simulator, from AXe or idb.
    case accessibility
    /// `maestro hierarchy`, and its compact forms.
    case maestro
    /// mobile-mcp's list of the elements on the screen.
    case mobileMCP = "mobile-mcp"
    /// EarlGrey's view hierarchy, as failed tests of EarlGrey and Detox print it.
    case earlGrey = "earlgrey"
    /// Detox's view hierarchy of an iOS app.
    case detox
    /// WebKit's `layerTreeAsText`.
    case graphicsLayer = "graphics-layer"
    /// AppKit's `_subtreeDescription`.
    case appkit
    /// UIKit's `_printHierarchy`: view controllers, without frames.
    case viewControllers = "view-controllers"
    /// WebKit's tree of CALayers or UIViews, which prints x in place of y.
    case webKitTree = "webkit-tree"
    /// Xcode's exported view hierarchy: views and layers of one screen.
    case viewHierarchy = "view-hierarchy"

    /// The name in messages.
    public var title: String {
        switch self {
        case .uikit: "UIKit recursiveDescription"
        case .calayer: "CALayer debugDescription"
        case .android: "Android view hierarchy"
        case .androidLayout: "Android CLI layout"
        case .espresso: "Espresso view hierarchy"
        case .xcuiSource: "XCUITest page source"
        case .webDriver: "WebDriverAgent JSON source"
        case .xcuiDescription: "XCUIApplication debugDescription"
        case .accessibility: "AXe or idb accessibility tree"
        case .maestro: "Maestro hierarchy"
        case .mobileMCP: "mobile-mcp element list"
        case .earlGrey: "EarlGrey view hierarchy"
        case .detox: "Detox view hierarchy"
        case .graphicsLayer: "WebKit GraphicsLayer tree"
        case .appkit: "AppKit _subtreeDescription"
        case .viewControllers: "UIKit _printHierarchy"
        case .webKitTree: "WebKit tree of CALayers or UIViews"
        case .viewHierarchy: "Xcode view hierarchy"
        }
    }

    /// A warning about the format; `nil` for formats that have been confirmed with real files.
    public var caveat: String? {
        self == .viewHierarchy
            ? "implemented from descriptions, not yet tested with a real capture" : nil
    }

    /// The article of the title in a sentence; X is read as a letter.
    public var article: String { "AEIOX".contains(title.prefix(1)) ? "an" : "a" }

    /// The hit test rules; formats without z-order only have candidates.
    public var rules: HitRules {
        switch self {
        case .uikit, .appkit, .earlGrey, .detox: .uiview
        case .android, .androidLayout, .espresso: .android
        case .calayer, .graphicsLayer: .calayer
        case .xcuiSource, .webDriver, .xcuiDescription, .accessibility, .maestro, .mobileMCP:
            .candidates
        case .viewControllers, .webKitTree, .viewHierarchy: .uiview
        }
    }

    /// The unit of lengths: `points` or `pixels`, or both if that depends on the platform.
    public var unit: String {
        if mayBeInPixels { return "points on iOS, pixels on Android" }
        return rules.ruleBook.platform == .android ? "pixels" : "points"
    }

    /// Whether the format is that of several platforms, whose unit it does not name.
    public var mayBeInPixels: Bool { [.maestro, .mobileMCP].contains(self) }

    /// Whether it is XML or JSON, where escapes belong to the texts.
    var isMarkup: Bool {
        [.android, .xcuiSource, .detox, .viewHierarchy].contains(self) || isJSON
    }

    /// Whether it is JSON.
    var isJSON: Bool {
        [.accessibility, .androidLayout, .maestro, .mobileMCP, .webDriver].contains(self)
    }
}
