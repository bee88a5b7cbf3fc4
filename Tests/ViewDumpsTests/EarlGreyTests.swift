import LayerGeometry
import Testing

@testable import ViewDumps

@Suite struct `A view hierarchy of EarlGrey` {
    private let tail = "AX.traits='UIAccessibilityTraitNone'; AX.focused='N'"

    @Test func `has the first row in front`() throws {
        let dump = try DumpFixture.read("earlgrey.txt")
        #expect(dump.rules == .uiview && dump.rootCount == 2)
        #expect(dump.root.sublayers.map(\.name) == ["UIWindow", "UITextEffectsWindow"])
        // 'send' is printed after 'toast', which is barely visible.
        #expect(dump.receiver(325, 590) == "RCTView@27")
        #expect(dump.receiver(330, 30) == "UIButton@69")
        let names = LayerTree(dump.root).nodes.map(\.layer.name)
        #expect(names.filter { $0.hasPrefix("like") }.first == "like0")
    }

    @Test func `recovers scroll positions from places on the screen`() throws {
        let dump = try DumpFixture.read("earlgrey.txt")
        let feed = try #require(LayerTree(dump.root).nodes.first { $0.layer.name == "feed" })
        #expect(feed.layer.bounds == Rect(x: 0, y: 120, width: 375, height: 553))
        #expect(dump.codes.contains("30 scroll-from-subview"))
        let hit = LayerTree(dump.root).root.hitTest(Point(x: 330, y: 140), rules: .uiview)
        #expect(hit?.layer.name == "like2")
        #expect(hit?.layer.touch.isControl == true && hit?.layer.text == "Like")
    }

    @Test(arguments: [
        (
            "Application window hierarchy (ordered by window level, from front to back):", "",
            "front"
        ),
        ("UI Hierarchy (ordered by window level, front to back):", "", "front"),
        ("UI Hierarchy (ordered by window level, back to front):", "", "later"),
        ("UI Hierarchy (Back to front):", "", "later"), ("", "", "front"),
        ("[Window 1] = [Frontmost Window]", "", "front"),
        ("\"[Window 1]\" : \"Back-Most Window\",", "", "later"),
        ("", "; User Interaction Disabled", "later"), ("", "; UIE=N", "front"),
        ("", "; AX.isModal=N", "later"),
        ("", "; AX.frame2={{0, 0}, {0, 0}} ||Blank View|| ", "later"),
        ("UI Hierarchy (front to back):", "; AX.isModal=N", "front"),
        ("[10:00:00]: ▸ UI Hierarchy (Back to front):", "", "later"),
    ])
    func `is in the order that its heading or its rows tell`(
        heading: String, word: String, front: String
    ) throws {
        func row(_ name: String, _ more: String = "") -> String {
            "<UIView:0x1; AX=N; AX.id='\(name)'; AX.frame={{0, 0}, {9, 9}}; frame={{0, 0}, {9, 9}}; alpha=1\(more)>"
        }
        let dump = try opened(
            "\(heading)\n\n" + row("window", word == "; User Interaction Disabled" ? "" : word)
                + "\n  |--" + row("front") + "\n  |--" + row("later")
                + "\n  |  |--"
                + row("off", word == "; User Interaction Disabled" ? word : "; UIE=N"))
        #expect(dump.root.sublayers.last?.name == front)
        let off = try #require(LayerTree(dump.root).nodes.first { $0.layer.name == "off" })
        #expect(!off.layer.isUserInteractionEnabled)
    }

    @Test func `has windows in the order of its rows, too, and numbers them as printed`() throws {
        let rows = zip(1...2, ["one", "two"]).map {
            "<UIWindow:0x\($0); isAccessible=N; AX.id='\($1)'; AX.frame={{0, 0}, {9, 9}}; frame={{0, 0}, {9, 9}}; alpha=1>"
        }
        let heading = "UI Hierarchy (Back to front):\n"
        let dump = try opened(heading + rows.joined(separator: "\n"))
        #expect(dump.root.sublayers.map(\.name) == ["one", "two"])
        #expect(try dump.onlyRoot(2).root.name == "two")
        #expect(dump.notes.contains { $0.message.contains("the last one is in front") })
        let old = try opened(rows.joined(separator: "\n"))
        #expect(old.root.sublayers.map(\.name) == ["two", "one"])
        #expect(try old.onlyRoot(2).root.name == "two")
        #expect(old.notes.contains { $0.message.contains("the first one is in front") })
    }

    @Test func `may have attributes that views add themselves`() throws {
        let dump = try opened(
            "<UILabel:0x1; isAccessible=N; AX.frame={{0, 0}, {9, 9}}; frame={{0, 0}, {9, 9}}; alpha=1; "
                + "text='it's; here'; state='a; alpha=0'; User Interaction Disabled>")
        #expect(dump.root.text == "it's; here" && dump.root.opacity == 1)
        #expect(!dump.root.isUserInteractionEnabled)
    }

