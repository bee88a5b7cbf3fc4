import LayerGeometry
import LayerIndex
import TestSupport
import Testing

/// Whatever numbers a layer has, a query returns an answer or none, and never traps.
@Suite struct `Special numbers` {
    /// NaN, infinity, subnormal and huge numbers, and zeros of both signs.
    private static let numbers: [Double] = [
        .nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude,
        -.leastNormalMagnitude / 8, 1e-160, 1e160, 1e308,
        -1e308, .greatestFiniteMagnitude, 1, -1, 0.5,
    ]

    @Test func `in any property never trap`() {
        for seed in UInt64(1)...60 {
            let kinds = RandomTrees.Kind.allCases
            var maker = RandomTrees(seed: seed, kind: kinds[Int(seed % UInt64(kinds.count))])
            let plain = maker.tree()
            let root = plain.presentation(at: SceneMoment(time: 0)).rootLayer
            let tree = LayerTree(spoilt(root, &maker.numbers))
            for _ in 0..<4 { ask(tree, &maker, seed) }
            edit(tree, &maker, seed)
        }
    }

    @Test func `in a nearly singular matrix, or one with w near 0, never trap`() {
        for seed in UInt64(1)...60 {
            var maker = RandomTrees(seed: seed, kind: .flat)
            let tree = maker.tree()
            let id = Int(maker.numbers.next() % UInt64(tree.count))
            let size = [1e-300, 1e-16, 1, 1e16][Int(seed % 4)]
            var matrix = Transform3D(a: size, b: size, c: size, d: size, tx: 3, ty: 4)
            // One unit in the last place decides whether there is an inverse.
            if maker.numbers.chance(0.6) { matrix.m22 = matrix.m22.nextUp }
            if maker.numbers.chance(0.5) {
                matrix.m34 = -1 / size
                matrix.m44 = [0, -1, 1e-300][Int(seed % 3)]
            }
            if maker.numbers.chance(0.5) { matrix.m14 = -0.01 }
            let changed = tree.updating(id) { $0.transform = matrix }
            for _ in 0..<4 { ask(changed, &maker, seed) }
        }
    }

    private func spoilt(_ given: Layer, _ numbers: inout SeededNumbers) -> Layer {
        var layer = given
        for _ in 0..<2 where numbers.chance(0.3) { spoil(&layer, &numbers) }
        layer.sublayers = layer.sublayers.map { spoilt($0, &numbers) }
        layer.mask = layer.mask.map { spoilt($0, &numbers) }
        return layer
    }

    private func spoil(_ layer: inout Layer, _ numbers: inout SeededNumbers) {
        func next() -> Double { Self.numbers[Int(numbers.next() % UInt64(Self.numbers.count))] }
        switch numbers.next() % 16 {
        case 0: layer.position = Point(x: next(), y: next())
        case 1: layer.bounds = Rect(x: next(), y: next(), width: next(), height: next())
        case 2: layer.anchorPoint = UnitPoint(x: next(), y: next())
        case 3: layer.anchorPointZ = next()
        case 4: layer.zPosition = next()
        case 5: layer.transform = Transform3D(elements: (0..<16).map { _ in next() })
        case 6: layer.transform.m34 = next()
        case 7: layer.transform.m44 = next()
        case 8: layer.transform.m11 = next()
        case 9: layer.layerTransform.rotation = .degrees(next())
        case 10: layer.layerTransform.scale = (next(), next())
        case 11: layer.sublayerTransform = Transform3D(elements: (0..<16).map { _ in next() })
        case 12: layer.sublayerLayerTransform = LayerTransform([.perspective(next())])
        case 13: layer.opacity = Float(next())
        case 14: layer.touch.outset = next()
        default:
            layer.cornerRadius = next()
            layer.borderWidth = next()
            var animation = LayerAnimation(keyPath: "position.x", to: .number(next()))
            animation.duration = next()
            animation.speed = next()
            animation.repeatCount = next()
            layer.animations = [animation]
        }
    }

    private func ask(_ tree: LayerTree, _ maker: inout RandomTrees, _ seed: UInt64) {
        var point = maker.point(around: Rect(x: 0, y: 0, width: 500, height: 500))
        if maker.numbers.chance(0.3) { point.x = Self.numbers[Int(seed) % Self.numbers.count] }
        for rules in HitRules.allCases {
            let trace = tree.root.trace(point, rules: rules)
            #expect(
                tree.root.hitTest(point, rules: rules)?.index == trace.hit?.index, "seed \(seed)")
            _ = HitIndex(tree, rules: rules).hitTest(point)
        }
        _ = tree.root.seen(at: point)
        let (one, other) = (any(tree, &maker), any(tree, &maker))
        let found = [
            one.convert(point, to: other), one.convert(point, to: nil),
            one.convert(point, from: nil),
            one.position(putting: point, at: .zero),
        ]
        for case let point? in found where one != other { #expect(point.isFinite, "seed \(seed)") }
        _ = one.convert(Rect(origin: point, size: Size(width: 3, height: 4)), to: other)
        _ = one.boundsSize(putting: UnitPoint(x: 1, y: 1), at: point)
        _ = one.rotation(putting: point, towards: .zero)
        _ = (one.depth(at: point), one.extent, one.frame, one.contains(point), one.toPlane.inverse)
    }

    private func edit(_ tree: LayerTree, _ maker: inout RandomTrees, _ seed: UInt64) {
        let (one, other) = (any(tree, &maker), any(tree, &maker))
        for rules in HitRules.apple {
            let index = HitIndex(tree, rules: rules)
            _ = index.hitTest(.zero)
            index.move(one.index, position: other.layer.position, transform: other.layer.transform)
            _ = (index.hitTest(.zero), index.convert(.zero, from: one.index, to: other.index))
        }
        for flaw in HitFlaw.allCases {
            _ = LayerTree(tree.rootLayer, flaw: flaw).root.hitTest(Point(x: 90, y: 90))
        }
        _ = tree.presentation(at: SceneMoment(time: 0.3)).root.hitTest(.zero)
        _ = (tree.isMoving(after: 1), tree.lastRunEnd, tree.moving(one.index, into: 0, at: 0))
        for property in LayerProperty.all {
            guard let value = property.value(of: one.layer) else { continue }
            var layer = other.layer
            _ = value.typed
            try? property.set(value, in: &layer)
        }
        var layer = one.layer
        layer.setAnchorPointKeepingFrame(other.layer.anchorPoint)
        layer.setAnchorPointRestoringFrame(other.layer.anchorPoint)
        layer.setFrame(other.layer.bounds)
    }

    private func any(_ tree: LayerTree, _ maker: inout RandomTrees) -> LayerNode {
        tree[Int(maker.numbers.next() % UInt64(tree.count))]
    }
}
