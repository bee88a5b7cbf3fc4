import LayerGeometry
import SourceDiagnostics
import Testing

@testable import ViewDumps

@Suite struct `The description of an XCUIApplication` {
    private let text = """
        Attributes: Application, 0x600, pid: 71, label: 'Shop'
        Element subtree:
         →Application, 0x600, pid: 71, label: 'Shop'
            Window (Main), 0x601, {{0.0, 0.0}, {390.0, 844.0}}
              Button, 0x602, {{24.0, 509.0}, {342.0, 56.0}}, identifier: 'pay', label: 'YOU'RE DONE', Disabled
                StaticText, 0x603, {{150.5, 520.0}, {90.0, 20.0}}, label: 'Pay, now', value: 3
            Window, 0x604, {{nan, 0.0}, {1.0, 1.0}}
        Path to element:
         →Application, 0x600, pid: 71, label: 'Shop'
        Query chain:
        """

    @Test func `may have braces in any order`() throws {
        let dump = try opened(
            """
            Attributes: Application, 0x600, pid: 71, label: 'Shop'
            Element subtree:
             →Application, 0x600, pid: 71, label: 'Shop'
                Window, 0x601, }} {{0.0, 0.0}, {390.0, 844.0}}
                Window, 0x602, }} {{0.0, 0.0}
            """)
        #expect(dump.outline == ["Shop 0,0 0x0", "  Window 0,0 390x844", "  Window 0,0 0x0"])
    }

    @Test func `is the same from a web page with non-breaking spaces`() throws {
        #expect(try opened(text.replacing(" ", with: "\u{A0}")).outline == opened(text).outline)
    }

    @Test func `may have equal rows that are broken at equal places`() throws {
        let rows = ["Pay the whole sum", "Put it off by a day"].map {
            "    StaticText, 0x600003a84540, {{24.0, 609.0}, {342.0, 56.0}}, label: '\($0)'\n"
        }
        let text = "Element subtree:\n →Application, 0x1, label: 'Shop'\n" + rows.joined()
        let broken = text.replacing("}}, label: ", with: "}}, label:\n")
        #expect(try opened(broken).outline == opened(text).outline)
    }

    @Test func `may have blanks at the ends of its lines`() throws {
        #expect(try opened(text.replacing("\n", with: "  \n")).outline == opened(text).outline)
    }

    @Test func `is named by titles on macOS, and disabled by a flag only`() throws {
        let dump = try opened(
            """
            Element subtree:
             →Application, 0x1, title: 'Editor', Disabled
                Button, 0x2, {{0.0, 0.0}, {80.0, 24.0}}, title: 'Save, Disabled now', value: 1
                Button, 0x3, {{0.0, 30.0}, {80.0, 24.0}}, Keyboard Focused, Disabled
            """)
        #expect(dump.root.name == "Editor")
        #expect(dump.root.sublayers[0].name == "Save, Disabled now")
        #expect(dump.rows.map(\.isDisabled) == [true, false, true])
    }

    @Test func `ends at the path to an element, and not at a label of that text`() throws {
        let label = "Path to element, 0x1"
        let named = try opened(text.replacing("Pay, now", with: label)).outline
        #expect(try named == opened(text).outline.map { $0.replacing("Pay, now", with: label) })
    }

    @Test func `may be indented by tabs`() throws {
        let tabs = text.replacing("    Window", with: "\tWindow")
            .replacing("      Button", with: "\t\tButton")
            .replacing("        StaticText", with: "\t\t\tStaticText")
        #expect(try opened(tabs).outline == opened(text).outline)
    }

    @Test func `is the last one of several`() throws {
        let later = text.replacing("pay", with: "buy")
        let dump = try opened(text + "\n" + later)
        #expect(dump.outline == (try opened(later)).outline)
        #expect(dump.codes.contains("12 skipped"))
    }

