internal import YAMLEvents

/// The layout of a list or mapping in the text.
struct PlacedParts {
    /// An item, or a key with its value.
    struct Part {
        /// The key; empty for an item.
        var key = ""
        /// The start of the key or its question mark, of the dash, or of an item in brackets.
        var start: Int
        var node: Node
        /// The value without anchor and tag.
        var value: Range<Int>
        var range: Range<Int> { start..<value.upperBound }
    }

    let text: PlacedText
    let isMapping: Bool
    /// Whether it is in brackets or braces.
    let isFlow: Bool
    /// Whether keys and words are quoted, as in JSON.
    var isJSON = false
    /// All of it, including brackets or braces.
    let range: Range<Int>
    var all: [Part] = []

    /// The column of the keys or dashes, from 0.
    var indent: Int {
        let start = all.first?.start ?? range.lowerBound
        return start - text.lineStart(start)
    }

    /// The line break and indentation before a key or dash.
    var lineBreak: String { text.lineEnd + String(repeating: " ", count: indent) }

    /// The separator between two parts.
    var separator: String {
        guard isFlow else { return lineBreak }
        guard all.count > 1 else { return ", " }
        let gap = text.bytes[all[0].range.upperBound..<all[1].start]
        return gap.allSatisfy(", \r\n".utf8.contains) ? String(decoding: gap, as: UTF8.self) : ", "
    }

    /// A new key with its value, or a new item, without the separator.
    func written(_ key: String, _ value: FlowText) -> String {
        if !isFlow, value.hasLayers {
            return text.adopted(
                SceneWriter.text(isMapping ? key : nil, value, indent: indent))
        }
        return isMapping
            ? FlowText.pair(key, value, asJSON: isJSON) : value.text(asJSON: isJSON)
    }

    /// The lines of an item with the comments and blank lines before it, from the line break before
    /// them to the end of its last line.
    func block(_ index: Int) -> Range<Int> {
        let end = text.lineEnd(all[index].range.upperBound)
        if index > 0 { return text.lineEnd(all[index - 1].range.upperBound)..<end }
        // Include comment lines above the first item.
        var line = text.lineStart(all[0].start)
        while line > 0 {
            let before = text.lineStart(line - 1)
            let first = text.bytes[before..<line].first { !PlacedText.isBlank($0) }
            if let first, first != UInt8(ascii: "#") { break }
            line = before
        }
        return (line > 0 ? text.lineEnd(line - 1) : 0)..<end
    }

    /// The lines of a key and its value, with the line break before them.
    func lines(_ index: Int) -> Range<Int> {
        let range = all[index].range
        let start = text.lineStart(range.lowerBound)
        if start == 0 { return 0..<(text.nextLine(range.upperBound) ?? text.bytes.count) }
        return text.lineEnd(start - 1)..<text.lineEnd(range.upperBound)
    }
}

extension PlacedText {
    /// The layout of a list or mapping; `nil` for other values and aliases.
    ///
    /// - Parameter isJSON: Whether what contains it is in the style of JSON.
    func parts(of node: Node, isJSON: Bool = false) -> PlacedParts? {
        if node.isAlias { return nil }
        var parts = PlacedParts(
            text: self, isMapping: node.isMapping, isFlow: node.isFlow, isJSON: isJSON,
            range: range(of: node))
        if let pairs = node.pairs {
            for (key, value) in pairs {
                guard let name = key.scalar?.string else { return nil }
                parts.all.append(
                    PlacedParts.Part(
                        key: name, start: start(ofKey: key), node: value, value: range(of: value)))
            }
            if let first = parts.all.first { parts.isJSON = has("\"", at: first.start) }
        } else if let items = node.items {
            var end = parts.range.lowerBound
            for item in items {
                let start = node.isFlow ? item.occurrence.start.offset : content(after: end)
                guard node.isFlow || has("-", at: start) else { return nil }
                let value = range(of: item)
                parts.all.append(PlacedParts.Part(start: start, node: item, value: value))
                end = value.upperBound
            }
        } else {
            return nil
        }
        return parts
    }

    private func start(ofKey key: Node) -> Int {
        let start = key.start.offset
        var before = start
        while has(" ", at: before - 1) { before -= 1 }
        return before < start && has("?", at: before - 1) ? before - 1 : start
    }

    /// The range of a value without anchor and tag.
    private func range(of node: Node) -> Range<Int> {
        var start = node.occurrence.start.offset
        var end = max(start, node.occurrence.end.offset)
        while !node.isAlias, has("&", at: start) || has("!", at: start) {
            while start < end, self[start] > 0x20 { start += 1 }
            start = min(content(after: start), end)
        }
        // A block scalar ends after its last line break.
        while end > start, Self.isBlank(self[end - 1]) { end -= 1 }
        return start..<end
    }
}
