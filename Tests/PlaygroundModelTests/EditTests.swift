import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `A tool` {
    private func onBlue() -> Playground {
        var playground = Playground.on()
        playground.press("/ b l u e Enter")
        return playground
    }

    @Test func `for anchorPoint moves the frame and leaves position alone`() {
        var playground = onBlue()
        playground.press("a 7 Enter")
        let layer = playground.selectedNode.layer
        #expect(layer.anchorPoint == UnitPoint(x: 0, y: 0))
        #expect(layer.position == Point(x: 100, y: 100))
        #expect(layer.frame == Rect(x: 100, y: 100, width: 100, height: 100))
        #expect(
            playground.log
                == "anchorPoint 0.5,0.5 → 0,0 · position stayed 100,100 · frame moved 50,50 → 100,100"
        )
        playground.press("u")
        #expect(playground.tree == Playground.on().tree)
        #expect(!playground.document.isModified)
        playground.press("U")
        #expect(playground.selectedNode.layer == layer)
    }

    @Test func `reports the derived frame with one decimal, and an edited value exactly`() {
        var playground = onBlue()
        playground.press("r = C-u 3 0 . 2 5 Enter Enter")
        #expect(
            playground.log
                == "rotation 0° → 30.25° · position stayed 100,100 · bounds stayed 0,0 100×100 · "
                + "frame 50,50 100×100 → 31.6,31.6 136.8×136.8")
        playground = .on(columns: 80, rows: 24)
        playground.press("/ b l u e Enter r = C-u 3 0 Enter")
        let why = playground.derived.why.lines.map { $0.texts.joined(separator: " ") }
        #expect(why.contains("frame 50,50 100×100") && why.contains(" → 31.7,31.7 136.6×136.6"))
    }

    @Test func `distinguishes two frames, however close they are`() {
        var playground = onBlue()
        playground.press("p = C-u 1 0 0 . 0 2 Space 1 0 0 Enter Enter")
        #expect(playground.log.contains("frame moved 50,50 → 50.02,50"))
    }

    @Test func `for anchorPoint moves position instead if the frame is kept`() {
        var playground = onBlue()
        playground.press("A a 7 Enter")
        let layer = playground.selectedNode.layer
        #expect(layer.anchorPoint == UnitPoint(x: 0, y: 0))
        #expect(layer.position == Point(x: 50, y: 50))
        #expect(layer.frame == Rect(x: 50, y: 50, width: 100, height: 100))
    }

    @Test func `keeps every corner of a rotated layer if the frame is kept`() {
        var playground = onBlue()
        playground.press("r = C-u 3 0 Enter Enter A")
        let before = playground.selectedNode
        playground.press("a L K 3 Enter")
        let after = playground.selectedNode
        #expect(after.layer.anchorPoint == UnitPoint(x: 1, y: 1))
        for corner in before.layer.bounds.corners {
            let places = [before, after].map { $0.convert(corner, to: nil) ?? .zero }
            #expect(places[0].isClose(to: places[1]))
        }
    }

    @Test(
        arguments: [
            ("a l k", .anchorPoint, [0.55, 0.45]), ("a H", .anchorPoint, [0.25, 0.5]),
            ("p l j", .position, [108, 115]), ("p L K", .position, [140, 25]),
            ("p C-Right C-Down", .position, [101, 101]), ("a C-Right", .anchorPoint, [0.51, 0.5]),
            ("r C-Up", .rotation, [1]), ("Z C-Right", .zPosition, [1]),
            ("b L", .bounds, [0, 0, 140, 100]), ("o j J", .bounds, [0, 90, 100, 100]),
            ("r k", .rotation, [5]), ("r H", .rotation, [-15]), ("s K", .scale, [1.25, 1.25]),
            ("s l", .scale, [1.05, 1]), ("Z k k", .zPosition, [2]),
            ("a 3 Backspace", .anchorPoint, [0.5, 0.5]), ("a 9", .anchorPoint, [1, 0]),
            ("a 4", .anchorPoint, [0, 0.5]), ("p = C-u 7 , - 2 . 5 Enter", .position, [7, -2.5]),
            ("p 7 , 8 Enter", .position, [7, 8]),
        ] as [(String, LayerProperty, [Double])])
    func `changes its property by steps, keys and numbers`(
        keys: String, property: LayerProperty, numbers: [Double]
    ) {
        var playground = onBlue()
        playground.press(keys + " Enter")
        #expect(property.value(of: playground.selectedNode.layer)?.numbers == numbers)
        #expect(playground.edit == nil)
        playground.press("u")
        #expect(playground.tree == Playground.on().tree)
    }

    @Test(arguments: 0..<Viewport.scales.count)
    func `moves by visible steps, in whole points`(place: Int) {
        let scale = Viewport.scales[place]
        let (fine, cell) = (
            StepSize.fine.points(cell: Size(width: scale, height: scale * 2)),
            StepSize.cell.points(cell: Size(width: scale, height: scale * 2))
        )
        #expect(cell.x >= max(1, scale) && cell.x <= max(1, scale * 2))
        #expect(cell.y >= max(1, scale * 2) && cell.y <= max(1, scale * 4))
        #expect(fine.x >= max(1, scale / 16) && fine.x <= max(1, scale / 8) && fine.x == fine.y)
        for step in [fine.x, cell.x, cell.y] { #expect(step == step.rounded()) }
    }

    @Test func `shows its lesson and its formula only if they hold`() {
        func page(_ keys: String) -> [String] {
            var playground = onBlue()
            playground.press(keys)
            return playground.derived.why.lines.map { $0.texts.joined(separator: " ") }
        }
        for (keys, hasFormula, hasLesson) in [
            ("a 7", true, true), ("p l", true, true), ("b l", true, false), ("o l", false, false),
            ("Z l", false, false), ("r l", false, false),
        ] {
            let text = page(keys).joined(separator: "\n")
            #expect(text.contains("frame = position - anchor·size") == hasFormula, "\(keys)")
            #expect(text.contains("do not") == hasLesson, "\(keys)")
        }
    }

    @Test func `keeps every digit of a number that it does not change`() {
        let card = Layer.made("card", 0, 0, 10, 3.123456789012345) {
            $0.position = Point(x: 5.123456789012345, y: 5)
        }
        var playground = Playground.on(.root(card))
        playground.update(.listing(.select(1)))
        playground.press("b C-Right Enter p C-Down Enter")
        let changed = playground.tree[1].layer
        #expect(changed.bounds.size == Size(width: 11, height: 3.123456789012345))
        #expect(changed.position == Point(x: 5.123456789012345, y: 6))
    }

    @Test func `can be undone a thousand times`() {
        var playground = onBlue()
        for _ in 0..<1_002 { playground.press("p C-Right Enter") }
        #expect(playground.selectedNode.layer.position.x == 1_102)
        for _ in 0..<1_000 { playground.update(.document(.undo)) }
        #expect(playground.selectedNode.layer.position.x == 102)
        playground.update(.document(.undo))
        #expect(playground.log == "nothing to undo: older edits were dropped")
        for _ in 0..<1_000 { playground.update(.document(.redo)) }
        #expect(playground.selectedNode.layer.position.x == 1_102)
    }

    @Test func `reverts by Esc and is one undo step otherwise`() {
        var playground = onBlue()
        playground.press("p C-Right l l Esc")
        #expect(playground.tree == Playground.on().tree && playground.edit == nil)
        playground.press("p C-Right C-Right C-Right a 7 r k Enter u u")
        #expect(playground.selectedNode.layer.position == Point(x: 103, y: 100))
        #expect(playground.selectedNode.layer.anchorPoint == .center)
        playground.press("u")
        #expect(playground.tree == Playground.on().tree)
        playground.press("u")
        #expect(playground.log == "nothing to undo")
    }

    @Test func `rejects invalid numbers in the prompt and changes nothing`() {
        var playground = onBlue()
        playground.press("p = C-u x Enter")
        #expect(playground.prompt?.problem == "position takes two numbers, such as 20,40")
        #expect(playground.tree == Playground.on().tree)
        playground.press("C-u 1 e 3 0 9 , 1 Enter")
        #expect(playground.prompt?.problem != nil)
        playground.press("Esc Esc")
        #expect(playground.tree == Playground.on().tree && playground.edit == nil)
    }

    @Test func `for flags switches the chosen one`() {
        var playground = onBlue()
        playground.press("t Space j Space Enter")
        let layer = playground.selectedNode.layer
        #expect(layer.isHidden && layer.masksToBounds)
        playground.press("u")
        #expect(playground.tree == Playground.on().tree)
    }

    @Test func `moves up if y increases upwards`() {
        var playground = Playground.on(isYUp: true)
        playground.press("/ b l u e Enter p k Enter")
        #expect(playground.selectedNode.layer.position == Point(x: 100, y: 115))
        playground.press("a 7 Enter")
        #expect(playground.selectedNode.layer.anchorPoint == UnitPoint(x: 0, y: 1))
    }

    @Test func `keeps what was typed when something else is started`() {
        var playground = onBlue()
        playground.press("p l Backspace l")
        #expect(playground.selectedNode.layer.position == Point(x: 108, y: 100))
        playground.press("q")
        #expect(playground.edit == nil && playground.document.isModified)
        #expect(playground.overlays.menu?.title == "Unsaved changes")
        playground.press("n")
        #expect(playground.overlays.menu == nil)
    }
}

