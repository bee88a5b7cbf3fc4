import LayerGeometry
import TestSupport
import Testing

@Suite struct `The shortest names of layers` {
    @Test func `agree with a search for each single name`() {
        for seed in 1...80 as ClosedRange<UInt64> {
            var trees = RandomTrees(seed: seed, kind: .flat)
            var numbers = SeededNumbers(seed: seed)
            func renamed(_ layer: Layer) -> Layer {
                var layer = layer
                layer.name = ["a", "b", "c"][Int(numbers.next() % 3)]
                layer.sublayers = layer.sublayers.map(renamed)
                return layer
            }
            let tree = LayerTree(renamed(trees.tree().rootLayer))
            let tails = ShortestNames(tree)
            for index in 0..<tree.count {
                let tail = tails.tail(of: index)
                #expect(tail == tree.shortestTail(of: index), "seed \(seed), \(index)")
                if let tail {
                    #expect(tree.find(tail.description) == .found(tree[index]))
                }
            }
        }
    }
}
