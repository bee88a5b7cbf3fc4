import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The scene's points` {
    private func playground(
        _ stops: [SceneStop], about: String? = nil, root: Layer = LayerTree.blueWhite.rootLayer
    ) -> Playground {
        Playground(
            title: "", about: about, root: root, rules: .calayer, isYUp: false,
            size: CellSize(columns: 80, rows: 24), stops: stops)
    }

    @Test func `are visited in turn with >, and backwards with <`() {
        let stops = [SceneStop(Point(x: 160, y: 240)), SceneStop(Point(x: 1, y: 1))]
        var playground = playground(stops)
        #expect(playground.hintLine.words.contains { $0.key == ">" && $0.text == "show" })
        playground.press(">")
        #expect(playground.probe.point == stops[0].point)
        #expect(playground.selectedNode.name == "blue")
        #expect(playground.hitsInCell.isEmpty && playground.log.isEmpty)
        playground.press("Right >")
        #expect(playground.probe.point == stops[1].point)
        #expect(playground.selectedNode.name == "view")
        playground.press(">")
        #expect(playground.probe.point == stops[0].point)
        playground.press("<")
        #expect(playground.probe.point == stops[1].point)
        var other = Playground.on()
        other.press(">")
        #expect(other.log == "this scene has no points to visit" && other.answer == nil)
    }

    @Test func `begin with the first, which is asked at the start without being selected`() {
        var playground = playground([SceneStop(Point(x: 160, y: 240), about: "blue is in front")])
        #expect(playground.answer?.hit?.name == "blue" && playground.selection == 0)
        #expect(playground.derived.why.count > 1 && playground.derived.answerLine != nil)
        #expect(playground.derived.caption.about.isEmpty, "its text is what > is for")
        #expect(Session(playground).aim == playground.probe.point)
        let point = playground.probe.point
        playground.update(.probe(.leave))
        #expect(playground.answer != nil, "it waits for the pointer")
        playground.press("Right")
        #expect(playground.probe.point.x > point.x && playground.probe.point.y == 240)
    }

    @Test func `show their text and number in place of the scene's description`() {
        let stops = [
            SceneStop(Point(x: 160, y: 240), about: "blue is in front"),
            SceneStop(Point(x: 1, y: 1)),
        ]
        var playground = playground(stops, about: "two layers")
        #expect(playground.derived.caption.about == ["two layers"])
        playground.press(">")
        #expect(playground.derived.caption.about == ["1/2 blue is in front"])
        playground.press("Right")
        #expect(playground.derived.caption.about == ["two layers"])
        playground.press("< >")
        #expect(playground.derived.caption.about == ["1/2 blue is in front"])
        playground.press(">")
        #expect(playground.derived.caption.about == ["two layers"])
        playground.press("< i")
        #expect(playground.derived.caption.about.isEmpty, "folded by the same key")
        playground.press(">")
        #expect(playground.derived.caption.about.isEmpty, "a point without a text leaves it folded")
        playground.press(">")
        #expect(playground.derived.caption.about == ["1/2 blue is in front"])
    }

    @Test
    func `keep text and answer while the pointer is outside the stage, on the hint`() {
        let stops = [SceneStop(Point(x: 160, y: 240), about: "blue is in front")]
        var playground = playground(stops, about: "two layers")
        playground.press(">")
        playground.update(.probe(.leave))
        #expect(playground.derived.caption.about == ["blue is in front"])
        #expect(playground.answer?.hit?.name == "blue" && playground.log.isEmpty)
        playground.update(.probe(.hover(Point(x: 1, y: 1))))
        playground.update(.probe(.leave))
        #expect(playground.derived.caption.about == ["two layers"], "something else was pointed at")
        #expect(playground.answer == nil, "a pointer takes its own probe along")
    }

    @Test func `do not move the panes, however long their texts are`() {
        let long = String(repeating: "a word ", count: 90)
        let stops = [SceneStop(Point(x: 160, y: 240), about: long)]
        var playground = playground(stops, about: "short")
        let layout = playground.layout
        #expect(layout.about?.size.rows == 3)
        playground.press(">")
        #expect(
            playground.derived.caption.about.count == 3 && playground.layout.about == layout.about)
        #expect(playground.layout.stage == layout.stage)
        #expect(playground.derived.caption.about.last?.hasSuffix("…") == true)
    }

    @Test func `select the layer that they name, or else the one that is hit`() {
        let point = Point(x: 160, y: 240)
        var playground = playground([
            SceneStop(point, selects: "white"), SceneStop(point, selects: "nobody"),
        ])
        playground.press(">")
        #expect(playground.selectedNode.name == "white" && playground.answer?.hit?.name == "blue")
        playground.press(">")
        #expect(playground.selectedNode.name == "blue")
    }

    @Test func `stop the animations at their time`() {
        let layer = Layer.made("card", 0, 0, 50, 50) {
            $0.animations = [
                LayerAnimation(keyPath: "position.x", from: .number(25), to: .number(325))
            ]
            $0.animations[0].duration = 3
        }
        var playground = playground(
            [SceneStop(Point(x: 130, y: 30), time: 1), SceneStop(.zero)],
            root: LayerTree.root(layer).rootLayer)
        playground.press(">")
        #expect(!playground.clock.isPlaying && playground.clock.moment.time == 1)
        #expect(playground.derived.presentation[1].layer.position.x == 125)
        #expect(playground.answer?.hit?.name == "card")
        playground.press("Space >")
        #expect(playground.clock.isPlaying, "a point without a time leaves them alone")
        var resting = self.playground([SceneStop(.zero, time: 1)])
        resting.press(">")
        #expect(resting.clock.moment.time == 0)
    }
}
