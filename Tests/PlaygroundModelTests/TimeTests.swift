import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `Time in a playground` {
    private func moving() -> Playground {
        let layer = Layer.made("card", 0, 0, 50, 50) {
            $0.animations = [
                LayerAnimation(keyPath: "position.x", from: .number(25), to: .number(325))
            ]
            $0.animations[0].duration = 3
        }
        return .on(.root(layer))
    }

    @Test func `has a progress even after more repetitions than numbers can count`() {
        let layer = Layer.made("card", 0, 0, 50, 50) {
            $0.animations = [LayerAnimation(keyPath: "opacity", from: .number(0), to: .number(1))]
            $0.animations[0].duration = .leastNonzeroMagnitude
            $0.animations[0].repeatCount = .infinity
        }
        var playground = Playground.on(.root(layer))
        playground.update(.clock(.tick(elapsed: 1, clock: 0)))
        #expect(playground.timeLine == 1)
    }

    @Test func `runs from the start, and ends with the last animation`() {
        var playground = moving()
        #expect(Playground.on().pace == nil)
        #expect(playground.clock.isPlaying && playground.pace == .frames)
        playground.update(.clock(.tick(elapsed: 1, clock: 0)))
        #expect(playground.derived.presentation[1].layer.position.x == 125)
        #expect(playground.tree[1].layer.position.x == 25)
        playground.update(.clock(.tick(elapsed: 9, clock: 0)))
        #expect(!playground.clock.isPlaying && playground.pace == nil)
        playground.press("Space")
        #expect(playground.clock.isPlaying && playground.clock.moment.time == 0, "it starts over")
    }

    @Test func `changes the answer under a resting pointer`() {
        var playground = moving()
        playground.hover(at: 25, 25)
        #expect(playground.answer?.hit?.name == "card")
        playground.update(.clock(.tick(elapsed: 1, clock: 0)))
        #expect(playground.answer?.hit?.name == "root")
        playground.press("m")
        #expect(playground.answer?.hit?.name == "card", "the model is where it was")
        playground.press("m ,")
        #expect(!playground.clock.isPlaying && playground.answer?.hit?.name == "root")
    }

    @Test func `shows the answers of model and presentation in Why if they differ`() {
        func first(_ playground: Playground) -> String {
            let why = playground.derived.why
            return (0...1).flatMap { why.line($0).texts }.joined(separator: " ")
        }
        var playground = moving()
        playground.hover(at: 25, 25)
        #expect(first(playground).hasPrefix("root "))
        playground.update(.clock(.tick(elapsed: 1, clock: 0)))
        #expect(first(playground).hasPrefix("the presentation hits root; the model (m) hits card"))
        playground.press("m")
        #expect(first(playground).hasPrefix("the model hits card; the presentation (m) hits root"))
        playground.hover(at: 300, 200)
        #expect(first(playground).hasPrefix("root "))
    }

    @Test func `advances by frames, and with the seconds of the day for clocks`() {
        var playground = moving()
        playground.press(". . . ,")
        #expect(playground.clock.moment.time.isClose(to: 2 * Clock.frame))
        var clock = Playground.on(.root(.made("hand", 0, 0, 10, 50) { $0.clock = .second }))
        #expect(clock.pace == .seconds)
        clock.update(.clock(.tick(elapsed: 0.2, clock: 15.7)))
        #expect(clock.derived.presentation[1].layer.layerTransform.rotation == .degrees(90))
        clock.press("Space")
        #expect(clock.pace == nil)
    }

    @Test func `edits the model, whatever is shown`() {
        var playground = moving()
        playground.update(.clock(.tick(elapsed: 1, clock: 0)))
        playground.update(.listing(.select(1)))
        playground.press("p C-Down Enter")
        #expect(playground.tree[1].layer.position == Point(x: 25, y: 26))
        #expect(playground.derived.presentation[1].layer.position == Point(x: 125, y: 26))
    }

    @Test func `has its handles where the layer is seen, and drags them from there`() throws {
        var playground = moving()
        playground.update(.clock(.tick(elapsed: 1, clock: 0)))
        playground.update(.listing(.select(1)))
        let size = playground.layout.stage.size
        func place(_ cell: CellPoint) -> Point {
            playground.stage.viewport.point(
                column: Double(cell.column) + 0.5, row: Double(cell.row) + 0.5, in: size)
        }
        let corner = try #require(
            playground.handles.corners.first { $0.value == UnitPoint(x: 1, y: 1) }?.key)
        let (start, turn) = (place(corner), place(try #require(playground.handles.turn)))
        #expect(abs(start.x - 150) < 12, "it is seen about 125,25")
        var sized = playground
        sized.drag(from: start, to: Point(x: start.x + 40, y: start.y + 30))
        let bounds = sized.tree[1].layer.bounds
        #expect(abs(bounds.width - 130) < 16 && abs(bounds.height - 110) < 30)
        playground.drag(from: turn, to: Point(x: 220, y: 25))
        #expect(abs(playground.tree[1].layer.layerTransform.rotation.degrees - 90) < 12)
    }

    @Test func `has a layer in the middle where it is seen, unless that is too far away`() {
        var playground = moving()
        playground.update(.clock(.tick(elapsed: 1, clock: 0)))
        playground.update(.listing(.select(1)))
        playground.press("z")
        #expect(playground.stage.viewport.center == Point(x: 125, y: 25))
        var far = Playground.on(.root(.made("far", 1e13, 0, 10, 10)))
        let before = far.stage.viewport
        far.update(.listing(.select(1)))
        for action in [Action.stage(.centerSelection), .probe(.atSelection)] {
            far.update(action)
            #expect(far.log == "far cannot be shown on the stage" && far.stage.viewport == before)
        }
    }

    @Test func `shows presentation values, and stored ones beside them if they differ`()
        throws
    {
        var playground = moving()
        playground.update(.clock(.tick(elapsed: 1, clock: 0)))
        playground.update(.listing(.select(1)))
        let (stored, seen) = (
            playground.selectedNode.layer, playground.derived.presentation[1].layer
        )
        func position() throws -> Inspection.Line {
            try #require(playground.derived.inspection.lines.first { $0.name == "position" })
        }
        #expect(stored.position != seen.position)
        #expect(try position().value == NumberText.pair(seen.position, decimals: 1))
        #expect(try position().stored == NumberText.pair(stored.position, decimals: 1))
        #expect(
            playground.rowTexts.rows[1].origin == NumberText.pair(seen.frame?.origin, decimals: 1))
        playground.press("p")
        #expect(
            playground.derived.unedited?.layer.position == seen.position,
            "the ghost is of what is seen")
        playground.press("Esc m")
        #expect(try position().value == NumberText.pair(stored.position, decimals: 1))
        #expect(try position().stored == nil)
    }

    @Test func `shows a message if nothing is animated`() {
        var playground = Playground.on()
        playground.press("Space")
        #expect(playground.log == "nothing is animated here" && !playground.clock.isPlaying)
    }
}
