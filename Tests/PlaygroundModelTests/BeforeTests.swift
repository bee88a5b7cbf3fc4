import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing
import TouchLint

/// A playground beside the layers before a change.
@Suite struct `Layers beside those before a change` {
    /// A button covered by a later view.
    private func playground(columns: Int = 80, rows: Int = 24) -> Playground {
        let button = Layer.made("buy", 50, 100, 100, 60) { $0.className = "UIButton" }
        let before = Layer.made("window", 0, 0, 200, 300, [button])
        let over = Layer.made("over", 0, 100, 200, 40)
        let root = Layer.made("window", 0, 0, 200, 300, [button, over])
        var playground = Playground(
            title: nil, fileName: "after.yaml", root: root, rules: .uiview, isYUp: false,
            size: CellSize(columns: columns, rows: rows))
        let stops = [
            SceneStop(Point(x: 100, y: 110), about: "buy lost touches", selects: "over")
        ]
        playground.update(.document(.describe(title: nil, about: "1 of 1 controls", stops: stops)))
        playground.compare(with: before, called: "before.yaml", rules: .uiview)
        return playground
    }

    private func text(_ playground: Playground) -> [String] {
        playground.derived.why.lines.map { $0.texts.joined(separator: " ") }
    }

    @Test(arguments: [(40, 12), (50, 20), (63, 20), (64, 20), (80, 24), (120, 40), (160, 50)])
    func `are on a stage of the same size, to the left`(columns: Int, rows: Int) throws {
        let playground = playground(columns: columns, rows: rows)
        let layout = playground.layout
        let before = try #require(layout.before)
        let stage = try #require(layout.panes[.stage])
        #expect(before.size == stage.size && before.size.columns > 0)
        #expect(before.minRow == stage.minRow && before.maxColumn < stage.minColumn)
        #expect(playground.before?.size == before.size)
        #expect(playground.before?.stage.viewport == playground.stage.viewport)
        #expect(layout.panes.values.allSatisfy { $0.maxColumn < columns })
    }

    @Test func `are tested together with them, whichever stage the pointer is on`() throws {
        var playground = playground()
        let cell = playground.cell(of: Point(x: 100, y: 115))
        playground.take(.mouse(MouseInput(.move, at: cell)))
        let point = playground.probe.point
        #expect(playground.answer?.hit?.name == "over")
        #expect(playground.before?.answer?.hit?.name == "buy")
        #expect(text(playground).prefix(2) == ["before  buy", "now     over"])
        #expect(text(playground)[2].hasPrefix("over"))
        #expect(playground.derived.answer?.hit?.name == "over")
        let layout = playground.layout
        let left = CellPoint(
            column: cell.column - layout.stage.minColumn + (layout.before?.minColumn ?? 0),
            row: cell.row)
        playground.take(.mouse(MouseInput(.move, at: CellPoint(column: 0, row: 3))))
        #expect(!playground.probe.isOnStage && playground.before?.probe.isOnStage == false)
        playground.take(.mouse(MouseInput(.move, at: left)))
        #expect(playground.probe.point == point && playground.probe.isOnStage)
        playground.take(.mouse(MouseInput(.move, at: playground.cell(of: Point(x: 100, y: 150)))))
        #expect(text(playground).first == "buy, before and now")
    }

    @Test func `cannot be dragged: a click tests, and a drag moves nothing`() {
        var playground = playground()
        playground.click(at: 10, 110)
        #expect(playground.selectedNode.name == "over")
        let layout = playground.layout
        let shift = layout.stage.minColumn - (layout.before?.minColumn ?? 0)
        var start = playground.cell(of: Point(x: 100, y: 115))
        start.column -= shift
        let end = CellPoint(column: start.column + 3, row: start.row)
        playground.take(.mouse(MouseInput(.press(.left), at: start)))
        playground.take(.mouse(MouseInput(.drag(.left), at: end)))
        playground.take(.mouse(MouseInput(.release(.left), at: end)))
        #expect(!playground.document.isModified && playground.selectedNode.name == "over")
        #expect(playground.probe.pin != nil)
    }

    @Test func `follow zoom, selection and rules, and stay as they are when the layers are edited`()
    {
        var playground = playground()
        playground.press("+ >")
        #expect(playground.selectedNode.name == "over" && playground.before?.selection == 0)
        #expect(playground.derived.about == ["buy lost touches"])
        playground.click(at: 100, 155)
        #expect(playground.before?.selectedNode.name == "buy")
        #expect(playground.before?.stage.viewport == playground.stage.viewport)
        #expect(playground.derived.pair?.isChanged(at: Point(x: 100, y: 120)) == true)
        playground.click(at: 10, 110)
        playground.update(.edit(.toggle(.isHidden, 2)))
        #expect(playground.before?.tree.count == 2)
        #expect(playground.derived.pair?.isChanged(at: Point(x: 100, y: 120)) == false)
        playground.update(.probe(.rules(.calayer)))
        #expect(playground.before?.probe.rules == .calayer)
    }

    @Test func `cannot be recorded, as a recording is of one scene`() {
        var playground = playground()
        playground.press("R")
        #expect(playground.complaint == "a recording has one scene, and these are two")
        #expect(playground.prompt == nil)
    }

    @Test func `are shown at the same moment of an animation`() {
        func root(to end: Double) -> Layer {
            var card = Layer.made("card", 0, 0, 40, 40)
            var animation = LayerAnimation(
                keyPath: "position.x", from: .number(20), to: .number(end))
            animation.duration = 1
            card.animations = [animation]
            return Layer.made("window", 0, 0, 200, 100, [card])
        }
        var playground = Playground(
            title: nil, root: root(to: 120), rules: .calayer, isYUp: false,
            size: CellSize(columns: 80, rows: 24))
        playground.compare(with: root(to: 120), called: "a.yaml", rules: .calayer)
        playground.update(.clock(.tick(elapsed: 0.5, clock: 0)))
        let point = Point(x: 70, y: 20)
        #expect(playground.before?.shownTree.root.hitTest(point, rules: .calayer)?.name == "card")
        #expect(playground.derived.pair?.isChanged(at: point) == false)
        playground.update(.clock(.toggleModel))
        #expect(playground.before?.shownTree.root.hitTest(point, rules: .calayer)?.name == "window")
        #expect(playground.derived.pair?.isChanged(at: Point(x: 20, y: 20)) == false)
    }
}