@Suite struct `An interrupted edit` {
    private func onBlue() -> Playground {
        var playground = Playground.on()
        playground.press("/ b l u e Enter")
        return playground
    }

    @Test func `is not made by keys whose letters only look alike`() {
        var playground = onBlue()
        playground.press("? Delete Insert M y I Space q")
        #expect(!playground.document.isModified && !playground.overlays.showsHelp)
        playground.press("a Space Enter")
        #expect(!playground.document.isModified, "Space switches flags only")
        playground.press("t 5 Enter")
        #expect(!playground.document.isModified)
    }

    @Test(arguments: ["p - 1 0 , 5 Enter Enter", "p . 5 , 0 Enter Enter", "r - 3 0 Enter Enter"])
    func `takes a number with its sign`(keys: String) {
        var playground = onBlue()
        playground.press(keys)
        let layer = playground.selectedNode.layer
        let isSet =
            layer.position == Point(x: -10, y: 5) || layer.position == Point(x: 0.5, y: 0)
            || layer.layerTransform.rotation == .degrees(-30)
        #expect(isSet && playground.stage.viewport == onBlue().stage.viewport)
    }

    @Test func `ends the drag when a key does something else`() {
        var playground = onBlue()
        let start = Point(x: 130, y: 220)
        playground.drag(from: start, to: Point(x: 150, y: 240), letGo: false)
        playground.press("Delete")
        let after = playground.tree
        playground.take(
            .mouse(MouseInput(.drag(.left), at: playground.cell(of: Point(x: 200, y: 300)))))
        #expect(playground.tree == after, "what is left is not dragged")
        var other = onBlue()
        other.drag(from: start, to: Point(x: 150, y: 240), letGo: false)
        other.press("a 7 Enter u u")
        #expect(!other.document.isModified)
    }

