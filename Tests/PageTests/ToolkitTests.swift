import HitboxScripting
import LayerGeometry
import Testing

/// The toolkit: views with frames in their superview.
struct View {
    var name: String
    var frame: Rect
    var subviews: [View] = []

    /// The hit test to be tested.
    func hit(_ point: Point) -> View? {
        let own = Point(x: point.x - frame.minX, y: point.y - frame.minY)
        for view in subviews.reversed() {
            if let found = view.hit(own) { return found }
        }
        return frame.contains(point) ? self : nil
    }

    var layer: Layer { Layer(name: name, frame: frame, sublayers: subviews.map(\.layer)) }
}

let badge = View(name: "badge", frame: Rect(x: 80, y: -10, width: 20, height: 20))
let card = View(
    name: "card", frame: Rect(x: 20, y: 20, width: 100, height: 60), subviews: [badge])
let window = View(
    name: "window", frame: Rect(x: 0, y: 0, width: 200, height: 120), subviews: [card])

let script = Result {
    try Script.read(
        """
        hitbox 1

        test "the badge is hit outside of its card"
          click badge:10,5
          expect hit badge via window > card > badge
        test "the card is hit below the badge"
          expect hit card at 110,35
        """, name: "card.hitbox")
}

@Suite struct `The hit test` {
    let tree = LayerTree(window.layer)

    @Test(arguments: try script.get().tests) func `passes`(_ test: ScriptTest) throws {
        let results = try script.get().run(on: tree, only: test) { window.hit($0)?.name }
        for result in results { #expect(result.isFine, "\(result.report())") }
    }

    @Test func `agrees with hitbox`() throws {
        #expect(try #require(tree["card/badge"]).frame == badge.frame)
        let wrong = tree.disagreements { window.hit($0)?.name }
        #expect(wrong.isEmpty, "\(wrong)")
    }
}
