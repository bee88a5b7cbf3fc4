import LayerGeometry
import Testing

@testable import ViewDumps

@Suite struct `Views of classes that let touches through` {
    private let app = """
        <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
           | <UIButton: 0x3; frame = (20 100; 100 40); layer = <CALayer: 0x4>>

        """

    /// The receivers of a touch on the button, and of one on a view in the window over it.
    private func receivers(_ over: String) throws -> [String?] {
        let dump = try opened(app + over)
        return [Point(x: 30, y: 110), Point(x: 30, y: 710)].map {
            LayerTree(dump.root).root.hitTest($0, rules: dump.rules)?.layer.className
        }
    }

    @Test func `are passed, with the root view of a window and the views around it`()
        throws
    {
        let window = """
            <MyApp.PassThroughWindow: 0x5; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x6>>
               | <UITransitionView: 0x7; frame = (0 0; 390 844); layer = <CALayer: 0x8>>
               |    | <UIDropShadowView: 0x9; frame = (0 0; 390 844); layer = <CALayer: 0xa>>
               |    |    | <UIView: 0xb; frame = (0 0; 390 844); layer = <CALayer: 0xc>>
               |    |    |    | <UISwitch: 0xd; frame = (20 700; 50 30); layer = <CALayer: 0xe>>

            """
        #expect(try receivers(window) == ["UIButton", "UISwitch"])
        let plain = window.replacing("MyApp.PassThroughWindow", with: "UIWindow")
        #expect(try receivers(plain) == ["UIView", "UISwitch"])
        let keyboard = """
            <UITextEffectsWindow: 0x5; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x6>>
               | <UIInputSetContainerView: 0x7; frame = (0 0; 390 844); layer = <CALayer: 0x8>>
               |    | <UIInputSetHostView: 0x9; frame = (0 500; 390 344); layer = <CALayer: 0xa>>

            """
        #expect(try receivers(keyboard) == ["UIButton", "UIWindow"])
    }

    // Source: UISheetPresentationController's largestUndimmedDetentIdentifier.
    @Test func `are passed if they hold a sheet over a screen that is not dimmed`() throws {
        let sheet = """
               | <UITransitionView: 0x5; frame = (0 0; 390 844); layer = <CALayer: 0x6>>
               |    | <UIDimmingView: 0x7; frame = (0 0; 390 844); alpha = 0; layer = <CALayer: 0x8>>
               |    | <UIDropShadowView: 0x9; frame = (0 500; 390 344); layer = <CALayer: 0xa>>

            """
        #expect(try receivers(sheet) == ["UIButton", "UIDropShadowView"])
        let dimmed = sheet.replacing("alpha = 0", with: "alpha = 0.2")
        #expect(try receivers(dimmed) == ["UIDimmingView", "UIDropShadowView"])
    }

    // Source: hitTest of OpenSwiftUI's _UIInheritedView.
    @Test func `of SwiftUI are passed wherever their subviews are`() throws {
        let group = """
               | <SwiftUI._UIInheritedView: 0x5; frame = (0 0; 0 0); layer = <CALayer: 0x6>>
               |    | <UISwitch: 0x7; frame = (20 700; 50 30); layer = <CALayer: 0x8>>

            """
        #expect(try receivers(group) == ["UIButton", "UISwitch"])
    }

    // Source: lottie-react-native's `LottieAnimationViewComponentView : RCTViewComponentView`;
    // the codegen of React Native names the views of all libraries so.
    @Test(arguments: [
        ("LottieAnimationViewComponentView", true), ("NVSceneComponentView", true),
        ("Shop.PayComponentView", false), ("_TtC4Shop16PayComponentView", false),
    ])
    func `reach what overflows them if React Native made them`(name: String, reaches: Bool) throws {
        let text = try DumpFixture.text("rn-overflow.txt")
            .replacing("RCTViewComponentView: 0x7f0000000003", with: "\(name): 0x7f0000000003")
        let hit = try opened(text).receiver(100, 330)
        #expect(hit == (reaches ? "RCTViewComponentView@4" : "RCTSurfaceView@2"))
        let plain = text.replacing("<RCTViewComponentView", with: "<UIView")
        #expect(try opened(plain).receiver(100, 330) == "RCTSurfaceView@2")
    }

    @Test func `are reported once`() throws {
        let window = """
            <PassThroughWindow: 0x5; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x6>>
               | <PassThroughView: 0x7; frame = (0 0; 390 844); layer = <CALayer: 0x8>>
               | <PassThroughView: 0x9; frame = (0 0; 390 844); layer = <CALayer: 0xa>>

            """
        let notes = try opened(app + window).notes.filter { $0.code == .passThrough }
        #expect(notes.map(\.line) == [3])
        #expect(
            notes.first?.message.hasPrefix("PassThroughWindow, PassThroughView: assumed") == true)
        #expect(try opened(app).notes.allSatisfy { $0.code != .passThrough })
    }
}