    @Test func `rejects names that a file cannot contain`() {
        var playground = onBlue()
        playground.update(.prompt(.command("set blue.name a\u{200B}b")))
        #expect(playground.complaint == "'name' has the character U+200B, which is invisible")
        let long = String(repeating: "n", count: 1_001)
        playground.update(.prompt(.command("set blue.name \(long)")))
        #expect(playground.complaint == "'name' has 1001 bytes, and may have 1000")
        #expect(!playground.document.isModified)
    }

    @Test func `rejects a layer whose geometry would overflow`() {
        var playground = onBlue()
        let before = playground.tree
        var layer = playground.selectedNode.layer
        layer.setFrame(Rect(x: 1e308, y: 0, width: 1e308, height: 1))
        playground.update(.document(.revise(playground.selection, layer, "a fix")))
        #expect(playground.tree == before && !playground.document.isModified)
        #expect(playground.log == "the layer's frame would not be finite", "\(playground.log)")
    }

    @Test func `delays the program's menus until the user is idle`() {
        var playground = onBlue()
        playground.press("M i")
        playground.update(
            .menu(.open(Menu("changed", [Menu.Item(key: "o", "x", .document(.undo))]))))
        playground.press("o")
        #expect(playground.overlays.menu == nil && playground.prompt?.line.text == "blueo")
        playground.press("Esc")
        #expect(playground.overlays.menu?.title == "changed")
        playground.press("C-c")
        #expect(playground.overlays.menu == nil)
    }

    @Test func `keeps the order of transform steps through the identity`() throws {
        var playground = onBlue()
        let steps: [TransformOperation] = [.scale(x: 2, y: 1), .rotate(.degrees(2))]
        var layer = playground.selectedNode.layer
        layer.layerTransform = LayerTransform(steps)
        playground.update(.document(.revise(2, layer, "written")))
        playground.press("r h h h h l l l l Enter")
        #expect(playground.selectedNode.layer.layerTransform.operations == steps)
        layer.transform = Transform3D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
        playground.update(.document(.revise(2, layer, "written")))
        playground.press("r l l l Enter s k k Enter")
        #expect(playground.selectedNode.layer.layerTransform.operations.count == 1)
    }

