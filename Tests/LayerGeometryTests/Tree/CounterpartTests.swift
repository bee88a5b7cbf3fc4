import LayerGeometry
import TestSupport
import Testing

@Suite struct `The counterpart of a layer in a later state of its screen` {
    private func tree(_ rows: [Layer]) -> LayerTree {
        LayerTree(
            Layer(name: "root", frame: Rect(x: 0, y: 0, width: 9, height: 9), sublayers: rows))
    }

    private func row(_ name: String, _ text: String? = nil, _ className: String = "Row") -> Layer {
        var layer = Layer.made(name, 0, 0, 1, 1)
        layer.text = text
        layer.className = className
        return layer
    }

    private func counterpart(_ place: Int, _ one: [Layer], _ other: [Layer]) -> String {
        let tree = tree(other)
        return tree[tree.counterpart(of: self.tree(one)[place + 1])].path.description
    }

    @Test func `has its path, class and text`() {
        let rows = [row("a"), row("b"), row("b")]
        #expect(counterpart(2, rows, rows) == "root/b#2")
    }

    @Test func `has its name or text and its class where others came or went`() {
        let rows = [row("", "one"), row("", "two")]
        let more = [row("", "zero"), row("", "one"), row("", "two")]
        #expect(counterpart(1, rows, more) == "root/Row#3")
        let wrapped = [row("box").with([row("", "two")])]
        #expect(counterpart(1, rows, wrapped) == "root/box/Row")
    }

    @Test func `is at its path where its text changed, and its superlayer's where it is gone`() {
        #expect(counterpart(0, [row("", "one")], [row("", "uno")]) == "root/Row")
        #expect(counterpart(0, [row("a")], [row("b")]) == "root")
        #expect(counterpart(0, [row("a")], [row("a", nil, "Other")]) == "root")
    }
}

extension Layer {
    fileprivate func with(_ sublayers: [Layer]) -> Layer {
        var layer = self
        layer.sublayers = sublayers
        return layer
    }
}
