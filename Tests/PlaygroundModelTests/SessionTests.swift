import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `An event after the wheel changed a number` {
    /// A playground in which the wheel has just changed the position of the blue layer.
    private func edited() throws -> Playground {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        let at = try cell(of: "position", in: playground)
        playground.click(column: at.column - 8, row: at.row)
        playground.take(.mouse(MouseInput(.wheel(.up), at: at)))
        #expect(playground.edit?.isByWheel == true)
        return playground
    }

    /// The cell of a property's value in the inspector.
    private func cell(of name: String, in playground: Playground) throws -> CellPoint {
        let rect = try #require(playground.layout.panes[.inspector])
        let lines = playground.derived.inspection.lines
        let line = try #require(lines.firstIndex { $0.name == name })
        return CellPoint(
            column: rect.minColumn
                + lines[line].column(isChosen: false, columns: rect.size.columns),
            row: rect.minRow + line - playground.firstLine(of: .inspector))
    }

    @Test(arguments: ["r", "Enter", "Esc"])
    func `does not go to a menu that was waiting for that`(key: String) throws {
        var playground = try edited()
        let menu = Menu("changed", [Menu.Item(key: "r", "read", .program(.request(.reload)))])
        playground.update(.menu(.open(menu)))
        #expect(playground.overlays.menu == nil)
        let effect = playground.take(.key(try #require(KeyPress(notation: key))))
        #expect(effect == nil && playground.overlays.menu == menu)
        #expect(playground.take(.key(KeyPress(.enter))) == .reload)
    }

    @Test func `does not end the edit if recordings omit the event`() throws {
        for key in ["y", "C-l", "R", "T"] {
            var playground = try edited()
            playground.press(key)
            #expect(playground.edit?.isByWheel == true, "\(key)")
        }
    }

    @Test func `goes to the clicked line of the inspector`() throws {
        var playground = Playground.on()
        playground.click(at: 160, 240)
        playground.press("Z k")
        let at = try cell(of: "zPosition", in: playground)
        playground.click(column: at.column - 11, row: at.row)
        let chosen = playground.derived.inspection.lines[playground.chosenInspectorLine ?? 0]
        #expect(chosen.name == "zPosition")
    }
}

@Suite struct `The tested point` {
    private func playground(stops: [SceneStop], columns: Int = 80) -> Playground {
        Playground(
            title: "Test", root: LayerTree.blueWhite.rootLayer, rules: .calayer, isYUp: false,
            size: CellSize(columns: columns, rows: 24), stops: stops)
    }

    @Test func `is the probe's once a key has put it there`() {
        var session = Session(playground(stops: [SceneStop(Point(x: 160, y: 240))]))
        let cell = session.playground.cell(of: Point(x: 160, y: 240))
        session.take(.key(KeyPress(.character(">"))))
        session.take(
            .mouse(MouseInput(.move, at: session.playground.cell(of: Point(x: 20, y: 20)))))
        session.take(.mouse(MouseInput(.press(.left), at: cell)))
        session.take(.mouse(MouseInput(.release(.left), at: cell)))
        session.take(.key(KeyPress(.character(">"))))
        session.take(
            .mouse(MouseInput(.move, at: session.playground.cell(of: Point(x: 20, y: 20)))))
        session.take(.key(KeyPress(.character(">"))))
        #expect(session.aim == Point(x: 160, y: 240))
    }

    @Test func `is visible at the scene's point, however the view was zoomed`() {
        var playground = playground(stops: [SceneStop(Point(x: 40, y: 60))])
        for _ in 0..<4 {
            playground.update(.stage(.zoom(closer: true, about: Point(x: 300, y: 400))))
        }
        playground.press(">")
        let place = playground.stage.viewport.place(
            of: playground.probe.point, in: playground.layout.stage.size)
        #expect(playground.probe.point == Point(x: 40, y: 60))
        #expect(place.column >= 0 && place.row >= 0)
    }

    @Test func `stays uncertain at the pointer, even after Enter`() throws {
        var playground = Playground.on()
        for column in 0..<playground.layout.stage.size.columns where playground.hitsInCell.isEmpty {
            playground.update(
                .probe(
                    .hover(
                        playground.stage.viewport.point(
                            column: Double(column) + 0.5, row: 11.5,
                            in: playground.layout.stage.size))))
        }
        let hits = playground.hitsInCell
        try #require(!hits.isEmpty)
        playground.press("Enter Esc")
        #expect(playground.hitsInCell == hits)
    }

    @Test func `is one of the file's, even after reloading`() {
        var playground = playground(stops: [])
        playground.update(
            .document(
                .describe(title: "Other", about: "new", stops: [SceneStop(Point(x: 1, y: 2))])))
        playground.press(">")
        #expect(playground.probe.point == Point(x: 1, y: 2))
        #expect(
            playground.document.heading == "Other" && playground.derived.caption.about == ["new"])
    }
}

@Suite struct `The name on the top line` {
    private func heading(_ title: String?, _ file: String?) -> String {
        document(title, file).heading
    }

    private func document(_ title: String?, _ file: String?) -> Document {
        Playground(
            title: title, fileName: file, root: Layer(name: "a"), rules: .calayer, isYUp: false,
            size: CellSize(columns: 80, rows: 24)
        ).document
    }

    @Test func `is the file's name with the title, or whichever exists`() {
        #expect(heading("Cards", "a.yaml") == "a.yaml · Cards")
        #expect(heading(nil, "a.yaml") == "a.yaml")
        #expect(heading("Cards", nil) == "Cards")
        #expect(heading("a.yaml", "a.yaml") == "a.yaml")
    }

    @Test func `is that of the file it was saved as`() {
        var playground = Playground(
            title: nil, fileName: "scene.yaml", root: Layer(name: "a"), rules: .calayer,
            isYUp: false, size: CellSize(columns: 80, rows: 24))
        playground.update(.document(.named("other.yaml")))
        #expect(playground.document.heading == "other.yaml")
    }
}
