//! One touch under three rule books, and the evidence for each rule.

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

// snippet.sources
let measured = HitRules.uiview.reference.filter { $0.evidence == .measured }
for statement in measured.prefix(1) {
    print(statement.sentence)
    print(statement.note ?? "")
}
// → Subviews are asked from the last in the list to the first; zPosition makes no difference.
// → Measured: Stack Overflow, answer 21306297; demo z-order.
// snippet.end

// snippet.open
for rules in HitRules.apple {
    let reported = rules.reference.count { $0.evidence == .reported }
    print("\(rules.rawValue): \(reported) of \(rules.reference.count) are reported only")
}
// → calayer: 4 of 12 are reported only
// → uiview: 1 of 10 are reported only
// → book: 0 of 1 are reported only
// snippet.end
