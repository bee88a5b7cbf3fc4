import LayerGeometry
import SourceDiagnostics
import Testing

@testable import ViewDumps

@Suite struct `An Espresso hierarchy` {
    static let text = """
        androidx.test.espresso.NoMatchingViewException: No views found matching: with id: 7

        View Hierarchy:
        +>DecorView{id=-1, visibility=VISIBLE, width=1080, height=1920, is-clickable=false, is-enabled=true, layout-params={(0,0)(fillxfill) ty=BASE
          fl=LAYOUT_IN_SCREEN
          pfl=FORCE}, tag=null, x=0.0, y=0.0, child-count=2}
        |
        +->Button{id=7, res-name=ok, desc=Go, now, visibility=VISIBLE, width=300, height=90, is-clickable=true, is-enabled=false, x=20.5, y=40.0, text=Say {, x=5,
        twice, input-type=0, has-links=false} ****MATCHES****
        |
        +->FrameLayout{id=2, visibility=VISIBLE, width=500, height=500, is-clickable=true, is-enabled=true, x=100.0, y=0.0, child-count=2}
        |
        +-->ViewStub{id=3, visibility=GONE, width=0, height=0, is-clickable=false, is-enabled=true, x=0.0, y=0.0}
        |
        +-->{id=4, visibility=INVISIBLE, width=9, height=9, is-clickable=true, is-enabled=true, x=-3.0, y=NaN}

        \tat androidx.test.espresso.base.DefaultFailureHandler.handle(DefaultFailureHandler.java:5)
        """

    @Test func `becomes layers with the printed frames`() throws {
        let dump = try Markup.read(Self.text)
        #expect(dump.format == .espresso)
        #expect(
            Markup.outline(dump) == [
                "DecorView (0 0 1080 1920)",
                "  ok (20 40 300 90)",
                "  FrameLayout (100 0 500 500)",
                "    ViewStub (0 0 0 0)",
                "    view -",
            ])
        #expect(dump.rows.map(\.line) == [4, 8, 11, 13, 15])
        #expect(Markup.notes(dump) == ["skipped:1", "non-finite:15!"])
    }

    @Test func `has controls, hidden and disabled views, and texts`() throws {
        let dump = try Markup.read(Self.text)
        #expect(dump.root.sublayers[0].text == "Say {, x=5, twice")
        #expect(dump.root.sublayers[0].touch.isControl)
        #expect(dump.rows.map(\.isDisabled) == [false, true, false, false, false])
        #expect(dump.root.sublayers[1].sublayers.map(\.isHidden) == [true, true])
        #expect(Markup.hit(dump, x: 110, y: 60) == "FrameLayout")
        #expect(Markup.hit(dump, x: 50, y: 60) == "ok")
        #expect(Markup.hit(dump, x: 900, y: 60) == nil)
    }

    @Test func `is not sure of what is behind a view of Compose`() throws {
        let exception = """
            View Hierarchy:
            +>DecorView{id=-1, visibility=VISIBLE, width=9, height=9, x=0.0, y=0.0, child-count=2}
            |
            +->Button{id=1, visibility=VISIBLE, width=9, height=9, is-clickable=true, x=0.0, y=0.0}
            |
            +->AndroidComposeView{id=2, visibility=VISIBLE, width=9, height=9, x=0.0, y=0.0}
            """
        let rows = """
            a.b.Button{1 V.E...C.. ........ 0,0-9,9}
            androidx.compose.ui.platform.AndroidComposeView{2 V.E...... ........ 0,0-9,9}
            """
        for dump in [try opened(exception), try opened(rows)] {
            #expect(dump.notes.contains { $0.code == .layerRows && $0.severity == .warning })
            #expect(dump.rows.last?.isUncertain == true && dump.rows.count == 3)
        }
    }

    @Test func `goes on after other lines of a log`() throws {
        let tag = "11-28 12:00:01.123  4242  4242 I Dump: "
        let lines = [
            "View Hierarchy:", "  DecorView@7ccea78[Main]",
            "    android.widget.LinearLayout{1ccea78 V.E...... ........ 0,0-400,800}",
            "      android.widget.Button{2ccea78 VFED..C.. ........ 10,10-210,110 #7f app:id/ok}",
        ].map { tag + $0 }
        let others = ["--------- beginning of crash", "11-28 12:00:01.124  1  2 E Other  : noise"]
        let log = (lines[..<3] + others + lines[3...]).joined(separator: "\n")
        #expect(try opened(log).outline == opened(lines.joined(separator: "\n")).outline)
        #expect(try opened(log).rows.count == 3)
    }

    @Test func `is the same with each line in a record of a log in JSON`() throws {
        let lines = Self.text.replacing("\t", with: " ").split(separator: "\n").map {
            "{\"msg\": \"\($0)\", \"level\": \"error\"},"
        }
        let dump = try opened(lines.joined(separator: "\n"))
        #expect(dump.outline == (try opened(Self.text)).outline)
        #expect(!dump.notes.contains { $0.code == .rowCut })
    }

    @Test func `may have a log's prefix on each line`() throws {
        let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
        for prefix in [
            "12-14 12:08:56.2 16151-16175/a.b I/TestRunner: ", "[11:36:59]: ▸ ", "    // ",
        ] {
            let dump = try Markup.read(lines.map { prefix + $0 }.joined(separator: "\n"))
            #expect(
                Markup.outline(dump).map { $0.prefix(8) }
                    == Markup.outline(try Markup.read(Self.text)).map { $0.prefix(8) })
            #expect(dump.rows.map(\.line) == [4, 8, 11, 13, 15])
        }
    }

    @Test func `reports missing rows`() throws {
        let dump = try Markup.read(
            """
            +-->A{id=1, visibility=VISIBLE, width=9, height=9, x=0.0, y=0.0, child-count=3}
            |
            +----->B{id=1, visibility=VISIBLE, width=9, height=9, x=0.0, y=0.0}
            |
            +-->C{id=1, visibility=VISIBLE, width=9, heig
            """)
        #expect(
            Markup.outline(dump)
                == ["roots -", "  A (0 0 9 9)", "    B (0 0 9 9)", "  C -"]
                .map { $0 == "roots -" ? "roots (0 0 9 9)" : $0 })
        #expect(
            Set(Markup.notes(dump)) == [
                "no-root:1!", "child-count:1!", "several-roots:1", "depth-jump:3!", "row-cut:5!",
                "no-frame:5!",
            ])
        #expect(dump.rows.map(\.isUncertain) == [false, false, true, true])
    }
}

