import LayerGeometry
import TestSupport
import Testing
import TouchLint

@Suite struct `A view parked off screen` {
    @Test func `is reported once, as information`() {
        let drawer = view(
            "drawer", "UIView", -300, 0, 300, 844,
            [button("one", 20, 100, 260, 50), button("two", 20, 160, 260, 50)])
        let page = view("page", "UIView", 0, 0, 390, 844, [drawer, button(20, 100)])
        let check = check(window(page))
        #expect(check.list == ["unreachable info drawer"])
        #expect(
            check.messages == ["'drawer' with 2 controls lies off screen, left of 'window'"])
        let panel = view("panel", "UIView", 0, 844, 390, 300, [button("done", 20, 20)])
        #expect(TouchLintTests.check(window(panel)).list == ["unreachable info panel"])
        #expect(
            TouchLintTests.check(window(button(390, 300))).messages
                == ["'button' lies off screen, right of 'window'"])
    }

    @Test func `that is partly on screen is information, and not small`() {
        let old = view("old", "UIView", 360, 0, 390, 844, [button(20, 100, 350, 50)])
        let check = check(window(view("page", "UIView", 0, 0, 390, 844, [old])))
        #expect(check.list == ["dead-area info old"])
        #expect(check.messages[0].hasPrefix("'old' with 1 control reaches over the edge"))
    }

    @Test func `is reported for its own view if that clips it first`() {
        let card = view("card", "UIView", 20, 20, 200, 60, [button(0, 100)])
        #expect(check(window(card)).list == ["unreachable error button"])
        // A part of a screen has no edge.
        let part = LayerTree(view("bar", "UIView", 0, 0, 390, 64, [button("send", 10, -44)]))
        #expect(check(part).list == ["unreachable error send"])
    }
}

@Suite struct `Classes` {
    @Test func `that only show texts are not controls`() {
        func text(_ name: String) -> Layer {
            view("text", name, 0, 100, 200, 20) { $0.touch.hasGestureRecognizers = true }
        }
        for name in [
            "RCTTextView", "RCTText", "RCTParagraphComponentView", "UIFieldEditor",
            "MKAttributionLabel", "_UITextView",
        ] {
            #expect(check(window(text(name))).targets.isEmpty, "\(name)")
        }
        for name in ["UITextView", "Notes.NoteTextView"] {
            #expect(check(window(text(name))).targets == [1], "\(name)")
        }
    }

    @Test func `of UIKit's parts leave touches to their control`() {
        func bar(_ part: String) -> LayerTree {
            window(
                view(
                    "item", "_UIButtonBarButton", 8, 50, 60, 44,
                    [view("part", part, 0, 0, 60, 44) { $0.isUserInteractionEnabled = false }]))
        }
        #expect(check(bar("_UIModernBarButton")).findings.isEmpty)
        #expect(check(bar("UIButton")).list == ["self-not-interactive info part"])
        let alone = window(
            view("part", "UIButton", 0, 50, 60, 44) { $0.isUserInteractionEnabled = false })
        #expect(check(alone).list == ["self-not-interactive error part"])
    }

    @Test func `of scrolling Android views allow floating buttons`() {
        for name in ["androidx.recyclerview.widget.RecyclerView", "android.widget.ListView"] {
            let rows = (0..<4).map { row in
                view("row\(row)", "android.view.ViewGroup", 0, Double(row) * 200, 390, 200) {
                    $0.touch.isControl = true
                }
            }
            let float = view("float", "android.widget.ImageButton", 140, 460, 100, 100) {
                $0.touch.isControl = true
            }
            let tree = window(view("list", name, 0, 0, 390, 800, rows), float)
            #expect(check(tree, .android).list == ["obscured info row2"], "\(name)")
        }
    }

    @Test func `of AppKit are made for a mouse`() {
        let tree = LayerTree(
            view(
                "root", "NSView", 0, 0, 400, 400,
                [
                    view("push", "NSButton", 10, 10, 80, 32),
                    view("check", "NSButton", 10, 100, 80, 18),
                    view("own", "App.ColourButton", 10, 200, 80, 18),
                ]))
        #expect(check(tree).list == ["small-target info check", "small-target warning own"])
    }

    @Test func `of a keyboard are reported once`() {
        let keys = (0..<10).map { key in
            view("key\(key)", "XCUIElementTypeKey", Double(key) * 39, 0, 34, 42)
        }
        let board = view("board", "XCUIElementTypeKeyboard", 0, 600, 390, 200, keys)
        #expect(TouchCheck(window(board), rules: .candidates).list.count == 0)
        let known = keys.map { key in
            var key = key
            key.touch.isControl = true
            return key
        }
        let full = view("board", "XCUIElementTypeKeyboard", 0, 600, 390, 200, known)
        #expect(
            TouchCheck(window(full), rules: .candidates).list == ["small-target info key0"])
    }
}
