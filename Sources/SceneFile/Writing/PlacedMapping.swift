internal import YAMLEvents

/// The layout of a mapping in the text.
struct PlacedMapping {
    /// A key, its value and their positions.
    struct Entry {
        var key: String
        /// Where the key starts, including a question mark.
        var start: Int
        var value: Node
        /// The value without anchor and tag.
        var valueRange: Range<Int>
        /// From the key to the end of the value.
        var range: Range<Int> { start..<valueRange.upperBound }
    }

    var entries: [Entry]
    /// The mapping, including braces.
    var range: Range<Int>
    /// Whether it is in flow style, `{…}`.
    var isFlow: Bool
    /// The column of its keys, from 0.
    var indent: Int
    /// Whether its keys are quoted, as in JSON.
    var isJSON: Bool
}

/// The layout of a list in the text.
struct PlacedList {
    var items: [Range<Int>]
    /// The list, including brackets.
    var range: Range<Int>
    /// Whether it is in flow style, `[…]`.
    var isFlow: Bool
    /// The column of its dashes, from 0.
    var indent: Int
    /// Where the dash of each item is; empty in flow style.
    var dashes: [Int]
}

extension PlacedText {
    /// The range of a value without anchor and tag.
    func range(of node: Node) -> Range<Int> {
        let record = node.store.records[node.place]
        var start = record.start.offset
        var end = max(start, record.end.offset)
        while !node.isAlias, has("&", at: start) || has("!", at: start) {
            while start < end, self[start] > 0x20 { start += 1 }
            start = min(content(after: start), end)
        }
        // A block scalar ends after its last line break.
        while end > start, [0x20, 0x09, 0x0A, 0x0D].contains(self[end - 1]) { end -= 1 }
        return start..<end
    }

    /// The layout of a mapping; `nil` for other values and aliases.
    func mapping(_ node: Node) -> PlacedMapping? {
        guard !node.isAlias, case .mapping(let pairs) = node.content else { return nil }
        var entries: [PlacedMapping.Entry] = []
        for (key, value) in pairs {
            guard let name = key.scalar?.string else { return nil }
            var start = key.start.offset
            var before = start
            while before > 0, has(" ", at: before - 1) { before -= 1 }
            if before > 0, before < start, has("?", at: before - 1) { start = before - 1 }
            entries.append(
                PlacedMapping.Entry(
                    key: name, start: start, value: value, valueRange: range(of: value)))
        }
        let first = entries.first?.start ?? node.start.offset
        return PlacedMapping(
            entries: entries, range: range(of: node), isFlow: node.isFlow,
            indent: first - lineStart(first), isJSON: has("\"", at: first))
    }

    /// The layout of a list; `nil` for other values and aliases.
    func list(_ node: Node) -> PlacedList? {
        guard !node.isAlias, let items = node.items else { return nil }
        let range = range(of: node)
        var list = PlacedList(
            items: [], range: range, isFlow: node.isFlow,
            indent: range.lowerBound - lineStart(range.lowerBound), dashes: [])
        var end = range.lowerBound
        for item in items {
            if !list.isFlow {
                let dash = content(after: end)
                guard has("-", at: dash) else { return nil }
                list.dashes.append(dash)
            }
            let start = item.store.records[item.place].start.offset
            end = self.range(of: item).upperBound
            list.items.append(start..<end)
        }
        return list
    }
}
