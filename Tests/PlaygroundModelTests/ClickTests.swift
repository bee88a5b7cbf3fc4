import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `A click` {
    @Test(arguments: [
        (160.0, 240.0, "Inside Blue Layer", "blue"), (80, 320, "Inside White Layer", "white"),
        (20, 20, "Inside View Layer", "view"),
    ])
    func `logs and selects the layer it is in`(x: Double, y: Double, log: String, name: String) {
        var playground = Playground.on()
        playground.click(at: x, y)
        #expect(playground.log == log)
        #expect(playground.selectedNode.name == name)
    }

    @Test func `and a press are handled in a scene too wide for finite numbers`() {
        let root = Layer.made(
            "root", 0, 0, 0, 0,
            [.made("a", -1.7e308, 0, 10, 10), .made("b", 1.7e308, 0, 10, 10)])
        var playground = Playground.on(LayerTree(root))
        for column in [1, 10, 39] {
            playground.click(column: column, row: 10)
            #expect(playground.answer != nil)
        }
        playground.update(.stage(.press(Point(x: 1e308, y: 0))))
        playground.update(.stage(.release(Point(x: -1e308, y: 0))))
    }

    @Test func `outside the root logs where`() {
        var playground = Playground.on()
        playground.update(.probe(.click(Point(x: -5, y: 12.5))))
        #expect(playground.log == "Outside at -5,12.5")
        #expect(playground.answer?.hit == nil)
        #expect(playground.selectedNode.name == "view")
    }

    @Test func `again at the same place cycles through the candidates`() {
        var playground = Playground.on()
        var names: [String] = []
        for _ in 0..<5 {
            playground.click(at: 160, 240)
            names.append(playground.selectedNode.name)
        }
        #expect(names == ["blue", "white", "view", "blue", "white"])
        #expect(playground.log == "White Layer, 2 of 3 here")
    }

    @Test func `again in the same cell continues, wherever in the cell it is`() {
        var playground = Playground.on()
        let cell = playground.cell(of: Point(x: 160, y: 240))
        for fraction in [0.1, 0.9] {
            for action in [MouseAction.press(.left), .release(.left)] {
                playground.take(
                    .mouse(
                        MouseInput(action, at: cell, fractionX: fraction, fractionY: fraction)))
            }
        }
        #expect(playground.selectedNode.name == "white")
    }

    @Test func `at another place starts again`() {
        var playground = Playground.on()
        playground.click(at: 160, 240)
        playground.click(at: 160, 240)
        playground.click(at: 140, 220)
        #expect(playground.log == "Inside Blue Layer")
    }

    @Test func `with the keyboard does the same`() {
        var playground = Playground.on()
        playground.press("l Enter")
        #expect(playground.log == "Inside Blue Layer")
        playground.press("Enter")
        #expect(playground.selectedNode.name == "white")
    }

    @Test func `pins the probe against hovering and leaving`() {
        var playground = Playground.on()
        playground.click(at: 160, 240)
        let probe = playground.probe.point
        playground.hover(at: 20, 20)
        playground.update(.probe(.leave))
        #expect(playground.probe.point == probe)
        #expect(playground.answer?.hit?.name == "blue")
    }
}

@Suite struct `Candidates` {
    @Test func `are selected in turn, forwards and backwards`() {
        var playground = Playground.on()
        playground.click(at: 160, 240)
        #expect(playground.candidateNames == ["blue", "white", "view"])
        playground.press("]")
        #expect(playground.selectedNode.name == "white")
        playground.press("] ]")
        #expect(playground.selectedNode.name == "blue")
        playground.press("[")
        #expect(playground.selectedNode.name == "view")
    }

    @Test func `start with the answer again after the probe moved`() {
        var playground = Playground.on()
        playground.click(at: 160, 240)
        playground.press("] Esc")
        playground.hover(at: 150, 230)
        playground.press("]")
        #expect(playground.log == "White Layer, 2 of 3 here")
    }

    @Test func `are none without a probe`() {
        var playground = Playground.on()
        playground.press("] [")
        #expect(playground.selectedNode.name == "view")
    }
}

@Suite struct `The selection` {
    @Test func `goes to the superlayer and stays at the root`() {
        var playground = Playground.on()
        playground.click(at: 160, 240)
        playground.press("Backspace")
        #expect(playground.selectedNode.name == "white")
        playground.press("Backspace Backspace Backspace")
        #expect(playground.selectedNode.name == "view")
    }

