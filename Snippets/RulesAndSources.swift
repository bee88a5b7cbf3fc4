//! One touch under three rule books.

import LayerGeometry

// snippet.tree
var list = Layer(name: "list", frame: Rect(x: 20, y: 160, width: 280, height: 290))
list.backgroundColor = LayerColor(red: 1, green: 1, blue: 1, notation: "white")
var header = Layer(name: "header", frame: Rect(x: 40, y: 40, width: 240, height: 300))
header.backgroundColor = LayerColor(red: 0.5, green: 0, blue: 0.5, notation: "purple")
header.zPosition = -1  // behind the list, though it comes last
let tree = LayerTree(
    Layer(
        name: "view", frame: Rect(x: 0, y: 0, width: 320, height: 480), sublayers: [list, header]))
// snippet.end

// snippet.compare
let touch = Point(x: 150, y: 300)  // where the two overlap
for rules in HitRules.apple {
    print(rules.rawValue, tree.root.hitTest(touch, rules: rules)?.name ?? "nothing")
}
// → calayer list
// → uiview header
// → book header
// snippet.end

// snippet.seen
print(tree.root.seen(at: touch)?.name ?? "nothing")  // → list
// snippet.end
