import LayerGeometry
import Testing

@testable import ViewDumps

/// Rows in the special formats of other tools, or of classes of the app.
@Suite struct `A row of UIKit's views` {
    @Test func `is as deep as the number of dashes before the class`() throws {
        let dump = try opened(
            """
            {{0, 0}, {320, 480}} UIWindow (<UIWindow: 0x1; frame = (0 0; 320 480); layer = <L: 0x2>>)
            {{0, 20}, {320, 460}} -UIView (<UIView: 0x3; frame = (0 20; 320 460); layer = <L: 0x2>>)
            {{10, 10}, {99, 40}} --UIButton (<UIButton: 0x4; frame = (10 10; 99 40); layer = <L: 0x2>>)
            {{10, 60}, {99, 40}} --My.Button (<My.Button: 0x5; frame = (10 60; 99 40); layer = <L: 0x2>>)
            {{0, 0}, {320, 20}} -UIView (<UIView: 0x6; frame = (0 0; 320 20); layer = <L: 0x2>>)
            """)
        #expect(
            dump.outline == [
                "UIWindow 0,0 320x480", "  UIView 0,20 320x460", "    UIButton 10,10 99x40",
                "    My.Button 10,60 99x40", "  UIView 0,0 320x20",
            ])
        #expect(dump.codes.isEmpty)
    }

    @Test func `may start with a dash`() throws {
        let dump = try opened(
            """
            {{0, 0}, {320, 480}} -UIWindow (<UIWindow: 0x1; frame = (0 0; 320 480); layer = <L: 0x2>>)
            {{0, 20}, {320, 460}} --UIView (<UIView: 0x3; frame = (0 20; 320 460); layer = <L: 0x2>>)
            """)
        #expect(dump.outline == ["UIWindow 0,0 320x480", "  UIView 0,20 320x460"])
    }

    @Test(
        arguments: [
            "text: hello Weex; frame:0.0,441.66,414.0,50.3 frame = (0 441.667; 414 50.3333)",
            "text: hello; frame:1.0,2.0,3.0,4.0; frame = (0 441.667; 414 50.3333)",
            "frame = (0 441.667; 414 50.3333); frame: 1,2,3,4",
            "note: size 3 frame = (0 441.667; 414 50.3333)",
        ])
    func `has the frame printed by UIView, not one of its class`(attributes: String) throws {
        let dump = try opened(
            """
            <UIWindow: 0x1; frame = (0 0; 414 736); layer = <UIWindowLayer: 0x2>>
               | <WXText: 0x7fd6; \(attributes); layer = <WXLayer: 0x60>>
            """)
        #expect(dump.outline.last == "  WXText 0,441.667 414x50.333")
        #expect(dump.codes.isEmpty)
    }
}
