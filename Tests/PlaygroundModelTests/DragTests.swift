import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `A drag` {
    /// A playground with a selected layer, and a point inside it.
    private func playground(_ change: (inout Layer) -> Void) -> Playground {
        var root = LayerTree.blueWhite.rootLayer
        change(&root.sublayers[0].sublayers[0])
        var playground = Playground.on(LayerTree(root), columns: 200, rows: 70)
        playground.press("/ b l u e Enter")
        return playground
    }

    @Test func `of the body moves position, and Esc reverts it`() {
        var playground = playground { _ in }
        playground.drag(from: Point(x: 130, y: 220), to: Point(x: 170, y: 260))
        let moved = playground.selectedNode.layer.position
        #expect(abs(moved.x - 140) < 5 && abs(moved.y - 140) < 9)
        #expect(playground.edit == nil)
        playground.press("u")
        #expect(!playground.document.isModified)
        playground.drag(from: Point(x: 130, y: 220), to: Point(x: 170, y: 260), letGo: false)
        #expect(playground.document.isModified)
        playground.press("Esc")
        #expect(!playground.document.isModified)
        let cell = playground.cell(of: Point(x: 200, y: 300))
        playground.take(.mouse(MouseInput(.drag(.left), at: cell)))
        playground.take(.mouse(MouseInput(.release(.left), at: cell)))
        #expect(!playground.document.isModified, "what follows the Esc is not a drag any more")
    }

    @Test(arguments: [true, false])
    func `of a selected layer moves it, even where it gets no touch`(isCovered: Bool) {
        let button = Layer.made("button", 100, 120, 200, 80)
        let stack = Layer.made("stack", 0, 0, 400, 100, isCovered ? [] : [button])
        let cover = Layer.made("cover", 0, 0, 400, 400)
        let root = Layer.made("root", 0, 0, 400, 400, isCovered ? [button, cover] : [stack])
        var playground = Playground(
            title: "Test", root: root, rules: .uiview, isYUp: false,
            size: CellSize(columns: 120, rows: 40))
        playground.press("/ b u t t o n Enter")
        playground.drag(from: Point(x: 150, y: 150), to: Point(x: 250, y: 150))
        #expect(playground.selectedNode.name == "button")
        #expect(playground.selectedNode.layer.position.x > 250, "\(playground.log)")
        playground.press("u")
        #expect(!playground.document.isModified)
    }

    @Test func `from where a click selected the layer moves that layer, not the next one`() {
        var playground = playground { _ in }
        playground.press("Esc")
        let start = Point(x: 130, y: 220)
        playground.click(at: start.x, start.y)
        #expect(playground.selectedNode.name == "blue")
        playground.drag(from: start, to: Point(x: 170, y: 260))
        #expect(playground.selectedNode.name == "blue")
        #expect(abs(playground.selectedNode.layer.position.x - 140) < 5)
        #expect(playground.tree.root.sublayers[0].layer.position == Point(x: 160, y: 240))
    }

    @Test func `within a cell is a click`() {
        var playground = playground { _ in }
        let cell = playground.cell(of: Point(x: 130, y: 220))
        playground.take(.mouse(MouseInput(.press(.left), at: cell, fractionX: 0.2)))
        playground.take(.mouse(MouseInput(.drag(.left), at: cell, fractionX: 0.8)))
        playground.take(.mouse(MouseInput(.release(.left), at: cell, fractionX: 0.8)))
        #expect(!playground.document.isModified)
        #expect(playground.log == "Inside Blue Layer")
    }

    @Test(arguments: 0..<60)
    func `keeps the grabbed point under the pointer in rotated, scaled, flipped and nested layers`(
        seed: Int
    ) {
        var numbers = SeededNumbers(seed: UInt64(seed))
        var root = LayerTree.blueWhite.rootLayer
        for way in [[0], [0, 0]] {
            func change(_ layer: inout Layer) {
                layer.layerTransform = LayerTransform([
                    .rotate(.degrees(numbers.number(-180...180))),
                    .scale(x: numbers.number(0.5...1.5), y: numbers.number(-1.5 ... -0.5)),
                ])
                layer.isGeometryFlipped = numbers.chance(0.5)
                layer.anchorPoint = UnitPoint(x: numbers.number(0...1), y: numbers.number(0...1))
                layer.bounds = Rect(
                    x: numbers.number(-50...50), y: numbers.number(-50...50),
                    width: layer.bounds.width, height: layer.bounds.height)
            }
            if way.count == 1 {
                change(&root.sublayers[0])
            } else {
                change(&root.sublayers[0].sublayers[0])
            }
        }
        var playground = Playground.on(LayerTree(root), columns: 200, rows: 70)
        playground.press("/ b l u e Enter -")
        let unit = UnitPoint(x: 0.3, y: 0.6)
        let own = unit.point(in: playground.selectedNode.layer.bounds)
        guard let start = playground.selectedNode.convert(own, to: nil) else { return }
        let handles = playground.handles
        let size = playground.layout.stage.size
        let place = playground.stage.viewport.place(of: start, in: size)
        let cell = CellPoint(column: Int(place.column), row: Int(place.row))
        if handles.pin == cell || handles.turn == cell || handles.corners[cell] != nil { return }
        playground.update(.stage(.press(start)))
        guard playground.selectedNode.name == "blue" else { return }
        let end = Point(x: start.x + 60, y: start.y - 35)
        playground.update(.stage(.drag(end)))
        let held = playground.selectedNode.convert(own, to: nil)
        #expect(held?.isClose(to: end, within: 1e-6) == true)
        playground.update(.stage(.release(end)))
        #expect(playground.selectedNode.layer.bounds == tree(root, "blue").bounds)
    }

    private func tree(_ root: Layer, _ name: String) -> Layer {
        LayerTree(root).nodes.first { $0.name == name }?.layer ?? Layer()
    }

    @Test(arguments: ["", "A"])
    func `of the pin keeps the frame and follows the pointer, whatever A says`(keys: String) {
        var playground = playground { _ in }
        playground.press(keys)
        let end = Point(x: 130, y: 210)
        playground.drag(from: Point(x: 160, y: 240), to: end)
        let layer = playground.selectedNode.layer
        #expect(layer.frame?.isClose(to: Rect(x: 50, y: 50, width: 100, height: 100)) == true)
        #expect(abs(layer.anchorPoint.x - 0.2) < 0.05 && abs(layer.anchorPoint.y - 0.2) < 0.09)
        let rect = playground.layout.stage
        let pin = playground.handles.pin
        #expect(
            pin.map { CellPoint(column: $0.column + rect.minColumn, row: $0.row + rect.minRow) }
                == playground.cell(of: end))
        playground.press("u a 7 Enter")
        let isKept = playground.selectedNode.layer.position != Point(x: 100, y: 100)
        #expect(isKept == (keys == "A"), "the keys follow A")
    }

    @Test func `of a corner changes the size about the anchor point`() throws {
        var playground = playground {
            $0.anchorPoint = UnitPoint(x: 0, y: 0)
            $0.position = Point(x: 50, y: 50)
        }
        let cell = try #require(
            playground.handles.corners.first { $0.value == UnitPoint(x: 1, y: 1) }?.key)
        let stage = playground.layout.stage
        let start = playground.stage.viewport.point(
            column: Double(cell.column) + 0.5, row: Double(cell.row) + 0.5, in: stage.size)
        playground.drag(from: start, to: Point(x: start.x + 40, y: start.y + 40))
        let layer = playground.selectedNode.layer
        #expect(layer.position == Point(x: 50, y: 50))
        #expect(abs(layer.bounds.width - 140) < 8 && abs(layer.bounds.height - 140) < 14)
    }

    @Test func `of the rotation handle rotates the layer by whole degrees`() throws {
        var playground = playground { _ in }
        let cell = try #require(playground.handles.turn)
        let stage = playground.layout.stage
        let start = playground.stage.viewport.point(
            column: Double(cell.column) + 0.5, row: Double(cell.row) + 0.5, in: stage.size)
        playground.drag(from: start, to: Point(x: 250, y: 240))
        let degrees = playground.selectedNode.layer.layerTransform.rotation.degrees
        #expect(abs(degrees - 90) < 6 && degrees == degrees.rounded())
    }

    @Test(arguments: [
        [TransformOperation.scale(x: -1, y: 1), .rotate(.degrees(10))],
        [.scale(x: 3, y: 1), .rotate(.degrees(20))], [.rotate(.degrees(30)), .scale(x: 1, y: -2)],
    ])
    func `of the rotation handle follows the pointer in mirrored and stretched layers`(
        steps: [TransformOperation]
    ) throws {
        let playground = playground { $0.layerTransform = LayerTransform(steps) }
        let node = playground.selectedNode
        let own = Point(x: 50, y: -20)
        for degrees in [5.0, -12, 40] {
            var turned = node.layer
            turned.layerTransform.rotation = .degrees(
                turned.layerTransform.rotation.degrees + degrees)
            let target = try #require(turned.ownMatrix.apply(to: own))
            let found = try #require(node.rotation(putting: own, towards: target))
            let wanted = turned.layerTransform.rotation.degrees
            #expect(abs((found.degrees - wanted).remainder(dividingBy: 360)) < 1e-6)
        }
    }

    @Test func `that does not start on the selected layer pans the view, and selects nothing`() {
        for (selected, start) in [("view", Point(x: 130, y: 220)), ("blue", Point(x: 70, y: 150))] {
            var playground = Playground.on(columns: 200, rows: 70)
            if selected == "blue" { playground.press("/ b l u e Enter") }
            let before = playground
            playground.drag(from: start, to: Point(x: start.x + 40, y: start.y + 40))
            #expect(playground.stage.viewport.center.x < before.stage.viewport.center.x)
            #expect(playground.selectedNode.name == selected && playground.tree == before.tree)
            #expect(playground.probe.pin == before.probe.pin && playground.stage.held == nil)
        }
    }

    @Test func `moves the probe with the pointer, even on an animated layer`() {
        var playground = playground { _ in }
        playground.drag(from: Point(x: 130, y: 220), to: Point(x: 170, y: 260))
        #expect(playground.probe.pin == nil && playground.probe.isOnStage)
        playground.hover(at: 20, 20)
        #expect(playground.answer?.hit?.name == "view")
    }

    @Test func `outside every layer pans the view`() {
        var playground = Playground.on(columns: 200, rows: 70)
        let before = playground.stage.viewport.center
        playground.drag(from: Point(x: 20, y: 20), to: Point(x: 60, y: 60))
        #expect(
            playground.stage.viewport.center.x < before.x
                && playground.stage.viewport.center.y < before.y)
        #expect(!playground.document.isModified)
    }
}

@Suite struct `The menu` {
    @Test func `of a right click lists the tested layers, and selects one`() {
        var playground = Playground.on()
        let cell = playground.cell(of: Point(x: 160, y: 240))
        playground.take(.mouse(MouseInput(.press(.right), at: cell)))
        #expect(
            playground.overlays.menu?.items.map(\.note) == [
                "asks sublayers", "asks sublayers", "HIT",
            ])
        #expect(playground.overlays.menu?.selected == 2)
        playground.press("2")
        #expect(playground.overlays.menu == nil && playground.selectedNode.name == "white")
    }

    @Test func `is closed by Esc and by a click outside it`() {
        var playground = Playground.on()
        for close in ["Esc", ""] {
            playground.take(
                .mouse(MouseInput(.press(.right), at: playground.cell(of: Point(x: 160, y: 240)))))
            #expect(playground.overlays.menu != nil)
            close.isEmpty ? playground.click(column: 0, row: 1) : playground.press(close)
            #expect(playground.overlays.menu == nil)
        }
    }
}
