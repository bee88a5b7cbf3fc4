import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `Editing the tree` {
    private func names(_ playground: Playground) -> [String] {
        playground.tree.nodes.map(\.path.description)
    }

    private func playground() -> Playground {
        .on(
            .root(
                .made("a", 0, 0, 50, 50, [.made("in", 5, 5, 10, 10)]), .made("b", 60, 0, 50, 50),
                .made("c", 120, 0, 50, 50)))
    }

    @Test(
        arguments: [
            ("a", "Insert", ["root", "root/a", "root/a/in", "root/a/layer", "root/b", "root/c"]),
            (
                "a", "M y",
                ["root", "root/a", "root/a/in", "root/a#2", "root/a#2/in", "root/b", "root/c"]
            ),
            ("a", "Delete", ["root", "root/b", "root/c"]),
            ("a", "M }", ["root", "root/b", "root/a", "root/a/in", "root/c"]),
            ("b", "M {", ["root", "root/b", "root/a", "root/a/in", "root/c"]),
            ("in", "M <", ["root", "root/a", "root/in", "root/b", "root/c"]),
            ("b", "M >", ["root", "root/a", "root/a/in", "root/a/b", "root/c"]),
            ("b", "M n", ["root", "root/a", "root/a/in", "root/b", "root/b/layer", "root/c"]),
            ("a", "M d", ["root", "root/b", "root/c"]),
            ("b", "M i C-u z Enter", ["root", "root/a", "root/a/in", "root/z", "root/c"]),
        ] as [(String, String, [String])])
    func `is one undo step`(layer: String, keys: String, paths: [String]) {
        var playground = playground()
        playground.press("/ \(layer.map(String.init).joined(separator: " ")) Enter")
        // The end of several layers' names finds the first one; the wanted one is selected by name.
        let index = playground.tree.nodes.first { $0.name == layer }?.index ?? 0
        playground.update(.listing(.select(index)))
        let before = playground.tree
        playground.press(keys)
        #expect(names(playground) == paths)
        playground.press("u")
        #expect(playground.tree == before)
        #expect(playground.selectedNode.name == layer)
        playground.press("U")
        #expect(names(playground) == paths)
    }

    /// Windows of which the first of the list is in front.
    private func windows() -> Playground {
        .on(
            .root(
                .made("alert", 0, 0, 50, 50, [.made("ok", 5, 5, 10, 10)]) {
                    $0.windowLevel = 2_000
                },
                .made("app", 0, 0, 50, 50), .made("hud", 0, 0, 50, 50)))
    }

    @Test(
        arguments: [
            ("app", "M }", ["root/hud", "root/app", "root/alert", "root/alert/ok"]),
            ("hud", "M {", ["root/hud", "root/app", "root/alert", "root/alert/ok"]),
            ("hud", "M d", ["root/app", "root/alert", "root/alert/ok"]),
            ("hud", "M >", ["root/app", "root/app/hud", "root/alert", "root/alert/ok"]),
            ("ok", "M <", ["root/ok", "root/app", "root/hud", "root/alert"]),
            (
                "app", "M y",
                ["root/app", "root/app#2", "root/hud", "root/alert", "root/alert/ok"]
            ),
        ] as [(String, String, [String])])
    func `is a step of undo among windows`(layer: String, keys: String, paths: [String]) {
        var playground = windows()
        playground.update(
            .listing(.select(playground.tree.nodes.first { $0.name == layer }!.index)))
        let before = playground.tree
        playground.press(keys)
        #expect(Array(names(playground).dropFirst()) == paths)
        playground.press("u")
        #expect(playground.tree == before)
        #expect(playground.selectedNode.name == layer)
    }

    @Test func `does not bring a window in front of one of a greater level`() {
        var playground = windows()
        playground.update(.listing(.select(2)))
        let before = playground.tree
        playground.press("M }")
        #expect(playground.panes.log == "its windowLevel keeps alert in front: 2000")
        playground.update(.listing(.select(3)))
        playground.press("M {")
        #expect(playground.panes.log == "its windowLevel keeps alert in front: 2000")
        #expect(playground.tree == before)
    }

    @Test func `puts a window in front by its level, with what is selected and folded`() {
        var playground = windows()
        playground.update(.listing(.select(3)))
        playground.press("Left")
        let folded = playground.listing.folded.map { playground.tree[$0].name }
        playground.update(.listing(.select(1)))
        playground.press(": s e t Space w i n d o w L e v e l Space 3 0 0 0 Enter")
        #expect(
            names(playground) == ["root", "root/hud", "root/alert", "root/alert/ok", "root/app"])
        #expect(playground.selectedNode.name == "app")
        #expect(playground.panes.log == "windowLevel 0 → 3000")
        #expect(playground.listing.folded.map { playground.tree[$0].name } == folded)
        playground.press("u")
        #expect(playground.selectedNode.name == "app" && playground.selection == 1)
        playground.press("U")
        #expect(playground.selectedNode.name == "app" && playground.selection == 4)
        playground.update(.listing(.select(3)))
        playground.press(": s e t Space w i n d o w L e v e l Space 1 Enter")
        #expect(playground.complaint?.contains("only windows have a windowLevel") == true)
    }

    @Test func `keeps a layer where it is on screen when its superlayer changes`() throws {
        var root = Layer(name: "root", frame: Rect(x: 0, y: 0, width: 400, height: 400))
        var turned = Layer(name: "turned", frame: Rect(x: 100, y: 100, width: 200, height: 200))
        turned.layerTransform = LayerTransform([.rotate(.degrees(40))])
        turned.sublayers = [.made("x", 20, 30, 40, 40)]
        root.sublayers = [turned]
        var playground = Playground.on(LayerTree(root))
        playground.update(.listing(.select(2)))
        let own = Handles.anchor(of: playground.selectedNode.layer)
        let before = try #require(playground.selectedNode.convert(own, to: nil))
        playground.press("M <")
        #expect(playground.selectedNode.superlayer?.name == "root")
        let after = try #require(playground.selectedNode.convert(own, to: nil))
        #expect(after.isClose(to: before))
    }

    @Test func `works by dragging rows: behind a row, or into it`() throws {
        var playground = playground()
        let rect = try #require(playground.layout.panes[.layers])
        func row(_ line: Int, _ column: Int) -> CellPoint {
            CellPoint(column: rect.minColumn + column, row: rect.minRow + line)
        }
        playground.take(.mouse(MouseInput(.press(.left), at: row(4, 8))))
        playground.take(.mouse(MouseInput(.drag(.left), at: row(3, 6))))
        playground.take(.mouse(MouseInput(.release(.left), at: row(3, 6))))
        #expect(names(playground) == ["root", "root/a", "root/a/in", "root/c", "root/b"])
        playground.take(.mouse(MouseInput(.press(.left), at: row(3, 8))))
        playground.take(.mouse(MouseInput(.release(.left), at: row(1, 12))))
        #expect(names(playground) == ["root", "root/a", "root/a/in", "root/a/c", "root/b"])
        playground.take(.mouse(MouseInput(.press(.left), at: row(1, 8))))
        playground.take(.mouse(MouseInput(.release(.left), at: row(2, 14))))
        #expect(playground.log == "a layer cannot be in itself")
    }

    @Test(
        arguments: [
            ("a", "b", "deleted a"), ("c", "b", "deleted c"), ("in", "a", "deleted in"),
        ])
    func `selects the next layer after a deletion, else the one before, else the superlayer`(
        deleted: String, selected: String, log: String
    ) {
        var playground = playground()
        let index = playground.tree.nodes.first { $0.name == deleted }?.index ?? 0
        playground.update(.listing(.select(index)))
        playground.press("Delete")
        #expect(playground.selectedNode.name == selected)
        #expect(playground.log == log + "; u brings it back")
    }

    @Test func `does not move the root`() {
        for keys in ["Delete", "M d", "M y", "M }", "M {", "M <", "M >"] {
            var playground = playground()
            playground.press(keys)
            #expect(!playground.document.isModified, "\(keys)")
        }
    }

    @Test func `never exceeds the limits of scene files`() {
        var moving = Layer.made("a", 0, 0, 50, 50)
        var group = LayerAnimation(keyPath: "")
        group.group = Array(repeating: LayerAnimation(keyPath: "opacity", to: .number(0)), count: 9)
        moving.animations = Array(repeating: group, count: 501)
        var playground = Playground.on(.root(moving))
        playground.update(.listing(.select(1)))
        playground.press("M y")
        #expect(playground.log == "a scene has at most 10000 animations")
        #expect(!playground.document.isModified)

        var mask = Layer(name: "mask")
        for _ in 0..<997 {
            var above = Layer(name: "in")
            above.sublayers = [mask]
            mask = above
        }
        var masked = Layer.made("masked", 0, 0, 50, 50)
        masked.mask = mask
        playground = .on(.root(.made("a", 0, 0, 50, 50), masked))
        playground.update(.listing(.select(2)))
        playground.press("M >")
        #expect(
            playground.log
                == "a scene has at most 1000 levels and 1000000 layers, including those of masks")
        #expect(!playground.document.isModified)
    }

    @Test func `keeps folded layers folded`() {
        var playground = playground()
        playground.update(.listing(.fold(1)))
        playground.update(.listing(.select(3)))
        playground.press("M }")
        #expect(playground.visibleRows.map(\.name) == ["root", "a", "c", "b"])
        playground.update(.listing(.select(4)))
        playground.press("M { M {")
        #expect(playground.visibleRows.map(\.name) == ["root", "b", "a", "c"])
    }
}
