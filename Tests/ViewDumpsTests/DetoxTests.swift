import LayerGeometry
import SourceDiagnostics
import Testing

@testable import ViewDumps

@Suite struct `A view hierarchy of Detox` {
    private let screen = """
        <?xml version="1.0" encoding="utf-8"?>
        <ViewHierarchy>
         <UIWindow alpha="1.0" class="UIWindow" height="844" visibility="visible" width="390">
          <_UIHostingView<ModifiedContent<AnyView, RootModifier>> alpha="1.0" class="_UIHostingView<ModifiedContent<AnyView, RootModifier>>" height="844" visibility="visible" width="390" x="0" y="0">
           <UILabel alpha="1.0" class="UILabel" height="20" testID="title" text="a < b & "c"" visibility="visible" width="90" x="10" y="20" />
           <WKWebView alpha="1.0" class="WKWebView" height="200" visibility="visible" width="390" x="0" y="100">
           	<![CDATA[<html><body class="x">
         <div class="y">text</div>
        </body></html>]]>
           </WKWebView>
           <UIButton alpha="0.005" class="UIButton" height="44" testID="detox_temp_0_2" visibility="invisible" width="90" x="10" y="40" />
          </_UIHostingView<ModifiedContent<AnyView, RootModifier>>>
         </UIWindow>
         <UITextEffectsWindow alpha="1.0" class="UITextEffectsWindow" height="844" visibility="visible" width="390" />
        </ViewHierarchy>
        """

    @Test func `has frames in the superviews, and classes of any name`() throws {
        let dump = try opened(screen)
        #expect(dump.format == .detox && dump.rules == .uiview)
        let host = "_UIHostingView<ModifiedContent<AnyView, RootModifier>>"
        #expect(
            dump.outline == [
                "roots 0,0 390x844", "  UIWindow 0,0 390x844", "    \(host) 0,0 390x844",
                "      title 10,20 90x20", "      WKWebView 0,100 390x200",
                "      UIButton 10,40 90x44", "  UITextEffectsWindow 0,0 390x844",
            ])
        let views = dump.root.sublayers[0].sublayers[0].sublayers
        #expect(views[0].text == "a < b & \"c\"" && !views[0].isUserInteractionEnabled)
        #expect(views[2].isHidden && views[2].opacity == 0.005)
        #expect(dump.rows.map(\.line) == [nil, 3, 4, 5, 6, 11, 14])
        #expect(dump.receiver(20, 25) == "\(host)@4")
        #expect(dump.receiver(20, 150) == "WKWebView@6")
    }

    @Test func `may lack the blanks before the ends of tags`() throws {
        let formatted = screen.replacing(" />", with: "/>")
        #expect(try opened(formatted).outline == opened(screen).outline)
        #expect(try opened(formatted).codes == opened(screen).codes)
    }

    @Test(arguments: ["", "  "])
    func `may be on one line, as a log or a formatter leaves it`(end: String) throws {
        #expect(try opened(screen.replacing("\n", with: end)).outline == opened(screen).outline)
    }

    @Test func `may have other tags in the log around it`() throws {
        let log = "at <anonymous> (a.js:3)\n" + screen + "\n10:00:01 <done> ok\n"
        #expect(try opened(log).outline == opened(screen).outline)
    }

    @Test func `may be truncated within an element`() throws {
        let bytes = Array(screen.utf8)
        for end in stride(from: 0, to: bytes.count, by: 7) {
            let text = String(decoding: bytes[..<end], as: UTF8.self)
            guard let dump = try? ViewDump.read(text, name: "x") else { continue }
            #expect(LayerTree(dump.root).count == dump.rows.count)
        }
    }

    @Test func `of an Android app is refused with the way to another one`() throws {
        let text = """
            <?xml version='1.0' encoding='UTF_8' standalone='yes' ?>
            <ViewHierarchy>
              <DecorView class="com.android.internal.policy.DecorView" width="1080" height="2220" visibility="visible" x="0" y="0">
                <LinearLayout class="android.widget.LinearLayout" width="1080" height="2088" x="0" y="0"/>
              </DecorView>
            </ViewHierarchy>
            """
        let problem = #expect(throws: DumpProblem.self) { try opened(text) }
        #expect(problem?.diagnostic.message.contains("of an Android app") == true)
        #expect(problem?.diagnostic.help?.contains("uiautomator dump") == true)
    }
}