    @Test func `selects the layer that is hit after hiding one under the pin`() {
        var playground = onBlue()
        playground.click(at: 130, 220)
        playground.press("I")
        playground.click(at: 130, 220)
        #expect(playground.selectedNode.name == "white")
    }

    @Test func `sets properties of layers with blanks and dots in their names`() {
        var playground = onBlue()
        playground.update(.prompt(.command("set blue.name my .position layer")))
        playground.update(.prompt(.command("set my .position layer.position 1,2")))
        #expect(playground.selectedNode.layer.position == Point(x: 1, y: 2))
    }
}

@Suite struct `The inspector` {
    private func names(_ playground: Playground) -> [String] {
        playground.derived.inspection.lines.map(\.name)
    }

    @Test func `has properties that affect touches first, and defaults in one line`() {
        var playground = Playground.on()
        playground.press("/ b l u e Enter")
        #expect(
            names(playground) == ["position", "anchorPoint", "bounds", "frame", "name", "default:"])
        let fold = playground.derived.inspection.lines[5]
        #expect(fold.value.hasPrefix("transform zPosition isHidden opacity"))
        playground.press("I")
        playground.update(.prompt(.command("set blue.isUserInteractionEnabled false")))
        playground.update(.prompt(.command("set blue.zPosition 3")))
        #expect(
            names(playground) == [
                "isHidden", "isUserInteractionEnabled", "position", "anchorPoint", "bounds",
                "frame", "zPosition", "name", "default:",
            ])
    }

    @Test func `unfolds that line with a key or a click, and folds it again`() throws {
        var playground = Playground.on()
        playground.press("/ b l u e Enter S-Tab j j j j j Enter")
        #expect(names(playground)[5...7] == ["default:", "transform", "zPosition"])
        #expect(playground.derived.inspection.lines[5].value.isEmpty)
        playground.press("j j Enter")
        #expect(playground.prompt?.kind == .value(.zPosition))
        playground.press("Esc")
        let rect = try #require(playground.layout.panes[.inspector])
        let row = rect.minRow + 5 - playground.firstLine(of: .inspector)
        playground.click(column: rect.minColumn + 3, row: row)
        #expect(names(playground).last == "default:")
    }

    @Test func `keeps its lines in place during an edit, and marks the edited one`() {
        var playground = Playground.on()
        playground.press("/ b l u e Enter")
        let before = names(playground)
        let rows = playground.layout.panes[.layers]
        playground.press("p l l")
        #expect(names(playground) == before && playground.derived.inspection.editedLine == 0)
        #expect(playground.layout.panes[.layers] == rows)
        playground.press("Esc r")
        #expect(names(playground) == before.dropLast() + ["transform", "default:"])
        playground.press("l")
        #expect(names(playground) == before.dropLast() + ["transform", "default:"])
        #expect(playground.derived.inspection.editedLine == 5)
        playground.press("Enter")
        #expect(names(playground).firstIndex(of: "transform") == 4)
    }

    @Test func `has one decimal, and all of them on the chosen line`() throws {
        var playground = Playground.on()
        playground.press("/ b l u e Enter")
        playground.update(.prompt(.command("set blue.position 100.123456,50")))
        playground.update(.prompt(.command("set blue.anchorPoint 0.25,0.5")))
        let lines = playground.derived.inspection.lines
        let position = try #require(lines.first { $0.name == "position" })
        #expect(position.text(isChosen: false, columns: 40) == "100.1,50")
        #expect(position.text(isChosen: true, columns: 40) == "100.123456,50")
        #expect(position.text(isChosen: true, columns: 24) == "100.1,50", "no room for all")
        let anchor = try #require(lines.first { $0.name == "anchorPoint" })
        #expect(anchor.text(isChosen: false, columns: 40) == "0.25,0.5", "a part of a whole")
    }

    @Test func `is edited in place by keys`() {
        var playground = Playground.on()
        playground.press("/ b l u e Enter S-Tab Enter")
        #expect(playground.prompt?.kind == .value(.position))
        playground.press("C-u 1 2 Space 3 4 Enter")
        #expect(playground.selectedNode.layer.position == Point(x: 12, y: 34))
        playground.press("u")
        #expect(!playground.document.isModified)
    }

    @Test func `is edited by the mouse: a click types, the wheel counts`() throws {
        var playground = Playground.on()
        playground.press("/ b l u e Enter")
        let rect = try #require(playground.layout.panes[.inspector])
        let at = CellPoint(column: rect.minColumn + Inspection.valueColumn, row: rect.minRow)
        playground.click(column: rect.minColumn + 1, row: at.row)
        playground.take(.mouse(MouseInput(.wheel(.up), at: at)))
        playground.take(
            .mouse(MouseInput(.wheel(.down), at: CellPoint(column: at.column + 5, row: at.row))))
        #expect(playground.selectedNode.layer.position == Point(x: 101, y: 99))
        playground.press("j")
        #expect(playground.panes.inspectorLine == 1, "the keys are the pane's")
        #expect(playground.selectedNode.layer.position == Point(x: 101, y: 99))
        playground.press("u")
        #expect(!playground.document.isModified, "turning the wheel is one step")
        playground.take(.mouse(MouseInput(.press(.left), at: at)))
        #expect(playground.prompt?.kind == .value(.position))
    }

    @Test func `steps the scale of a turned layer in short decimals`() {
        for angle in [5.0, 12, 30, 45, 77, -123] {
            var turned = LayerTree.blueWhite
            turned = turned.updating(2) {
                $0.layerTransform = LayerTransform([.rotate(.degrees(angle))])
            }
            var playground = Playground.on(turned)
            playground.update(.listing(.select(2)))
            playground.press("s Down Enter")
            let scale = TransformOperation.scale(x: 0.95, y: 0.95)
            #expect(playground.selectedNode.layer.layerTransform.operations.last == scale)
        }
    }

    @Test func `scrolls with the wheel except on the chosen line`() throws {
        var playground = Playground.on()
        playground.press("/ b l u e Enter")
        let rect = try #require(playground.layout.panes[.inspector])
        let at = CellPoint(column: rect.minColumn + Inspection.valueColumn, row: rect.minRow + 2)
        playground.take(.mouse(MouseInput(.wheel(.up), at: at)))
        #expect(!playground.document.isModified)
        playground.click(column: rect.minColumn + 1, row: rect.minRow)
        playground.take(.mouse(MouseInput(.wheel(.up), at: at)))
        #expect(!playground.document.isModified)
    }
}

