internal import JSONEvents
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
        case .uikit, .appkit, .earlGrey, .detox, .viewHierarchy: .uiview
        case .android, .androidLayout, .espresso: .android
        case .calayer, .graphicsLayer: .calayer
        case .xcuiSource, .webDriver, .xcuiDescription, .accessibility, .maestro, .mobileMCP:
            .candidates
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

extension DumpFormat {
    /// Instructions for producing such a dump: commands for a shell, a debugger or a test, with
    /// explanations.
    public var sources: [String] {
        switch self {
        case .uikit:
            [
                "In lldb:",
                "expression -l objc -O -- [[UIWindow keyWindow] recursiveDescription]",
                "In a simulator, straight to a file:",
                "expression -l objc -- (BOOL)[[[UIWindow keyWindow] recursiveDescription] "
                    + "writeToFile:@\"FILE\" atomically:YES encoding:4 error:nil]",
            ]
        case .calayer: ["In lldb:", "po view.layer"]
        case .android:
            [
                "adb exec-out uiautomator dump /dev/tty | hitbox -",
                "Not with --compressed. Where it says 'could not get idle state', stop the animations. "
                    + "Appium's page source is read too:",
                "curl -s $SERVER/session/$ID/source | hitbox -",
                "With --windows all displays are printed: the default one answers, and --root takes "
                    + "another.",
            ]
        case .androidLayout:
            [
                "android layout --full --pretty | hitbox -",
                "Without --full most views have a centre, but no bounds, and cannot be checked.",
            ]
        case .espresso:
            [
                "adb shell dumpsys activity top > top.txt",
                "Activities that are stopped, or on another display, are not on the screen: --root takes them.",
                "Or the message of an Espresso exception, from a log.",
            ]
        case .xcuiSource:
            [
                "curl -s $SERVER/session/$ID/source | hitbox -", "curl -s $WDA/source | hitbox -",
            ]
        case .webDriver: ["curl -s \"$WDA/source?format=json\" | hitbox -"]
        case .xcuiDescription:
            [
                "In a UI test:", "print(XCUIApplication().debugDescription)",
                "Or the attachment of a failed test:",
                "xcrun xcresulttool export attachments --path T.xcresult --output-path out",
            ]
        case .accessibility:
            [
                "axe describe-ui --udid $UDID | hitbox -",
                "idb ui describe-all --format nested --udid $UDID | hitbox -",
                "Lists without levels and --format complete are read too. What idb says about "
                    + "reachability with --format complete --key all is shown beside the answers.",
            ]
        case .maestro:
            [
                "maestro --device $ID hierarchy > a.json",
                "Its table of --compact and what its MCP server answers to inspect_screen are read too.",
            ]
        case .mobileMCP: ["The answer to mobile_list_elements_on_screen, as text or JSON."]
        case .earlGrey:
            ["The log of a failed test of EarlGrey, or of an older Detox:", "hitbox test.log"]
        case .detox:
            [
                "In a test with Detox 20, on iOS:",
                "console.log(await device.generateViewHierarchyXml())",
            ]
        case .graphicsLayer: ["In a WebKit test:", "internals.layerTreeAsText(document)"]
        case .appkit:
            [
                "In lldb:",
                "expression -l objc -O -- [[[NSApp mainWindow] contentView] _subtreeDescription]",
            ]
        case .viewHierarchy:
            [
                "In Xcode: Debug View Hierarchy, then File > Export View Hierarchy. The .viewhierarchy "
                    + "folder, a zip of it and one of its responses are read:",
                "hitbox App.viewhierarchy",
                "--tree layers reads its layers, including those without a view, with Core Animation's rules.",
            ]
        }
    }

    /// The information that it lacks, although hit tests or people would need it.
    public var losses: String {
        switch self {
        case .uikit: "zPosition, sublayerTransform, masks, overridden hitTest and point(inside:)"
        case .calayer: "all but one level of layers"
        case .android:
            "hidden views, views off screen, what a scroll view cuts off, alpha, transforms"
        case .androidLayout:
            "the drawing order, what a scroll view cuts off, alpha, transforms; without --full, "
                + "bounds, and views that take no input"
        case .espresso: "scroll positions, transforms, the drawing order"
        case .xcuiSource:
            "the z-order, alpha, transforms; frames are whole points without nativeFrame"
        case .webDriver: "the z-order, alpha, transforms"
        case .xcuiDescription: "the z-order, hidden views, alpha, transforms"
        case .accessibility:
            "the z-order, views that are not accessibility elements, alpha, transforms"
        case .maestro: "the z-order, alpha, transforms; on iOS, classes too"
        case .mobileMCP:
            "the z-order, the nesting, elements without a text or name, alpha, transforms"
        case .earlGrey: "transforms, gesture recognizers, clipsToBounds, overridden hitTest"
        case .detox:
            "userInteractionEnabled, clipsToBounds, scroll positions, transforms, gesture recognizers, "
                + "overridden hitTest; frames are whole points"
        case .graphicsLayer: "names, digits beyond the second decimal"
        case .appkit: "scaled and rotated bounds, gesture recognizers"
        case .viewHierarchy: "gesture recognizers, overridden hitTest and point(inside:)"
        }
    }
}

/// The response of a WebDriver to `GET /source`: JSON with the page source as its `value`.
struct DriverAnswer {
    /// The page source.
    let value: String
    /// Its line, from 1.
    let line: Int

    /// Parses a response; `nil` if the text is not one.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{"),
            text.holds("\"value\"")
        else { return nil }
        let start = bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0
        guard let (value, end) = Self.value(in: bytes[start...]) else { return nil }
        var lines = LineCount(bytes)
        self.value = value
        line = lines.number(of: end)
    }

    private static let piece = 1 << 16

    /// The string that is the outermost object's `value`, and the offset of its end; `nil` if there is
    /// none, or the text is not JSON.
    private static func value(in bytes: ArraySlice<UInt8>) -> (text: String, end: Int)? {
        let parser = JSONEventParser()
        var depth = 0
        var isValue = false
        var found: (text: String, end: Int)?
        var place = bytes.startIndex
        while place < bytes.endIndex, !parser.isComplete {
            let next = min(place + piece, bytes.endIndex)
            let (events, fault) = parser.read(bytes[place..<next])
            if fault != nil { return nil }
            for event in events {
                switch event.kind {
                case .objectStart, .arrayStart: depth += 1
                case .objectEnd, .arrayEnd: depth -= 1
                case .key(let key) where depth == 1: isValue = key == "value"
                case .string(let text) where depth == 1 && isValue && found == nil:
                    found = (text, bytes.startIndex + event.end)
                default: break
                }
            }
            place = next
        }
        return parser.isComplete ? found : nil
    }
}
