import LayerGeometry
import SourceDiagnostics
import Testing

@testable import ViewDumps

@Suite struct `A layout of Google's Android CLI` {
    @Test func `becomes layers with frames in their superlayers`() throws {
        let dump = try DumpFixture.read("android-layout.json")
        let app = "com.example.notes:id/"
        #expect(
            Markup.outline(dump).prefix(9) == [
                "FrameLayout (0 0 1080 2400)", "  \(app)toolbar (0 72 1080 144)",
                "    Open menu (0 0 144 144)", "    Notes (170 38 530 70)",
                "    \(app)search (936 0 144 144)", "  \(app)list (0 216 1080 2058)",
                "    \(app)row (0 24 1080 220)", "      \(app)done (24 60 100 100)",
                "      \(app)title (150 40 750 70)",
            ])
        #expect(dump.rules == .android && dump.format.unit == "pixels")
        let nodes = LayerTree(dump.root).nodes
        #expect(nodes.count(where: \.layer.isUserInteractionEnabled) == 14)
        #expect(nodes.count(where: \.layer.isHidden) == 2)
        let disabled = nodes.filter { dump.rows[$0.index].isDisabled }.map(\.layer.name)
        #expect(disabled == [app + "undo"])
    }

    @Test func `gives a touch to the last clickable view`() throws {
        let dump = try DumpFixture.read("android-layout.json")
        let app = "com.example.notes:id/"
        #expect(Markup.hit(dump, x: 300, y: 300) == app + "row")
        #expect(Markup.hit(dump, x: 70, y: 350) == app + "done")
        #expect(Markup.hit(dump, x: 900, y: 2100) == app + "snackbar")
        #expect(Markup.hit(dump, x: 800, y: 2000) == app + "undo")
        #expect(Markup.hit(dump, x: 500, y: 140) == nil)
    }

    @Test func `answers the same as a list in another spelling`() throws {
        let (tree, list) = (
            try DumpFixture.read("android-layout.json"),
            try DumpFixture.read("android-layout-flat.json")
        )
        #expect(list.codes.contains("2 flat-list"))
        for x in stride(from: 7.0, to: 1_080, by: 53) {
            for y in stride(from: 7.0, to: 2_400, by: 53) {
                #expect(Markup.hit(list, x: x, y: y) == Markup.hit(tree, x: x, y: y), "\(x),\(y)")
            }
        }
    }

    @Test func `is not confused with a Maestro hierarchy`() throws {
        #expect(ViewDump.format(of: `A Maestro hierarchy`.text) == .maestro)
        #expect(
            ViewDump.format(of: try DumpFixture.text("android-layout.json")) == .androidLayout)
        #expect(
            ViewDump.format(of: "hitbox: 1\nabout: '\"bounds\": \"interactions\":'\n") == nil)
    }

    @Test func `without bounds is refused by name, with the command that prints them`() throws {
        let problem = #expect(throws: DumpProblem.self) {
            try DumpFixture.read("android/layout-centres.json")
        }
        let diagnostic = try #require(problem?.diagnostic)
        #expect(diagnostic.message.hasPrefix("an Android CLI layout without bounds"))
        #expect(diagnostic.help?.hasSuffix("android layout --full --pretty") == true)
        #expect(diagnostic.range.line == 2)
    }

    @Test func `with some bounds has the other views without a place`() throws {
        let dump = try DumpFixture.read("android/layout-some-bounds.json")
        #expect(
            dump.rows.dropFirst().map(\.hasGeometry) == [
                false, false, false, false, true, false, false,
            ])
    }

    @Test func `explains malformed bounds`() throws {
        let dump = try opened(
            """
            [{"class": "a.B", "interactions": "clickable", "bounds": "[0,0][9,9]", "children": [
              {"class": "a.C", "bounds": "0,0"}, {"class": "a.D"},
              {"class": "a.E", "bounds": "[9,9][0,0]"}]}]
            """)
        #expect(Markup.outline(dump) == ["B (0 0 9 9)", "  C -", "  D -", "  E (9 9 0 0)"])
        #expect(
            Markup.notes(dump) == ["bad-value:2!", "no-frame:2!", "negative-size:3"])
        #expect(dump.notes.filter { $0.line == 2 }.map(\.column) == [3, 38])
        #expect(dump.root.isUserInteractionEnabled)
    }
}
