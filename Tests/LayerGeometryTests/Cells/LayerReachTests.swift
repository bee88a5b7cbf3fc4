import LayerGeometry
import LayerIndex
import TestSupport
import Testing

/// Where random layers get the touch, against the hit test itself; ten thousand trees with
/// `HITBOX_EDITS=10000`.
@Suite struct `The reach of a layer` {
    private static let books: [HitRules] = [.calayer, .uiview, .book, .android]

    /// A layer of a random tree, with the numbers that follow.
    private static func layer(_ seed: UInt64) -> (LayerNode, SeededNumbers) {
        let kinds = RandomTrees.Kind.allCases
        var maker = RandomTrees(seed: seed, kind: kinds[Int(seed % UInt64(kinds.count))])
        let tree = maker.tree()
        return (tree[Int(maker.numbers.next() % UInt64(tree.count))], maker.numbers)
    }

    @Test func `has a best point that is hit, and is hit everywhere inside`() {
        // Also a transform layer by rules that ask it itself.
        for seed in Array(Effort.seeds(15, each: 1)) + [9377] {
            let (node, _) = Self.layer(seed)
            for rules in Self.books {
                let reach = PreparedTree(node.tree).reach(of: node.index, rules: rules)
                func isHit(_ point: Point) -> Bool {
                    node.tree.root.hitTest(point, rules: rules)?.index == node.index
                }
                #expect((reach.best == nil) == reach.pieces.isEmpty, "seed \(seed), \(rules)")
                if let best = reach.best {
                    #expect(isHit(best), "seed \(seed), \(rules), best \(best)")
                }
                for piece in reach.pieces {
                    for point in Self.inside(piece) {
                        #expect(isHit(point), "seed \(seed), \(rules), \(point) of \(node.path)")
                    }
                }
            }
        }
    }

    /// Points half a point inside the corners of a convex polygon; none if it is too narrow.
    private static func inside(_ piece: [Point]) -> [Point] {
        let count = Double(piece.count)
        let middle = Point(
            x: piece.reduce(0) { $0 + $1.x } / count, y: piece.reduce(0) { $0 + $1.y } / count)
        func distance(_ point: Point) -> Double {
            piece.indices.map { place in
                let (one, next) = (piece[place], piece[(place + 1) % piece.count])
                let (x, y) = (next.x - one.x, next.y - one.y)
                let length = (x * x + y * y).squareRoot()
                if length < 1e-9 { return .infinity }
                return abs(x * (point.y - one.y) - y * (point.x - one.x)) / length
            }.min() ?? 0
        }
        return piece.map {
            Point(x: middle.x + 0.9 * ($0.x - middle.x), y: middle.y + 0.9 * ($0.y - middle.y))
        }.filter { distance($0) > 0.5 }
    }

    @Test func `has the areas that dense sampling finds, for it and for each taker`() {
        for seed in Effort.seeds(16, each: 20) {
            let (node, _) = Self.layer(seed &+ 77)
            let rules = Self.books[Int(seed % 4)]
            let reach = LayerReach(of: node, rules: rules)
            let taken = reach.takers.reduce(reach.reached) { $0 + $1.area }
            #expect(abs(taken - reach.area) <= 0.01 * reach.area + 1e-6, "seed \(seed)")
            guard reach.area > 100 else { continue }
            let sampled = Self.sample(node, rules)
            guard sampled.own > 0 else { continue }
            let own = reach.reached / reach.area
            #expect(abs(own - sampled.hit / sampled.own) < 0.01, "seed \(seed), \(rules)")
            var areas: [Int?: Double] = [:]
            for taker in reach.takers { areas[taker.index, default: 0] += taker.area / reach.area }
            for (taker, area) in areas {
                let other = (sampled.takers[taker] ?? 0) / sampled.own
                #expect(abs(area - other) < 0.01, "seed \(seed), \(rules), \(taker ?? -1)")
            }
        }
    }

