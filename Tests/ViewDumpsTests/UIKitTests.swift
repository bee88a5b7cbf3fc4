import LayerGeometry
import Testing

@testable import ViewDumps

private let screen = """
    <UIWindow: 0x1; frame = (0 0; 300 500); gestureRecognizers = <NSArray: 0x2>; layer = <UIWindowLayer: 0x3>>
       | <UIView: 0x4; frame = (0 0; 300 500); autoresize = W+H; layer = <CALayer: 0x5>>
       |    | <UIButton: 0x6; frame = (10 10; 100 44); opaque = NO; layer = <CALayer: 0x7>>
       |    |    | <UILabel: 0x8; frame = (0 0; 100 44); text = 'Save'; userInteractionEnabled = NO; layer = <_UILabelLayer: 0x9>>
       |    | <UIView: 0xa; frame = (0 400; 300 100); alpha = 0.5; hidden = YES; clipsToBounds = YES; layer = <CALayer: 0xb>>
    """

@Suite struct `UIKit's description` {
    @Test func `is a tree of views with their flags`() throws {
        let dump = try opened(screen)
        #expect(dump.format == .uikit)
        #expect(
            dump.outline == [
                "UIWindow 0,0 300x500", "  UIView 0,0 300x500", "    UIButton 10,10 100x44",
                "      UILabel 0,0 100x44", "    UIView 0,400 300x100",
            ])
        let views = dump.root.sublayers[0].sublayers
        #expect(dump.root.touch.hasGestureRecognizers)
        #expect(views[0].sublayers[0].text == "Save")
        #expect(!views[0].sublayers[0].isUserInteractionEnabled)
        #expect(views[1].isHidden && views[1].masksToBounds && views[1].opacity == 0.5)
        #expect(dump.codes.isEmpty)
        #expect(dump.rows.map(\.line) == [1, 2, 3, 4, 5])
        #expect(dump.rows[2].address == "0x6")
        #expect(dump.receiver(20, 20) == "UIButton@3")
        #expect(dump.receiver(20, 450) == "UIView@2")
    }

    @Test func `has windows in the order of their levels, if these are printed`() throws {
        let raised = screen.replacing(
            "; gestureRecognizers", with: "; windowLevel = 2000; gestureRecognizers")
        let other = screen.replacing("300 500", with: "400 600").replacing(
            "UIWindow:", with: "AppWindow:")
        let dump = try opened(raised + "\n" + other)
        #expect(dump.root.sublayers.map(\.className) == ["AppWindow", "UIWindow"])
        #expect(dump.root.sublayers.map(\.windowLevel) == [0, 2_000])
        #expect(dump.rows.map(\.line) == [nil, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5])
        #expect(dump.receiver(20, 20) == "UIButton@3" && dump.receiver(380, 580) == "UIView@7")
    }

    @Test(arguments: [
        ("\r\n", "line ends"), ("\n", ""),
    ])
    func `is the same with other line ends`(end: String, _: String) throws {
        let text = screen.split(separator: "\n").joined(separator: end)
        #expect(try opened(text).outline == opened(screen).outline)
    }

    @Test(arguments: [
        "[%, %]", "[Optional(%), Optional(%)]", "[\"a\": %, \"b\": %]", "[\"%\", \"%\"]",
        "([%], [%])", "(\n    \"%\",\n    \"%\"\n)",
    ])
    func `may be the print of an array or a dictionary`(form: String) throws {
        let rows = [
            "<UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>",
            "<UIButton: 0x3; frame = (1 1; 2 2); text = 'a, b'; layer = <CALayer: 0x4>>",
        ]
        let text = form.replacing("%", with: rows[0], maxReplacements: 1)
        let dump = try opened(text.replacing("%", with: rows[1]))
        #expect(dump.root.sublayers.map(\.name) == ["UIView", "UIButton"])
    }

    @Test func `may have decimal commas`() throws {
        let dump = try opened(
            "<UIView: 0x1; frame = (0,5 100,25; 390 300); alpha = 0,5; layer = <L: 0x2>>\n")
        #expect(dump.root.frame == Rect(x: 0.5, y: 100.25, width: 390, height: 300))
        #expect(dump.root.opacity == 0.5)
        #expect(NumberScanner.read("{{0,5, 2}, {3, 4,25}}", count: 4) == [0.5, 2, 3, 4.25])
        #expect(NumberScanner.read("(1,2,3,4)", count: 4) == [1, 2, 3, 4])
    }

    @Test func `may be an array of descriptions`() throws {
        let dump = try opened(
            "[\"<UIWindow: 0x1; frame = (0 0; 9 9); layer = <L: 0x2>>\\n   | <UIView: 0x3; frame = (0 0; 9 9); "
                + "layer = <L: 0x4>>\", \"<UIWindow: 0x5; frame = (0 0; 9 9); layer = <L: 0x6>>\\n"
                + "   | <UIButton: 0x7; frame = (0 0; 9 9); layer = <L: 0x8>>\"]")
        #expect(dump.root.sublayers.map(\.sublayers.count) == [1, 1])
    }

    @Test func `is the same from a log, a debugger, a comment or a web page`() throws {
        let rows = screen.split(separator: "\n")
        let forms: [(Substring) -> String] = [
            { "2013-08-17 21:04:53.358 My App[60940:11303] " + $0 },
            { "     12\t\($0)" }, { "notes.txt:12:\($0)" }, { "+\($0)" },
            { "Nov 21 10:11:12 Phone App(UIKitCore)[123] <Notice>: \($0)" },
            { "\u{1B}[32m\($0)\u{1B}[0m" },
            { String($0.replacing("<", with: "&lt;").replacing(">", with: "&gt;")) },
            { "2024-01-02 10:11:12.123456+0900 App[60:1f0] " + $0 }, { "// \($0)" }, { "> \($0)" },
            { String($0.replacing("    |", with: "\t|")) },
            { String($0.replacing(" ", with: "\u{A0}", maxReplacements: 2)) },
            { row in
                let bars = row.prefix { $0 == " " || $0 == "|" }
                return String(repeating: "|", count: bars.count { $0 == "|" })
                    + row.dropFirst(bars.count)
            },
        ]
        for form in forms {
            let text = rows.map(form).joined(separator: "\n")
            #expect(try opened(text).outline == opened(screen).outline, "\(text)")
        }
        let prompt =
            "(lldb) po [[UIWindow keyWindow] recursiveDescription]\n$3 = 0x0754d1d0 " + screen
        let dump = try opened(prompt)
        #expect(try dump.outline == opened(screen).outline)
        #expect(dump.codes == ["1 skipped"])
        #expect(dump.rows[0].line == 2)
    }

    @Test func `is the same if a page has joined its rows or removed the bars`()
        throws
    {
        let line = screen.split(separator: "\n").joined(separator: " ")
        #expect(try opened(line).outline == opened(screen).outline)
        let blanks = try opened(screen.replacing("|", with: " "))
        #expect(try blanks.outline == opened(screen).outline)
        #expect(blanks.codes == ["1 depth-jump"])
    }

    @Test func `has another window after it if no line break ends it`() throws {
        let other =
            "<UIWindow: 0x9; frame = (0 0; 9 9); layer = <UIWindowLayer: 0xa>>\n   | "
            + "<UIView: 0xb; frame = (0 0; 5 5); layer = <CALayer: 0xc>>\n"
        let screen = screen.hasSuffix("\n") ? String(screen.dropLast()) : screen
        #expect(try opened(screen + other).outline == opened(screen + "\n" + other).outline)
    }

    @Test func `is read from deep in a log, and beside other output`() throws {
        let log = String(repeating: "10:00 nothing happens here at all\n", count: 3_000)
        let more =
            "\n<TabController 0x1>, state: appeared, view: <UIView 0x2>\n"
            + "<CALayer:0x5; position = CGPoint (1 2); bounds = CGRect (0 0; 2 2); delegate = <UIView: 0x4; frame = (0 0; 9 9)>>\n"
        let dump = try opened(log + screen + more)
        #expect(try dump.outline == opened(screen).outline)
        #expect(dump.codes == ["1 skipped"])
    }

    @Test(arguments: [
        ("text = 'What's the point?'", "What's the point?"),
        ("text = 'a; b = c'", "a; b = c"), ("text = '<b> | x'", "<b> | x"),
        ("text = ''", ""), ("text = 'it's; opaque'", "it's; opaque"),
        ("text = 'one\ntwo; three\n\nfour'", "one\ntwo; three\n\nfour"),
    ])
    func `preserves texts, whatever they contain`(attribute: String, text: String) throws {
        let dump = try opened(
            "<UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>\n"
                + "   | <UILabel: 0x3; frame = (1 1; 2 2); \(attribute); hidden = YES; layer = <L: 0x4>>\n"
                + "   | <UIView: 0x5; frame = (3 3; 4 4); layer = <CALayer: 0x6>>\n")
        #expect(dump.root.sublayers.count == 2)
        #expect(dump.root.sublayers[0].text == text)
        #expect(dump.root.sublayers[0].isHidden)
        #expect(dump.codes.contains("2 joined-lines") == attribute.contains("\n"))
        #expect(dump.rows[2].line == (attribute.contains("\n") ? 6 : 3))
    }

    @Test(arguments: [
        ("✓", "✓"), ("", ""), ("5 > 4; or not?", "5 > 4; or not?"), ("a) } ]>> (", "a) } ]>> ("),
        ("one\ntwo > three", "one\ntwo > three"), ("<b>'s'", "<b>'s'"),
        ("frame = (1 2; 3 4); x", "frame = (1 2; 3 4); x"),
    ])
    func `preserves React Native's texts, which have no quotes`(text: String, shown: String) throws
    {
        for after in ["(10 60; 100 20); text = '\(text)'", "(10 60; 100 20)"] {
            if after == "(10 60; 100 20)", text.hasPrefix("frame") { continue }
            let dump = try opened(
                "<RCTView: 0x1; reactTag: 5; frame = (0 0; 90 90); layer = <CALayer: 0x2>>\n"
                    + "   | <RCTTextView: 0x3; reactTag: 9; text: \(text) frame = \(after); hidden = YES; "
                    + "layer = <CALayer: 0x4>>\n"
                    + "   | <UIView: 0x5; frame = (3 3; 4 4); layer = <CALayer: 0x6>>\n")
            #expect(dump.outline[1...] == ["  RCTTextView 10,60 100x20", "  UIView 3,3 4x4"])
            #expect(dump.root.sublayers[0].text == (shown.isEmpty ? "" : shown))
            #expect(dump.root.sublayers[0].isHidden)
        }
        let mac = try opened(
            "<RCTView: 0x1; frame = (0 0; 90 90); layer = <CALayer: 0x2>>\n   | <RCTTextView: 0x3; "
                + "reactTag: 9; text: a > b, frame = {{10, 60}, {100, 20}}; layer = <CALayer: 0x4>>\n"
        )
        #expect(mac.outline[1] == "  RCTTextView 10,60 100x20")
        #expect(mac.root.sublayers[0].text == "a > b")
    }

    @Test func `names views only by what stands among its bars`() throws {
        for words in ["_value : ", "$R0 = ", "po ", "self.view: ", "window "] {
            #expect(try opened(words + screen).outline == opened(screen).outline, "\(words)")
        }
        let named = try opened(screen.replacing("| <UILabel", with: "| _title <UILabel"))
        #expect(named.outline[3] == "      _title 0,0 100x44")
    }

    @Test func `may be an array, printed in one line or in several`() throws {
        let views = (0..<3).map {
            "<UIView: 0x\($0); frame = (\($0) 0; 9 9); layer = <CALayer: 0xa>>"
        }
        let outline = [
            "roots 0,0 11x9", "  UIView 0,0 9x9", "  UIView 1,0 9x9", "  UIView 2,0 9x9",
        ]
        let list = views.joined(separator: ", ")
        let lines = views.enumerated().map { "  - \($0.offset) : \($0.element)" }
        for text in [
            "[\(list)]", "Optional([\(list)])",
            "(\n    \"" + views.joined(separator: "\",\n    \"") + "\"\n)",
            "▿ 3 elements\n" + lines.joined(separator: "\n"),
        ] {
            #expect(try opened(text).outline == outline, "\(text)")
        }
    }

    @Test func `tells of views that a transition turned off`() throws {
        let push = try DumpFixture.text("uikit-push-in-flight.txt")
        func marks(_ text: String) throws -> [Bool] {
            try LayerTree(opened(text).root).nodes.map(\.layer.touch.isInTransition)
        }
        #expect(try opened(push).codes == ["5 in-transition"])
        #expect(try marks(push).firstIndex(of: true) == 4)
        // The view that dims the outgoing screen tells as much as the animation.
        let silent = push.replacing(
            "animations = { position=<CASpringAnimation: 0xa>; }; ", with: "")
        #expect(try marks(silent).firstIndex(of: true) == 4)
        let frame = "UIViewControllerWrapperView: 0x7; frame = (0 0; 375 667);"
        let whole = silent.replacing("_UIParallaxDimmingView", with: "UIView").replacing(
            frame, with: frame + " userInteractionEnabled = NO;")
        #expect(try marks(whole).firstIndex(of: true) == 3)
        let still = silent.replacing("_UIParallaxDimmingView", with: "UIView")
        #expect(try !marks(still).contains(true) && opened(still).codes.isEmpty)
        // A spinner is off by itself, and contains nothing.
        let spinner = try opened(
            "<UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>\n   | <UIImageView: 0x3; frame = "
                + "(0 0; 9 9); userInteractionEnabled = NO; animations = { transform=<A: 0x4>; }; layer = <L: 0x5>>"
        )
        #expect(spinner.codes.isEmpty)
    }

    @Test func `splits only outside of brackets`() throws {
        let dump = try opened(
            "<A.B_$1: 0x1; baseClass = UIButton; frame = (0 0; 9 9); backgroundColor = <UIDynamicSystemColor: 0x2; "
                + "name = x; frame = (1 1; 1 1)>; provider = <__NSMallocBlock__: 0x3>; animations = { <A: 0x4>=<B: 0x5>; }; "
                + "hidden = YES; layer = <CALayer: 0x6>; contentOffset: {0, -59}; contentSize: {300, 182}>"
        )
        #expect(dump.root.isHidden)
        #expect(dump.root.className == "A.B_$1")
        #expect(dump.root.touch.isControl)
        #expect(dump.root.frame == Rect(x: 0, y: 0, width: 9, height: 9))
        #expect(dump.root.bounds.origin == Point(x: 0, y: -59))
        #expect(dump.root.touch.contentSize == Size(width: 300, height: 182))
    }

    @Test(arguments: [
        ("UIExtendedSRGBColorSpace 1 0 0 1", "#ff0000"), ("UIExtendedGrayColorSpace 0 0", nil),
        ("UIExtendedGrayColorSpace 1 0.5", "#ffffff80"),
        ("<UIDynamicSystemColor: 0x2; name = systemBackgroundColor>", "#ffffff"),
        ("<UIDynamicSystemColor: 0x2; name = systemIndigoColor>", "#f2f2f2"),
        ("<UIDynamicSystemColor: 0x2; name = clearColor>", nil), ("(null)", nil),
    ])
    func `has the colours that are printed`(color: String, notation: String?) throws {
        let dump = try opened(
            "<UIView: 0x1; frame = (0 0; 9 9); backgroundColor = \(color); layer = <CALayer: 0x3>>")
        #expect(dump.root.backgroundColor?.notation == notation)
    }

    @Test func `keeps its frame if a title or name contains another one`() throws {
        let dump = try opened(
            "<UIButton: 0x1; frame = (1 2; 9 9); configuration = <UIButtonConfiguration: 0x2> "
                + "title='A; frame = (5 5; 5 5)'; layer = <CALayer: 0x3>>")
        #expect(dump.outline == ["UIButton 1,2 9x9"])
        let named = try opened(
            "<UIView: 0x1; frame = (1 2; 9 9); accessibilityIdentifier = 'a; frame = (5 5; 5 5); b'; "
                + "layer = <CALayer: 0x3>>")
        #expect(LayerTree(named.root).root.layer.frame == Rect(x: 1, y: 2, width: 9, height: 9))
    }

    @Test func `scrolls the contents of a scroll view`() throws {
        let dump = try opened(
            """
            <UIScrollView: 0x1; frame = (0 0; 100 100); clipsToBounds = YES; layer = <CALayer: 0x2>; contentOffset: {0, 50}; contentSize: {100, 500}>
               | <UIView: 0x3; frame = (0 60; 100 10); layer = <CALayer: 0x4>>
            """)
        #expect(dump.receiver(5, 15) == "UIView@2")
        #expect(dump.receiver(5, 65) == "UIScrollView@1")
    }

    @Test func `recognises rows of other kinds`() throws {
        let dump = try opened(
            """
            <_UIHostingView: 0x1; frame = (0 0; 100 100); layer = <CALayer: 0x2>>
               | <CALayer: 0x3> (layer)
               |    | <_UILabelContentLayer: 0x4> (layer)
               | CustomDebugDescription
               | <UISwipeActionPullView: 0x5; cellEdge = 1, actions = 2>
               | <<_UITextContainerView: 0x6; frame = (1 2; 3 4); layer = <_L: 0x7>> minSize = {0, 0}>
               | _save, _cancel <UIButton: 0x8; frame = (5 6; 7 8); layer = <CALayer: 0x9>>
            Total: 7
            """)
        #expect(
            dump.codes == ["2 layer-rows", "4 custom-description", "5 no-frame", "8 skipped"])
        #expect(dump.rows.map(\.hasGeometry) == [true, false, false, false, false, true, true])
        #expect(dump.outline[5] == "  _UITextContainerView 1,2 3x4")
        #expect(dump.outline[6] == "  _save 5,6 7x8")
        #expect(dump.rows[6].className == "UIButton")
    }

    @Test func `reports that SwiftUI's content is missing`() throws {
        let dump = try opened(
            """
            <_TtGC7SwiftUI14_UIHostingView: 0x1; frame = (0 0; 100 100); layer = <CALayer: 0x2>>
               | <CALayer: 0x3> (layer)
               | <CALayer: 0x4> (layer)
            """)
        #expect(dump.codes == ["1 layer-rows", "2 layer-rows"])
        #expect(dump.notes[1].message.contains("the hosting view gets the touch"))
        #expect(dump.receiver(5, 5) == "_TtGC7SwiftUI14_UIHostingView@1")
    }
}

