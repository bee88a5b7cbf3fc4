import LayerGeometry

/// The positions of the layers in a text, so that the text of a moved layer moves along.
final class LayerOrigins {
    /// An item of a list of layers: its lines, with the comments before them.
    struct Item {
        var range: Range<Int>
        /// The column of its dash.
        var indent: Int
    }

    private let text: PlacedText
    private let root: Node
    private let old: LayerPrint
    private let new: LayerPrint
    private lazy var items = found()

    init(_ text: PlacedText, root: Node, old: LayerPrint, new: LayerPrint) {
        self.text = text
        self.root = root
        self.old = old
        self.new = new
    }

    /// The text of a layer that moved; `nil` for new layers and copies.
    func item(_ print: LayerPrint) -> Item? { items[print.whole] }

    private func found() -> [Int: Item] {
        var before: [Int: Int] = [:]
        var after: [Int: Int] = [:]
        old.count(into: &before)
        new.count(into: &after)
        var items: [Int: Item] = [:]
        collect(root, old, &items)
        return items.filter { after[$0.key, default: 0] <= before[$0.key, default: 0] }
    }

    private func collect(_ node: Node, _ print: LayerPrint, _ items: inout [Int: Item]) {
        guard let mapping = text.mapping(node), !mapping.isFlow else { return }
        for entry in mapping.entries {
            if entry.key == "mask", let mask = print.mask.first {
                collect(entry.value, mask, &items)
            }
            guard entry.key == "sublayers", let nodes = entry.value.items,
                let list = text.list(entry.value), !list.isFlow,
                nodes.count == print.sublayers.count
            else { continue }
            for (index, node) in zip(0..., nodes) {
                items[print.sublayers[index].whole] = Item(
                    range: text.block(index, of: list), indent: list.indent)
                collect(node, print.sublayers[index], &items)
            }
        }
    }
}

extension PlacedText {
    /// The lines of an item with preceding comments and blank lines, from the line break before them
    /// to the end of its last line.
    func block(_ index: Int, of list: PlacedList) -> Range<Int> {
        let start: Int
        if index > 0 {
            start = lineEnd(list.items[index - 1].upperBound)
        } else {
            // Include comment lines above the first item.
            var line = lineStart(list.dashes[0])
            while line > 0 {
                let before = lineStart(line - 1)
                let first = bytes[before..<line].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
                if let first, first != UInt8(ascii: "#") { break }
                line = before
            }
            start = line > 0 ? lineEnd(line - 1) : 0
        }
        return start..<lineEnd(list.items[index].upperBound)
    }
}
