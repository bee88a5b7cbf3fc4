import LayerGeometry
import Testing

@testable import ViewDumps

@Suite struct `Several activities of Android` {
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
