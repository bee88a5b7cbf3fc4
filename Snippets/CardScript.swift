//! A pointer test of your own layer tree, written as a script.

import HitboxScripting
import LayerGeometry

// snippet.tree
func makeWindow(clipping: Bool) -> Layer {
    let badge = Layer(name: "badge", frame: Rect(x: 80, y: -10, width: 20, height: 20))
    var card = Layer(
        name: "card", frame: Rect(x: 20, y: 20, width: 100, height: 60), sublayers: [badge])
    card.masksToBounds = clipping
    return Layer(
        name: "window", frame: Rect(x: 0, y: 0, width: 200, height: 120), sublayers: [card])
}
// snippet.end

// snippet.read
let text = """
    hitbox 1

    test "the badge is hit outside of its card"
      click badge:10,5
      expect hit badge via window > card > badge
    """
let script = try Script.read(text, name: "card.hitbox")
// snippet.end

// snippet.run
for clipping in [false, true] {
    for result in script.run(on: makeWindow(clipping: clipping)) {
        print(result.name, result.isFine ? "passed" : "failed")
    }
}
// → the badge is hit outside of its card passed
// → the badge is hit outside of its card failed
// snippet.end

// snippet.report
for result in script.run(on: makeWindow(clipping: true)) where !result.isFine {
    print(result.report(), terminator: "")
}
// → card.hitbox:4:3: error: badge is not hit at 110,15
// →   |
// → 4 |   click badge:10,5
// →   |   ^^^^^^^^^^^^^^^^
// →   expected  window/card/badge
// →   found     window
// →   asked:
// →     window  110,15  hit: contains the point, and nothing in it is hit
// →       card  90,-5   clipped: the point is outside its bounds, and it masks to them
// → hint: write 'anyway' after the target to do it regardless
// →   the rest of the test was not played
// snippet.end
