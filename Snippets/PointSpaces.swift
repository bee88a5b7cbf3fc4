//! One point on a screen, in the space of each layer.

import LayerGeometry

// snippet.tree
let red = Layer(name: "red", frame: Rect(x: 20, y: 30, width: 100, height: 60))
let blue = Layer(
    name: "blue", frame: Rect(x: 40, y: 70, width: 200, height: 140), sublayers: [red])
let cell = Layer(name: "cell", frame: Rect(x: 0, y: 81, width: 280, height: 80))
var table = Layer(
    name: "table", frame: Rect(x: 20, y: 250, width: 280, height: 200), sublayers: [cell])
table.bounds = Rect(x: 0, y: 40, width: 280, height: 200)  // scrolled by 40
let tree = LayerTree(
    Layer(
        name: "view", frame: Rect(x: 0, y: 0, width: 320, height: 480), sublayers: [blue, table]))
// snippet.end

// snippet.find
func layer(_ name: String) -> LayerNode {
    guard case .found(let node) = tree.find(name) else { fatalError("no layer \(name)") }
    return node
}
// snippet.end

// snippet.convert
let corner = Point(x: 0, y: 0)  // of red, in its own space
print(NumberText.pair(layer("red").convert(corner, to: layer("blue"))))  // → 20,30
print(NumberText.pair(layer("red").convert(corner, to: layer("view"))))  // → 60,100
// snippet.end

// snippet.scrolled
let top = Point(x: 0, y: 0)  // of the cell
print(NumberText.pair(layer("cell").convert(top, to: layer("table"))))  // → 0,81
print(NumberText.pair(layer("cell").convert(top, to: layer("view"))))  // → 20,291
// snippet.end

// snippet.steps
for step in LayerNode.steps(top, from: layer("cell"), to: layer("red")) {
    print(step.layer?.name ?? "around the root", NumberText.pair(step.point))
}
// → cell 0,0
// → table 0,81
// → view 20,291
// → blue -20,221
// → red -40,191
// snippet.end

// snippet.ask
let touch = Point(x: 70, y: 110)  // in the space that the root's position is in
print(tree.root.hitTest(touch)?.name ?? "nothing")  // → red

let inBlue = layer("blue").convert(touch, from: nil)  // 30,40 in blue's own space
print(inBlue.map { layer("blue").contains($0) } ?? false)  // → true

// A mistake: the point is not in the space of blue's superlayer.
print(inBlue.flatMap { layer("blue").hitTest($0) }?.name ?? "nothing")  // → nothing
// snippet.end

// snippet.rect
print(NumberText.rect(layer("red").convert(layer("red").layer.bounds, to: layer("view"))))
// → 60,100 100x60

// A mistake: the frame is in blue's space already, so its origin counts twice.
print(NumberText.rect(layer("red").frame.flatMap { layer("red").convert($0, to: layer("view")) }))
// → 80,130 100x60
// snippet.end