    @Test func `may be broken after a text`() throws {
        let dump = try opened(
            "<UIView:0x1; AX=N; AX.focused='N'; \nframe={{1, 2}, {9, 9}}; AX.frame={{1, 2}, {9, 9}}; "
                + "alpha=1>\n")
        #expect(dump.outline == ["UIView 1,2 9x9"] && dump.codes == ["1 joined-lines"])
    }

    @Test func `does not confuse texts with rows`() throws {
        let dump = try DumpFixture.read("earlgrey.txt")
        let nodes = LayerTree(dump.root).nodes
        let comment = try #require(nodes.first { $0.layer.name == "comment" })
        #expect(comment.layer.text == "Say something; alpha=0" && comment.layer.opacity == 1)
        #expect(nodes.first { $0.layer.name == "name3" }?.layer.text == "Step' 3; really")
        // A container's label consists of its subviews' labels.
        #expect(
            nodes.filter { $0.layer.className == "RCTView" }.allSatisfy {
                $0.layer.text != "Step' 0; really Like"
            })
        #expect(nodes.count { $0.layer.isHidden } == 1)
        #expect(dump.rows.count(where: \.isDisabled) == 1)
        #expect(
            dump.rows.filter { !$0.hasGeometry }.map(\.className) == ["UIAccessibilityElement"])
    }

    @Test func `numbers its roots like the windows of the text`() throws {
        let dump = try DumpFixture.read("earlgrey.txt")
        let first = try dump.onlyRoot(1)
        #expect(first.root.name == "UITextEffectsWindow" && first.rows.count == 3)
        let second = try dump.onlyRoot(2)
        #expect(second.root.name == "UIWindow" && second.rows.count == 50)
        #expect(second.codes.contains("30 scroll-from-subview"))
        #expect(!first.codes.contains("30 scroll-from-subview"))
        #expect(throws: DumpProblem.self) { try dump.onlyRoot(3) }
    }

    @Test func `may have texts of several lines, and a log's indentation`() throws {
        let dump = try opened(
            """
                Hierarchy: <UIWindow:0x1; AX=N; AX.frame={{0, 0}, {9, 9}}; \(tail); frame={{0, 0}, {9, 9}}; alpha=1>
                  |--<UILabel:0x2; AX=Y; AX.label='one
            two'; AX.frame={{1, 1}, {3, 3}}; \(tail); frame={{1, 1}, {3, 3}}; alpha=1; UIE=N; text='one
            two'> [E]
                  |  |--<UIView:0x3; isAccessible=N; AX.frame={{1, 1}, {3, 3}}; frame={{0, 0}, {3, 3}}; alpha=0.01>
                  |--<Broken:0x4; AX=N; AX.frame={{0, 0}, {2, 2}}; frame={{0, 0}, {2
            """)
        #expect(
            Markup.outline(dump) == [
                "UIWindow (0 0 9 9)", "  Broken -", "  UILabel (1 1 3 3)", "    UIView (0 0 3 3)",
            ])
        #expect(dump.root.sublayers[1].text == "one\ntwo")
        #expect(
            Markup.notes(dump) == [
                "joined-lines:2", "alpha-boundary:5", "row-cut:6!", "bad-value:6!",
            ])
    }

    @Test func `is not found in a message that quotes one view`() throws {
        let quoted = "\"E\": \"<UILabel:0x1; AX=Y; AX.frame={{0, 0}, {1, 1}}; alpha=1>\"\n"
        #expect(ViewDump.format(of: quoted) == nil)
        let row = "<UIWindow:0x1; AX=N; AX.frame={{0, 0}, {9, 9}}; frame={{0, 0}, {9, 9}}; alpha=1>"
        let dump = try opened(quoted + row + "\n")
        #expect(dump.rows.count == 1 && dump.codes == ["1 skipped"])
    }

    @Test func `moves up rows whose parents are missing, with a note`() throws {
        let view = "AX=N; AX.frame={{0, 0}, {9, 9}}; frame={{0, 0}, {9, 9}}; alpha=1>"
        let dump = try opened(
            "  |  |--<A:0x1; \(view)\n  |  |  |  |--<B:0x2; \(view)\n  |--<C:0x3; \(view)\n")
        #expect(dump.codes == ["1 no-root", "1 depth-jump", "1 several-roots", "2 depth-jump"])
        let deep = (0..<1_200).map {
            "  " + String(repeating: "|  ", count: $0) + "|--<A:0x1; \(view)"
        }
        #expect(try opened(deep.joined(separator: "\n")).levels == 1_000)
    }
}
