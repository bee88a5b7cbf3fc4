import LayerGeometry
import LayerIndex
import TestSupport
import Testing

@Suite struct `A hit index` {
    @Test(arguments: HitRules.allCases)
    func `agrees with the trace, whatever is moved`(rules: HitRules) {
        for seed in IndexCase.seeds { IndexCase(seed: seed, rules: rules).run(edits: 6) }
    }

    @Test func `follows groups that move in large trees`() {
        var numbers = SeededNumbers(seed: 5)
        var tree = Self.city(&numbers, districts: 2, blocks: 10, houses: 110)
        let rules = [HitRules.calayer, .uiview]
        let indices = rules.map { HitIndex(tree, rules: $0) }
        for round in 0..<4 {
            for number in 0..<160 {
                var point = Point(x: numbers.number(-50...850), y: numbers.number(-50...450))
                if number % 8 > 5 {
                    // On an edge of the district that masks.
                    let district = tree[0].sublayers[1]
                    let unit = UnitPoint(x: numbers.chance(0.5) ? 1 : 0, y: numbers.number(0...1))
                    let edge = unit.point(in: district.layer.bounds)
                    point = district.convert(edge, to: nil) ?? point
                }
                let hit = tree.root.hitTest(point, rules: rules[number % 2])?.index
                #expect(indices[number % 2].hitTest(point) == hit, "\(round), \(point)")
            }
            // A district, a block in it and houses anywhere; then most of all layers.
            var moved = [1, 2, 3, tree.count - 1, tree.count / 2]
            if round == 2 { moved = Array(stride(from: 1, to: tree.count, by: 5)) }
            var root = tree.rootLayer
            for id in moved {
                let layer = tree[id].layer
                let place = Point(
                    x: layer.position.x + numbers.number(-9...9),
                    y: layer.position.y + numbers.number(-9...9))
                let turn = Transform3D.rotation(.degrees(numbers.number(-20...20)))
                for index in indices { index.move(id, position: place, transform: turn) }
                var next = 0
                Self.place(&root, id, &next, place, turn)
            }
            tree = LayerTree(root)
        }
    }

    @Test func `finds the frontmost of many overlapping layers`() {
        var numbers = SeededNumbers(seed: 9)
        var root = Layer(name: "root", frame: Rect(x: 0, y: 0, width: 400, height: 300))
        for number in 0..<900 {
            var layer = Layer(name: "l\(number)")
            layer.bounds = Rect(x: 0, y: 0, width: numbers.number(4...30), height: 12)
            layer.position = Point(x: numbers.number(0...400), y: numbers.number(0...300))
            layer.transform = .rotation(.degrees(numbers.number(0...180)))
            if numbers.chance(0.1) { layer.zPosition = numbers.number(-2...2).rounded() }
            if number == 500 { layer.bounds = Rect(x: 0, y: 0, width: 300, height: 200) }
            root.sublayers.append(layer)
        }
        let tree = LayerTree(root)
        for rules in HitRules.allCases {
            let index = HitIndex(tree, rules: rules)
            for _ in 0..<60 {
                let point = Point(x: numbers.number(-5...405), y: numbers.number(-5...305))
                #expect(index.hitTest(point) == tree.root.trace(point, rules: rules).hit?.index)
            }
        }
    }

    @Test func `is exact at edges, to the last bit`() {
        var card = Layer(name: "card", frame: Rect(x: 10, y: 20, width: 30, height: 40))
        card.transform = .rotation(.degrees(30))
        let tree = LayerTree.root(card)
        let index = HitIndex(tree)
        let corner = tree.named("card").convert(Point(x: 15, y: 0), to: nil) ?? .zero
        for x in [corner.x.nextDown, corner.x, corner.x.nextUp] {
            for y in [corner.y.nextDown, corner.y, corner.y.nextUp] {
                let point = Point(x: x, y: y)
                #expect(index.hitTest(point) == tree.root.hitTest(point)?.index)
            }
        }
        #expect(index.hitTest(Point(x: 0, y: 0)) == 0)
        #expect(index.hitTest(Point(x: 400, y: 0)) == nil)
        #expect(index.hitTest(Point(x: .nan, y: 0)) == nil)
        #expect(index.hitTest(Point(x: 0, y: .infinity)) == nil)
    }

