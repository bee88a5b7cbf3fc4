/// Collects the edits of one mapping of a text.
struct MappingEdits {
    let text: PlacedText
    let mapping: PlacedMapping
    /// The names of all keys in canonical order.
    let order: [String]
    private var inner: [TextEdit] = []
    private var removed: Set<String> = []
    private var added: [(key: String, text: String)] = []

    init(_ mapping: PlacedMapping, in text: PlacedText, order: [String]) {
        self.mapping = mapping
        self.text = text
        self.order = order
    }

    func entry(_ key: String) -> PlacedMapping.Entry? {
        mapping.entries.first { $0.key == key }
    }

    /// Whether to quote a value: always in JSON, and if it was quoted before.
    func isQuoted(_ entry: PlacedMapping.Entry?) -> Bool {
        guard let start = entry?.valueRange.lowerBound else { return mapping.isJSON }
        return mapping.isJSON || text.has("\"", at: start) || text.has("'", at: start)
    }

    /// A key and its value in the style of this mapping.
    func written(_ key: String, _ value: FlowText) -> String {
        mapping.isJSON ? "\"\(key)\": \(value.json)" : "\(key): \(value.yaml)"
    }

    /// Adds edits within the value of a key.
    mutating func edit(_ edits: [TextEdit]) { inner += edits }

    /// Adds a key with its value, already formatted.
    mutating func add(_ key: String, _ written: String) { added.append((key, written)) }

    /// Replaces an entry by others, already formatted.
    mutating func replace(_ entry: PlacedMapping.Entry, by written: [String]) {
        text.change(entry.value, to: nil)
        if written.isEmpty {
            removed.insert(entry.key)
        } else {
            inner.append(TextEdit(entry.range, written.joined(separator: separator)))
        }
    }

    /// Changes the value of a key, present or not; `nil` is the default.
    ///
    /// - Parameter standard: The text of the default, for a key that stays because of its comment.
    mutating func set(
        _ key: String, from old: FlowText?, to new: FlowText?, standard: String = ""
    ) {
        let entry = entry(key)
        if old?.yaml == new?.yaml, entry.map({ text.isSettled($0.value) }) ?? true { return }
        guard let entry else {
            if let new { add(key, written(key, new)) }
            return
        }
        if let new {
            inner += text.edits(
                of: entry.value, in: entry.valueRange, from: old, to: new,
                isQuoted: isQuoted(entry))
        } else if !standard.isEmpty, !mapping.isFlow,
            text.hasComment(after: entry.range.upperBound)
        {
            text.change(entry.value, to: standard)
            inner.append(TextEdit(entry.valueRange, standard))
        } else {
            text.change(entry.value, to: nil)
            removed.insert(key)
        }
    }

    /// The separator between two keys.
    private var separator: String {
        guard mapping.isFlow else { return lineBreak }
        if mapping.entries.count > 1 {
            let gap = mapping.entries[0].range.upperBound..<mapping.entries[1].start
            if text.bytes[gap].allSatisfy({ ", \r\n".utf8.contains($0) }) {
                return String(decoding: text.bytes[gap], as: UTF8.self)
            }
        }
        return ", "
    }

    private var lineBreak: String {
        text.lineEnd + String(repeating: " ", count: mapping.indent)
    }

    /// The edits of the mapping.
    func edits() -> [TextEdit] {
        let sorted = added.sorted { rank($0.key) < rank($1.key) }
        let remaining = mapping.entries.filter { !removed.contains($0.key) }
        if remaining.isEmpty {
            let all = sorted.map(\.text).joined(separator: separator)
            if inner.isEmpty, removed.isEmpty, sorted.isEmpty { return [] }
            return [TextEdit(mapping.range, mapping.isFlow || all.isEmpty ? "{\(all)}" : all)]
        }
        var first: [TextEdit] = []
        var edits = inner + removals()
        for (key, written) in sorted {
            let before = remaining.filter { rank($0.key) < rank(key) }.max {
                rank($0.key) < rank($1.key)
            }
            if let before {
                let end = before.range.upperBound
                edits.append(
                    TextEdit(
                        at: mapping.isFlow ? end : text.lineEnd(end), separator + written))
            } else {
                first.append(TextEdit(at: remaining[0].start, written + separator))
            }
        }
        return first + edits
    }

    private func rank(_ key: String) -> Int { order.firstIndex(of: key) ?? order.count }

    private func removals() -> [TextEdit] {
        let entries = mapping.entries
        let firstKept = entries.firstIndex { !removed.contains($0.key) } ?? 0
        var edits: [TextEdit] = []
        for (index, entry) in entries.enumerated() where removed.contains(entry.key) {
            if mapping.isFlow {
                edits.append(TextEdit(flowRemoval(index), ""))
            } else if text.isFirstOnLine(entry.start) {
                edits.append(TextEdit(lines(of: entry.range), ""))
            } else {
                // The first key follows the dash of its item; the next key takes its place, unless a
                // comment is in between.
                let gap = entry.range.upperBound..<entries[firstKept].start
                if text.bytes[gap].contains(UInt8(ascii: "#")) {
                    edits.append(TextEdit(entry.range, ""))
                } else {
                    edits.append(TextEdit(entry.start..<entries[firstKept].start, ""))
                }
            }
        }
        return edits
    }

    private func flowRemoval(_ index: Int) -> Range<Int> {
        let entries = mapping.entries
        if index + 1 < entries.count { return entries[index].start..<entries[index + 1].start }
        let before = entries[..<index].last { !removed.contains($0.key) }
        return (before ?? entries[index]).range.upperBound..<entries[index].range.upperBound
    }

    /// The lines of an entry with the line break before them.
    private func lines(of range: Range<Int>) -> Range<Int> {
        let start = text.lineStart(range.lowerBound)
        if start == 0 { return 0..<(text.nextLine(range.upperBound) ?? text.bytes.count) }
        return text.lineEnd(start - 1)..<text.lineEnd(range.upperBound)
    }
}
