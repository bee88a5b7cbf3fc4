import HitboxScripting
import LayerGeometry
import Testing

let text = """
    hitbox 1

    test "the badge is hit outside of its card"
      click badge:10,5
      expect hit badge via window > card > badge
    """

@Test func `the badge is hit`() throws {
    let badge = Layer(name: "badge", frame: Rect(x: 80, y: -10, width: 20, height: 20))
    let card = Layer(
        name: "card", frame: Rect(x: 20, y: 20, width: 100, height: 60), sublayers: [badge])
    let window = Layer(
        name: "window", frame: Rect(x: 0, y: 0, width: 200, height: 120), sublayers: [card])
    let script = try Script.read(text, name: "card.hitbox")
    for result in script.run(on: window) where !result.isFine {
        Issue.record("\(result.report())")
    }
}
