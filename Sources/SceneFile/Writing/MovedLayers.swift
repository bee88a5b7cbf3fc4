import LayerGeometry

/// The positions of the layers in a text, so that the text of a layer that moves to another list moves
/// along.
final class MovedLayers {
    /// An item of a list of layers: its lines, with the comments before them.
    private struct Item {
        var range: Range<Int>
        /// The column of its dash.
        var indent: Int
    }

    private let text: PlacedText
    private let document: Node
    private let (old, new): (PrintedValue, PrintedValue)
    private lazy var items = found()

    init(_ text: PlacedText, _ document: Node, from old: PrintedValue, to new: PrintedValue) {
        self.text = text
        self.document = document
        (self.old, self.new) = (old, new)
    }

    /// The lines of a layer that moved, as an item at a column, from the line break before them;
    /// `nil` for new layers and copies.
    func lines(_ layer: PrintedValue, indent: Int) -> String? {
        items[layer.print].map { text.lines($0.range, movedBy: indent - $0.indent) }
    }

    private func found() -> [Int: Item] {
        var copies: [Int: Int] = [:]
        new.forEachLayer { copies[$0.print, default: 0] += 1 }
        old.forEachLayer { copies[$0.print, default: 0] -= 1 }
        var items: [Int: Item] = [:]
        collect(document, old, &items)
        return items.filter { copies[$0.key, default: 0] <= 0 }
    }

    private func collect(_ node: Node, _ value: PrintedValue, _ items: inout [Int: Item]) {
        guard let parts = text.parts(of: node), !parts.isFlow else { return }
        for (index, part) in zip(0..., parts.all) {
            if parts.isMapping {
                if let inner = value.inner(part.key) { collect(part.node, inner, &items) }
            } else if value.items.count == parts.all.count {
                let item = value.items[index]
                items[item.print] = Item(range: parts.block(index), indent: parts.indent)
                collect(part.node, item, &items)
            }
        }
    }
}

extension PlacedText {
    /// Shifts the indentation of lines.
    fileprivate func lines(_ range: Range<Int>, movedBy distance: Int) -> String {
        var result: [UInt8] = []
        var place = range.lowerBound
        while place < range.upperBound {
            let end = min(nextLine(place) ?? bytes.count, range.upperBound)
            var start = place
            if place > range.lowerBound, start < lineEnd(start) {
                if distance > 0 { result += [UInt8](repeating: 0x20, count: distance) }
                while distance < 0, start < place - distance, has(" ", at: start) { start += 1 }
            }
            result += bytes[start..<end]
            place = end
        }
        return String(decoding: result, as: UTF8.self)
    }
}