    @Test func `moves through the rows of the tree`() {
        var playground = Playground.on()
        playground.press("Tab Tab j j j j")
        #expect(playground.selectedNode.name == "blue")
        playground.press("k")
        #expect(playground.selectedNode.name == "white")
    }

    @Test func `is made by a click on a row, and a click on the mark folds`() throws {
        var playground = Playground.on()
        let rows = try #require(playground.layout.panes[.layers])
        playground.click(column: rows.minColumn + 7, row: rows.minRow + 1)
        #expect(playground.selectedNode.name == "white")
        playground.click(column: rows.minColumn + 2, row: rows.minRow)
        #expect(playground.visibleRows.map(\.name) == ["view"])
        let after = try #require(playground.layout.panes[.layers])
        playground.click(column: after.minColumn + 2, row: after.minRow)
        #expect(playground.visibleRows.map(\.name) == ["view", "white", "blue"])
    }

    @Test func `by find takes the first layer of a name`() {
        var playground = Playground.on()
        playground.press("/ B l U")
        #expect(playground.chosenMatch?.node.name == "blue")
        playground.press("Enter")
        #expect(playground.selectedNode.name == "blue")
        #expect(playground.overlays.findText == nil)
    }

    @Test func `is left alone by a find that finds nothing or is left`() {
        var playground = Playground.on()
        playground.press("/ q q Enter")
        #expect(playground.overlays.findText == nil)
        playground.press("/ q Backspace Backspace")
        #expect(playground.overlays.findText == nil)
        playground.press("/ b Esc")
        #expect(playground.overlays.findText == nil)
        #expect(playground.selectedNode.name == "view")
    }

    @Test func `by find takes pasted text as one line`() {
        var playground = Playground.on()
        playground.take(.paste("q"))
        #expect(playground.overlays.findText == nil)
        playground.press("/")
        playground.take(.paste("bl\nue"))
        #expect(playground.overlays.findText == "blue")
    }

    @Test func `unfolds its ancestors`() {
        var playground = Playground.on()
        playground.press("Tab Tab h")
        #expect(playground.visibleRows.map(\.name) == ["view"])
        playground.click(at: 160, 240)
        #expect(playground.visibleRows.map(\.name) == ["view", "white", "blue"])
    }

    @Test func `in a folded layer moves on from that one`() {
        let tree = LayerTree.root(
            .made("a", 0, 0, 100, 100, [.made("a1", 0, 0, 50, 50)]), .made("b", 200, 0, 100, 100))
        var playground = Playground.on(tree)
        playground.update(.listing(.select(2)))
        playground.update(.listing(.fold(1)))
        playground.press("Tab Tab j")
        #expect(playground.selectedNode.name == "b")
    }

    @Test func `folds with the arrows`() {
        var playground = Playground.on()
        playground.press("Tab Tab j j Left")
        #expect(playground.selectedNode.name == "white")
        playground.press("Left")
        #expect(playground.visibleRows.map(\.name) == ["view", "white"])
        playground.press("Right")
        #expect(playground.visibleRows.map(\.name) == ["view", "white", "blue"])
        playground.press("Space Space Space")
        #expect(playground.visibleRows.map(\.name) == ["view", "white"])
    }

    @Test func `points at the selected layer with Enter, without leaving the tree`() {
        var playground = Playground.on()
        playground.press("Tab Tab j j Enter")
        #expect(playground.probe.isOnStage && playground.probe.pin == nil)
        #expect(playground.answer?.hit?.name == "blue" && playground.panes.focus == .layers)
        playground.press("k Enter")
        #expect(playground.selectedNode.name == "white" && playground.answer?.hit?.name == "blue")
    }

    @Test func `starts as the scene requests, with its layer selected`() {
        let root = LayerTree.blueWhite.rootLayer
        let playground = Playground(
            title: "", root: root, rules: .calayer, isYUp: false,
            size: CellSize(columns: 80, rows: 24), selecting: "white/blue",
            stops: [SceneStop(Point(x: 61.5, y: 141.5), selects: "white")])
        #expect(playground.probe.point == Point(x: 61.5, y: 141.5))
        #expect(playground.answer?.hit?.name == "white" && playground.hitsInCell.isEmpty)
        #expect(playground.selectedNode.name == "blue")
        let other = Playground(
            title: "", root: root, rules: .calayer, isYUp: false,
            size: CellSize(columns: 80, rows: 24), selecting: "nobody")
        #expect(other.selection == 0)
    }

