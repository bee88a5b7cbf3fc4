import LayerGeometry
import Testing

@testable import ViewDumps

/// A dump of a kind that people have had: rebuilt from the structure of public reports and of the sources of the
/// tools, with made-up names and numbers.
struct ReportedDump: CustomTestStringConvertible {
    /// The file's name among the fixtures.
    let name: String
    let format: DumpFormat
    /// Each view with its place on the screen.
    let outline: [String]
    /// Points, and the class and the line of the view that gets the touch; for formats without an order, the
    /// names of the candidates.
    var touches: [(x: Double, y: Double, by: String?)] = []
    /// Where the structure comes from.
    let source: String

    var testDescription: String { name }

    static let all = [
        ReportedDump(
            name: "earlgrey-back-to-front.txt", format: .earlGrey,
            outline: [
                "UIWindow 0,0 390x844", "  backdrop 0,0 390x844", "  UIButton 100,400 190x50",
            ], touches: [(195, 425, "UIButton@11")],
            source: "google/EarlGrey, branch earlgrey2: a7bd8976 (2020-05-04)"),
        ReportedDump(
            name: "earlgrey-interaction-disabled.txt", format: .earlGrey,
            outline: [
                "UIWindow 0,0 390x844", "  UIButton 100,400 190x50", "    UIImageView 0,0 190x50",
            ], touches: [(195, 425, "UIButton@6")],
            source: "google/EarlGrey, branch earlgrey2: eecff516 (2020-07-14)"),
        ReportedDump(
            name: "earlgrey-blank-view.txt", format: .earlGrey,
            outline: [
                "UIWindow 0,0 390x844", "  line 0,100 0x44", "    UIButton 0,0 100x44",
            ], touches: [(20, 120, "UIWindow@5")],
            source: "google/EarlGrey, branch earlgrey2: c6f0b2a3 (2023-10-23)"),
        ReportedDump(
            name: "uikit-transform3d.txt", format: .uikit,
            outline: [
                "UIWindow 0,0 400x400", "  UIView 100,100 200x200", "    UIButton 300,300 100x100",
            ], touches: [(275, 275, "UIButton@3"), (105, 105, "UIView@2")],
            source: "FLEX's dump of tvOS"),
        ReportedDump(
            name: "uikit-rn-text.txt", format: .uikit,
            outline: [
                "UIWindow 0,0 375x812", "  RCTView 0,0 375x724",
                "    RCTTextView 10,20 13.667x20", "    RCTTextView 10,60 100x20",
            ], touches: [(50, 70, "RCTTextView@4")],
            source: "facebook/react-native: RCTTextView's description"),
        ReportedDump(
            name: "uikit-swift-array.txt", format: .uikit,
            outline: [
                "roots 0,0 390x844", "  UIView 0,0 390x844", "  UIImageView 0,0 390x400",
                "  UIButton 10,410 100x44",
            ], touches: [(50, 430, "UIButton@1"), (50, 30, "UIView@1")],
            source: "Swift's print of [UIView]"),
        ReportedDump(
            name: "uikit-po-perform.txt", format: .uikit, outline: fourRows,
            touches: [(50, 130, "UIButton@5")],
            source: "lldb: po view.perform(\"recursiveDescription\")"),
        ReportedDump(
            name: "uikit-log-prefix.txt", format: .uikit, outline: fourRows,
            touches: [(50, 130, "UIButton@3")], source: "a log of GitHub Actions"),
        ReportedDump(
            name: "uikit-escaped-in-log.txt", format: .uikit, outline: fourRows,
            touches: [(50, 130, "UIButton@2")], source: "a log of wix/Detox"),
        ReportedDump(
            name: "uikit-ios26-floating-bar.txt", format: .uikit,
            outline: floatingBar, touches: [(200, 320, "UIButton@8")],
            source: "microsoft/clarity-apps#292, callstackincubator/agent-device#2996"),
        ReportedDump(
            name: "uikit-push-in-flight.txt", format: .uikit,
            outline: [
                "UIWindow 0,0 375x667", "  UILayoutContainerView 0,0 375x667",
                "    UINavigationTransitionView 0,0 375x667",
                "      UIViewControllerWrapperView 0,0 375x667", "        UIView -112,0 375x667",
                "          UIButton 150,73 163.5x50", "        _UIParallaxDimmingView 0,0 375x667",
                "        UIView 0,0 375x667", "          UIView 0,0 375x667",
            ], touches: [(200, 400, "UIView@9")],
            source: "getsentry/sentry: mockViewHierarchyData.tsx"),
        ReportedDump(
            name: "rn-overflow.txt", format: .uikit,
            outline: [
                "UIWindow 0,0 390x844", "  RCTSurfaceView 0,0 390x844",
                "    RCTViewComponentView 0,100 390x200",
                "      RCTViewComponentView 50,180 100x60",
            ], touches: [(100, 330, "RCTViewComponentView@4"), (200, 330, "RCTSurfaceView@2")],
            source: "facebook/react-native: RCTViewComponentView's betterHitTest"),
        ReportedDump(
            name: "appium-log-escaped.txt", format: .android,
            outline: [
                "FrameLayout 0,0 390x844", "  OK 24,220 342x60", "  Cancel 24,420 342x60",
            ], touches: [(100, 250, "android.widget.Button@1")],
            source: "the log of Appium's server"),
        ReportedDump(
            name: "wda-hittable.xml", format: .xcuiSource,
            outline: [
                "App 0,0 390x844", "  Window 0,0 390x844", "    Save 20.333,101.333 100.333x43",
                "    Overlay 0,0 390x844",
            ], source: "appium/WebDriverAgent: FBXPath, #1026; appium-xcuitest-driver#2571"),
        ReportedDump(
            name: "idb-numeric-id.json", format: .accessibility,
            outline: [
                "roots 20,170 386x30.333", "  theLabel 278.667,170.333 127.333x30",
                "  Name 20,170 200x30",
            ], source: "facebook/idb of 2019"),
        ReportedDump(
            name: "detox-ios.xml", format: .detox,
            outline: [
                "UIWindow 0,0 390x844", "  UITransitionView 0,0 390x844",
                "    RCTViewComponentView 134,441 78x25",
                "      RCTParagraphComponentView 0,4 78x17",
            ], touches: [(150, 450, "RCTParagraphComponentView@6")],
            source: "wix/Detox: ViewHierarchyGenerator.swift"),
        ReportedDump(
            name: "detox-id.xml", format: .detox,
            outline: [
                "UIWindow 0,0 390x844", "  pay 20,100 200x50",
                "  RCTViewComponentView 20,200 200x50",
            ], touches: [(60, 120, "RCTViewComponentView@4")],
            source: "wix/Detox: ViewHierarchyGenerator.swift since #4614 (2024)"),
        ReportedDump(
            name: "android-keyboard.xml", format: .android,
            outline: [
                "roots 0,0 1080x2400", "  FrameLayout 0,1500 1080x900", "    q 0,100 108x150",
                "  FrameLayout 0,0 1080x2400", "    Pay 40,1600 1000x200",
            ], touches: [(500, 1700, "android.widget.FrameLayout@3")],
            source: "AOSP: InputDispatcher::findTouchedWindowAtLocked"),
        ReportedDump(
            name: "android-display-id.xml", format: .android,
            outline: ["app-zero 0,0 1080x2400"],
            touches: [(500, 1200, "android.widget.FrameLayout@1")],
            source: "androidx.test.uiautomator; openatx/uiautomator2#1075"),
        ReportedDump(
            name: "appium-invisible-holder.xml", format: .android,
            outline: [
                "FrameLayout 0,0 1080x2400", "  ViewFactoryHolder 187,179 132x108",
                "    More 0,0 132x108",
            ], touches: [(250, 230, "android.widget.ImageButton@5")],
            source: "appium-uiautomator2-server#709"),
        ReportedDump(
            name: "android-two-captures.xml", format: .android,
            outline: ["FrameLayout 0,0 1080x2400", "  Home 100,100 800x200"],
            touches: [(500, 1000, nil), (500, 200, "android.widget.Button@3")],
            source: "appium.log, with two answers to GET /source"),
        ReportedDump(
            name: "dumpsys-dialog-activity.txt", format: .espresso,
            outline: [
                "DecorView 0,0 0x0", "  LinearLayout 0,0 1080x2400", "    app:id/ok 0,900 1080x200",
            ], touches: [(500, 300, nil), (500, 950, "android.widget.Button@15")],
            source: "AOSP: Activity.dump; an activity's window is touch modal"),
        ReportedDump(
            name: "espresso-two-failures.txt", format: .espresso,
            outline: ["DecorView 0,0 1080x2400", "  home 40,900 1000x200"],
            touches: [(500, 150, nil), (500, 950, "Button@10")],
            source: "a log of two failed tests"),
        ReportedDump(
            name: "earlgrey-two-failures.txt", format: .earlGrey,
            outline: ["UIWindow 0,0 390x844", "  UIButton 100,600 190x50"],
            touches: [(150, 425, "UIWindow@13"), (150, 625, "UIButton@14")],
            source: "a log of two failed tests; EarlGrey 1 prints the front first"),
        ReportedDump(
            name: "wda-two-sources.txt", format: .xcuiSource,
            outline: ["App 0,0 390x844", "  Other 0,0 0x0", "    home 20,400 200x50"],
            source: "a log with two of WebDriverAgent's sources"),
        ReportedDump(
            name: "uikit-rn-full-window.txt", format: .uikit,
            outline: [
                "UIWindow 0,0 390x844", "  UITransitionView 0,0 390x844",
                "    UIButton 10,110 100x44", "  RNSFullWindowOverlayContainer 0,0 390x844",
                "    RCTViewComponentView 20,700 350x60",
            ], touches: [(50, 130, "UIButton@3")],
            source: "react-native-screens: RNSFullWindowOverlayContainer's pointInside"),
    ]