    @Test func `is a tree of elements, without the path to one`() throws {
        let dump = try opened(text)
        #expect(dump.format == .xcuiDescription)
        #expect(
            dump.outline == [
                "Shop 0,0 0x0", "  Window 0,0 390x844", "    pay 24,509 342x56",
                "      Pay, now 126.5,11 90x20", "  Window 0,0 0x0",
            ])
        #expect(dump.rows[2].isDisabled)
        #expect(dump.root.sublayers[0].sublayers[0].text == "YOU'RE DONE")
        #expect(dump.root.sublayers[0].sublayers[0].touch.isControl)
        #expect(dump.codes == ["1 skipped", "1 no-z-order", "7 non-finite"])
    }

    @Test func `is the same if the debugger prints it as one string`() throws {
        let escaped = text.replacing("\n", with: "\\n").replacing("'", with: "\\'")
        #expect(
            try opened("    t = 1.2s Requesting\n\"\(escaped)\"\n").outline == opened(text).outline)
    }

    @Test(
        arguments: [
            "      Other, 0x602, {{0.0, 0.0}, {390.0, 844.0}}\n",
            "Button, 0x602, {{24.0, 509.0}, {342.0, 56.0}}, label: 'Pay'\n",
            "    t =     1.20s Button, 0x602, {{24.0, 509.0}, {342.0, 56.0}}\n",
        ])
    func `is recognised without an application, too`(row: String) throws {
        #expect(try opened(row).format == .xcuiDescription)
        #expect(try opened(row).root.frame?.isEmpty == false)
    }

    @Test func `never has a receiver`() throws {
        let dump = try opened(text)
        let trace = LayerTree(dump.root).root.trace(Point(x: 160, y: 525), rules: dump.rules)
        #expect(trace.hit == nil)
        #expect(
            trace.candidates.map { dump.rows[$0.index].className } == [
                "Window", "Button", "StaticText",
            ])
    }
}

@Suite struct `A layer's description` {
    @Test func `has its stored geometry, and its sublayers are addresses`() throws {
        let dump = try opened(
            "<CALayer:0x600000034f60; position = CGPoint (50 60); bounds = CGRect (1 2; 30 40); delegate = "
                + "<UIView: 0x7; frame = (0 0; 1 1); layer = <CALayer: 0x8>>; sublayers = (<CALayer: 0x9>, "
                + "<CAShapeLayer: 0xa>); masksToBounds = YES; anchorPoint = CGPoint (0 1); opacity = 0.5; zPosition = 3>"
        )
        #expect(dump.format == .calayer)
        #expect(dump.root.position == Point(x: 50, y: 60))
        #expect(dump.root.bounds == Rect(x: 1, y: 2, width: 30, height: 40))
        #expect(dump.root.anchorPoint == UnitPoint(x: 0, y: 1))
        #expect(dump.root.masksToBounds && dump.root.opacity == 0.5 && dump.root.zPosition == 3)
        #expect(dump.rows.map(\.className) == ["CALayer", "CALayer", "CAShapeLayer"])
        #expect(dump.codes == ["1 layer-rows"])
    }
}

@Suite struct `WebKit's layer tree` {
    @Test func `has its corner as position, and the anchor only rotates`() throws {
        let dump = try opened(
            """
            (GraphicsLayer
              (anchor 0.90 0.50)
              (bounds origin 0.00 50.00)
              (bounds 1221.00 142.00)
              (position -971.00 8.00)
              (children 2
                (GraphicsLayer
                  (position 0.00 60.00)
                  (bounds 10.00 10.00)
                  (event region
                    (rect (0,0) width=10 height=10)
                  )
                )
              )
            )
            """)
        #expect(dump.root.frame == Rect(x: -971, y: 8, width: 1221, height: 142))
        #expect(dump.root.anchorPoint == UnitPoint(x: 0.9, y: 0.5))
        #expect(dump.root.bounds.origin == Point(x: 0, y: 50))
        #expect(dump.codes == ["1 child-count"])
        #expect(dump.receiver(-970, 19) == "GraphicsLayer@7")
    }

    @Test func `may be truncated, and may have several trees`() throws {
        let dump = try opened(
            "A title (with brackets)\n\n(GraphicsLayer\n  (bounds 9 9)\n)\n\n(GraphicsLayer\n  (bounds 5 5)\n  (children 1\n    (GraphicsLayer\n"
        )
        #expect(dump.rootCount == 2)
        #expect(dump.codes == ["1 skipped", "1 several-roots", "10 cut"])
        #expect(dump.receiver(2, 2) == "GraphicsLayer@7")
        #expect(dump.receiver(8, 8) == "GraphicsLayer@3")
        #expect(dump.receiver(20, 20) == nil)
    }
}