    @Test(arguments: [1e-30, 1e-37, 1e-40, 1e-100, 1e-150, 1e-300])
    func `finds layers however small they are`(side: Double) {
        let tree = LayerTree(.made("speck", 0, 0, side, side))
        for rules in HitRules.allCases where rules != .candidates {
            let index = HitIndex(tree, rules: rules)
            for point in [Point.zero, Point(x: side / 2, y: side / 2), Point(x: side, y: 0)] {
                #expect(
                    index.hitTest(point) == tree.root.hitTest(point, rules: rules)?.index,
                    "\(rules) \(point)")
            }
        }
    }

    @Test func `is right even if numbers are too large or too small for its boxes`() {
        let tall = Layer.made("tall", 0, -1e207, 40, 2e207)
        let wide = Layer.made("wide", 0, 0, 1e200, 20)
        let thin = Layer.made("thin", 0, 5, .leastNonzeroMagnitude, 20)
        let root = Layer.made("root", 0, 0, 300, 1e300, [tall, wide, thin])
        let tree = LayerTree(root)
        for rules in HitRules.allCases {
            let index = HitIndex(tree, rules: rules)
            for x in [-1e300, -1, 0, 20, 250, 1e60] {
                for y in [-1e206, -1, 0, 10, 1e60, 1e206, 1e299] {
                    let point = Point(x: x, y: y)
                    let hit = tree.root.hitTest(point, rules: rules)?.index
                    #expect(index.hitTest(point) == hit, "\(rules), \(point)")
                }
            }
        }
    }

    @Test(arguments: [-1e308, 1e308, .infinity, .nan])
    func `finds a masked layer in spite of far sublayers`(far: Double) {
        let card = Layer.made("card", 100, 0, 40, 40, [.made("far", far, 0, 0, 1)])
        var wild = card
        wild.sublayers[0] = .made("wild", 0, 0, far, 1, [.made("button", 5, 5, 20, 20)])
        for inner in [card, wild] {
            var group = Layer.made("group", 0, 0, 30, 30, [inner])
            group.mask = .made("mask", -500, -500, 1000, 1000)
            let tree = LayerTree(group)
            for rules in HitRules.allCases {
                let index = HitIndex(tree, rules: rules)
                for x in [0.0, 20, 110, 125, 150] {
                    let point = Point(x: x, y: 10)
                    let hit = tree.root.hitTest(point, rules: rules)?.index
                    #expect(index.hitTest(point) == hit, "\(rules), \(point)")
                }
            }
        }
    }

    @Test func `agrees with all other searches at the limits of precision and range`() {
        func layer(_ bounds: Rect, _ sublayers: [Layer] = []) -> Layer {
            var layer = Layer(name: "layer")
            layer.bounds = bounds
            layer.anchorPoint = UnitPoint(x: 0, y: 0)
            layer.sublayers = sublayers
            return layer
        }
        func scaled(_ side: Double, _ scales: Double...) -> LayerTree {
            var one = layer(Rect(x: 0, y: 0, width: side, height: side))
            for (place, scale) in scales.enumerated() {
                if place > 0 { one = layer(Rect(x: 0, y: 0, width: 1_000, height: 1_000), [one]) }
                one.transform = .scale(x: scale, y: scale)
            }
            return LayerTree(one)
        }
        var thin = layer(Rect(x: 0, y: 0, width: 100, height: 100))
        (thin.transform.m11, thin.transform.m12) = (0.8896815956637518, 1.7045160717764303)
        (thin.transform.m21, thin.transform.m22) = (1.35999897443277, 2.6055839761301858)
        var far = layer(Rect(x: 5e307, y: 5e307, width: 2e307, height: 2e307))
        far.position = Point(x: 1.5556349186104046e158, y: 1.4142135623730952e158)
        let part = 7.071067811865476e-151
        far.transform = Transform3D(a: part, b: part, c: -part, d: part, tx: 0, ty: 0)
        let cases = [
            (scaled(1e163, 1.1e-161), [1, 107.85]), (scaled(1e163, 1.15e-161), [115.5]),
            (scaled(1e163, 1.1e-81, 1e-80), [1, 107.85]), (LayerTree(far), [far.position.x]),
        ]
        for (tree, places) in cases {
            for place in places { expectOneAnswer(tree, Point(x: place, y: place)) }
        }
        expectOneAnswer(
            LayerTree(.made("root", 0, 0, 1_000, 1_000, [thin])),
            Point(x: 224.9809855411323, y: 431.03477420232497))
    }

    private func expectOneAnswer(_ tree: LayerTree, _ point: Point) {
        for rules in HitRules.allCases {
            let hit = tree.root.trace(point, rules: rules).hit?.index
            #expect(HitIndex(tree, rules: rules).hitTest(point) == hit, "\(rules) \(point)")
            #expect(tree.root.hitTest(point, rules: rules)?.index == hit, "\(rules) \(point)")
            let near = tree.root.trace(point, rules: rules, skipsFar: true).hit?.index
            #expect(near == hit, "\(rules) \(point)")
        }
    }

    @Test func `follows many layers that move below a mask`() {
        var group = Layer.made("group", 0, 0, 400, 300)
        group.sublayers = (0..<40).map { .made("\($0)", Double($0) * 9, 50, 8, 8) }
        group.mask = .made("mask", 0, 0, 400, 300)
        var tree = LayerTree(.made("root", 0, 0, 400, 300, [group]))
        let index = HitIndex(tree)
        #expect(index.hitTest(Point(x: 20, y: 52)) == 4)
        for id in 2..<42 {
            let place = Point(x: Double(id) * 9, y: 150)
            index.move(id, position: place, transform: .identity)
            tree = tree.updating(id) { $0.position = place }
        }
        for x in stride(from: 0.0, to: 400, by: 5) {
            for y in [52.0, 150] {
                let point = Point(x: x, y: y)
                #expect(index.hitTest(point) == tree.root.hitTest(point)?.index)
            }
        }
    }

    @Test func `counts siblings as equally near exactly when the search does`() {
        // Each depth is within 1e-5 of the next, but the first and the last are not: there is no
        // fixed order.
        for depths in [[0, -0.9e-5, -1.8e-5], [0, 1, 0], [1e-5, 0, 0], [3, 3.000_005, 2]] {
            let layers = depths.enumerated().map { number, depth in
                var layer = Layer.made("l\(number)", Double(number) * 20, 0, 60, 60)
                layer.zPosition = depth
                return layer
            }
            let root = Layer.made("root", 0, 0, 200, 100, layers)
            let tree = LayerTree(root)
            let index = HitIndex(tree)
            for x in stride(from: -5.0, through: 205, by: 10) {
                let point = Point(x: x, y: 30)
                #expect(index.hitTest(point) == tree.root.hitTest(point)?.index, "\(depths), \(x)")
            }
        }
    }

    @Test func `of a tree with a flaw has the same flaw`() {
        for flaw in HitFlaw.allCases {
            var maker = RandomTrees(seed: 77, kind: .flat)
            var tree = LayerTree(maker.tree().rootLayer, flaw: flaw)
            let index = HitIndex(tree)
            for _ in 0..<3 {
                for _ in 0..<20 {
                    let point = maker.point(around: Rect(x: 0, y: 0, width: 500, height: 500))
                    #expect(
                        index.hitTest(point) == tree.root.hitTest(point)?.index,
                        "\(flaw.rawValue)")
                }
                let place = Point(x: maker.numbers.number(0...300), y: 100)
                index.move(1, position: place, transform: .identity)
                tree = tree.updating(1) {
                    $0.position = place
                    $0.transform = .identity
                }
            }
        }
    }

    @Test func `can be made without a tree`() {
        for kind in RandomTrees.Kind.allCases {
            var maker = RandomTrees(seed: 12, kind: kind)
            let tree = maker.tree()
            let index = HitIndex(count: tree.count) { id, layer in
                layer = tree[id].layer
                return tree[id].superlayer?.index ?? -1
            }
            for _ in 0..<50 {
                let point = maker.point(around: Rect(x: 0, y: 0, width: 500, height: 500))
                #expect(index.hitTest(point) == tree.root.hitTest(point)?.index)
            }
        }
    }

    /// Rotated blocks in rotated districts, enough of them for districts to be spaces of their own.
    static func city(
        _ numbers: inout SeededNumbers, districts: Int, blocks: Int, houses: Int
    ) -> LayerTree {
        var root = Layer(name: "city", frame: Rect(x: 0, y: 0, width: 800, height: 400))
        for district in 0..<districts {
            var quarter = Layer.made("d\(district)", Double(district) * 400, 0, 380, 380)
            quarter.transform = .rotation(.degrees(numbers.number(-4...4)))
            if district == 1 {
                quarter.masksToBounds = true
                quarter.bounds = Rect(x: 20, y: 30, width: 300, height: 250)
            }
            for number in 0..<blocks {
                var block = Layer.made(
                    "b\(number)", Double(number % 4) * 95, Double(number / 4) * 120, 90, 110)
                block.masksToBounds = numbers.chance(0.3)
                for house in 0..<houses {
                    var layer = Layer(name: "h\(house)")
                    layer.bounds = Rect(x: 0, y: 0, width: 12, height: 7)
                    layer.position = Point(
                        x: Double(house % 11) * 9, y: Double(house / 11) * 11)
                    layer.transform = .rotation(.degrees(numbers.number(0...90)))
                    block.sublayers.append(layer)
                }
                quarter.sublayers.append(block)
            }
            root.sublayers.append(quarter)
        }
        return LayerTree(root)
    }

    /// Changes the placement of the layer with a number in pre-order.
    private static func place(
        _ layer: inout Layer, _ id: Int, _ next: inout Int, _ position: Point,
        _ transform: Transform3D
    ) {
        if next == id {
            layer.position = position
            layer.transform = transform
        }
        next += 1
        for sublayer in layer.sublayers.indices where next <= id {
            place(&layer.sublayers[sublayer], id, &next, position, transform)
        }
    }
}
