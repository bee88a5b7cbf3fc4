import LayerGeometry
import TestSupport
import Testing

@Suite struct `A hit test that passes far layers over` {
    @Test func `gives the same answer, and only candidates of the full trace`() {
        for seed in UInt64(1)...60 {
            var trees = RandomTrees(seed: seed, kind: RandomTrees.Kind.allCases[Int(seed % 3)])
            let tree = trees.tree()
            for _ in 0..<40 {
                let point = trees.point(around: tree.rootLayer.frame ?? tree.rootLayer.bounds)
                for rules in HitRules.allCases {
                    let whole = tree.root.trace(point, rules: rules)
                    let near = tree.root.trace(point, rules: rules, skipsFar: true)
                    #expect(near.hit == whole.hit, "seed \(seed)")
                    let all = Set(whole.candidates)
                    #expect(near.candidates.allSatisfy(all.contains), "seed \(seed)")
                }
            }
        }
    }
}