@Suite struct `A damaged description` {
    @Test func `retains a truncated row, with a warning`() throws {
        let dump = try opened(
            "<UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>\n   | <UIView: 0x3; frame = (1 1; 2 2); aut"
        )
        #expect(dump.codes == ["2 row-cut"])
        #expect(dump.rows[1].isUncertain)
        #expect(dump.outline[1] == "  UIView 1,1 2x2")
    }

    @Test func `does not swallow the row after a truncated text`() throws {
        let dump = try opened(
            "<UILabel: 0x1; frame = (0 0; 9 9); text = 'abc\n   | <UIView: 0x3; frame = (1 1; 2 2); layer = <C: 0x4>>"
        )
        #expect(dump.rows.count == 2)
        #expect(dump.codes == ["1 row-cut"])
    }

    @Test func `is readable when truncated anywhere`() throws {
        let bytes = Array(screen.utf8)
        var last = 0
        for end in stride(from: 60, to: bytes.count, by: 1) {
            let dump = try opened(String(decoding: bytes[..<end], as: UTF8.self))
            #expect(dump.rows.count >= last)
            last = dump.rows.count
        }
        #expect(last == 5)
    }

    @Test func `reports elided rows, and guesses the superview`() throws {
        let dump = try opened(
            """
            <UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>
               | ...
               |    |    | <UIView: 0x3; frame = (1 1; 2 2); layer = <CALayer: 0x4>>
               |    | <UIView: 0x5; frame = (1 1; 2 2); layer = <CALayer: 0x6>>
               |    |    |    |    | <UIView: 0x7; frame = (1 1; 2 2); layer = <CALayer: 0x8>>
            """)
        #expect(
            dump.codes == ["2 elided", "3 after-gap", "4 depth-jump", "5 depth-jump"])
        #expect(dump.rows.map(\.isUncertain) == [false, true, true, true])
        #expect(dump.levels == 3)
    }

    @Test func `may start in the middle`() throws {
        let dump = try opened(
            """
               |    | <UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>
               |    |    | <UIView: 0x3; frame = (1 1; 2 2); layer = <CALayer: 0x4>>
               |    | <UIView: 0x5; frame = (1 1; 2 2); layer = <CALayer: 0x6>>
            """)
        #expect(dump.codes == ["1 no-root", "1 several-roots"])
        #expect(dump.rootCount == 2)
        #expect(dump.receiver(1.5, 1.5) == "UIView@3")
        #expect(dump.receiver(8, 8) == "UIView@1")
        #expect(dump.receiver(10, 1) == nil)
    }

    @Test func `may lack its start`() throws {
        let dump = try opened(
            """
            resize = RM+BM; userInteractionEnabled = NO; layer = <CALayer: 0x2>>
               | <UIView: 0x3; frame = (1 1; 2 2); layer = <CALayer: 0x4>>
            """)
        #expect(dump.codes == ["1 row-head-lost"])
        #expect(dump.rows.count == 2)
        #expect(dump.rows[0].isUncertain)
    }

    @Test(arguments: [
        ("(nan 0; 1 1)", "non-finite"), ("(0 0; inf 1)", "non-finite"), ("(0 0; 1)", "bad-value"),
        ("(a b; c d)", "bad-value"), ("(5 5; -4 -4)", "negative-size"),
        ("(0 0; 1.7976931348623157e+308 1.7976931348623157e+308)", nil),
        ("(1e308 0; 1.7e308 1)", "non-finite"),
    ])
    func `may have invalid numbers`(frame: String, code: String?) throws {
        let dump = try opened("<UIView: 0x1; frame = \(frame); layer = <CALayer: 0x2>>")
        #expect(dump.codes == (code.map { ["1 \($0)"] } ?? []))
        #expect(dump.rows[0].hasGeometry == (code == nil || code == "negative-size"))
        #expect(LayerTree(dump.root).count == 1)
    }

    @Test func `is free of control characters`() throws {
        let dump = try opened(
            "<UIView: 0x1; frame = (0 0; 9 9); text = '\u{1B}]0;x\u{7}\u{202E}'; layer = <CALayer: 0x2>>"
        )
        #expect(dump.root.text == "�]0;x��")
        #expect(dump.codes == ["1 unsafe-text"])
    }
}
