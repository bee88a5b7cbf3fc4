import TestSupport
import Testing

@testable import LayerGeometry
@testable import LayerIndex

@Suite struct `A prepared tree` {
    private static let around = Rect(x: 0, y: 0, width: 400, height: 400)

    /// A tree in which some layers draw everywhere, some only at their edges, and some not at all.
    private func tree(_ maker: inout RandomTrees) -> LayerTree {
        let fill = LayerColor(red: 1, green: 0, blue: 0, notation: "red")
        var numbers = maker.numbers
        func decorated(_ layer: Layer) -> Layer {
            var layer = layer
            switch numbers.next() % 5 {
            case 0: layer.backgroundColor = fill
            case 1: layer.text = "text"
            case 2: (layer.borderWidth, layer.borderColor) = (9, fill)
            default: break
            }
            if numbers.chance(0.1) { layer.masksToBounds = true }
            if numbers.chance(0.2) { layer.cornerRadius = numbers.number(0...60) }
            if numbers.chance(0.05) { layer.isHidden = true }
            layer.name = ["a", "b", "c", "d/e"][Int(numbers.next() % 4)]
            layer.sublayers = layer.sublayers.map(decorated)
            return layer
        }
        return LayerTree(decorated(maker.tree().rootLayer))
    }

    @Test(arguments: RandomTrees.Kind.allCases)
    func `agrees with the tree, before and after it has built an index`(kind: RandomTrees.Kind) {
        for seed in UInt64(0)..<25 {
            var maker = RandomTrees(seed: seed, kind: kind)
            let tree = tree(&maker)
            let (few, many) = (PreparedTree(tree), PreparedTree(tree))
            for _ in 0..<40 {
                let point = maker.point(around: Self.around)
                for rules in HitRules.allCases {
                    let hit = tree.root.trace(point, rules: rules).hit?.index
                    #expect(few.hit(at: point, rules: rules) == hit, "\(seed) \(rules) \(point)")
                    #expect(
                        many.hit(at: point, rules: rules, expecting: 1_000) == hit,
                        "\(seed) \(rules) \(point)")
                }
                let seen = tree.root.seen(at: point)?.index
                #expect(few.seen(at: point) == seen, "\(seed) \(point)")
                #expect(many.seen(at: point, expecting: 1_000) == seen, "\(seed) \(point)")
            }
        }
    }

    @Test(arguments: HitRules.allCases.filter(\.hasReceiver))
    func `builds an index before many layers on each other cost more than that`(rules: HitRules) {
        // The box around each layer and its sublayer contains the points, and neither does.
        let pair = Layer.made("pair", 0, 0, 9, 9, [.made("", 380, 380, 9, 9)])
        let root = Layer.made("root", 0, 0, 400, 400, Array(repeating: pair, count: 5_000))
        let tree = LayerTree(root)
        let prepared = PreparedTree(tree)
        for left in (0..<2_000).reversed() {
            let point = Point(x: Double(20 + left % 300), y: 200)
            #expect(prepared.hit(at: point, rules: rules, expecting: left) == 0)
            #expect(prepared.seen(at: point, expecting: left) == nil)
        }
        // 2,000 plain searches take 320 million steps.
        #expect(prepared.effort < 20 * HitSearch.stepsOfAsking * tree.count)
    }

    @Test func `tells the box in sight of its tree`() {
        var maker = RandomTrees(seed: 7, kind: .flat)
        let tree = tree(&maker)
        let prepared = PreparedTree(tree)
        #expect(prepared.boxInSight == tree.boxInSight)
        #expect(prepared.boxInSight == tree.boxInSight)
    }

    @Test func `has the flaw of its tree`() {
        let root = Layer.made(
            "root", 0, 0, 100, 100, [.made("a", 0, 0, 50, 50) { $0.isHidden = true }])
        let tree = LayerTree(root, flaw: .hitsHidden)
        let point = Point(x: 10, y: 10)
        #expect(PreparedTree(tree).hit(at: point, rules: .calayer) == 1)
        #expect(PreparedTree(tree).hit(at: point, rules: .calayer, expecting: 1_000) == 1)
        #expect(PreparedTree(LayerTree(root)).hit(at: point, rules: .calayer) == 0)
    }

    @Test func `finds names as the tree does`() {
        for seed in UInt64(0)..<40 {
            var maker = RandomTrees(seed: seed, kind: .flat)
            let tree = tree(&maker)
            let prepared = PreparedTree(tree)
            for index in 0..<tree.count {
                let tail = tree.shortestTail(of: index)
                #expect(prepared.shortestTail(of: index) == tail, "\(seed) \(index)")
                for name in [tree[index].component, tree[index].path.description, "#\(index)"] {
                    #expect(prepared.find(name) == tree.find(name), "\(seed) \(name)")
                }
            }
            for name in ["", "nobody", "#-1", "#999", "a/nobody"] {
                #expect(prepared.find(name) == tree.find(name), "\(seed) \(name)")
            }
        }
    }

    @Test func `is reused while the tree stays the same`() {
        let trees = PreparedTrees()
        let tree = LayerTree.root(.made("a", 0, 0, 10, 10))
        let copy = tree
        #expect(trees[tree] === trees[copy])
        #expect(trees[tree] !== trees[tree.updating(1) { $0.opacity = 0.5 }])
    }
}

