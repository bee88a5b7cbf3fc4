//! One touch under three rule books.

import LayerGeometry

// snippet.tree
var list = Layer(name: "list", frame: Rect(x: 24, y: 88, width: 176, height: 176))
list.backgroundColor = LayerColor(red: 1, green: 1, blue: 1, notation: "white")
var header = Layer(name: "header", frame: Rect(x: 64, y: 16, width: 240, height: 144))
header.backgroundColor = LayerColor(red: 0.5, green: 0, blue: 0.5, notation: "purple")
header.zPosition = -1  // behind the list, though it comes last
let tree = LayerTree(
    Layer(
        name: "view", frame: Rect(x: 0, y: 0, width: 320, height: 280), sublayers: [list, header]))
// snippet.end

// snippet.compare
let touch = Point(x: 132, y: 124)  // where the two overlap
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