    @Test func `starts at the selected layer for the arrow keys`() {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.press("Down")
        #expect(playground.answer?.hit?.name == "blue")
    }
}

@Suite struct `Escape` {
    @Test func `goes one step back at a time and never loses anything`() {
        var playground = Playground.on()
        playground.click(at: 160, 240)
        playground.press("= Tab Tab ?")
        playground.press("Esc")
        #expect(!playground.overlays.showsHelp && playground.panes.showsArithmetic)
        playground.press("Esc")
        #expect(!playground.panes.showsArithmetic && playground.probe.pin != nil)
        playground.press("Esc")
        #expect(playground.probe.pin == nil && playground.panes.focus == .layers)
        playground.press("Esc")
        #expect(playground.panes.focus == .stage)
        for _ in 0..<5 { playground.press("Esc") }
        #expect(playground.selectedNode.name == "blue")
        #expect(playground.answer?.hit?.name == "blue")
        #expect(playground.tree == LayerTree.blueWhite)
    }

    @Test func `unpins, so that hovering asks again`() {
        var playground = Playground.on()
        playground.click(at: 160, 240)
        playground.press("Esc")
        playground.hover(at: 20, 20)
        #expect(playground.answer?.hit?.name == "view")
        playground.update(.probe(.leave))
        #expect(playground.answer == nil)
    }
}

@Suite struct `The question` {
    @Test func `changes between hitTest and containsPoint`() {
        let tree = LayerTree.root(
            .made("a", 0, 0, 100, 100, [.made("far", 200, 200, 50, 50)]))
        var playground = Playground.on(tree)
        playground.hover(at: 225, 225)
        #expect(playground.answer?.hit?.name == "far")
        playground.press("c")
        #expect(playground.probe.question == .containsPoint)
        #expect(playground.answer?.hit?.name == "root")
        playground.press("c")
        #expect(playground.answer?.hit?.name == "far")
    }

    @Test func `lists what is under the point outwards, by every rule book`() {
        let tree = LayerTree.root(
            .made("card", 0, 0, 90, 90, [.made("row", 0, 0, 80, 80, [.made("icon", 0, 0, 9, 9)])]))
        for rules in HitRules.allCases {
            var playground = Playground.on(tree)
            playground.update(.probe(.rules(rules)))
            playground.hover(at: 5, 5)
            #expect(
                playground.answer?.candidates.map(\.name) == ["icon", "row", "card", "root"],
                "\(rules)")
        }
    }

    @Test func `follows each rule book in turn`() {
        let tree = LayerTree.root(
            .made("a", 0, 0, 100, 100, [.made("far", 200, 200, 50, 50)]))
        var playground = Playground.on(tree)
        playground.hover(at: 225, 225)
        playground.press("v")
        #expect(playground.probe.rules == .uiview)
        #expect(playground.answer?.hit?.name == "root")
        playground.press("v")
        #expect(playground.probe.rules == .calayer && playground.probe.comparesRules)
        #expect(playground.answer?.hit?.name == "far")
        #expect(playground.derived.otherAnswer?.hit?.name == "root")
        playground.press("v")
        #expect(playground.probe.rules == .book && !playground.probe.comparesRules)
        playground.press("v")
        #expect(playground.probe.rules == .calayer && playground.derived.otherAnswer == nil)
    }
}

@Suite struct `The keyboard's probe` {
    @Test func `starts in the middle of the stage and moves by cells`() {
        var playground = Playground.on()
        playground.press("j")
        let start = playground.probe.point
        let scale = playground.stage.viewport.pointsPerColumn
        playground.press("l")
        #expect(playground.probe.point.isClose(to: Point(x: start.x + scale, y: start.y)))
        playground.press("k H J")
        #expect(
            playground.probe.point.isClose(
                to: Point(x: start.x - 7 * scale, y: start.y + 6 * scale)))
    }

    @Test func `scrolls the view when it would leave it`() {
        var playground = Playground.on()
        for _ in 0..<40 { playground.press("L") }
        for _ in 0..<40 { playground.press("K") }
        #expect(playground.layout.stage.contains(playground.cell(of: playground.probe.point)))
    }

    @Test func `clicks in the middle if it is not shown, not where it last was`() {
        var playground = Playground.on()
        playground.hover(at: 70, 150)
        playground.update(.probe(.leave))
        playground.press("Enter")
        #expect(playground.probe.pin == playground.stage.viewport.center)
    }
}
