import LayerGeometry
import SourceDiagnostics
import Testing

@testable import ViewDumps

@Suite struct `Several windows of Android` {
    private func roots(_ dump: ViewDump) -> String {
        dump.notes.first { $0.code == .severalRoots }?.message ?? "none"
    }

    @Test func `are printed by Appium with the frontmost first`() throws {
        let dump = try DumpFixture.read("android/appium-multi-windows.xml")
        #expect(Markup.hit(dump, x: 700, y: 1_400) == "OK")
        #expect(Markup.hit(dump, x: 50, y: 1_400) == "Pay")
        // Source: AOSP's findTouchedWindowAtLocked asks windows, whatever their views do.
        #expect(Markup.hit(dump, x: 300, y: 1_400) == "FrameLayout")
        let bar = try DumpFixture.text("android/appium-multi-windows.xml")
            .replacing("package=\"com.example\"", with: "package=\"com.android.systemui\"")
        #expect(try Markup.hit(opened(bar), x: 300, y: 1_400) == "Pay")
        #expect(
            roots(dump)
                == "2 roots, of which the first one is in front; --root 1 takes that one only")
        #expect(try Markup.outline(#require(dump.root(1))).first == "FrameLayout (90 1000 900 500)")
    }

    @Test func `have no order among siblings`() throws {
        let views = (1...3).map {
            "<a.View text='\($0)' clickable='true' drawing-order='\($0)' bounds='[0,0][9,9]'/>"
        }
        let dump = try Markup.read("<hierarchy>\(views.joined())</hierarchy>")
        #expect(Markup.hit(dump, x: 5, y: 5) == "1")
        let part = try Markup.read("<node bounds='[0,0][9,9]'>\(views.joined())</node>")
        #expect(Markup.hit(part, x: 5, y: 5) == "3")
    }

    @Test func `have an order by their layers, wherever they are listed`() throws {
        let dump = try DumpFixture.read("android/window-layers.xml")
        #expect(Markup.hit(dump, x: 50, y: 30) == "app-zero")
        #expect(roots(dump).contains("of which the first one is in front; --root 1 takes"))
        let windows = [1, 3, 2].map {
            "<window layer='\($0)'><hierarchy><node text='\($0)' clickable='true' "
                + "bounds='[0,0][9,9]'/></hierarchy></window>"
        }
        let mixed = try Markup.read(
            "<displays><display id='0'>\(windows.joined())</display></displays>")
        #expect(Markup.hit(mixed, x: 5, y: 5) == "3")
        #expect(
            roots(mixed) == "3 roots, of which root 2 is in front; --root 2 takes that one only")
    }

    @Test func `of a tool that prints them in any order have a warning`() throws {
        let node = "<node clickable='true' bounds='[0,0][9,9]'/>"
        let dump = try Markup.read("<hierarchy rotation='0'>\(node)\(node)</hierarchy>")
        #expect(Markup.notes(dump) == ["several-roots:1!"])
        #expect(roots(dump).contains("whose order the dump does not tell; the last one is assumed"))
        let twice = try Markup.read("<hierarchy>\(node)</hierarchy><hierarchy>\(node)</hierarchy>")
        #expect(Markup.notes(twice) == ["other-screen:1"])
    }

    @Test func `that belong to another one are read once`() throws {
        func window(_ name: String, _ layer: Int, _ inner: String = "") -> String {
            "<window id='\(layer)' layer='\(layer)'>\(inner)<hierarchy><node text='\(name)' "
                + "clickable='true' bounds='[0,0][9,9]'/></hierarchy></window>"
        }
        let popup = window("popup", 2)
        let dump = try Markup.read(
            "<displays><display id='0'>\(popup)\(window("app", 1, popup))</display></displays>")
        #expect(dump.root.sublayers.map(\.name) == ["popup", "app"])
        #expect(Markup.hit(dump, x: 5, y: 5) == "popup")
    }

    @Test func `on another display can be chosen in a log, too`() throws {
        let whole = try DumpFixture.text("android/two-displays.xml")
        let line = whole.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        let log = "[HTTP] --> GET /source\n[HTTP] <-- {\"value\":\"\(line)\"}\n"
        let plain = try #require(try ViewDump.read(whole, name: "d"))
        let wrapped = try #require(try ViewDump.read(log, name: "d"))
        for number in 1...4 {
            let (one, other) = (plain.root(number), wrapped.root(number))
            #expect((one == nil) == (other == nil), "\(number)")
            #expect(one?.root == other?.root, "\(number)")
            #expect(other?.rows.allSatisfy { $0.line == 2 } ?? true)
        }
    }

    @Test func `of the default display answer, and those of another are a choice`() throws {
        let dump = try DumpFixture.read("android/two-displays.xml")
        #expect(dump.rootCount == 2)
        #expect(Markup.hit(dump, x: 500, y: 1_200) == "app-zero")
        let note = try #require(dump.notes.first { $0.code == .otherScreen })
        #expect(note.message == "display 7 is another screen; --root 3 takes it")
        let other = try #require(dump.root(3))
        #expect(Markup.hit(other, x: 500, y: 1_200) == "app-seven")
        #expect(
            other.notes.first?.message.hasPrefix("Android view hierarchy of display 7, ") == true)
        #expect(try Markup.outline(#require(dump.root(2))) == ["app-zero (0 0 1080 2400)"])
        let problem = #expect(throws: DumpProblem.self) { try dump.onlyRoot(4) }
        #expect(problem?.diagnostic.message == "the dump has 3 roots, and no root 4")
    }

    @Test func `are on the display of their root`() throws {
        let dump = try Markup.read(
            """
            <hierarchy><node bounds="[0,0][9,9]">
            <node display-id="0" clickable="true" bounds="[1,1][5,5]"/></node></hierarchy>
            """)
        #expect(dump.rows.count == 2)
    }

    @Test func `of several displays are numbered in the order of the dump`() throws {
        func display(_ id: String, _ names: String...) -> String {
            let windows = names.enumerated().map {
                "<window layer='\(9 - $0)'><hierarchy><node text='\($1)' clickable='true' "
                    + "bounds='[0,0][9,9]'/></hierarchy></window>"
            }
            return "<display id='\(id)'>\(windows.joined())</display>"
        }
        let dump = try Markup.read(
            "<displays>\(display("7", "a", "b"))\(display("0", "c", "d"))</displays>")
        #expect(Markup.hit(dump, x: 5, y: 5) == "c")
        #expect(roots(dump) == "2 roots, of which root 2 is in front; --root 2 takes that one only")
        #expect(try Markup.hit(#require(dump.root(1)), x: 5, y: 5) == "a")
        #expect(try #require(dump.root(1)).rootCount == 2)
        #expect(try #require(dump.root(3)).root.name == "d")
        let others = try Markup.read(
            "<displays>\(display("2", "x"))\(display("5", "y"))</displays>")
        #expect(Markup.hit(others, x: 5, y: 5) == "x")
        let many = (1...500).map { display("\($0)", "w\($0)") }.joined()
        let crowd = try Markup.read("<displays>\(many)\(display("0", "z"))</displays>")
        #expect(crowd.root.name == "z")
        #expect(crowd.notes.contains { $0.message.hasPrefix("there are more than 100 others") })
    }
}