    /// How many points of a grid are in a layer, hit it, and hit each other layer there.
    private static func sample(
        _ node: LayerNode, _ rules: HitRules
    ) -> (own: Double, hit: Double, takers: [Int?: Double]) {
        let corners = node.bounds.corners.compactMap { node.convert($0, to: nil) }
        guard corners.count == 4 else { return (0, 0, [:]) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
        else { return (0, 0, [:]) }
        var (own, hit, takers) = (0.0, 0.0, [Int?: Double]())
        let prepared = PreparedTree(node.tree)
        let steps = 220
        for row in 0..<steps {
            for column in 0..<steps {
                let point = Point(
                    x: left + (right - left) * (Double(column) + 0.5) / Double(steps),
                    y: top + (bottom - top) * (Double(row) + 0.5) / Double(steps))
                guard let inner = node.convert(point, from: nil), node.contains(inner) else {
                    continue
                }
                own += 1
                let index = prepared.hit(at: point, rules: rules)
                if index == node.index { hit += 1 } else { takers[index, default: 0] += 1 }
            }
        }
        return (own, hit, takers)
    }

    /// A screen with layers so near to the eye that a part of most of them is behind it.
    private static func nearScene(_ numbers: inout SeededNumbers) -> LayerTree {
        func pane(_ name: String, _ inner: [Layer]) -> Layer {
            var layer = Layer(
                name: name,
                frame: Rect(
                    x: numbers.number(0...250), y: numbers.number(0...250),
                    width: numbers.number(80...250), height: numbers.number(80...250)),
                sublayers: inner)
            layer.layerTransform = LayerTransform([
                .perspective(numbers.number(20...70)),
                .rotate(
                    .degrees(numbers.number(30...75)), x: numbers.number(-1...1),
                    y: numbers.number(-1...1), z: 0),
            ])
            layer.masksToBounds = numbers.chance(0.3)
            return layer
        }
        let flat = Layer(name: "flat", frame: Rect(x: 60, y: 90, width: 200, height: 120))
        return LayerTree(
            Layer(
                name: "root", frame: Rect(x: 0, y: 0, width: 400, height: 400),
                sublayers: [pane("one", [pane("inner", [])]), flat, pane("two", [])]))
    }

    @Test func `of a layer partly behind the eye is where its front part gets the touch`() {
        var behind = 0
        for seed in Effort.seeds(12, each: 60) {
            var numbers = SeededNumbers(seed: seed &+ 321)
            let tree = Self.nearScene(&numbers)
            let node = tree[1 + Int(numbers.next() % UInt64(tree.count - 1))]
            for rules in [HitRules.calayer, .uiview] {
                let reach = LayerReach(of: node, rules: rules)
                if !reach.isInFront { behind += 1 }
                func isHit(_ point: Point) -> Bool {
                    tree.root.hitTest(point, rules: rules)?.index == node.index
                }
                let best = reach.best
                #expect((best == nil) == reach.pieces.isEmpty, "seed \(seed), \(rules)")
                if let best { #expect(isHit(best), "seed \(seed), \(rules), \(best)") }
                for point in reach.pieces.flatMap(Self.inside) {
                    #expect(isHit(point), "seed \(seed), \(rules), \(point) of \(node.path)")
                }
                guard !reach.isInFront else { continue }
                // A square of 4 points for each.
                var (own, hit) = (0.0, 0.0)
                for row in 0..<200 {
                    for column in 0..<200 {
                        let point = Point(x: 2 * Double(column) + 1, y: 2 * Double(row) + 1)
                        if node.convert(point, from: nil).map(node.contains) == true { own += 4 }
                        if isHit(point) { hit += 4 }
                    }
                }
                let slack = 0.02 * 400 * 400
                #expect(abs(reach.area - own) < slack, "seed \(seed): \(reach.area), \(own)")
                #expect(abs(reach.reached - hit) < slack, "seed \(seed): \(reach.reached), \(hit)")
            }
        }
        #expect(behind > 2)
    }

    @Test func `gives the reason that the search gives, wherever the layer is not hit`() {
        for seed in Effort.seeds(120, each: 1) {
            var (node, numbers) = Self.layer(seed &+ 5000)
            for rules in Self.books {
                for _ in 0..<40 {
                    let own = UnitPoint(
                        x: numbers.number(-0.1...1.1), y: numbers.number(-0.1...1.1)
                    ).point(in: node.bounds)
                    guard let point = node.convert(own, to: nil) else { continue }
                    let hit = node.tree.root.hitTest(point, rules: rules)?.index
                    let isInside = node.convert(point, from: nil).map(node.contains) == true
                    guard hit != node.index, isInside,
                        let verdict = node.verdict(at: point, hit: hit, rules: rules)
                    else { continue }
                    let trace = node.tree.root.trace(point, rules: rules)
                    let reason = trace.reason(against: node)?.verdict ?? .notAsked
                    #expect(verdict == reason, "seed \(seed), \(rules), \(point) of \(node.path)")
                }
            }
        }
    }

    private func scene(_ toast: Rect, hides: Bool = false) -> LayerTree {
        var root = Layer(name: "window", frame: Rect(x: 0, y: 0, width: 320, height: 480))
        var pay = Layer(name: "pay", frame: Rect(x: 20, y: 100, width: 130, height: 44))
        pay.className = "UIButton"
        pay.sublayers = [Layer(name: "label", frame: Rect(x: 10, y: 10, width: 60, height: 20))]
        pay.isHidden = hides
        root.sublayers = [pay, Layer(name: "toast", frame: toast)]
        return LayerTree(root)
    }

    @Test func `names what takes the rest, and the largest rectangle that is left`() {
        let tree = scene(Rect(x: 0, y: 127, width: 320, height: 60))
        let reach = LayerReach(of: tree[1], rules: .uiview)
        #expect(reach.area == 5720 && reach.percent == "61 %")
        #expect(reach.largest == Rect(x: 20, y: 100, width: 130, height: 27))
        #expect(reach.best == Point(x: 85, y: 113.5))
        #expect(reach.takers.map(\.index) == [3] && reach.takers.map(\.verdict) == [.behind])
    }

    @Test func `of a control is also that of the label in it, and of a plain layer is not`() {
        let tree = scene(Rect(x: 0, y: 300, width: 320, height: 60))
        #expect(LayerReach(of: tree[1], rules: .uiview).percent == "100 %")
        let plain = tree.updating(1) { $0.className = nil }
        let reach = LayerReach(of: plain[1], rules: .uiview)
        #expect(reach.reached == 5720 - 1200)
        #expect(reach.takers.map(\.index) == [2] && reach.takers.map(\.verdict) == [.sublayerHit])
    }

    @Test func `of an Android label is its own: a TextView is a control only if it can be clicked`()
    {
        let tree = scene(Rect(x: 0, y: 300, width: 320, height: 60)).updating(1) {
            $0.className = "android.widget.TextView"
        }
        #expect(tree[1].isControl && !tree[1].isControl(by: .android))
        #expect(LayerReach(of: tree[1], rules: .android).reached == 5720 - 1200)
        let clickable = tree.updating(1) { $0.touch.isControl = true }
        #expect(LayerReach(of: clickable[1], rules: .android).percent == "100 %")
    }

    @Test func `has its size on the screen, unless it is turned there`() {
        let tree = scene(Rect(x: 0, y: 300, width: 320, height: 60))
        let halved = tree.updating(0) { $0.sublayerTransform = .scale(x: 0.5, y: 0.5) }
        #expect(LayerReach(of: halved[1], rules: .uiview).size == Size(width: 65, height: 22))
        let turned = tree.updating(1) { $0.transform = .rotation(.degrees(30), x: 0, y: 0, z: 1) }
        let reach = LayerReach(of: turned[1], rules: .uiview)
        #expect(reach.size == nil && abs(reach.area - 5720) < 1e-6)
    }

    @Test func `is nothing for a hidden layer, with the reason`() {
        let tree = scene(Rect(x: 0, y: 300, width: 320, height: 60), hides: true)
        let reach = LayerReach(of: tree[1], rules: .uiview)
        #expect(reach.best == nil && reach.largest == nil && reach.percent == "0 %")
        #expect(reach.takers.map(\.verdict) == [.hidden])
        #expect(LayerReach(of: tree[1], rules: .candidates).best == nil)
    }
}
