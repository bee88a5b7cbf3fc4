import HitboxRendering
import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The lines that a pane hides` {
    private func row(_ row: Int, of playground: Playground) -> String {
        let columns = playground.size.columns
        return playground.screen().text(
            in: CellRect(column: 0, row: row, columns: columns, rows: 1))
    }

    private static let many = LayerTree.root(
        .made("a", 0, 0, 9, 9), .made("b", 0, 0, 9, 9), .made("c", 0, 0, 9, 9),
        .made("d", 0, 0, 9, 9), .made("e", 0, 0, 9, 9), .made("f", 0, 0, 9, 9),
        .made("g", 0, 0, 9, 9), .made("h", 0, 0, 9, 9), .made("i", 0, 0, 9, 9),
        .made("j", 0, 0, 9, 9), .made("k", 0, 0, 9, 9), .made("l", 0, 0, 9, 9))

    @Test func `are counted beside its own title`() throws {
        let playground = Playground.on(Self.many).after(.listing(.select(9)))
        let layers = try #require(playground.layout.panes[.layers])
        let inspector = try #require(playground.layout.panes[.inspector])
        let above = playground.firstLine(of: .layers)
        let below = 13 - above - layers.size.rows
        #expect(above > 0 && below > 0)
        let title = row(layers.minRow - 1, of: playground)
        #expect(title.contains("─ ▲ \(above) ▼ \(below) more ─"))
        #expect(!row(inspector.minRow - 1, of: playground).contains("▲"))
    }

    @Test func `are counted below if the panes are tabs`() throws {
        let playground = Playground.on(Self.many, columns: 40, rows: 12)
            .after(.panes(.focus(.layers)), .listing(.select(9)))
        let layers = try #require(playground.layout.panes[.layers])
        let tabs = row(1, of: playground)
        for pane in Pane.allCases { #expect(tabs.contains(" \(pane.title) "), "\(tabs)") }
        #expect(!tabs.contains("more"))
        #expect(row(layers.maxRow, of: playground).contains("more"))
    }

    @Test func `shorten a long title`() throws {
        let layers = (1...30).map { Layer.made("layer \($0)", 0, 0, 9, 9) }
        var root = Layer.made(String(repeating: "long ", count: 20), 0, 0, 100, 100)
        root.sublayers = layers
        let playground = Playground.on(LayerTree(root))
        let rect = try #require(playground.layout.panes[.inspector])
        let title = row(rect.minRow - 1, of: playground)
        #expect(title.contains("…") && !title.contains("…m"))
    }
}

@Suite struct `The top line` {
    private func top(_ playground: Playground) -> String {
        playground.screen().text(
            in: CellRect(column: 0, row: 0, columns: playground.size.columns, rows: 1))
    }

    private func named(_ file: String?, title: String?) -> Playground {
        Playground(
            title: title, fileName: file, root: LayerTree.blueWhite.rootLayer, rules: .calayer,
            isYUp: false, size: CellSize(columns: 60, rows: 20))
    }

    @Test(
        arguments: [
            ("my.yaml", "Test", " my.yaml · Test "), ("my.yaml", "my.yaml", " my.yaml "),
            (nil, "Test", " Test "), ("page.txt", nil, " page.txt  "),
            ("a\n.yaml", "Test", " a"),
        ] as [(String?, String?, String)])
    func `starts with the file name`(file: String?, title: String?, text: String) {
        let top = top(named(file, title: title))
        #expect(top.hasPrefix(text) && !top.contains("\n"))
        #expect(top.hasSuffix("Core Animation"))
    }

    @Test func `shows the name that the scene was saved as`() {
        let saved = Action.document(.named("new.yaml"))
        #expect(top(named("my.yaml", title: nil).after(saved)).hasPrefix(" new.yaml  "))
        #expect(top(named("my.yaml", title: "Test").after(saved)).hasPrefix(" new.yaml · Test "))
        #expect(top(named(nil, title: "Test").after(saved)).hasPrefix(" new.yaml · Test "))
    }

    @Test func `truncates long names`() {
        let long = String(repeating: "x", count: 300)
        let top = top(named(long + ".yaml", title: "Test"))
        #expect(top.contains("x…") && top.hasSuffix("Core Animation"))
    }
}
