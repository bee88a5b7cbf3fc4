import HitboxScripting
import LayerGeometry
import SourceDiagnostics
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

    @Test func `compares its snapshots, and fails without golden ones`() throws {
        let text = "hitbox 1\nscene \"s\"\nview stage 40x12\ntest \"t\"\n  snapshot \"card\"\n"
        let script = try Script.read(text, name: "card.hitbox")
        let missing = script.run(on: makeCard())
        #expect(missing.map(\.isFine) == [false])
        let failure = try #require(missing[0].failures.first?.failure)
        #expect(failure.message == "there is no snapshot 'card' yet")
        let start = "let 'golden' return this text:\n"
        let golden = try #require(failure.hint).dropFirst(start.count)
        #expect(golden.count(where: { $0 == "\n" }) == 12 && golden.contains("card"))
        let same = script.run(on: makeCard()) { $0 == "card" ? String(golden) : nil }
        #expect(same.map(\.isFine) == [true])
        var other = makeCard()
        other.sublayers[0].isHidden = true
        let changed = script.run(on: other) { _ in String(golden) }
        #expect(changed.map(\.isFine) == [false])
        #expect(changed[0].failures.first?.failure.difference.isEmpty == false)
    }

    @Test func `fails it if the card is clipped, with the reason`() throws {
        var window = makeCard()
        window.sublayers[0].masksToBounds = true
        let script = try Script.read(text, name: "card.hitbox")
        let results = script.run(on: window)
        #expect(results.map(\.isFine) == [false, true])
        let report = results[0].report(in: SourceText(text, name: "card.hitbox"))
        #expect(report.contains("card    80,-5  clipped") || report.contains("clipped"))
        #expect(report.contains("replay: hitbox replay card.hitbox --to 5"))
        // The layers are in no file that could be replayed.
        let own = results[0].report()
        #expect(own.hasPrefix("card.hitbox:5:3: error: ") && own.contains("click badge:10,5"))
        #expect(!own.contains("replay:"))
    }

    @Test func `runs its tests one by one, from a script without a scene`() throws {
        let text = text.replacing("scene \"the caller's\"\n", with: "")
        let script = try Script.read(text, name: "card.hitbox")
        #expect(!script.description.contains("scene"))
        for test in script.tests {
            let results = script.run(on: makeCard(), only: test)
            #expect(results.map(\.name) == ["\(test)"] && results.allSatisfy(\.isFine))
        }
        let tree = LayerTree(makeCard())
        let asked = script.run(on: tree, only: script.tests[0]) { tree.root.hitTest($0)?.name }
        #expect(asked.map(\.outcome) == [.passed])
    }

    @Test func `finds its layers by name, and moves their space`() {
        var window = makeCard()
        window.sublayers[0].bounds.origin.y = 40
        let tree = LayerTree(window)
        #expect(tree["card/badge"]?.name == "badge" && tree["badge/card"] == nil)
        #expect(tree.root.hitTest(Point(x: 110, y: 15))?.name == "window")
    }
}
