import LayerGeometry
import Testing

@testable import ViewDumps

@Suite struct `An Android dump` {
    /// A form with two buttons, where the one drawn last is not the last in the file.
    static let form = """
        <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
        <hierarchy rotation="0">
          <node class="android.widget.FrameLayout" resource-id="" text="" bounds="[0,0][1080,2400]">
            <node class="android.widget.Button" resource-id="app:id/save" text="Save" clickable="true"
              enabled="false"
              bounds="[100,200][500,400]" drawing-order="2" />
            <node class="android.view.View" content-desc="Scrim &amp; shade" long-clickable="true"
              bounds="[300,100][700,900]" drawing-order="1">
              <node class="android.widget.TextView" text="Über &#8211; uns" bounds="[310,110][600,180]"/>
            </node>
            <node class="android.widget.TextView" text="Label" bounds="[100,200][500,400]" drawing-order="3"/>
          </node>
        </hierarchy>
        """

    @Test func `has no text of icons, which a font of the app has`() throws {
        let dump = try Markup.read(
            """
            <hierarchy rotation="0">
              <node class="android.widget.FrameLayout" bounds="[0,0][1080,2400]">
                <node class="android.widget.TextView" text="&#983536;" bounds="[0,0][60,60]"/>
                <node class="android.widget.Button" text="&#xF8E1; Home" bounds="[0,60][200,160]"/>
                <node class="android.view.View" text="&#983873;" content-desc="Tab"
                  bounds="[0,160][60,220]"/>
              </node>
            </hierarchy>
            """)
        #expect(dump.root.sublayers.map(\.text) == [nil, "Home", "Tab"])
        #expect(dump.root.sublayers.map(\.name) == ["TextView", "Home", "Tab"])
    }

