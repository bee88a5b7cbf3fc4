public import LayerGeometry

/// The format of a view dump.
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
        case .espresso: "Espresso view hierarchy"
        case .xcuiSource: "XCUITest page source"
        case .xcuiDescription: "XCUIApplication debugDescription"
        case .maestro: "Maestro hierarchy"
        case .graphicsLayer: "WebKit GraphicsLayer tree"
        case .appkit: "AppKit _subtreeDescription"
        case .viewControllers: "UIKit _printHierarchy"
        case .webKitTree: "WebKit tree of CALayers or UIViews"
        case .viewHierarchy: "Xcode view hierarchy"
        }
    }

    /// How to get one: a command of a debugger, a shell or a test.
    public var source: String {
        switch self {
        case .uikit:
            "In lldb: expression -l objc -O -- [[UIWindow keyWindow] recursiveDescription]"
        case .calayer: "In lldb: po view.layer"
        case .android: "adb exec-out uiautomator dump /dev/tty, or Appium's page source"
        case .espresso: "The message of an Espresso exception, or adb shell dumpsys activity top"
        case .xcuiSource:
            "Appium's or WebDriverAgent's page source: curl -s $SERVER/session/$ID/source"
        case .xcuiDescription: "In a UI test: print(XCUIApplication().debugDescription)"
        case .maestro: "maestro hierarchy"
        case .graphicsLayer: "In a WebKit test: internals.layerTreeAsText(document)"
        case .appkit:
            "In lldb: expression -l objc -O -- [[[NSApp mainWindow] contentView] _subtreeDescription]"
        case .viewControllers:
            "In lldb: expression -l objc -O -- [[[UIWindow keyWindow] rootViewController] _printHierarchy]; "
                + "it names the controllers of a recursiveDescription in the same file"
        case .webKitTree:
            "The output of a WebKit UI-side layout test: uiController.uiViewTreeAsText"
        case .viewHierarchy:
            "In Xcode: Debug View Hierarchy, then File > Export View Hierarchy; the .viewhierarchy folder, "
                + "a zip of it, or one of its responses"
        }
    }

    /// What people should know before they trust it; `nil` for formats that real files have confirmed.
    public var caveat: String? {
        self == .viewHierarchy ? "read by description, not yet by a real capture" : nil
    }

    /// What it has besides its views, and what it lacks; `nil` where there is nothing to say.
    public var remark: String? {
        guard self == .viewHierarchy else { return nil }
        return
            "--tree layers asks its layers, those without a view too, by Core Animation's rules. "
            + "Gesture recognizers and overridden hitTest methods are not in it."
    }

    /// The article of the title in a sentence.
    public var article: String {
        switch self {
        case .android, .appkit, .espresso, .xcuiSource, .xcuiDescription, .viewHierarchy: "an"
        case .uikit, .calayer, .maestro, .graphicsLayer, .viewControllers, .webKitTree: "a"
        }
    }

    /// The hit test rules; formats without z-order only have candidates.
    public var rules: HitRules {
        switch self {
        case .uikit, .appkit: .uiview
        case .android, .espresso: .android
        case .calayer, .graphicsLayer: .calayer
        case .xcuiSource, .xcuiDescription, .maestro: .candidates
        case .viewControllers, .webKitTree, .viewHierarchy: .uiview
        }
    }

    /// The unit of lengths: `points` or `pixels`.
    public var unit: String {
        switch self {
        case .android, .espresso: "pixels"
        default: "points"
        }
    }
}