@Suite struct `Rows of View.toString` {
    static let text = """
        TASK 42 id=42
          ACTIVITY a.b/.Main 7c1d2e3 pid=4321
            mView=android.view.View{7c V.E...C.. ........ 0,0-9,9}
            View Hierarchy:
              DecorView@5e6f7a8[Main Activity]
                android.widget.LinearLayout{1111111 V.E...... ........ 0,0-1080,2400}
                  android.view.ViewStub{2222222 G.E...... ......I. 0,0-0,0 #10203 android:id/stub}
                  android.widget.FrameLayout{3333333 V.E...C.. ......ID 0,63-1080,2400 #1020002 android:id/content aid=1073741824}
                    android.widget.Button{4444444 VF.D..C. .F...... -20,-40-264,126} {id:1 rank:0 }
                    android.widget.ImageView{5555555 V.ED...L. ........ 30,0-x,126 #7f01 app:id/x}
            Looper (main, tid 2) {9f}
              android.view.View{6666666 V.E...C.. ........ 0,0-9,9}
        """

    @Test func `become layers by indentation, in the section of views only`() throws {
        let dump = try Markup.read(Self.text)
        #expect(dump.format == .espresso)
        #expect(
            Markup.outline(dump) == [
                "DecorView -",
                "  LinearLayout (0 0 1080 2400)",
                "    android:id/stub (0 0 0 0)",
                "    android:id/content (0 63 1080 2337)",
                "      Button (-20 -40 284 166)",
                "      app:id/x -",
            ])
        #expect(dump.rows.map(\.line) == [5, 6, 7, 8, 9, 10])
        #expect(dump.rows.map(\.isDisabled) == [false, false, false, false, true, false])
        #expect(dump.rows[4].address == "4444444")
        #expect(Markup.notes(dump) == ["skipped:1", "no-frame:5", "bad-value:10!"])
        #expect(Markup.hit(dump, x: 10, y: 70) == "Button")
        #expect(Markup.hit(dump, x: 500, y: 30) == nil)
        #expect(Markup.hit(dump, x: 500, y: 70) == "android:id/content")
    }

    // Source: AOSP's ViewGroup.dumpViewHierarchy prints what toString of each view returns.
    @Test func `may print themselves in their own way`() throws {
        let dump = try opened(
            """
              View Hierarchy:
                DecorView@bfcdbf5[Main]
                  android.widget.TextView{c V.ED..... ........ 0,0-1080,200}
                  MyPanel[state=open, items=3]
                    android.widget.Button{d VFED..C.. ........ 40,100-1040,300}
              Looper (main, tid 2) {1a2b3c4}
            """)
        #expect(
            Markup.outline(dump) == [
                "DecorView -", "  TextView (0 0 1080 200)", "  MyPanel -",
                "    Button (40 100 1000 200)",
            ])
        #expect(Markup.notes(dump).contains("no-frame:4!"))
        #expect(dump.rows[2].isUncertain)
    }

    @Test func `may be the whole text`() throws {
        let rows = Self.text.split(separator: "\n")[5..<10].joined(separator: "\r\n")
        let dump = try Markup.read(rows)
        #expect(dump.rows.map(\.line) == [1, 2, 3, 4, 5])
        #expect(dump.levels == 3)
    }
}
