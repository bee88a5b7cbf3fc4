import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

/// A list of cells, each with its own class and text.
private func list(of count: Int) -> LayerTree {
    let cells = (0..<count).map { place in
        Layer.made(
            "cell\(place)", 0, Double(place) * 10, 100, 10,
            [
                .made("", 0, 0, 50, 10) {
                    $0.className = "UILabel"
                    $0.text = "Item \(place)"
                }
            ]
        ) { $0.className = "ListCell" }
    }
    return LayerTree(
        .made("screen", 0, 0, 100, 400, [.made("list", 0, 0, 100, 300, cells)]))
}

extension Playground {
    fileprivate var rowNames: [String] { visibleRows.map(\.name) }

    /// Types a text, key by key.
    mutating func type(_ text: String) {
        for character in text { take(.key(KeyPress(.character(character)))) }
    }
}

@Suite struct `The ends of a list` {
    private static let many = LayerTree.root(
        .made("a", 0, 0, 9, 9), .made("b", 0, 0, 9, 9), .made("c", 0, 0, 9, 9))

    @Test(arguments: ["G", "End"])
    func `are one key away in the layers`(key: String) {
        var playground = Playground.on(Self.many)
        playground.update(.panes(.focus(.layers)))
        playground.press(key)
        #expect(playground.selectedNode.name == "c")
        playground.press(key == "G" ? "g" : "Home")
        #expect(playground.selection == 0 && !playground.stage.shows(.grid))
    }

    @Test func `are one key away in the inspector and in why`() {
        var playground = Playground.on(columns: 80, rows: 24)
        playground.update(.panes(.focus(.inspector)))
        playground.press("G")
        let lines = playground.derived.inspection.lines.count
        #expect(playground.panes.inspectorLine == lines - 1)
        playground.press("Home")
        #expect(playground.panes.inspectorLine == 0)
        playground.hover(at: 160, 240)
        playground.update(.panes(.focus(.why)))
        playground.press("= G")
        #expect(playground.firstLine(of: .why) > 0)
        playground.press("g")
        #expect(playground.firstLine(of: .why) == 0)
    }

    @Test func `are pages apart`() {
        let layers = (1...60).map { Layer.made("l\($0)", 0, 0, 9, 9) }
        var root = Layer.made("root", 0, 0, 100, 100)
        root.sublayers = layers
        var playground = Playground.on(LayerTree(root), columns: 80, rows: 24)
        playground.update(.panes(.focus(.layers)))
        playground.press("j k")
        let rows = playground.layout.panes[.layers]?.size.rows ?? 0
        playground.press("PageDown")
        #expect(playground.selection == rows - 1)
        playground.press("PageDown PageUp PageUp")
        #expect(playground.selection == 0)
    }
}

@Suite struct `What was said of another layer` {
    @Test(arguments: ["j", "Backspace", "g"])
    func `disappears when the selection moves`(key: String) {
        var playground = Playground.on()
        playground.update(.listing(.select(1)))
        playground.update(.prompt(.command("set rotation 45")))
        #expect(playground.log.hasPrefix("rotation 0° → 45°"))
        playground.update(.panes(.focus(.layers)))
        playground.press(key)
        #expect(playground.selection != 1 && playground.log.isEmpty)
    }
}

@Suite struct `Finding` {
    @Test(arguments: [("CELL1", 1), ("uilabel", 3), ("item 2", 1), ("list", 4), ("list/cell", 6)])
    func `searches name, class and text, and paths if there is a slash`(text: String, count: Int) {
        var playground = Playground.on(list(of: 3))
        playground.press("/")
        playground.type(text)
        #expect(playground.chosenMatch?.count ?? 0 == count)
    }

    @Test func `continues with n and goes back with N`() {
        var playground = Playground.on(list(of: 3))
        playground.press("n")
        #expect(playground.log == "nothing to step through: / finds layers, X touch problems")
        playground.press("/")
        playground.type("item")
        playground.press("Enter")
        #expect(playground.selection == 2)
        playground.press("n")
        #expect(playground.selection == 4)
        #expect(playground.log == "cell1: 2 of 3 with 'item'")
        playground.press("N N")
        #expect(playground.selection == 6)
        playground.press("n")
        #expect(playground.selection == 2)
    }
}

@Suite struct `A filter` {
    @Test func `lists matches with their ancestors, even while it is typed`() {
        var playground = Playground.on(list(of: 3))
        playground.press("/ /")
        playground.type("cell1")
        #expect(playground.rowNames == ["screen", "list", "cell1"])
        #expect(playground.isContextOnly(1) && !playground.isContextOnly(4))
        #expect(playground.layersTitle == "Layers /cell1 1 of 8")
        playground.press("Enter")
        #expect(playground.rowNames == ["screen", "list", "cell1"])
        #expect(playground.selectedNode.name == "cell1")
        #expect(playground.panes.focus == .layers)
        #expect(playground.log == "1 of 8 layers; Esc shows all")
        playground.press("Esc")
        #expect(playground.rowNames.count == 8)
        #expect(playground.layersTitle == "Layers")
    }

