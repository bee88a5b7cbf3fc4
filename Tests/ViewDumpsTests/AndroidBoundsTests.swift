import LayerGeometry
import SourceDiagnostics
import Testing

@testable import ViewDumps

/// `android.graphics.Rect` is empty where it ends before it begins, and is clipped by scroll views.
@Suite struct `Bounds printed by Android` {
    @Test func `that end before they begin are empty`() throws {
        let dump = try DumpFixture.read("android/inverted-bounds.xml")
        #expect(Markup.hit(dump, x: 500, y: 1_700) == "Buy")
        #expect(Markup.notes(dump) == ["negative-size:7"])
        let maestro = try DumpFixture.read("android/maestro-inverted-bounds.json")
        let away = try #require(maestro.root.sublayers.first?.sublayers.last)
        #expect(away.name == "Away" && away.bounds.isEmpty)
    }

    @Test(arguments: ["[10,40][50,20]", "[50,20][10,40]", "[50,40][10,20]", "[10,20][50,20]"])
    func `are empty in every format`(bounds: String) throws {
        let under = "[0,0][99,99]"
        let texts = [
            "<hierarchy><node text='u' bounds='\(under)'><node text='e' bounds='\(bounds)'/></node></hierarchy>",
            "<hierarchy><a.U bounds='\(under)'><a.E bounds='\(bounds)'/></a.U></hierarchy>",
            "[{\"class\": \"a.B\", \"interactions\": [], \"bounds\": \"\(under)\"},"
                + "{\"class\": \"a.B\", \"bounds\": \"\(bounds)\"}]",
            "{\"attributes\": {\"bounds\": \"\(under)\"}, \"children\": [{\"attributes\": "
                + "{\"bounds\": \"\(bounds)\"}}]}",
            "element_num,depth,attributes,parent_num\n0,0,\"bounds=\(under)\",\n"
                + "1,1,\"text=e; bounds=\(bounds)\",0\n",
            "id,depth,bounds,text,parent_id\n0,0,\"\(under)\",,\n1,1,\"\(bounds)\",\"e\",0\n",
            "{\"ui_schema\": {}, \"elements\": [{\"b\": \"\(under)\", \"c\": [{\"b\": \"\(bounds)\"}]}]}",
            "a.U{1 V.E...C.. ........ 0,0-99,99}\n  a.E{2 V.E...C.. ........ \(edges(bounds))}",
        ]
        for text in texts {
            let dump = try opened(text)
            let last = try #require(dump.root.sublayers.last)
            #expect(last.bounds.isEmpty, "\(text)")
            #expect(!dump.notes.contains { $0.severity != .info }, "\(text)")
        }
    }

    /// The edges as `View.toString` prints them.
    private func edges(_ bounds: String) -> String {
        let numbers = bounds.split { "[],".contains($0) }
        return "\(numbers[0]),\(numbers[1])-\(numbers[2]),\(numbers[3])"
    }

    @Test func `of Espresso are empty with a negative size`() throws {
        let dump = try opened(
            """
            +>A{id=1, visibility=VISIBLE, width=90, height=90, x=0.0, y=0.0}
            |
            +->B{id=2, visibility=VISIBLE, width=-40, height=50, x=60.0, y=9.0}
            """)
        #expect(dump.root.sublayers[0].frame == Rect(x: 60, y: 9, width: 0, height: 50))
    }

    /// A scroll view with a button at each edge, one that fills its width, and one in the middle.
    private func screen(_ scroller: String) -> String {
        let buttons = [
            "[40,195][80,200]", "[40,100][80,105]", "[0,140][5,180]", "[95,140][100,180]",
            "[0,120][100,130]", "[40,150][50,160]",
        ]
        return
            "<hierarchy><node bounds='[-9,0][109,300]'><node \(scroller) bounds='[0,100][100,200]'>"
            + "<node bounds='[0,90][100,210]'>"
            + buttons.map { "<node clickable='true' bounds='\($0)'/>" }.joined()
            + "</node></node><node clickable='true' bounds='[0,195][9,200]'/></node></hierarchy>"
    }

    @Test(arguments: [
        "scrollable='true'", "class='android.widget.ScrollView'",
        "class='android.widget.HorizontalScrollView'",
        "class='androidx.recyclerview.widget.RecyclerView'",
        "class='android.widget.ListView'", "class='android.widget.GridView'",
        "class='androidx.viewpager2.widget.ViewPager2'",
        "class='androidx.viewpager.widget.ViewPager'",
        "class='android.webkit.WebView'", "class='androidx.core.widget.NestedScrollView'",
    ])
    func `that reach an edge of a scroll view may be cut off there`(scroller: String) throws {
        let dump = try Markup.read(screen(scroller))
        let rows = dump.rows.dropFirst(3)
        #expect(rows.map(\.isHeightCut) == [true, true, false, false, false, false, false])
        #expect(rows.map(\.isWidthCut) == [false, false, true, true, true, false, false])
    }

    @Test func `are whole where nothing scrolls`() throws {
        let dump = try Markup.read(screen("class='android.widget.FrameLayout'"))
        #expect(!dump.rows.contains { $0.isHeightCut || $0.isWidthCut })
    }

    // Source: AOSP's AccessibilityNodeInfoHelper intersects bounds with the display.
    @Test func `that reach one edge of the screen may be cut off there`() throws {
        let bounds = ["[95,10][100,90]", "[0,10][100,90]", "[5,190][95,200]", "[5,9][95,90]"]
        let views = bounds.map { "<node clickable='true' bounds='\($0)'/>" }.joined()
        let dump = try Markup.read(
            "<hierarchy><node bounds='[0,0][100,200]'>\(views)</node></hierarchy>")
        #expect(dump.rows.map(\.isWidthCut) == [false, true, false, false, false])
        #expect(dump.rows.map(\.isHeightCut) == [false, false, false, true, false])
    }

    @Test func `are cut off in other formats, too, but not in those of whole frames`() throws {
        let (list, button) = ("[0,0][90,90]", "[0,80][50,90]")
        let cut = [
            "[{\"class\": \"a.B\", \"interactions\": [\"scrollable\"], \"bounds\": \"\(list)\", "
                + "\"children\": [{\"bounds\": \"\(button)\"}]}]",
            "{\"attributes\": {\"bounds\": \"\(list)\", \"scrollable\": \"true\"}, \"children\": "
                + "[{\"attributes\": {\"bounds\": \"\(button)\"}}]}",
            "element_num,depth,attributes,parent_num\n0,0,\"bounds=\(list); scrollable=true\",\n"
                + "1,1,\"bounds=\(button)\",0\n",
            "id,depth,bounds,scrollable,parent_id\n0,0,\"\(list)\",1,\n1,1,\"\(button)\",,0\n",
        ]
        for text in cut { #expect(try opened(text).rows.last?.isHeightCut == true, "\(text)") }
        let whole = try opened(
            "a.ScrollView{1 V.E...C.. ........ 0,0-90,90}\n  a.E{2 V.E...C.. ........ 0,80-50,90}")
        #expect(whole.rows.last?.isHeightCut == false)
    }
}