@Suite struct `The palette` {
    @Test func `sets any property by name`() {
        var playground = Playground.on()
        for character in ":set blue.anchorPoint 0,0" {
            playground.press(character == " " ? "Space" : String(character))
        }
        playground.press("Enter")
        #expect(playground.selectedNode.name == "blue")
        #expect(playground.selectedNode.layer.anchorPoint == UnitPoint(x: 0, y: 0))
        #expect(playground.prompt == nil)
    }

    @Test(
        arguments: [
            ("set blue.anchorPoint x", "anchorPoint takes two numbers, such as 0.5,1"),
            ("set blu.position 1,1", "no layer is called 'blu'"),
            ("set blue.colour 1,1", "'blue.colour' does not name a property"),
            ("set blue.alpha 1", "'blue.alpha' does not name a property: write 'opacity'"),
            ("set opacty 1", "'opacty' does not name a property: write 'opacity'"),
            ("rules uikit", "there are no rules 'uikit': write 'uiview'"),
            ("rules nib", "rules takes one of calayer, uiview, book, android, candidates"),
            ("set", "set takes LAYER.PROPERTY VALUE"), ("brew", "no command 'brew'"),
            ("set opacity 2", "'opacity' is 2, but must be between 0 and 1"),
        ])
    func `reports errors and is closed, to be recalled by Up`(text: String, problem: String) {
        var playground = Playground.on()
        playground.update(.prompt(.command(text)))
        #expect(playground.prompt == nil && playground.complaint == problem)
        playground.press(": Up")
        #expect(playground.prompt?.line.text == text)
        #expect(!playground.document.isModified)
    }

    @Test(arguments: [
        ("undo", "undo"), ("ankr", nil), ("ancp", "anchorPoint"), ("keepf", "keep frame"),
        ("relad", "reload"), ("repaint", "redraw"), ("closer", "zoom in"),
    ])
    func `finds commands by letters in their order, and by their descriptions`(
        text: String, title: String?
    ) {
        var playground = Playground.on()
        playground.press(":")
        playground.type(text)
        #expect(playground.derived.palette.proposals.first?.title == title)
    }

    @Test func `lists and runs every command of the table`() {
        var playground = Playground.on()
        playground.press(":")
        #expect(playground.derived.palette.proposals.count > 40)
        for binding in Binding.all where !binding.name.isEmpty {
            playground = .on()
            playground.update(.prompt(.command(binding.name)))
            #expect(playground.prompt?.problem == nil, "\(binding.name)")
            #expect(playground.complaint?.hasPrefix("no command") != true, "\(binding.name)")
        }
    }
}