@Suite struct `Several activities of Android` {
    @Test func `that are stopped are not on the screen, wherever they are listed`() throws {
        let text = try DumpFixture.text("android/dumpsys-stopped-last.txt")
        let dump = try opened(text)
        #expect(Markup.hit(dump, x: 100, y: 300) == "app:id/front")
        let note = try #require(dump.notes.first { $0.code == .otherScreen })
        #expect(
            note.message == "com.example.back/.Background is stopped, so it is not on the screen; "
                + "--root 2 takes it")
        #expect(try Markup.hit(#require(dump.root(2)), x: 100, y: 300) == "LinearLayout")
        let tasks = text.split(separator: "TASK").map { "TASK" + $0 }
        let turned = try opened(tasks.reversed().joined())
        #expect(Markup.hit(turned, x: 100, y: 300) == "app:id/front")
        #expect(try Markup.hit(#require(turned.root(1)), x: 100, y: 300) == "LinearLayout")
    }

    @Test func `are behind the resumed one if they are paused`() throws {
        let dump = try DumpFixture.read("android/dumpsys-paused.txt")
        #expect(dump.rootCount == 1)
        #expect(Markup.hit(dump, x: 500, y: 300) == "app:id/confirm")
        // An activity's window is modal.
        #expect(Markup.hit(dump, x: 500, y: 1_300) == nil)
        let note = try #require(dump.notes.first { $0.message.hasSuffix("--root 3 takes it") })
        #expect(
            note.message == "com.example.front/.Home is behind the resumed activity, which takes "
                + "all touches; --root 3 takes it")
        #expect(try Markup.hit(#require(dump.root(3)), x: 500, y: 1_300) == "app:id/behind")
    }

    @Test func `that are all resumed have a warning, as their places are unknown`() throws {
        let text = try DumpFixture.text("android/dumpsys-stopped-last.txt")
            .replacing("mResumed=false mStopped=true", with: "mResumed=true mStopped=false")
        let note = try #require(try opened(text).notes.first { $0.code == .severalRoots })
        #expect(note.severity == .warning)
    }

    @Test func `on another display are on another screen`() throws {
        let text = try DumpFixture.text("android/dumpsys-stopped-last.txt")
            .replacing("mResumed=false mStopped=true", with: "mResumed=true mStopped=false")
        let first = " userId=0 displayId=0(type=INTERNAL)"
        let other = " userId=0 displayId=7(type=VIRTUAL)"
        let tasks = text.replacing("id=4 userId=0", with: "id=4" + other)
        let activities = text.replacing("pid=4321", with: "pid=4321" + first)
            .replacing("pid=1111", with: "pid=1111" + other)
        for text in [tasks, activities] {
            let dump = try opened(text)
            #expect(dump.rootCount == 1)
            #expect(Markup.hit(dump, x: 100, y: 300) == "app:id/front")
            let note = try #require(dump.notes.first { $0.code == .otherScreen })
            #expect(note.message == "display 7 is another screen; --root 2 takes it")
            #expect(try Markup.hit(#require(dump.root(2)), x: 100, y: 300) == "LinearLayout")
        }
        #expect(try opened(activities.replacing(first, with: other)).rootCount == 2)
    }

    @Test func `that are all stopped are shown`() throws {
        let text = try DumpFixture.text("android/dumpsys-stopped-last.txt")
            .replacing("mResumed=true mStopped=false", with: "mResumed=false mStopped=true")
        #expect(try opened(text).rootCount == 2)
    }

    @Test(arguments: [
        ("android/dumpsys-indent.txt", ["DecorView -", "  android:id/content (10 20 700 1240)"]),
        ("android/dumpsys-indent-elided.txt", ["DecorView -", "  LinearLayout (0 0 1080 2094)"]),
    ])
    func `may have their views no further in than the heading`(
        name: String, start: [String]
    ) throws {
        let dump = try DumpFixture.read(name)
        #expect(Markup.outline(dump).prefix(2) == start[...])
        let rows = try DumpFixture.text(name).replacing("      DecorView", with: "  DecorView")
        #expect(try Markup.outline(opened(rows)) == Markup.outline(dump))
        let end = "      Looper (main, tid 2) {9f}\n        a.View{66 V.E...C.. ........ 0,0-9,9}\n"
        #expect(try Markup.outline(opened(rows + end)) == Markup.outline(dump))
    }
}
