import LayerGeometry
import LayerIndex
import TestSupport
import Testing

/// A random tree, its hit index, and edits applied to both.
struct IndexCase {
    /// A few seeds for each kind; `HITBOX_EDITS=10000` asks for that many edits in all.
    static var seeds: ClosedRange<UInt64> {
        1...UInt64(Effort.seeds(30, each: 6).count)
    }

    let seed: UInt64
    let rules: HitRules

    func run(edits: Int) {
        let kinds = RandomTrees.Kind.allCases
        let kind = kinds[Int(seed % UInt64(kinds.count))]
        var maker = RandomTrees(seed: seed &+ 1000, kind: kind)
        var tree = decorated(maker.tree(), &maker.numbers)
        var index = HitIndex(tree, rules: rules)
        for edit in 0..<edits {
            for _ in 0..<8 { ask(tree, index, &maker, edit) }
            convert(tree, index, &maker)
            let id = Int(maker.numbers.next() % UInt64(tree.count))
            if maker.numbers.chance(0.7) {
                let other = maker.tree()
                let model = other[Int(maker.numbers.next() % UInt64(other.count))].layer
                index.move(id, position: model.position, transform: model.transform)
                tree = tree.updating(id) {
                    $0.position = model.position
                    $0.transform = model.transform
                }
            } else {
                tree = changed(tree, id, &maker)
                index = HitIndex(tree, rules: rules)
            }
        }
    }

    private func ask(_ tree: LayerTree, _ index: HitIndex, _ maker: inout RandomTrees, _ edit: Int)
    {
        var point = maker.point(around: Rect(x: 0, y: 0, width: 500, height: 500))
        if maker.numbers.chance(0.5) {
            // On an edge or a corner of some layer, as nearly as floating point allows.
            let node = tree[Int(maker.numbers.next() % UInt64(tree.count))]
            let bounds = node.layer.bounds
            let unit = UnitPoint(
                x: [0, 0.5, 1][Int(maker.numbers.next() % 3)],
                y: [0, 1, 0.3][Int(maker.numbers.next() % 3)])
            point = node.convert(unit.point(in: bounds), to: nil) ?? point
        } else if maker.numbers.chance(0.5) {
            point = Point(x: point.x.rounded(), y: point.y.rounded())
        }
        let plain = tree.root.trace(point, rules: rules).hit?.index
        let fast = index.hitTest(point)
        #expect(
            fast == plain, "seed \(seed), \(rules.rawValue), edit \(edit), (\(point.x), \(point.y))"
        )
    }

    /// Two random layers, or the space around the root.
    private func convert(_ tree: LayerTree, _ index: HitIndex, _ maker: inout RandomTrees) {
        func place() -> Int? {
            let number = Int(maker.numbers.next() % UInt64(tree.count + 1))
            return number < tree.count ? number : nil
        }
        let (source, target) = (place(), place())
        let point = maker.point(around: Rect(x: 0, y: 0, width: 100, height: 100))
        let plain = LayerNode.steps(
            point, from: source.map { tree[$0] }, to: target.map { tree[$0] })
        #expect(
            index.convert(point, from: source, to: target) == plain.last?.point,
            "seed \(seed), \(source ?? -1) to \(target ?? -1)")
    }

    /// Changes that need a new index: order, layers, and everything but placement.
    private func changed(_ tree: LayerTree, _ id: Int, _ maker: inout RandomTrees) -> LayerTree {
        switch maker.numbers.next() % 3 {
        case 0 where id > 0: return tree.removing(id)
        case 1:
            let layer = maker.tree().rootLayer
            return tree.inserting(layer, into: id, at: Int(maker.numbers.next() % 3)).tree
        default: return tree.updating(id) { $0.masksToBounds.toggle() }
        }
    }

    private func decorated(_ tree: LayerTree, _ numbers: inout SeededNumbers) -> LayerTree {
        var root = tree.rootLayer
        decorate(&root, &numbers)
        if numbers.chance(0.5) {
            for place in root.sublayers.indices where numbers.chance(0.6) {
                root.sublayers[place].windowLevel =
                    [0, 0, 1, 1_000, 2_000][Int(numbers.next() % 5)]
            }
        }
        return LayerTree(root)
    }

    private func decorate(_ layer: inout Layer, _ numbers: inout SeededNumbers) {
        if seed.isMultiple(of: 4) { makeExtreme(&layer, &numbers) }
        layer.touch.isPassThrough = numbers.chance(0.15)
        layer.touch.isRootPassThrough = layer.touch.isPassThrough && numbers.chance(0.5)
        layer.touch.isYUp = numbers.chance(0.15)
        layer.touch.reachesOverflow = numbers.chance(0.3)
        if numbers.chance(0.15) { layer.touch.outset = numbers.number(-30...30).rounded() }
        for place in layer.sublayers.indices { decorate(&layer.sublayers[place], &numbers) }
    }

    /// Numbers so far apart that rounding shows.
    private func makeExtreme(_ layer: inout Layer, _ numbers: inout SeededNumbers) {
        func factor() -> Double {
            [1e-4, 1e-2, 1, 1e3, 1e5][Int(numbers.next() % 5)] * numbers.number(0.5...1)
        }
        if numbers.chance(0.3) {
            layer.transform = layer.transform.concatenating(.scale(x: factor(), y: factor()))
        }
        if numbers.chance(0.15) {
            layer.bounds = layer.bounds.offsetBy(dx: numbers.number(-1e8...1e8), dy: 1e7)
        }
        if numbers.chance(0.15) { layer.position.x += numbers.number(-1e6...1e6) }
    }
}