    @Test func `becomes layers with frames in their superlayers`() throws {
        let dump = try Markup.read(Self.form)
        #expect(dump.format == .android)
        #expect(
            Markup.outline(dump) == [
                "FrameLayout (0 0 1080 2400)",
                "  app:id/save (100 200 400 200)",
                "  Scrim & shade (300 100 400 800)",
                "    Über – uns (10 10 290 70)",
                "  Label (100 200 400 200)",
            ])
        #expect(Markup.notes(dump) == [])
    }

    @Test func `has the line of each tag`() throws {
        let dump = try Markup.read(Self.form)
        #expect(dump.rows.map(\.line) == [3, 4, 7, 9, 11])
    }

    @Test func `gives a touch to the clickable view that is drawn last`() throws {
        let dump = try Markup.read(Self.form)
        #expect(Markup.hit(dump, x: 400, y: 300) == "app:id/save")
        #expect(Markup.hit(dump, x: 600, y: 300) == "Scrim & shade")
        #expect(Markup.hit(dump, x: 20, y: 20) == nil)
    }

    @Test func `has controls and disabled views`() throws {
        let dump = try Markup.read(Self.form)
        #expect(dump.rows.map(\.isDisabled) == [false, true, false, false, false])
        #expect(dump.root.sublayers.map(\.touch.isControl) == [true, true, false])
        #expect(dump.root.sublayers[1].text == "Scrim & shade")
        #expect(dump.rows[1].className == "android.widget.Button")
    }

    @Test func `may have the class as its tag, and hidden views`() throws {
        let dump = try Markup.read(
            """
            <hierarchy class="hierarchy" width="1080" height="2000">
              <android.widget.FrameLayout bounds="[0,0][90,90]" displayed="true">
                <android.view.View bounds="[0,0][90,90]" displayed="false" clickable="true"/>
                <android.view.View bounds="[0,0][90,90]" visible-to-user="false" checkable="true"/>
                <android.widget.Switch class="android.widget.Switch" checkable="true" bounds="[9,9][60,60]"/>
              </android.widget.FrameLayout>
            </hierarchy>
            """)
        #expect(dump.rows.count == 4)
        #expect(dump.root.sublayers.map(\.isHidden) == [true, true, false])
        #expect(dump.rows[1].className == "android.view.View")
        #expect(Markup.hit(dump, x: 10, y: 10) == "Switch")
        #expect(Markup.hit(dump, x: 80, y: 80) == nil)
    }

    @Test func `orders its windows by their layer`() throws {
        let dump = try Markup.read(
            """
            <displays><display id="0">
            <window index="0" layer="1"><hierarchy rotation="0">
            <node text="front" clickable="true" bounds="[0,0][50,50]"/></hierarchy></window>
            <window index="1" layer="0"><hierarchy rotation="0">
            <node text="behind" clickable="true" bounds="[0,0][90,90]"/></hierarchy></window>
            </display></displays>
            """)
        #expect(dump.rootCount == 2)
        #expect(Markup.hit(dump, x: 10, y: 10) == "front")
        #expect(Markup.hit(dump, x: 60, y: 60) == "behind")
    }

    @Test func `retains views with malformed bounds, with their children in place`()
        throws
    {
        let dump = try Markup.read(
            """
            <hierarchy><node text="a" bounds="[10,10][100,100]">
            <node text="none"><node text="b" clickable="true" bounds="[20,30][40,50]"/></node>
            <node text="words" bounds="[a,b][c,d]"/>
            <node text="huge" bounds="[1e999,0][5,5]"/>
            <node text="three" bounds="[0,0][5]"/>
            <node text="turned" bounds="[50,60][40,50]" drawing-order="1e999"/>
            </node></hierarchy>
            """)
        #expect(
            Markup.outline(dump) == [
                "a (10 10 90 90)", "  none -", "    b (10 20 20 20)", "  words -", "  huge -",
                "  three -", "  turned (40 50 0 0)",
            ])
        #expect(
            Markup.notes(dump) == [
                "no-frame:2!", "bad-value:3!", "non-finite:4!", "bad-value:5!", "negative-size:6",
            ])
        #expect(dump.rows.map(\.isUncertain) == [false, true, false, true, true, true, false])
        #expect(Markup.hit(dump, x: 30, y: 40) == "b")
    }

    @Test(arguments: [
        "", "\n\n", "\u{FEFF}", "dumping\n", "UI hierchary dumped to: /sdcard/a.xml\r\n",
        "UI hierchary dumped to: /sdcard/a.xml ", "<not xml\n", "a < b && c > d\n\n\n",
    ])
    func `may have lines before it`(start: String) throws {
        let text = start + Self.form
        let dump = try Markup.read(text)
        let added = start.utf8.count { $0 == 0x0A }
        #expect(dump.rows.map(\.line) == [3, 4, 7, 9, 11].map { $0 + added })
        let isNoted = dump.notes.contains { $0.code == .skipped && $0.line == 1 }
        #expect(isNoted == (added > 0 && start.first?.isNewline == false))
    }

    @Test func `may have text after it, and no root element`() throws {
        let tail = try Markup.read(Self.form + "UI hierchary dumped to: /dev/tty\n<b> & so on")
        #expect(tail.rows.count == 5)
        #expect(tail.notes.contains { $0.code == .skipped && $0.line == 13 })
        let bare = try Markup.read(
            "<node text='a' bounds='[0,0][5,5]'/>\n<node text='b' bounds='[0,0][5,5]'/>")
        #expect(bare.rootCount == 2)
        #expect(bare.rows.map(\.line) == [nil, 1, 2])
    }

    @Test func `counts lines as the file does, whatever ends them`() throws {
        let text =
            "<hierarchy>\r<node text='a\u{2028}b' bounds='[0,0][5,5]'/>\u{85}\r\n<node bounds='[0,0][5,5]'/>"
        let dump = try Markup.read(text)
        #expect(dump.rows.count == 3)
        #expect(dump.rows[2].line == 5)
    }
}
