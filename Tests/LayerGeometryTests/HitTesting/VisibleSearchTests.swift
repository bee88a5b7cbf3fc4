import LayerGeometry
import TestSupport
import Testing

@Suite struct `The layer that is seen` {
    private static let fill = LayerColor(red: 1, green: 0, blue: 0, notation: "red")

    private func filled(_ layer: Layer) -> Layer {
        var layer = layer
        layer.backgroundColor = Self.fill
        layer.sublayers = layer.sublayers.map(filled)
        return layer
    }

    @Test(arguments: RandomTrees.Kind.allCases)
    func `is Core Animation's hit if every layer has a fill`(kind: RandomTrees.Kind) {
        var found = 0
        for seed in UInt64(0)..<150 {
            var maker = RandomTrees(seed: seed, kind: kind)
            let tree = LayerTree(filled(maker.tree().rootLayer))
            for _ in 0..<30 {
                let point = maker.point(around: Rect(x: 0, y: 0, width: 400, height: 400))
                let seen = tree.root.seen(at: point)
                #expect(seen == tree.root.hitTest(point), "\(kind) \(seed) \(point)")
                found += seen == nil ? 0 : 1
            }
        }
        #expect(found > 500)
    }

    @Test func `ignores properties that only affect touches`() {
        let tree = LayerTree.root(
            .made("off", 0, 0, 50, 50) {
                $0.backgroundColor = Self.fill
                $0.isUserInteractionEnabled = false
            },
            .made("glass", 0, 0, 50, 50),
            .made("ring", 100, 0, 50, 50) {
                $0.borderWidth = 5
                $0.borderColor = Self.fill
            },
            .made("label", 200, 0, 50, 50) { $0.text = "hello" },
            .made("clear", 300, 0, 50, 50) {
                $0.backgroundColor = LayerColor(red: 1, green: 0, blue: 0, alpha: 0, notation: "x")
            })
        func seen(_ x: Double) -> String? { tree.root.seen(at: Point(x: x, y: 25))?.name }
        #expect(seen(25) == "off")
        #expect(seen(102) == "ring" && seen(125) == nil)
        #expect(seen(225) == "label" && seen(325) == nil)
    }
}
