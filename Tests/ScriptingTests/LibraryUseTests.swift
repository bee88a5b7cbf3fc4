import Diagnostics
import LayerGeometry
import Scripting
import Testing

/// Code of a package that depends on hitbox and tests its own tree by a script.
@Suite struct `A card of another package` {
    /// The tree under test, as a toolkit would make it from its own views.
    private func makeCard() -> Layer {
        var badge = Layer(name: "badge", frame: Rect(x: 80, y: -10, width: 20, height: 20))
        badge.zPosition = 1
        let card = Layer(
            name: "card", frame: Rect(x: 20, y: 20, width: 100, height: 60), sublayers: [badge])
        return Layer(
            name: "window", frame: Rect(x: 0, y: 0, width: 200, height: 120), sublayers: [card])
    }

    private let text = """
        hitbox 1
        scene "the caller's"

        test "the badge is hit outside of its card"
          click badge:10,5
          expect hit badge via window > card > badge
        test "the card moves under the pointer, and comes back"
          click card:10,30
          drag card:10,30 -> card:30,40
          expect card.position 90,60 \u{B1} 0.001
          key u
          expect card.frame 20,20 100x60
        """

    @Test func `passes its script`() throws {
        let script = try Script.read(text, name: "card.hitbox")
        for result in script.run(on: makeCard()) where !result.isFine {
            Issue.record("\(result.report(in: SourceText(text, name: "card.hitbox")))")
        }
    }

    @Test func `fails it if the card is clipped, with the reason`() throws {
        var window = makeCard()
        window.sublayers[0].masksToBounds = true
        let script = try Script.read(text, name: "card.hitbox")
        let results = script.run(on: window)
        #expect(results.map(\.isFine) == [false, true])
        let report = results[0].report(in: SourceText(text, name: "card.hitbox"))
        #expect(report.contains("card    80,-5  clipped") || report.contains("clipped"))
    }
}