@Suite struct `A tree without places` {
    @Test(arguments: [
        (
            """
            <TabController 0x1>, state: appeared, view: <UILayoutContainerView 0x2>
               | <HomeController 0x3>, state: disappeared, view: (view not loaded)
               + <UIAlertController 0x4>, state: appeared, view: <_UIAlertView 0x5>, presented with: <X>
            """, "view controllers have no frames, so nothing can be hit",
            "-- [[UIWindow keyWindow] recursiveDescription]"
        ),
        (
            "(CALayer tree root\n  (sublayers\n    ((layer bounds [x: 0 y: 0 width: 1300 height: 1000]))))",
            "WebKit prints x in place of y here, so nothing can be hit", "layerTreeAsText"
        ),
        (
            "•UIWindow:0x7f94\n|   •UIView:0x7f95\n|   |   *<UILabel:0x7f96'x'>\n",
            "UIKit's _autolayoutTrace has no frames, so nothing can be hit",
            "-- [[UIWindow keyWindow] recursiveDescription]"
        ),
        (
            "unable to satisfy:\n(\n    \"<NSLayoutConstraint:0x600 UIView:0x7.width == 100>\"\n)\n",
            "a log of constraints has no frames, so nothing can be hit",
            "-- [[UIWindow keyWindow] recursiveDescription]"
        ),
        (
            "<UIView: 0x7f8>:\nin UIView:\n\t_layer (CALayer*): <CALayer: 0x600>\nin UIResponder:\n",
            "an object's _ivarDescription is not a tree of views, so nothing can be hit",
            "-- [[UIWindow keyWindow] recursiveDescription]"
        ),
        (
            "SemanticsNode#0\n │ Rect.fromLTRB(0.0, 0.0, 1170.0, 2532.0)\n",
            "this is a tree of Flutter's widgets, render objects or semantics, which is not read",
            "maestro"
        ),
        (
            "Node #1 at (l=0.0, t=66.0, r=1080.0, b=2274.0)px\n |-Node #2 at (l=42.0, t=108.0)px\n",
            "this is a semantics tree of Jetpack Compose, which is not read", "uiautomator"
        ),
        (
            "<Window Name=\"Calc\" IsOffscreen=\"False\" RuntimeId=\"42.1\" x=\"0\" y=\"0\"/>",
            "this is Windows' UI Automation tree, which is not read", "help dumps"
        ),
        (
            "- navigation \"Main\":\n  - link \"Home\":\n    - /url: /\n",
            "this is Playwright's aria snapshot, which has no frames, so nothing can be hit",
            "help dumps"
        ),
        (
            "Label: Go\nValue: None\nTraits: Button\nIdentifier: go\n",
            "this is a text of Accessibility Inspector about one element, not a tree", "axe"
        ),
        (
            "{\"rendering_system\": \"UIKIT\", \"windows\": []}",
            "this is Sentry's view hierarchy, which is not read", "help dumps"
        ),
        (
            "ERROR: could not get idle state.\n",
            "this is a message of uiautomator, without a hierarchy", "exec-out"
        ),
        (
            "View Details: TextView{id=1, visibility=VISIBLE, width=12, height=9, x=1.0, y=2.0}\n",
            "this is one view of an Espresso test, not a hierarchy", "uiautomator"
        ),
        (
            "WINDOW MANAGER WINDOWS (dumpsys window windows)\n  Window #0 Window{a1 u0 Bar}:\n",
            "this is a list of windows, without the views in them", "activity top"
        ),
        (
            "{\"value\": \"<!DOCTYPE html><html></html>\"}",
            "this is a web page, which does not tell where its elements are", "NATIVE_APP"
        ),
    ])
    func `is refused, with what prints places`(text: String, message: String, help: String) throws {
        #expect(ViewDump.looksLikeOne(Array(text.utf8)))
        let problem = #expect(throws: DumpProblem.self) { try ViewDump.read(text, name: "x") }
        #expect(problem?.diagnostic.message == message)
        #expect(problem?.diagnostic.help?.contains(help) == true)
    }
}

@Suite struct `Any text` {
    @Test(arguments: [
        "", "\n", "y\ny\n", "hitbox: 1\nroot: {text: '<UIView: 0x1; frame = (0 0; 1 1)>'}\n",
        "{\"hitbox\": 1, \"root\": {}}", "<html><body>; frame = [</body></html>",
    ])
    func `that is not a dump is not read`(text: String) throws {
        #expect(try ViewDump.read(text, name: "x") == nil)
    }

    @Test func `may have a byte order mark or be UTF-16`() {
        let text = "<UIView; frame = (0 0; 1 1)>"
        let little: [UInt8] =
            [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        #expect(DumpText.decode(little) == text)
        #expect(DumpText.decode(big) == text)
        #expect(DumpText.decode(Array(little.dropFirst(2))) == text)
        #expect(DumpText.decode(Array(big.dropFirst(2))) == text)
        #expect(DumpText.decode([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == text)
        #expect(DumpText.decode([0x41, 0xFF]) == "A\u{FFFD}")
        #expect(DumpText.decode([0xFF, 0xFE, 0x41]).isEmpty)
    }
}
