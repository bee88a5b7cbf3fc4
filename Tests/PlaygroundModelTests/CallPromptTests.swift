import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `A call at the prompt` {
    private func typed(_ text: String) -> Playground {
        var playground = Playground.on()
        playground.press(":")
        playground.type(text)
        return playground
    }

    private func titles(_ text: String) -> [String] {
        typed(text).derived.palette.proposals.map(\.title)
    }

    @Test func `is answered, and Why shows the value, the hint and the trace`() {
        var playground = typed("white.hitTest(10,10)")
        playground.press("Enter")
        #expect(playground.prompt == nil)
        #expect(
            playground.log.hasPrefix("white.hitTest(10,10): nil; you passed white's own numbers"))
        let why = playground.derived.why
        #expect(why.title == "Why: the call")
        #expect(why.lines[0].texts == ["white.hitTest(10,10)"])
        #expect(why.lines[1].texts == ["= nil"])
        #expect(why.lines.contains { $0.texts.first == "white" && $0.texts.count == 3 })
        #expect(playground.explanation?.contains("= nil") == true)
    }

    @Test func `is forgotten when another point is tested, and by Esc`() {
        var playground = typed("white.frame")
        playground.press("Enter")
        #expect(playground.callText != nil)
        playground.hover(at: 160, 240)
        #expect(playground.callText == nil)
        playground.press(":")
        playground.type("ask white.frame")
        playground.press("Enter Esc")
        #expect(playground.callText == nil)
    }

    @Test func `stays open with its problem if it cannot be read`() {
        var playground = typed("white.hitTest(")
        playground.press("Enter")
        #expect(playground.prompt?.problem != nil)
        playground.type("1,1)")
        #expect(playground.prompt?.problem == nil)
    }

    @Test(
        arguments: [
            ("white.hit", ["white.hitTest("]),
            ("whi", ["white."]),
            ("white.convert(bl", ["white.convert(blue"]),
            ("white.frame.int", ["white.frame.intersects(", "white.frame.intersection("]),
            (
                "blue.superlayer.anchorPoint.",
                ["blue.superlayer.anchorPoint.x", "blue.superlayer.anchorPoint.y"]
            ),
            ("missing.hit", []),
        ])
    func `completes layers and members`(text: String, proposals: [String]) {
        #expect(titles(text) == proposals)
    }

    @Test func `is completed by Tab`() {
        var playground = typed("white.hitT")
        playground.press("Tab")
        #expect(playground.prompt?.line.text == "white.hitTest(")
    }

    @Test func `quotes a name that is not a word, in Swift's sense`() {
        let root = Layer(
            name: "view", frame: Rect(x: 0, y: 0, width: 100, height: 100),
            sublayers: [Layer(name: "my card", frame: Rect(x: 1, y: 2, width: 30, height: 40))])
        var playground = Playground.on(LayerTree(root))
        playground.press(":")
        playground.type("my")
        playground.press("Tab")
        #expect(playground.prompt?.line.text == "\"my card\".")
        playground.type("frame")
        playground.press("Enter")
        #expect(playground.log == "\"my card\".frame: 1,2 30×40")
    }
}
