//! An index, for many hit tests on many layers.

import LayerGeometry
import LayerIndex

// snippet.tree
let tiles = (0..<10_000).map { number in
    Layer(
        name: "tile-\(number)",
        frame: Rect(
            x: Double(number % 100) * 10, y: Double(number / 100) * 10, width: 9, height: 9))
}
let tree = LayerTree(
    Layer(
        name: "board", frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000), sublayers: tiles))
// snippet.end

// snippet.index
let index = HitIndex(tree, rules: .calayer)
let touch = Point(x: 425, y: 173)
print(index.hitTest(touch).map { tree[$0].name } ?? "nothing")  // → tile-1742
print(index.hitTest(touch) == tree.root.hitTest(touch)?.index)  // → true
// snippet.end

// snippet.move
if case .found(let tile) = tree.find("tile-1742") {
    index.move(tile.index, position: Point(x: -50, y: -50), transform: .identity)
}
print(index.hitTest(touch).map { tree[$0].name } ?? "nothing")  // → board
print(index.hitTest(Point(x: -50, y: -50)).map { tree[$0].name } ?? "nothing")  // → tile-1742
// snippet.end

// snippet.convert
print(NumberText.pair(index.convert(Point(x: 0, y: 0), from: 1743, to: nil)))  // → -54.5,-54.5
// snippet.end

// snippet.streamed
let side = 100  // 1,000 for a million layers
let city = HitIndex(count: 1 + side * side) { number, layer in
    if number == 0 {
        layer.setFrame(Rect(x: 0, y: 0, width: Double(side) * 10, height: Double(side) * 10))
        return -1  // the root has no superlayer
    }
    let (row, column) = (number - 1).quotientAndRemainder(dividingBy: side)
    layer.setFrame(Rect(x: Double(column) * 10, y: Double(row) * 10, width: 9, height: 9))
    return 0  // the number of its superlayer
}
print(city.hitTest(Point(x: 505, y: 702)) ?? -1)  // → 7051
// snippet.end

// snippet.prepared
let prepared = PreparedTree(tree)
let edge = (0..<1_000).count { x in
    prepared.hit(at: Point(x: Double(x), y: 5), rules: .uiview, expecting: 1_000 - x - 1) != 0
}
print("\(edge) of 1,000 points hit a tile")  // → 900 of 1,000 points hit a tile
// snippet.end
