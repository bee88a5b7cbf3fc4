/// Collects the edits of one list or mapping of a text.
struct PartEdits {
    let parts: PlacedParts
    /// The edits within parts.
    var inner: [TextEdit] = []
    private var removed: Set<Int> = []
    /// The texts of new parts by the index of the part before them; -1 for the start.
    ///
    /// A new item of a block list begins with a line break; other parts lack the separator.
    private var added: [Int: [String]] = [:]

    private var text: PlacedText { parts.text }
    private var isBlockList: Bool { !parts.isFlow && !parts.isMapping }

    init(_ parts: PlacedParts) { self.parts = parts }

    /// Removes a part; new parts directly after it take its place.
    mutating func remove(_ index: Int) { removed.insert(index) }

    mutating func add(_ written: String, after index: Int) {
        added[index, default: []].append(written)
    }

    /// The edits of the list or mapping.
    func edits() -> [TextEdit] {
        let left = parts.all.indices.filter { !removed.contains($0) || added[$0] != nil }
        guard let first = left.first else { return whole() }
        let separator = isBlockList ? "" : parts.separator
        var edits: [TextEdit] = []
        if let written = added[-1] {
            edits.append(
                isBlockList
                    ? TextEdit(at: parts.block(first).lowerBound, written.joined())
                    : TextEdit(
                        at: parts.all[first].start, written.map { $0 + separator }.joined()))
        }
        edits += inner
        for index in removed.sorted() {
            edits.append(
                added[index].map {
                    TextEdit(parts.all[index].range, $0.joined(separator: separator))
                } ?? TextEdit(removal(of: index, left), ""))
        }
        for (index, written) in added where index >= 0 && !removed.contains(index) {
            let end = parts.all[index].range.upperBound
            edits.append(
                TextEdit(
                    at: parts.isFlow ? end : text.lineEnd(end),
                    written.map { separator + $0 }.joined()))
        }
        return edits
    }

    /// The edits if no part is left.
    private func whole() -> [TextEdit] {
        let written = added[-1] ?? []
        if written.isEmpty, removed.isEmpty { return [] }
        if let first = parts.all.first, let last = parts.all.last, !written.isEmpty {
            let end = last.range.upperBound
            return isBlockList
                ? [TextEdit(parts.block(0).lowerBound..<text.lineEnd(end), written.joined())]
                : [TextEdit(first.start..<end, written.joined(separator: parts.separator))]
        }
        let all = written.joined(separator: parts.separator)
        return [TextEdit(parts.range, parts.isMapping ? "{\(all)}" : "[\(all)]")]
    }

    /// What to remove with a part, given the parts that are left.
    private func removal(of index: Int, _ left: [Int]) -> Range<Int> {
        let part = parts.all[index]
        if isBlockList { return parts.block(index) }
        if parts.isFlow {
            if index + 1 < parts.all.count { return part.start..<parts.all[index + 1].start }
            let before = left.last { $0 < index } ?? index
            return parts.all[before].range.upperBound..<part.range.upperBound
        }
        if text.isFirstOnLine(part.start) { return parts.lines(index) }
        // The first key follows the dash of its item; the next key takes its place, unless a comment
        // is in between.
        guard let next = left.first(where: { $0 > index }) else { return part.range }
        let start = parts.all[next].start
        let hasComment = text.bytes[part.range.upperBound..<start].contains(UInt8(ascii: "#"))
        return hasComment ? part.range : part.start..<start
    }
}
