import HitboxCode
import LayerGeometry
import TestSupport
import Testing

/// Calls about random layers of random trees, in Swift and in Objective-C, with points that often are
/// numbers of another space, against the library with the same literal meaning.
@Suite struct `A random call` {
    @Test(arguments: RandomTrees.Kind.allCases)
    func `has the answer of the library`(kind: RandomTrees.Kind) throws {
        // Three kinds: 1,000 trees by default.
        for seed in Effort.seeds(340, each: 10) {
            var trees = RandomTrees(seed: seed, kind: kind)
            let tree = trees.tree()
            var numbers = SeededNumbers(seed: seed &+ 7)
            for _ in 0..<6 {
                let failure = try failure(in: tree, &numbers)
                #expect(failure == nil, "\(kind), seed \(seed)")
                if failure != nil { return }
            }
        }
    }

    /// The first call with another answer than the library's; `nil` for none.
    private func failure(in tree: LayerTree, _ numbers: inout SeededNumbers) throws -> String? {
        let node = tree[Int(numbers.next() % UInt64(tree.count))]
        let other = tree[Int(numbers.next() % UInt64(tree.count))]
        let point = Point(x: numbers.number(-300...300), y: numbers.number(-300...300))
        let rect = Rect(origin: point, size: Size(width: 40, height: 30))
        let (own, its) = ("#\(node.index)", "#\(other.index)")
        let pair = "\(point.x), \(point.y)"
        let asker = Asker(tree)

        func value(_ layer: LayerNode?) -> CallValue { layer.map { .layer("\($0.path)") } ?? .none }
        func value(_ point: Point?) -> CallValue { point.map { .value(.point($0)) } ?? .none }
        func value(_ rect: Rect?) -> CallValue { rect.map { .value(.rect($0)) } ?? .none }
        // A view in a transform layer is in the plane of a layer above.
        let inPlane = node.convert(point, to: node.plane)
        let expected: [(String, CallValue)] = [
            ("\(own).hitTest(\(pair))", value(node.hitTest(point, rules: .calayer))),
            ("[\(own) hitTest:CGPointMake(\(pair))]", value(node.hitTest(point, rules: .calayer))),
            (
                "\(own).hitTest(CGPoint(x: \(point.x), y: \(point.y)), with: nil)",
                value(inPlane.flatMap { node.hitTest($0, rules: .uiview) })
            ),
            ("\(own).contains(\(pair))", .value(.flag(node.contains(point)))),
            (
                "[\(own) pointInside:CGPointMake(\(pair)) withEvent:nil]",
                .value(.flag(node.contains(point)))
            ),
            ("\(own).convert((\(pair)), to: \(its))", value(node.convert(point, to: other))),
            (
                "[\(own) convertPoint:CGPointMake(\(pair)) fromLayer:\(its)]",
                value(node.convert(point, from: other))
            ),
            ("\(own).convert((\(pair)), to: nil)", value(node.convert(point, to: nil))),
            (
                "\(own).convert((\(pair), 40, 30), to: \(its))",
                value(LayerNode.convert(rect, from: node, to: other))
            ),
            ("\(own).frame", value(node.frame)),
            ("\(own).superlayer", value(node.superlayer)),
            (
                "\(own).bounds.intersects((\(pair), 40, 30))",
                .value(.flag(node.bounds.intersects(rect)))
            ),
        ]
        for (call, wanted) in expected {
            let found = try asker.answer(call).value
            if found != wanted, !(found.isNumber && found.isClose(to: wanted, within: 0)) {
                return "\(call): \(found.shown), not \(wanted.shown)"
            }
        }
        return nil
    }
}

extension CallValue {
    /// Whether it consists of numbers, which are not equal to themselves if they are undefined.
    fileprivate var isNumber: Bool { numbers != nil }
}
