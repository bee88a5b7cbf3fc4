import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `A plain letter` {
    @Test func `neither deletes nor restructures anything`() {
        for binding in Binding.all where binding.place != .layerMenu {
            for key in binding.keys {
                guard case .character = key.key, case .structure? = binding.action else { continue }
                Issue.record("\(key) in \(binding.place)")
            }
        }
    }
}

@Suite struct `The key M` {
    @Test func `opens the menu of a right click on the row`() throws {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        var clicked = playground
        let rect = try #require(playground.layout.panes[.layers])
        let cell = CellPoint(column: rect.minColumn, row: rect.minRow + 2)
        clicked.take(.mouse(MouseInput(.press(.right), at: cell)))
        playground.press("M")
        #expect(playground.overlays.menu == clicked.overlays.menu)
        #expect(playground.overlays.menu?.items.map(\.key) == Array("hiney}{<>d"))
        #expect(playground.overlays.menu?.items.last?.note == "Delete")
    }

    @Test func `has only actions for a root on the root`() {
        var playground = Playground.on()
        playground.press("M")
        #expect(
            playground.overlays.menu?.items.map(\.text) == [
                "hide", "rename", "new layer", "export",
            ])
    }

    @Test func `opens it in the middle if no row is visible`() {
        var playground = Playground.on(columns: 40, rows: 12)
        playground.press("M")
        #expect(playground.overlays.menu?.cell == nil && playground.overlays.menu != nil)
    }
}

@Suite struct `The key y` {
    @Test func `copies the explanation with the point and the rules`() throws {
        var playground = Playground.on()
        playground.hover(at: 160, 240)
        #expect(playground.take(.key(KeyPress(.character("y")))) == .copy(.explanation))
        let text = try #require(playground.explanation)
        #expect(text.hasPrefix("Test\nhitTest at 163.5,247 by calayer\n\nview "))
        #expect(text.contains("\n  white ") && text.contains("\n    blue "))
    }

    @Test func `shows a message if there is nothing to explain`() {
        var playground = Playground.on()
        #expect(playground.take(.key(KeyPress(.character("y")))) == nil)
        #expect(playground.log == "there is nothing to explain: point at a layer")
    }
}

@Suite struct `Writing a file` {
    @Test(
        arguments: [
            ("R", .recording, "recording.hitbox"), ("T", .test, "session.hitbox"),
            ("!", .denial, "wrong.hitbox"),
        ] as [(String, Writing, String)])
    func `suggests a name first`(key: String, writing: Writing, name: String) {
        var playground = Playground.on()
        playground.hover(at: 160, 240)
        playground.press(key)
        #expect(playground.prompt?.kind == .write(writing))
        #expect(playground.prompt?.line.text == name)
        var other = playground
        let effect = playground.take(.key(KeyPress(.enter)))
        #expect(effect == .write(writing, to: name, overwriting: false))
        other.press("C-u")
        #expect(other.take(.key(KeyPress(.enter))) == nil)
        #expect(other.prompt?.problem == "type the name of a file")
    }

    @Test func `is refused if there is no answer to reject`() {
        var playground = Playground.on()
        playground.press("!")
        #expect(playground.prompt == nil)
        #expect(playground.log == "point at the stage first: there is no answer to reject")
    }

    @Test func `tries the terminal's clipboard first for texts`() {
        var playground = Playground.on()
        playground.press("e")
        #expect(playground.take(.key(KeyPress(.character("s")))) == .copy(.export("swift")))
    }
}

@Suite struct `A click in a pane` {
    private func clicked(_ pane: Pane, in start: Playground = .on()) throws -> Playground {
        var playground = start
        let rect = try #require(playground.layout.panes[pane])
        playground.click(column: rect.minColumn, row: rect.minRow + 1)
        return playground
    }

