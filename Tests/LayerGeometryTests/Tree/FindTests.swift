import LayerGeometry
import TestSupport
import Testing

@Suite struct `Finding a layer` {
    private let tree = LayerTree.root(
        .made("row", 0, 0, 10, 10, [.made("icon", 0, 0, 1, 1)]),
        .made("row", 0, 0, 10, 10, [.made("icon", 0, 0, 1, 1), .made("a/b", 0, 0, 1, 1)]),
        .made("root", 0, 0, 10, 10, [.made("only #1\\", 0, 0, 1, 1)]))

    private func index(_ text: String) -> Int? {
        if case .found(let node) = tree.find(text) { return node.index }
        return nil
    }

    @Test(arguments: [
        ("root", 0), ("root/row", 1), ("root/row/icon", 2), ("root/row#2", 3), ("row#2", 3),
        ("row#2/icon", 4), ("root/row#2/icon", 4), ("a\\/b", 5), ("row#2/a\\/b", 5),
        ("root/root", 6), ("only \\#1\\\\", 7), ("#0", 0), ("#7", 7),
    ])
    func `accepts full paths, tails and numbers`(text: String, wanted: Int) {
        #expect(index(text) == wanted)
    }

    @Test func `finds each layer by the shortest tail of its path`() {
        let tails = (0..<tree.count).map { tree.shortestTail(of: $0)?.description }
        #expect(
            tails == [
                "root", "row", "row/icon", "row#2", "row#2/icon", "a\\/b", "root/root",
                "only \\#1\\\\",
            ])
        for seed in UInt64(0)..<40 {
            var trees = RandomTrees(seed: seed, kind: .flat)
            let tree = trees.tree()
            for node in tree.nodes {
                let components = node.path.components
                let tail = (1...components.count).map {
                    LayerPath(components: Array(components.suffix($0)))
                }.first { tree.find($0.description) == .found(node) }
                #expect(tree.shortestTail(of: node.index) == tail, "seed \(seed) \(node.path)")
            }
        }
    }

    @Test func `returns every match of an ambiguous tail`() {
        guard case .ambiguous(let nodes) = tree.find("icon") else {
            Issue.record("not ambiguous")
            return
        }
        #expect(nodes.map(\.path.description) == ["root/row/icon", "root/row#2/icon"])
    }

    @Test(arguments: ["", "/", "nobody", "icon/row", "#8", "#-1", "row#3", "a/b", "root/", "#"])
    func `does not find other names`(text: String) {
        #expect(tree.find(text) == .unknown)
    }

    @Test func `finds each layer by its own path`() {
        for seed in UInt64(1)...40 {
            var maker = RandomTrees(seed: seed, kind: .upright)
            var tree = maker.tree()
            for index in 0..<tree.count {
                let names = ["a", "b", "a/b", "#", "\\", "é", ""]
                let name = names[Int(maker.numbers.next() % UInt64(names.count))]
                tree = tree.updating(index) { $0.name = name }
            }
            for node in tree.nodes {
                #expect(tree.find(node.path.description) == .found(node), "seed \(seed)")
                #expect(tree.find("#\(node.index)") == .found(node), "seed \(seed)")
            }
        }
    }

    @Test func `names a layer without a name by its class, or as layer`() {
        var button = Layer()
        button.className = "UIButton"
        let tree = LayerTree.root(button, Layer(), Layer())
        #expect(
            tree.nodes.map(\.path.description) == [
                "root", "root/UIButton", "root/layer", "root/layer#2",
            ])
    }
}

@Suite struct `A layer in its place` {
    private let tree = LayerTree.blueWhite

    @Test func `knows what is above and below it`() {
        let blue = tree.named("blue")
        #expect(blue.superlayer == tree.named("white"))
        #expect(blue.chain.map(\.name) == ["view", "white", "blue"])
        #expect(blue.depth == 2)
        #expect(tree.root.superlayer == nil)
        #expect(tree.root.sublayers.map(\.name) == ["white"])
        #expect(tree.root.isAncestor(of: blue) && blue.isAncestor(of: blue))
        #expect(!blue.isAncestor(of: tree.root))
        #expect(tree.nodes.map(\.index) == [0, 1, 2])
    }

    @Test func `stays the same after a change, which returns another tree`() {
        let blue = tree.named("blue")
        let changed = tree.updating(blue.index) { $0.isHidden = true }
        #expect(!blue.layer.isHidden)
        #expect(changed.named("blue").layer.isHidden)
        #expect(changed != tree)
        #expect(changed.updating(blue.index) { $0.isHidden = false } == tree)
    }

    @Test func `does not exist beyond the last`() async {
        await #expect(processExitsWith: .failure) {
            _ = LayerTree(Layer(name: "root"))[1]
        }
    }
}