    @Test func `that is cancelled while typing leaves the previous one`() {
        var playground = Playground.on(list(of: 3))
        playground.update(.prompt(.command("filter cell1")))
        playground.press("F")
        playground.type("x")
        #expect(playground.prompt?.line.text == "cell1x")
        playground.press("Esc")
        #expect(playground.listing.filter == "cell1")
    }

    @Test func `goes back to finding with a second slash`() {
        var playground = Playground.on(list(of: 3))
        playground.press("/ /")
        #expect(playground.prompt?.kind == .filter)
        playground.press("/")
        #expect(playground.prompt?.kind == .find)
        playground.type("a/")
        #expect(playground.overlays.findText == "a/")
    }

    @Test func `without a match shows a message and is closed`() {
        var playground = Playground.on(list(of: 3))
        playground.press("F")
        playground.type("nothing")
        playground.press("Enter")
        #expect(playground.prompt == nil)
        #expect(playground.complaint == "no layer matches 'nothing'")
        playground.press("/ Up")
        #expect(playground.prompt?.line.text == "nothing")
        #expect(playground.listing.filter.isEmpty)
    }

    @Test func `unfolds layers and lists the selection, too`() {
        var playground = Playground.on(list(of: 3))
        playground.update(.listing(.fold(1)))
        playground.update(.listing(.filterBy("cell2")))
        #expect(playground.rowNames == ["screen", "list", "cell2"])
        playground.update(.listing(.select(2)))
        #expect(playground.rowNames == ["screen", "list", "cell0", "cell2"])
        playground.update(.panes(.move(.layers, 1)))
        #expect(playground.selectedNode.name == "cell2")
    }

    @Test func `follows when layers change`() {
        var playground = Playground.on(list(of: 3))
        playground.update(.listing(.filterBy("cell")))
        let before = playground.rows.count
        playground.update(.listing(.select(2)))
        playground.update(.structure(.deleteLayer))
        #expect(playground.rows.count == before - 1)
        playground.update(.document(.undo))
        #expect(playground.rows.count == before)
    }
}

@Suite struct `Only what can be touched` {
    private var tree: LayerTree {
        LayerTree(
            .made(
                "screen", 0, 0, 100, 100,
                [
                    .made("off", 0, 0, 50, 50, [.made("in off", 0, 0, 10, 10)]) {
                        $0.isUserInteractionEnabled = false
                    },
                    .made("faint", 0, 0, 50, 50) { $0.opacity = 0.005 },
                    .made("gone", 0, 0, 50, 50) { $0.isHidden = true },
                    .made("flat", 0, 0, 50, 0, [.made("in flat", 0, 0, 10, 10)]),
                    .made("through", 0, 0, 50, 50, [.made("in through", 0, 0, 10, 10)]) {
                        $0.touch.isPassThrough = true
                    },
                ]))
    }

    @Test(arguments: [
        (HitRules.uiview, ["screen", "in through"]),
        (.calayer, ["screen", "off", "in off", "faint", "in flat", "through", "in through"]),
        (.android, ["screen", "in off", "faint", "in flat", "in through"]),
    ])
    func `depends on the rules`(rules: HitRules, names: [String]) {
        let touchable = tree.touchable(by: rules)
        #expect(touchable.indices.filter { touchable[$0] }.map { tree[$0].name } == names)
    }

    @Test func `is listed with its ancestors, until the same key`() {
        var playground = Playground.on(tree)
        playground.update(.probe(.rules(.uiview)))
        playground.press("O")
        #expect(playground.rowNames == ["screen", "through", "in through"])
        #expect(playground.isContextOnly(playground.tree.named("through").index))
        #expect(playground.log == "2 of 9 layers accept touches")
        #expect(playground.layersTitle == "Layers: 2 touchable")
        playground.press("v v v")
        #expect(playground.probe.rules == .calayer && playground.rowNames.contains("off"))
        playground.update(.prompt(.command("touchable")))
        #expect(playground.rowNames.count == 9)
    }

    @Test func `counts what accepts touches where a control gets none`() {
        let button = Layer.made("pay", 0, 0, 100, 40) { $0.className = "UIButton" }
        let tree = LayerTree.root(button, .made("cover", 0, 0, 200, 200))
        let finding = TouchFinding(.obscured, .error, 1, "covered", help: "move it")
        var playground = Playground(
            title: "", root: tree.rootLayer, rules: .uiview, isYUp: false,
            size: CellSize(columns: 80, rows: 24),
            checks: ScreenChecks(
                problems: { _, _ in ([finding], true) }, fix: { _, _, _ in nil },
                match: { _, _ in nil }))
        playground.press("O")
        #expect(playground.deadControls.count == 1)
        #expect(playground.log == "3 of 3 layers accept touches")
    }

