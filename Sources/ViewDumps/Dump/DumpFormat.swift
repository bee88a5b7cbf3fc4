public import LayerGeometry

/// A kind of text that tools print an app's views as.
public enum DumpFormat: String, CaseIterable, Hashable, Sendable {
    /// UIKit's `recursiveDescription`.
    case uikit
    /// `CALayer`'s `debugDescription`, one level of layers.
    case calayer
    /// Android: `uiautomator dump` and Appium's page source.
    case android
    /// Android: the view hierarchy in an Espresso exception.
    case espresso
    /// Appium's page source of an iOS app.
    case xcuiSource = "xcui-source"
    /// `XCUIApplication.debugDescription`, as failed UI tests log it.
    case xcuiDescription = "xcui-description"
    /// `maestro hierarchy`.
    case maestro
    /// WebKit's `layerTreeAsText`.
    case graphicsLayer = "graphics-layer"
    /// AppKit's `_subtreeDescription`.
    case appkit
    /// UIKit's `_printHierarchy`: view controllers, which have no place.
    case viewControllers = "view-controllers"
    /// WebKit's tree of CALayers or UIViews, in which every y is an x.
    case webKitTree = "webkit-tree"

    /// What the format is called in messages.
    public var title: String {
        switch self {
        case .uikit: "UIKit recursiveDescription"
        case .calayer: "CALayer debugDescription"
        case .android: "Android view hierarchy"
        case .espresso: "Espresso view hierarchy"
        case .xcuiSource: "XCUITest page source"
        case .xcuiDescription: "XCUIApplication debugDescription"
        case .maestro: "Maestro hierarchy"
        case .graphicsLayer: "WebKit GraphicsLayer tree"
        case .appkit: "AppKit _subtreeDescription"
        case .viewControllers: "UIKit _printHierarchy"
        case .webKitTree: "WebKit tree of CALayers or UIViews"
        }
    }

    /// Whose rules decide who gets a touch; formats that do not tell who is in front have
    /// candidates only.
    public var rules: HitRules {
        switch self {
        case .uikit, .appkit: .uiview
        case .android, .espresso: .android
        case .calayer, .graphicsLayer: .calayer
        case .xcuiSource, .xcuiDescription, .maestro: .candidates
        case .viewControllers, .webKitTree: .uiview
        }
    }

    /// What the numbers count: `points`, or a screen's `pixels`.
    public var unit: String {
        switch self {
        case .android, .espresso: "pixels"
        default: "points"
        }
    }
}
