import LayerGeometry
import TestSupport
import Testing

@Suite struct `A conversion's law` {
    /// Some trees of each kind, with their seeds for messages.
    static func trees(_ seeds: ClosedRange<UInt64>) -> [(seed: UInt64, tree: LayerTree)] {
        seeds.flatMap { seed in
            RandomTrees.Kind.allCases.map { kind in
                var maker = RandomTrees(seed: seed, kind: kind)
                return (seed, maker.tree())
            }
        }
    }

    @Test func `is that a round trip gives the same point`() {
        var asked = 0
        for (seed, tree) in Self.trees(1...80) {
            var maker = RandomTrees(seed: seed, kind: .flat)
            for node in tree.nodes {
                let other = tree[Int(maker.numbers.next() % UInt64(tree.count))]
                let point = maker.point(around: node.layer.bounds)
                guard let there = node.convert(point, to: other), Self.isTame(there) else {
                    continue
                }
                asked += 1
                let back = node.convert(there, from: other)
                #expect(back.isClose(to: point, within: 1e-5), "seed \(seed), \(node.path)")
            }
        }
        #expect(asked > 1000)
    }

    @Test func `is that a detour through a third layer changes nothing`() {
        var asked = 0
        for (seed, tree) in Self.trees(100...180) {
            var maker = RandomTrees(seed: seed, kind: .flat)
            for node in tree.nodes {
                let other = tree[Int(maker.numbers.next() % UInt64(tree.count))]
                let third = tree[Int(maker.numbers.next() % UInt64(tree.count))]
                let point = maker.point(around: node.layer.bounds)
                guard let direct = node.convert(point, to: other),
                    let middle = node.convert(point, to: third),
                    Self.isTame(direct), Self.isTame(middle)
                else { continue }
                asked += 1
                let indirect = third.convert(middle, to: other)
                #expect(indirect.isClose(to: direct, within: 1e-5), "seed \(seed), \(node.path)")
            }
        }
        #expect(asked > 1000)
    }

    @Test func `is that nil is the space around the root`() {
        for (seed, tree) in Self.trees(200...240) {
            for node in tree.nodes {
                let point = Point(x: 3, y: 4)
                let viaRoot = node.convert(point, to: tree.root)
                    .flatMap { tree.root.convert($0, to: nil) }
                guard let direct = node.convert(point, to: nil), let viaRoot, Self.isTame(direct)
                else { continue }
                #expect(viaRoot.isClose(to: direct, within: 1e-5), "seed \(seed), \(node.path)")
            }
        }
    }

    @Test func `is that the frame is the bounds converted to the superlayer`() {
        for (seed, tree) in Self.trees(300...340) {
            for node in tree.nodes {
                guard let above = node.superlayer, !above.layer.isTransformLayer,
                    above.layer.sublayerTransform == .identity,
                    let box = node.convert(node.layer.bounds, to: above)
                else { continue }
                #expect(node.frame.isClose(to: box, within: 1e-6), "seed \(seed), \(node.path)")
            }
        }
    }

    @Test func `is that the hit layer contains the point, and the trace agrees`() {
        var hits = 0
        for (seed, tree) in Self.trees(400...520) {
            var maker = RandomTrees(seed: seed, kind: .flat)
            for _ in 0..<12 {
                let point = maker.point(around: Rect(x: 0, y: 0, width: 400, height: 400))
                for rules in HitRules.apple {
                    let hit = tree.root.hitTest(point, rules: rules)
                    let trace = tree.root.trace(point, rules: rules)
                    #expect(trace.hit == hit, "seed \(seed), \(rules)")
                    #expect(
                        trace.candidates.filter { $0.verdict == .hit }.count
                            == (hit == nil ? 0 : 1),
                        "seed \(seed), \(rules)")
                    #expect(trace.allCandidates.count == tree.count, "seed \(seed), \(rules)")
                    guard let hit else { continue }
                    hits += 1
                    let inside = trace.hitCandidate?.point.map { hit.contains($0) }
                    #expect(inside == true, "seed \(seed), \(rules)")
                    #expect(!hit.layer.isHidden, "seed \(seed), \(rules)")
                }
            }
        }
        #expect(hits > 1000)
    }

    /// Whether a point is small enough to keep its precision.
    static func isTame(_ point: Point) -> Bool { abs(point.x) < 1e4 && abs(point.y) < 1e4 }
}