    @Test func `never leaves out what hit tests return`() {
        for rules in HitRules.allCases {
            for seed in UInt64(0)..<60 {
                var trees = RandomTrees(seed: seed, kind: .flat)
                let tree = trees.tree()
                let touchable = tree.touchable(by: rules)
                for _ in 0..<40 {
                    let point = Point(
                        x: trees.numbers.number(-50...450), y: trees.numbers.number(-50...450))
                    guard let hit = tree.root.hitTest(point, rules: rules) else { continue }
                    #expect(touchable[hit.index], "seed \(seed) \(rules) \(hit.path)")
                }
            }
        }
    }
}

@Suite struct `A large tree` {
    @Test func `is folded if there would be too many rows, and unfolds for the selection`() {
        var playground = Playground.on(list(of: 400))
        #expect(playground.rowNames == ["screen", "list"])
        playground.update(.probe(.click(Point(x: 10, y: 255))))
        #expect(playground.selectedNode.name == "UILabel")
        #expect(playground.rows.count == 403)
        let top = playground.firstLine(of: .layers)
        let lines = playground.layout.panes[.layers]?.size.rows ?? 0
        let row = playground.visibleRows.firstIndex { $0.index == playground.selection }
        #expect(row.map { (top..<(top + lines)).contains($0) } == true)
    }

    @Test func `with a deep chain is unfolded down to where it branches`() {
        var layer = list(of: 400).rootLayer
        for depth in 0..<15 { layer = .made("d\(depth)", 0, 0, 100, 400, [layer]) }
        #expect(Playground.on(LayerTree(layer)).rows.count == 17)
        #expect(Playground.on(list(of: 100)).rows.count == 202)
    }

    @Test func `shows the selection when its pane becomes visible`() {
        var playground = Playground.on(list(of: 400), columns: 50, rows: 20)
        playground.update(.listing(.select(500)))
        playground.press("Tab Tab")
        let top = playground.firstLine(of: .layers)
        let lines = playground.layout.panes[.layers]?.size.rows ?? 0
        let row = playground.visibleRows.firstIndex { $0.index == 500 }
        #expect(row.map { (top..<(top + lines)).contains($0) } == true)
    }
}

@Suite struct `The layer under the pointer` {
    @Test func `is selected by a key, without a pin`() {
        var playground = Playground.on()
        playground.press("S")
        #expect(playground.log == "point at a layer first")
        playground.update(.listing(.fold(0)))
        playground.hover(at: 160, 240)
        playground.press("S")
        #expect(playground.selectedNode.name == "blue")
        #expect(playground.log == "Blue Layer is hit")
        #expect(playground.probe.pin == nil)
        #expect(playground.rowNames == ["view", "white", "blue"])
    }
}

@Suite struct `Candidates without an order` {
    private func playground() -> Playground {
        Playground(
            title: "", root: LayerTree.blueWhite.rootLayer, rules: .candidates, isYUp: false,
            size: CellSize(columns: 120, rows: 40))
    }

    @Test func `are counted, listed and selected in turn, the deepest first`() {
        var playground = playground()
        playground.update(.probe(.click(Point(x: 160, y: 240))))
        #expect(playground.log == "3 candidates, frontmost unknown")
        #expect(playground.selectedNode.name == "blue")
        let lines = playground.derived.why.lines.map { $0.texts.joined(separator: " ") }
        #expect(
            lines == [
                "3 layers contain the point, deepest first:", "blue 50,50 contains",
                "white 100,100 contains", "view 160,240 contains",
            ])
        playground.update(.probe(.click(Point(x: 160, y: 240))))
        #expect(playground.selectedNode.name == "white")
        #expect(playground.log == "White Layer, 2 of 3 here")
        playground.update(.probe(.click(Point(x: -5, y: 3))))
        #expect(playground.log == "Outside at -5,3")
    }

    @Test func `are one of the rule books to cycle through`() {
        var playground = playground()
        #expect(playground.titleLine.words[0].text == "candidates")
        playground.press("v v v v")
        #expect(playground.probe.rules == .book)
        playground.press("v")
        #expect(playground.probe.rules == .candidates)
    }
}

@Suite struct `Android's rules` {
    @Test func `describe what is clickable`() {
        let tree = LayerTree(
            .made("frame", 0, 0, 320, 480, [.made("label", 0, 0, 320, 100)]) {
                $0.isUserInteractionEnabled = false
            })
        var playground = Playground.on(tree)
        var label = tree[1].layer
        label.isUserInteractionEnabled = false
        playground.update(.document(.revise(1, label, "")))
        playground.update(.probe(.rules(.android)))
        playground.update(.probe(.click(Point(x: 10, y: 10))))
        #expect(playground.log == "Nothing clickable at 10,10")
        #expect(playground.nothingHit == "nothing clickable at 10,10")
        #expect(
            playground.derived.why.lines.map { $0.texts.last } == [
                "not clickable", "not clickable",
            ])
    }
}
