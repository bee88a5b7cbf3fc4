import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The reach of the selected layer` {
    private func covered() -> Playground {
        var playground = Playground.on(
            .root(.made("pay", 20, 100, 130, 44), .made("toast", 0, 127, 400, 60)))
        playground.update(.listing(.select(1)))
        return playground
    }

    @Test func `is said by Why, with the largest rectangle and what takes the rest`() {
        var playground = covered()
        #expect(playground.derived.reach == nil)
        playground.press("V")
        let lines = playground.derived.why.lines.map { $0.texts.joined() }
        let text = lines.joined(separator: " ")
        #expect(
            text.hasPrefix(
                "pay: 61 % of 130×44; the largest rectangle is 130×27; toast takes the rest"),
            "\(text)")
        playground.press("V")
        #expect(playground.derived.reach == nil)
    }

    @Test func `is said of its size on the screen, as that of the largest rectangle is`() {
        var pay = Layer.made("pay", 20, 100, 130, 44)
        pay.transform = .scale(x: 0.5, y: 0.5)
        #expect(
            said(of: 1, in: .root(pay, .made("toast", 0, 127, 400, 60)))
                == "pay: 73 % of 65×22; the largest rectangle is 65×16; toast takes the rest")
    }

    /// The sentence about a layer, by its index.
    private func said(of index: Int, in tree: LayerTree) -> String? {
        var playground = Playground.on(tree)
        playground.update(.listing(.select(index)))
        playground.press("V")
        return playground.derived.reachSentence
    }

    @Test func `names no largest rectangle where all of it gets the touch`() {
        let tree = LayerTree.root(.made("pay", 20, 100, 130, 44))
        #expect(said(of: 1, in: tree) == "pay: 100 % of 130×44 gets the touch")
    }

    @Test func `is said of a path where another layer has the same name`() {
        let buy = Layer.made("buy", 20, 20, 140, 60)
        let tree = LayerTree.root(
            .made("left", 0, 0, 190, 400, [buy]), .made("right", 200, 0, 190, 400, [buy]))
        #expect(said(of: 4, in: tree) == "right/buy: 100 % of 140×60 gets the touch")
    }

    @Test func `says where no layer gets a touch`() {
        let tree = LayerTree.root(.made("out", 1000, 100, 130, 44))
        var playground = Playground.on(tree.updating(0) { $0.masksToBounds = true })
        playground.update(.listing(.select(1)))
        playground.press("V")
        let text = playground.derived.why.lines.map { $0.texts.joined() }.joined(separator: " ")
        #expect(
            text.hasPrefix("out: 0 % of 130×44 gets the touch; nothing gets a touch there"),
            "\(text)")
    }

    @Test func `follows the layer while it is moved, and the selection`() {
        var playground = covered()
        playground.press("V p")
        let before = playground.derived.reach?.reached
        playground.press("k")
        #expect(playground.derived.reach?.reached ?? 0 > before ?? 0)
        playground.press("Enter")
        playground.update(.listing(.select(2)))
        #expect(playground.derived.reach?.index == 2)
        #expect(playground.derived.reach?.percent == "100 %")
    }

    @Test func `has a key that goes to the best point, which is hit`() {
        var playground = covered()
        playground.press("P")
        #expect(playground.probe.point == Point(x: 85, y: 113.5))
        #expect(playground.answer?.hit?.name == "pay" && playground.log == "the best point of pay")
        playground.press("I P")
        #expect(playground.log == "no touch reaches pay")
    }

    @Test func `has a hint that ends it on a screen of the least width`() {
        var playground = Playground.on(columns: 80, rows: 24)
        playground.update(.listing(.select(1)))
        playground.press("V")
        let hints = playground.hintLine.words.map { "\($0.key) \($0.text)" }
        #expect(hints.contains("V hide reach"), "\(hints)")
    }

    @Test func `begins with the layer that is hit if nothing was selected`() {
        var playground = covered()
        playground.update(.listing(.select(0)))
        playground.update(.probe(.hover(Point(x: 80, y: 110))))
        playground.press("V")
        #expect(playground.selectedNode.name == "pay")
        #expect(playground.derived.why.lines.first?.texts.joined().hasPrefix("pay: 61 %") == true)
    }

    @Test func `ends with Esc, and is not shown while a lesson asks`() {
        var playground = covered()
        playground.press("V Esc")
        #expect(!playground.stage.shows(.reach))
        var page = LessonPage(title: "L", step: 1, count: 1)
        page.phase = .asking
        playground.update(.lesson(.show(page)))
        playground.update(.stage(.toggle(.reach)))
        #expect(playground.derived.reach == nil && playground.complaint != nil)
    }
}