    @Test(arguments: Pane.allCases)
    func `focuses it`(pane: Pane) throws {
        var playground = Playground.on()
        playground.update(.panes(.focus(pane == .stage ? .layers : .stage)))
        let before = playground.layout
        playground = try clicked(pane, in: playground)
        #expect(playground.panes.focus == pane)
        if pane != .stage { #expect(playground.layout == before, "nothing moves under it") }
    }

    @Test(arguments: [Pane.layers, .inspector, .why])
    func `on the title focuses it, too`(pane: Pane) throws {
        var playground = Playground.on()
        let rect = try #require(playground.layout.panes[pane])
        playground.click(column: rect.minColumn + 2, row: rect.minRow - 1)
        #expect(playground.panes.focus == pane)
    }

    @Test func `on a row makes j and k continue from there`() throws {
        var playground = try clicked(.layers)
        #expect(playground.selectedNode.name == "white")
        playground.press("j")
        #expect(playground.selectedNode.name == "blue" && !playground.probe.isOnStage)
    }

    @Test func `on a line of the inspector chooses it`() throws {
        var playground = try clicked(.inspector)
        #expect(playground.chosenInspectorLine == 1)
        playground.press("k")
        #expect(playground.chosenInspectorLine == 0)
    }

    @Test func `is not a move of the pointer`() throws {
        var playground = Playground.on()
        let rect = try #require(playground.layout.panes[.layers])
        let cell = CellPoint(column: rect.minColumn, row: rect.minRow)
        playground.take(.mouse(MouseInput(.move, at: cell)))
        playground.take(.mouse(MouseInput(.wheel(.down), at: cell)))
        #expect(playground.panes.focus == .stage)
    }
}

@Suite struct `A screen that is too small` {
    @Test func `has no keys and no mouse`() {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.update(.panes(.resize(CellSize(columns: 30, rows: 10))))
        let before = playground
        playground.press("Delete W a l : M")
        playground.click(column: 5, row: 5)
        playground.take(.paste("x"))
        #expect(playground.isLike(before) && playground.tree == before.tree)
    }

    @Test(arguments: ["q", "C-c"])
    func `can be quit if nothing is unsaved`(key: String) throws {
        let press = try #require(KeyPress(notation: key))
        var playground = Playground.on(columns: 30, rows: 10)
        #expect(playground.take(.key(press)) == .quit)
        playground.update(.structure(.newLayer))
        #expect(playground.take(.key(press)) == nil)
        #expect(playground.overlays.top == nil)
        playground.update(.panes(.resize(CellSize(columns: 80, rows: 24))))
        #expect(playground.take(.key(press)) == nil && playground.overlays.menu != nil)
    }

    @Test func `ends a drag`() {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.drag(from: Point(x: 150, y: 230), to: Point(x: 200, y: 300), letGo: false)
        playground.update(.panes(.resize(CellSize(columns: 30, rows: 10))))
        #expect(playground.edit == nil && !playground.isHolding)
        playground.update(.document(.undo))
        #expect(!playground.document.isModified)
    }
}

@Suite struct `The hints` {
    private func words(_ playground: Playground) -> [String] {
        playground.hintLine.words.map { "\($0.key) \($0.text)" }
    }

    @Test func `name no key for typing a flag`() {
        var playground = Playground.on(columns: 120, rows: 40)
        playground.update(.listing(.select(2)))
        playground.press("p")
        #expect(words(playground).contains("= exact"))
        playground.press("Esc t")
        #expect(playground.edit?.tool == .flags && !words(playground).contains("= exact"))
    }

    @Test func `fit the current state, with at most four keys, each once`() {
        var playground = Playground.on(columns: 160, rows: 40)
        #expect(words(playground) == ["? help", ": command", "v rules", "q quit"])
        playground.press("/ e Enter")
        #expect(words(playground) == ["? help", "n next", ": command", "q quit"])
        playground.press("a")
        #expect(words(playground) == ["Enter keep", "= exact", "? help", "Esc revert"])
        playground.press("Esc :")
        #expect(words(playground) == ["Tab complete", "Esc back"])
    }

    @Test func `omit one that is too long, but not shorter ones after it`() {
        var playground = Playground.on(columns: 80, rows: 24)
        playground.update(.panes(.focus(.layers)))
        #expect(words(playground) == ["? help", "Space fold", "q quit"])
    }

    @Test func `say how to return to the scene once none of it is on the stage`() {
        var playground = Playground.on(columns: 80, rows: 24)
        #expect(!words(playground).contains("0 whole scene"))
        playground.update(.stage(.pan(columns: 200, rows: 0)))
        #expect(words(playground) == ["? help", "0 whole scene", "q quit"])
        playground.press("0")
        #expect(!words(playground).contains("0 whole scene"))
        playground.update(.stage(.pan(columns: 0, rows: -200)))
        #expect(words(playground).contains("0 whole scene"))
    }

    @Test func `say how to continue if one pane is shown`() {
        let playground = Playground.on(columns: 60, rows: 24)
        #expect(words(playground).last == "Tab panes")
    }
}

@Suite struct `The habits from lazygit, helix and vim` {
    private func typed(_ text: String, in start: Playground = .on()) -> (Playground, Effect?) {
        var playground = start
        playground.press(":")
        playground.type(text)
        let effect = playground.take(.key(KeyPress(.enter)))
        return (playground, effect)
    }

