import LayerGeometry
import PlaygroundModel
import TestSupport
import Testing

@Suite struct `The counterpart of the selected layer in a later state of its screen` {
    private func tree(_ rows: [Layer]) -> LayerTree {
        LayerTree(
            Layer(name: "root", frame: Rect(x: 0, y: 0, width: 9, height: 9), sublayers: rows))
    }

    private func row(_ name: String, _ text: String? = nil, _ className: String = "Row") -> Layer {
        .made(name, 0, 0, 1, 1) { ($0.text, $0.className) = (text, className) }
    }

    /// The path of the selected layer after loading other rows.
    private func counterpart(_ place: Int, _ one: [Layer], _ other: [Layer]) -> String {
        var playground = Playground.on(tree(one))
        playground.update(.listing(.select(place + 1)))
        playground.update(.document(.load(tree(other).rootLayer, isSaved: true)))
        return playground.tree[playground.listing.selection].path.description
    }

    @Test func `has its name, class, text and position among similar ones`() {
        let rows = [row("a"), row("b"), row("b")]
        #expect(counterpart(2, rows, rows) == "root/b#2")
    }

    @Test func `has its name or text and its class if others were added or removed`() {
        let rows = [row("", "one"), row("", "two")]
        let more = [row("", "zero"), row("", "one"), row("", "two")]
        #expect(counterpart(1, rows, more) == "root/Row#3")
        var box = row("box")
        box.sublayers = [row("", "two")]
        #expect(counterpart(1, rows, [box]) == "root/box/Row")
    }

    @Test func `has another text, name or class if nothing else is similar`() {
        #expect(counterpart(0, [row("", "one")], [row("", "uno")]) == "root/Row")
        #expect(counterpart(0, [row("a")], [row("b")]) == "root/b")
        #expect(counterpart(0, [row("a")], [row("a", nil, "Other")]) == "root/a")
    }

    @Test func `is its superlayer's if it was removed`() {
        var box = row("box")
        box.sublayers = [row("a")]
        let empty = row("box")
        #expect(counterpart(1, [box], [empty, row("c", nil, "Other")]) == "root/box")
    }
}
