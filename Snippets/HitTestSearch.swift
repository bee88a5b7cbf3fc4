//! A hit test, and each step of the search.

import LayerGeometry

// snippet.tree
var toast = Layer(name: "toast", frame: Rect(x: 20, y: 20, width: 280, height: 60))
toast.opacity = 0
let badge = Layer(name: "badge", frame: Rect(x: 150, y: -30, width: 70, height: 60))
let card = Layer(
    name: "card", frame: Rect(x: 40, y: 70, width: 180, height: 130), sublayers: [badge])
let tree = LayerTree(
    Layer(
        name: "view", frame: Rect(x: 0, y: 0, width: 320, height: 480), sublayers: [card, toast]))
// snippet.end

// snippet.ask
let touch = Point(x: 240, y: 60)
print(tree.root.hitTest(touch)?.path.description ?? "nothing")  // → view/card/badge
// snippet.end

// snippet.trace
func printTrace(_ trace: HitTrace) {
    for candidate in trace.candidates {
        let cause = candidate.by.map { tree[$0].name }
        let why = candidate.verdict.sentence(rules: trace.rules, by: cause)
        print("\(tree[candidate.index].name) \(NumberText.pair(candidate.point)): \(why)")
    }
}

printTrace(tree.root.trace(touch))
// → view 240,60: asks its sublayers, and one of them answers
// → card 200,-10: asks its sublayers, and one of them answers
// → badge 50,20: contains the point, and nothing in it is hit
// → toast 220,40: its opacity is 0, so it and its sublayers are skipped
// snippet.end

// snippet.views
printTrace(tree.root.trace(touch, rules: .uiview))
// → view 240,60: contains the point, and nothing in it is hit
// → toast 220,40: its alpha is 0.01 or less, so it gets no touches
// → card 200,-10: the point is outside its bounds, so its subviews are not asked
// snippet.end

// snippet.behind
var veil = toast
veil.name = "veil"
veil.opacity = 1
let veiled = tree.updating(0) { $0.sublayers.append(veil) }
for candidate in veiled.root.trace(touch).candidates where candidate.verdict == .behind {
    let cause = candidate.by.map { veiled[$0].name }
    print(veiled[candidate.index].name, candidate.verdict.word(rules: .calayer, by: cause))
}
// → card behind veil
// → badge behind veil
// snippet.end