    @Test(arguments: [Pane.layers, .inspector, .why])
    func `page with Control in every list`(pane: Pane) {
        var playground = Playground.on(columns: 80, rows: 24)
        playground.update(.panes(.focus(pane)))
        for (key, page) in [
            ("C-d", "PageDown"), ("C-f", "PageDown"), ("C-u", "PageUp"), ("C-b", "PageUp"),
        ] {
            var other = playground
            playground.press(key)
            other.press(page)
            #expect(playground.isLike(other) && playground.panes.scroll == other.panes.scroll)
        }
    }

    @Test func `go to the ends of a menu`() {
        var playground = Playground.on()
        playground.update(.listing(.select(1)))
        playground.press("M G")
        #expect(
            playground.overlays.menu?.selected == (playground.overlays.menu?.items.count ?? 0) - 1)
        playground.press("g")
        #expect(playground.overlays.menu?.selected == 0)
    }

    @Test func `return to the tool in use after closing a line`() {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.press("a 7 :")
        #expect(playground.edit != nil)
        playground.press("Esc")
        #expect(playground.edit != nil)
        playground.press("Esc")
        #expect(!playground.document.isModified)
        playground.press("a 7 :")
        playground.type("frames")
        playground.press("Enter")
        #expect(playground.edit == nil && playground.document.isModified)
    }

    @Test(
        arguments: [
            ("w! a.yaml", Effect.saveAs("a.yaml", overwriting: true, then: nil)),
            ("w!", .overwrite), ("wr a.yaml", .saveAs("a.yaml", overwriting: false, then: nil)),
            ("e!", .reload), ("reload", .reload), ("rl", .reload), ("q ", .quit),
        ])
    func `save, reload and quit`(text: String, effect: Effect) {
        #expect(typed(text).1 == effect)
    }

    @Test func `get back with redo what Esc reverted`() {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.press("r Right Right")
        let turned = playground.tree
        playground.press("Esc")
        #expect(playground.tree == Playground.on().tree && !playground.document.isModified)
        playground.press("U")
        #expect(playground.tree == turned)
        playground.press("u")
        #expect(playground.tree == Playground.on().tree)
        playground.press("r Left Esc")
        #expect(playground.log == "reverted")
        playground.press("U")
        #expect(playground.tree == turned, "what was undone goes first")
    }

    @Test func `repeat the search with an empty text`() {
        var playground = Playground.on()
        playground.press("/ Enter")
        #expect(playground.prompt == nil)
        playground.press("/ e Enter")
        let first = playground.selection
        playground.press("/ Enter")
        #expect(playground.prompt == nil && playground.selection != first)
    }

    @Test func `show the match while typing, and the selection again after Esc`() {
        let layers = (0..<60).map { Layer.made("l\($0)", 0, 0, 10, 10) }
        var playground = Playground.on(
            LayerTree(.made("root", 0, 0, 100, 100, layers)), columns: 80, rows: 24)
        playground.press("/ l 5 9")
        #expect(playground.firstLine(of: .layers) > 50)
        playground.press("Esc")
        #expect(playground.firstLine(of: .layers) == 0)
    }

    @Test func `make no layer from part of a command's name`() {
        let (playground, _) = typed("new")
        #expect(playground.tree == Playground.on().tree && playground.complaint != nil)
        #expect(typed("new layer").0.tree.count == playground.tree.count + 1)
    }

    @Test func `cycle through suggestions with Tab, and return to the typed text with Down`() {
        var playground = Playground.on()
        playground.press(":")
        playground.type("rules ")
        var seen: [String] = []
        for _ in 0..<6 {
            playground.press("Tab")
            seen.append(playground.prompt?.line.text ?? "")
        }
        #expect(Set(seen).count == 5 && seen.first == seen.last)
        #expect(playground.derived.palette.proposals.count == 5)
        var chosen = playground
        chosen.press("Enter")
        #expect(chosen.prompt == nil && "rules \(chosen.probe.rules.rawValue)" == seen.last)
        playground.press("Down")
        #expect(playground.prompt?.line.text == "rules ")
        playground.press("Tab Backspace")
        #expect(playground.derived.palette.proposals.count == 1)
    }

    @Test func `write no file named as a command`() {
        var playground = Playground.on()
        playground.update(.prompt(.open(.saveAs(then: nil), "pin.yaml")))
        #expect(playground.prompt?.line.text == "pin.yaml")
        playground.press("C-u")
        playground.type(":wq")
        #expect(playground.take(.key(KeyPress(.enter))) == nil)
        #expect(playground.prompt?.problem?.hasPrefix("not a command") == true)
    }

    @Test func `complete the typed text, not an earlier command`() {
        var (playground, _) = typed("set blue.zPosition 3")
        playground.press(":")
        playground.type("se")
        playground.press("Tab")
        #expect(playground.prompt?.line.text == "set ")
    }
}
