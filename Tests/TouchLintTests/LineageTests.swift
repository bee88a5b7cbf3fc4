import LayerGeometry
import TestSupport
import Testing

@testable import TouchLint

/// Everything is compared with a step-by-step walk up the tree.
@Suite struct `The lineage of a view` {
    /// A tree of deep branches: each view is in the previous one or in one of its ancestors.
    private func parents(_ count: Int, _ numbers: inout SeededNumbers) -> [Int] {
        var parents = [-1]
        for index in 1..<count {
            var parent = index - 1
            while parents[parent] >= 0, numbers.chance(0.1) { parent = parents[parent] }
            parents.append(parent)
        }
        return parents
    }

    private func chain(from index: Int, upTo ancestor: Int, _ parents: [Int]) -> [Int] {
        var chain: [Int] = []
        var above = index
        while above >= 0, above != ancestor {
            chain.append(above)
            above = parents[above]
        }
        return chain
    }

    @Test func `leads to the same views as a step-by-step walk`() {
        for seed in Effort.seeds(20, each: 100) {
            var numbers = SeededNumbers(seed: seed)
            let parents = parents(300, &numbers)
            let isBar = parents.map { _ in numbers.chance(0.1) }
            var lineage = Lineage()
            for (parent, isBar) in zip(parents, isBar) {
                lineage.append(parent: parent, isBar ? [.bar, .deaf] : [])
            }
            for index in parents.indices {
                let all = chain(from: index, upTo: -1, parents)
                let ancestor = all.randomElement(using: &numbers) ?? 0
                for end in [-1, ancestor] {
                    let bars = chain(from: index, upTo: end, parents).filter { isBar[$0] }
                    #expect(lineage.nearest(.bar, from: index, upTo: end) == bars.first)
                    #expect(lineage.outermost(.deaf, from: index, upTo: end) == bars.last)
                    #expect(lineage.has(.bar, from: index, upTo: end) == !bars.isEmpty)
                    #expect(!lineage.has(.keyboard, from: index, upTo: end))
                    #expect(end >= 0 || lineage.count(.bar, from: index) == bars.count)
                }
                let below = all.last { $0 > ancestor } ?? 0
                #expect(
                    index == ancestor || lineage.highest(from: index) { $0 > ancestor } == below)
            }
        }
    }

    @Test func `agrees with the layers about common ancestors`() {
        for seed in 1...20 as ClosedRange<UInt64> {
            var trees = RandomTrees(seed: seed, kind: .flat)
            let tree = trees.tree()
            let map = ViewMap(tree, rules: .uiview)
            for one in tree.nodes {
                for other in tree.nodes {
                    let common = one.chain.last { $0.isAncestor(of: other) }
                    #expect(map.common(one.index, other.index) == common?.index)
                    guard let common, common.index != one.index else { continue }
                    let branch = one.chain[common.depth + 1]
                    #expect(map.branch(of: one.index, below: common.index) == branch.index)
                }
            }
        }
    }
}
