import HitboxDemos
import HitboxRendering
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The Why pane` {
    @Test(arguments: ["perspective", "overlay", "outside"])
    func `keeps a blank before its border`(name: String) throws {
        let scene = try SceneFile.read(try #require(Demos.text(name)), name: name)
        var playground = Playground(
            title: scene.title, root: scene.root, rules: scene.rules, isYUp: false,
            size: CellSize(columns: 80, rows: 24), stops: scene.stops)
        var screen = Screen()
        for _ in scene.stops {
            playground.update(.probe(.stop(1)))
            let grid = screen.draw(playground)
            let rect = try #require(playground.layout.panes[.why])
            for row in rect.minRow..<rect.maxRow {
                let line = String((rect.minColumn..<rect.maxColumn).map { grid[$0, row].character })
                #expect(line.hasSuffix(" "), "\(line)")
            }
        }
    }

    /// The rows of the pane.
    private func rows(_ playground: Playground) throws -> [String] {
        var screen = Screen()
        let grid = screen.draw(playground)
        let rect = try #require(playground.layout.panes[.why])
        return (rect.minRow...rect.maxRow).map { row in
            String((rect.minColumn...rect.maxColumn).map { grid[$0, row].character })
        }
    }

    @Test func `indents each level where the names leave room for it`() throws {
        let scene = try SceneFile.read(try #require(Demos.text("convert")), name: "convert")
        var playground = Playground(
            title: scene.title, root: scene.root, rules: scene.rules, isYUp: false,
            size: CellSize(columns: 80, rows: 24), stops: scene.stops)
        playground.update(.probe(.stop(1)))
        let rows = try rows(playground)
        let indents = ["view", "blue", "red"].map { name in
            rows.first { $0.contains("\(name) ") }?.prefix { $0 == " " }.count
        }
        #expect(indents == [1, 3, 5], "\(rows)")
    }

    @Test func `counts what is in layers that do not contain the point with them`() throws {
        let boxes = (1...4).map { Layer.made("box\($0)", Double(200 + 30 * $0), 0, 20, 20) }
        let holder = Layer.made("holder", 200, 100, 40, 40, [.made("inner", 5, 5, 10, 10)])
        let root = Layer.made("view", 0, 0, 400, 400, boxes + [holder])
        var playground = Playground.on(LayerTree(root), columns: 80, rows: 24)
        playground.update(.probe(.hover(Point(x: 20, y: 300))))
        let rows = playground.derived.why.lines.filter(\.isOfSearch).map { $0.texts[0] }
        #expect(rows == ["view", "› 6 layers do not contain it"])
    }

    @Test func `numbers all layers of a row beside a needle`() throws {
        var layer = Layer.made("leaf", 0, 0, 100, 100)
        for depth in 0..<6 { layer = .made("d\(depth)", 0, 0, 100, 100, [layer]) }
        let playground = Playground.on(LayerTree(layer))
            .after(.probe(.hover(Point(x: 50, y: 50))), .stage(.toggleNeedle))
        let rows = try rows(playground)
        #expect(rows[0].hasPrefix("●1-6►› 6 nested layers ask"), "\(rows)")
        #expect(rows[1].hasPrefix("●7 ") && rows[1].contains("leaf"), "\(rows)")
    }

    @Test func `keeps what is pointed at in sight above the answer beside a needle`() throws {
        let scene = try SceneFile.read(try #require(Demos.text("overlay")), name: "overlay")
        var playground = Playground(
            title: scene.title, root: scene.root, rules: scene.rules, isYUp: false,
            size: CellSize(columns: 80, rows: 24), stops: scene.stops)
        playground.update(.probe(.hover(Point(x: 45, y: 38))))
        playground.update(.stage(.toggleNeedle))
        let rows = try rows(playground)
        #expect(rows[0].contains("You point at"), "\(rows)")
        #expect(rows.contains { $0.contains(" HIT") }, "\(rows)")
    }

    @Test func `keeps the reach in sight above the answer, and takes clicks`() throws {
        let veils = (1...12).map { number in
            Layer.made("veil\(number)", 0, 0, 400, 400) { $0.isHidden = true }
        }
        let pay = Layer.made("pay", 20, 100, 130, 44)
        var playground = Playground(
            title: "", root: .made("root", 0, 0, 400, 400, [pay] + veils), rules: .uiview,
            isYUp: false, size: CellSize(columns: 80, rows: 24))
        playground.update(.probe(.hover(Point(x: 80, y: 120))))
        playground.update(.stage(.toggle(.reach)))
        playground.update(.listing(.select(1)))
        let shown = try rows(playground)
        #expect(shown[0].contains("pay: 100 %"), "\(shown)")
        #expect(shown.contains { $0.contains(" HIT") }, "\(shown)")
        let rect = try #require(playground.layout.panes[.why])
        var session = Session(playground)
        // Below the sentence, the pane is scrolled.
        let fourth = CellPoint(column: rect.minColumn + 2, row: rect.minRow + 3)
        session.take(.mouse(MouseInput(.press(.left), at: fourth)))
        #expect(shown[3].contains(session.playground.selectedNode.name + " "), "\(shown)")
    }
}
