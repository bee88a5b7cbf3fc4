import LayerGeometry
import TestSupport
import Testing

@testable import TouchLint

@Suite struct `Checking random trees` {
    /// Every third layer is a control.
    private func withControls(_ tree: LayerTree, _ numbers: inout SeededNumbers) -> LayerTree {
        func dressed(_ layer: Layer, _ numbers: inout SeededNumbers) -> Layer {
            var layer = layer
            layer.touch.isControl = numbers.chance(0.4)
            layer.touch.isPassThrough = numbers.chance(0.1)
            layer.touch.reachesOverflow = numbers.chance(0.3)
            layer.touch.outset = numbers.chance(0.2) ? numbers.number(-10...20) : 0
            layer.touch.hasGestureRecognizers = numbers.chance(0.2)
            if numbers.chance(0.1) { layer.touch.contentSize = Size(width: 200, height: 300) }
            layer.sublayers = layer.sublayers.map { dressed($0, &numbers) }
            return layer
        }
        return LayerTree(dressed(tree.rootLayer, &numbers))
    }

    @Test func `gives findings that hit tests under all rules confirm`() {
        for kind in RandomTrees.Kind.allCases {
            for seed in 1...36 as ClosedRange<UInt64> {
                var trees = RandomTrees(seed: seed, kind: kind)
                let tree = withControls(trees.tree(), &trees.numbers)
                for rules in HitRules.allCases {
                    confirm(
                        TouchCheck(tree, rules: rules), "\(kind), seed \(seed), \(rules)")
                }
            }
        }
    }

    private func confirm(_ check: TouchCheck, _ place: String) {
        for finding in check.findings {
            #expect(finding.index < check.tree.count)
            guard let point = finding.point else { continue }
            let hit = check.tree.root.hitTest(point, rules: check.map.rules)?.index
            #expect(hit == finding.hit, "\(place): \(finding.rule)")
            if [.obscured, .ghostBlocker].contains(finding.rule) {
                let own = check.tree[finding.index]
                let other = hit.map { check.tree[$0] }
                #expect(
                    other.map { !own.isAncestor(of: $0) && !$0.isAncestor(of: own) } ?? false,
                    "\(place): \(finding.rule)")
            }
        }
    }

    @Test func `survives extreme numbers`() {
        let wild: [Double] = [
            .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 0,
        ]
        var numbers = SeededNumbers(seed: 5)
        func pick() -> Double { wild[Int(numbers.next() % UInt64(wild.count))] }
        for _ in 0..<100 {
            var root = Layer.made("root", 0, 0, 400, 400)
            for place in 0..<5 {
                var layer = Layer.made("l\(place)", 10, 10, 100, 100, [.made("in", 0, 0, 9, 9)])
                layer.touch.isControl = true
                if numbers.chance(0.5) { layer.position = Point(x: pick(), y: 3) }
                if numbers.chance(0.5) {
                    layer.bounds = Rect(x: pick(), y: 0, width: pick(), height: 50)
                }
                if numbers.chance(0.5) { layer.transform.m11 = pick() }
                if numbers.chance(0.3) { layer.transform.m34 = pick() }
                if numbers.chance(0.3) { layer.touch.outset = pick() }
                if numbers.chance(0.3) {
                    layer.touch.contentSize = Size(width: pick(), height: pick())
                }
                root.sublayers.append(layer)
            }
            for rules in HitRules.allCases {
                let check = TouchCheck(
                    LayerTree(root), rules: rules,
                    options: TouchOptions(minimumTarget: pick(), density: pick()))
                for finding in check.findings { _ = finding.message.text { "\($0)" } }
                _ = TouchMap(check.tree, rules: rules).controls
            }
        }
    }
}