    private static let fourRows = [
        "UIWindow 0,0 390x844", "  UIView 0,100 390x300", "    UIButton 10,10 100x44",
        "  UIView 0,400 390x444",
    ]

    private static let floatingBar = [
        "UIWindow 0,0 402x874", "  UITransitionView 0,0 402x874",
        "    UIDropShadowView 0,0 402x874", "      UILayoutContainerView 0,0 402x874",
        "        UINavigationTransitionView 0,0 402x874",
        "          UIViewControllerWrapperView 0,0 402x874", "            UIView 0,0 402x874",
        "              UIButton 50,300 300x50", "        UINavigationBar 0,62 402x54",
        "        _UIFloatingBarContainerView 0,0 402x874",
        "          _TtGC5UIKitP10$186e04bc422FloatingBarHostingViewVS_20FloatingBarContainer_ "
            + "0,0 402x874",
    ]
}

@Suite struct `A dump of a kind that was reported` {
    @Test(arguments: ReportedDump.all)
    func `has its views, and answers as the app does`(dump reported: ReportedDump) throws {
        let text = try DumpFixture.text(reported.name)
        #expect(ViewDump.looksLikeOne(Array(text.utf8)))
        let dump = try opened(text)
        #expect(dump.format == reported.format)
        #expect(dump.outline == reported.outline)
        for touch in reported.touches {
            #expect(dump.receiver(touch.x, touch.y) == touch.by, "\(touch)")
        }
    }

    @Test(arguments: ReportedDump.all)
    func `can be truncated anywhere, and has any byte changed`(dump: ReportedDump) throws {
        let bytes = Array(try DumpFixture.text(dump.name).utf8)
        let marks = Array("<>&\"\\{}[],:\n\0\u{1B}-+=|'".utf8)
        for place in stride(from: 0, to: bytes.count, by: 61) {
            _ = try? ViewDump.read(String(decoding: bytes[..<place], as: UTF8.self), name: "x")
            var changed = bytes
            changed[place] = marks[place % marks.count]
            let text = String(decoding: changed, as: UTF8.self)
            guard let dump = try? ViewDump.read(text, name: "x") else { continue }
            #expect(LayerTree(dump.root).count == dump.rows.count)
        }
    }
}
