import TestSupport
import Testing

@testable import LayerGeometry

@Suite struct `A tree after changes` {
    @Test(arguments: RandomTrees.Kind.allCases)
    func `has the index of a tree made anew`(
        _ kind: RandomTrees.Kind
    ) throws {
        let seeds = Effort.seeds(120, each: 12)
        var kept = 0
        for seed in seeds {
            var trees = RandomTrees(seed: seed, kind: kind)
            var tree = trees.tree()
            for _ in 0..<12 {
                let place = Int(trees.numbers.next() % UInt64(tree.count))
                let donor = trees.tree().root.layer
                let kinds = (0..<3).map { _ in trees.numbers.next() % 12 }
                let next = tree.updating(place) { layer in
                    for kind in kinds { Self.change(&layer, to: donor, kind) }
                }
                let isKept = zip(tree.index.lists, next.index.lists).contains { $0 === $1 }
                kept += isKept ? 1 : 0
                let (made, anew) = (next.index, TreeIndex(next.rootLayer))
                try #require(made.entries.count == anew.entries.count)
                for id in anew.entries.indices where !Self.agree(made, anew, id) {
                    try #require(Self.text(made, id) == Self.text(anew, id))
                }
                try #require(Self.text(made) == Self.text(anew))
                try #require(made.lists.map(\.layers) == anew.lists.map(\.layers))
                tree = next
            }
        }
        #expect(kept > seeds.count * 3)
    }

    @Test func `shares the lists of all other layers with the one before`() throws {
        let leaf = Layer(name: "leaf", frame: Rect(x: 1, y: 1, width: 5, height: 5))
        let box = Layer(
            name: "box", frame: Rect(x: 0, y: 0, width: 9, height: 9), sublayers: [leaf])
        let tree = LayerTree(
            Layer(
                name: "root", frame: Rect(x: 0, y: 0, width: 99, height: 99), sublayers: [box, box])
        )
        var changed = tree[1].layer
        changed.position.x = 50
        let edited = tree.applying(.change(1, changed))
        #expect(edited.tree.root.hitTest(Point(x: 50, y: 4))?.index == 2)
        #expect(edited.tree.index.lists.last === tree.index.lists.last)
        let undone = edited.tree.applying(edited.undo)
        #expect(undone.tree == tree)
        #expect(undone.tree.index.lists.last === tree.index.lists.last)
    }

    private static func change(_ layer: inout Layer, to donor: Layer, _ kind: UInt64) {
        switch kind {
        case 0: layer.position = donor.position
        case 1: layer.bounds = donor.bounds
        case 2: layer.layerTransform = donor.layerTransform
        case 3: layer.anchorPoint = donor.anchorPoint
        case 4: layer.zPosition = layer.zPosition == 0 ? 2 : 0
        case 5: layer.isGeometryFlipped.toggle()
        case 6: layer.masksToBounds.toggle()
        case 7: layer.isHidden.toggle()
        case 8: layer.opacity = donor.opacity
        case 9: layer.touch.outset = donor.position.x - 200
        case 10: layer.isTransformLayer.toggle()
        default: layer.sublayerLayerTransform = donor.sublayerLayerTransform
        }
    }

    /// Whether two indexes say the same about a layer, which is found far sooner than by their texts.
    private static func agree(_ one: TreeIndex, _ other: TreeIndex, _ id: Int) -> Bool {
        func bytes(_ index: TreeIndex) -> [UInt8] {
            let parts = (index.subtreeBounds[id], index.mask(of: id))
            // All of an entry is before its space, which is an object.
            let end = MemoryLayout.offset(of: \TreeIndex.Entry.space)
            return withUnsafeBytes(of: index.entries[id]) { Array($0.prefix(end ?? $0.count)) }
                + withUnsafeBytes(of: parts, Array.init)
        }
        func places(_ index: TreeIndex) -> [Transform3D?] {
            index.entries[id].space.map { [$0.toSuper, $0.toPlane, $0.fromPlane] } ?? []
        }
        func numbers(_ index: TreeIndex) -> [Double] {
            index.entries[id].space.map { [$0.outset, $0.zPosition, $0.windowLevel] } ?? []
        }
        return bytes(one) == bytes(other) && places(one) == places(other)
            && numbers(one) == numbers(other)
    }

    /// What an index says about a layer.
    private static func text(_ index: TreeIndex, _ id: Int) -> String {
        let entry = index.entries[id]
        let space = entry.space.map {
            [
                $0.toSuper, $0.toPlane, $0.fromPlane as Any, $0.outset, $0.zPosition,
                $0.windowLevel,
            ]
        }
        return "\(entry) \(space ?? []) \(index.subtreeBounds[id]) \(index.mask(of: id))"
    }

    /// What it says about the whole tree.
    private static func text(_ index: TreeIndex) -> String {
        "\(index.count) \(index.levels) \(index.hasMotion)"
    }
}