@Suite struct `Boxes of siblings` {
    private func pile(_ seed: UInt64, _ kind: RandomTrees.Kind) -> LayerTree {
        var maker = RandomTrees(seed: seed, kind: kind)
        var layers: [Layer] = []
        while layers.count < 700 {
            var layer = maker.tree().rootLayer
            layer.position = maker.point(around: Rect(x: 0, y: 0, width: 900, height: 900))
            layer.sublayers = Array(layer.sublayers.prefix(1))
            layers.append(layer)
        }
        return LayerTree(.made("root", 0, 0, 900, 900, layers))
    }

    @Test(arguments: RandomTrees.Kind.allCases)
    func `leave the hit test and its reasons as they are`(kind: RandomTrees.Kind) {
        let tree = pile(7, kind)
        let boxes = SublayerBoxTree(tree)
        #expect(boxes.sublayers(of: 0, meeting: nil).count == 700)
        var maker = RandomTrees(seed: 8, kind: kind)
        for _ in 0..<20 {
            let point = maker.point(around: Rect(x: 0, y: 0, width: 900, height: 900))
            for rules in HitRules.allCases {
                let all = tree.root.trace(point, rules: rules, skipsFar: true)
                let near = tree.root.trace(point, rules: rules, skipsFar: true, siblings: boxes)
                #expect(near.candidates == all.candidates, "\(rules) \(point)")
                #expect(
                    near.hit == tree.root.trace(point, rules: rules).hit, "\(rules) \(point)")
            }
        }
    }

    @Test(arguments: [1, 3, 500])
    func `tell how large the layers are on average, with all in them`(pairs: Int) {
        let layers = (0..<pairs).flatMap { _ in
            [
                Layer.made("small", 3, 3, 10, 10),
                .made("reaching", 9, 9, 10, 10, [.made("out", 0, 0, 30, 10)]),
            ]
        }
        let boxes = SublayerBoxTree(LayerTree(.made("root", 0, 0, 9, 9, layers)))
        #expect(abs(boxes.areas(of: 0).mean - 200) < 0.01)
        #expect(abs(boxes.areas(of: 0).largest - 300) < 0.01)
        #expect(boxes.areas(of: 1).largest == 0)
    }

    @Test func `find those that meet a box, in their order`() {
        let tree = pile(3, .flat)
        let boxes = SublayerBoxTree(tree)
        for place in 0..<20 {
            let box = Rect(x: Double(place) * 40, y: Double(place) * 35, width: 60, height: 30)
            let wanted = tree.root.sublayers.filter { node in
                guard let extent = node.extent else { return true }
                return extent.maxX >= box.minX && extent.minX <= box.maxX
                    && extent.maxY >= box.minY && extent.minY <= box.maxY
            }
            #expect(boxes.sublayers(of: 0, meeting: box) == wanted.map(\.index))
        }
        #expect(boxes.sublayers(of: 0, meeting: nil) == tree.root.sublayers.map(\.index))
    }
}
