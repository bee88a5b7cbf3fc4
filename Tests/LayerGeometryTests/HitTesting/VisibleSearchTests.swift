import LayerGeometry
import LayerIndex
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

    /// 80x60 with a radius of 20: the corner of its arc is at 5.86,5.86.
    private static func card(
        _ sublayers: [Layer] = [], _ change: (inout Layer) -> Void
    ) -> LayerTree {
        .root(
            .made("card", 10, 10, 80, 60, sublayers) {
                $0.cornerRadius = 20
                change(&$0)
            })
    }

    @Test(arguments: [(0.5, 0.5), (1.5, 1.5), (79, 1), (1, 59), (79.5, 59.5), (5.8, 5.8)])
    func `is not a layer whose rounded corner is there, although that is hit`(x: Double, y: Double)
    {
        let tree = Self.card { $0.backgroundColor = Self.fill }
        let point = Point(x: 10 + x, y: 10 + y)
        #expect(tree.root.seen(at: point) == nil)
        #expect(PreparedTree(tree).seen(at: point, expecting: 1_000) == nil)
        #expect(tree.root.hitTest(point)?.name == "card")
    }

    @Test(arguments: [(5.9, 5.9), (20, 0), (0, 20), (40, 30), (79.9, 30), (60, 59.9)])
    func `is the layer inside its rounded corners`(x: Double, y: Double) {
        let tree = Self.card { $0.backgroundColor = Self.fill }
        let point = Point(x: 10 + x, y: 10 + y)
        #expect(tree.root.seen(at: point)?.name == "card")
        #expect(PreparedTree(tree).seen(at: point, expecting: 1_000)?.description == "1")
    }

    @Test(arguments: [true, false])
    func `is a sublayer in a rounded corner only if that does not clip`(masks: Bool) {
        let inner = Layer.made("inner", 0, 0, 80, 60) { $0.backgroundColor = Self.fill }
        let tree = Self.card([inner]) { $0.masksToBounds = masks }
        for (offset, expected) in [(1.5, masks ? nil : "inner"), (7, "inner")] {
            let point = Point(x: 10 + offset, y: 10 + offset)
            #expect(tree.root.seen(at: point)?.name == expected)
            let prepared = PreparedTree(tree).seen(at: point, expecting: 1_000)
            #expect(prepared.map { tree[$0].name } == expected)
            #expect(tree.root.hitTest(point)?.name == "inner")
        }
    }

    @Test func `is drawn in a border that follows the corners`() {
        let tree = Self.card {
            $0.borderWidth = 4
            $0.borderColor = Self.fill
        }
        func seen(_ place: Double) -> String? {
            tree.root.seen(at: Point(x: 10 + place, y: 10 + place))?.name
        }
        // The arcs cross the diagonal at 5.86 and 8.69.
        #expect(seen(1) == nil && seen(6) == "card" && seen(8.6) == "card" && seen(8.8) == nil)
    }

    @Test func `is clipped by the corners of a mask, and by masks in it`() {
        let tree = Self.card {
            $0.cornerRadius = 0
            $0.backgroundColor = Self.fill
            var mask = Layer.made("mask", 0, 0, 80, 60) { $0.cornerRadius = 20 }
            mask.sublayers = [.made("ear", 0, 0, 3, 3)]
            mask.mask = .made("inner", 0, 0, 80, 40)
            $0.mask = mask
        }
        func seen(_ x: Double, _ y: Double) -> String? {
            tree.root.seen(at: Point(x: 10 + x, y: 10 + y))?.name
        }
        #expect(seen(1, 1) == "card" && seen(4, 4) == nil && seen(7, 7) == "card")
        #expect(seen(40, 50) == nil)
        #expect(tree.root.hitTest(Point(x: 14, y: 14))?.name == "card")
    }
}
