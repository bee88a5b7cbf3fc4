import LayerGeometry
internal import YAMLEvents

/// The text of a scene as bytes, and what became of its values.
///
/// Offsets count bytes from the start.
final class PlacedText {
    let bytes: [UInt8]
    /// The line break that the text uses.
    let lineEnd: String
    /// Whether it may contain aliases.
    private let hasAliases: Bool
    /// The new fingerprints of changed values by their index in the store; `nil` for removed ones.
    private var changed: [Int: Int?] = [:]

    init(_ text: String) {
        let bytes = Array(text.utf8)
        self.bytes = bytes
        hasAliases = bytes.contains(UInt8(ascii: "*"))
        let first = Problems.lineBreak(bytes, from: 0)
        lineEnd = first > 0 && bytes[first - 1] == 0x0D ? "\r\n" : "\n"
    }

    /// The byte at an offset; 0 at the end of the text.
    subscript(place: Int) -> UInt8 { place >= 0 && place < bytes.count ? bytes[place] : 0 }

    /// Whether the given ASCII character is at an offset.
    func has(_ character: Unicode.Scalar, at place: Int) -> Bool {
        self[place] == UInt8(truncatingIfNeeded: character.value)
    }

    /// The offset of the next token, after blanks and comments.
    func content(after place: Int) -> Int {
        var place = place
        while place < bytes.count {
            if has("#", at: place), place == 0 || Self.isBlank(self[place - 1]) {
                place = lineEnd(place)
            } else if Self.isBlank(self[place]) {
                place += 1
            } else {
                return place
            }
        }
        return place
    }

    /// Whether a byte is a blank, a tab or in a line break.
    static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    // MARK: - Lines

    /// The start of the line containing an offset.
    func lineStart(_ place: Int) -> Int {
        var start = place
        while start > 0, !Problems.endsLine(bytes, at: start - 1) { start -= 1 }
        return start
    }

    /// The start of the next line; `nil` on the last line.
    func nextLine(_ place: Int) -> Int? {
        let end = Problems.lineBreak(bytes, from: place)
        return end < bytes.count ? end + 1 : nil
    }

    /// The end of the line containing an offset, before the line break.
    func lineEnd(_ place: Int) -> Int {
        guard let next = nextLine(place) else { return bytes.count }
        var end = next - 1
        while self[end] & 0xC0 == 0x80 { end -= 1 }
        return has("\n", at: end) && has("\r", at: end - 1) ? end - 1 : end
    }

    /// Whether only blanks precede an offset on its line.
    func isFirstOnLine(_ place: Int) -> Bool {
        bytes[lineStart(place)..<place].allSatisfy { $0 == UInt8(ascii: " ") }
    }

    /// Whether the rest of the line after an offset is a comment.
    func hasComment(after place: Int) -> Bool {
        let rest = bytes[place..<max(place, lineEnd(place))]
        return rest.first { $0 != UInt8(ascii: " ") && $0 != 9 } == UInt8(ascii: "#")
    }

    /// Adapts generated lines to this text: no final line break, and the text's kind of line breaks.
    func adopted(_ lines: String) -> String {
        let lines = lines.hasSuffix("\n") ? String(lines.dropLast()) : lines
        return lineEnd == "\n" ? lines : lines.replacing("\n", with: lineEnd)
    }

    // MARK: - Aliases

    /// Records that a value changed.
    func change(_ node: Node, to print: Int) {
        if hasAliases, !node.isAlias { changed[node.index] = .some(print) }
    }

    /// Records that the text of a value is removed.
    func remove(_ node: Node) {
        guard hasAliases, !node.isAlias else { return }
        for index in node.extent { changed[index] = .some(nil) }
    }

    /// Whether an unedited text keeps its meaning: no alias in it refers to a changed value.
    func isSettled(_ node: Node) -> Bool {
        if changed.isEmpty { return true }
        let records = node.store.records
        return !node.extent.contains {
            records[$0].kind == .alias && changed[Int(records[$0].target)] != nil
        }
    }

    /// Whether an alias still refers to the wanted value.
    func refers(_ alias: Node, to wanted: Int, before: Int?) -> Bool {
        (changed[alias.index] ?? before) == wanted
    }
}

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
    private var separator: String { isBlockList ? "" : parts.separator }

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
        let separator = self.separator
        var edits: [TextEdit] = []
        if let written = added[-1] {
            let place = isBlockList ? parts.block(first).lowerBound : parts.all[first].start
            edits.append(TextEdit(at: place, written.map { $0 + separator }.joined()))
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
        let all = written.joined(separator: separator)
        guard let first = parts.all.first, let last = parts.all.last, !written.isEmpty else {
            return [TextEdit(parts.range, parts.isMapping ? "{\(all)}" : "[\(all)]")]
        }
        let end = last.range.upperBound
        let range =
            isBlockList ? parts.block(0).lowerBound..<text.lineEnd(end) : first.start..<end
        return [TextEdit(range, all)]
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

/// A value of a scene with a fingerprint: equal if the text is equal.
struct PrintedValue {
    let value: FlowText
    let print: Int
    /// The mask and the sublayers of a layer, and the root of a scene.
    private let nested: [String: PrintedValue]
    private let layers: [PrintedValue]

    init(_ value: FlowText) {
        self.value = value
        var nested: [String: PrintedValue] = [:]
        var layers: [PrintedValue] = []
        var hasher = Hasher()
        switch value {
        case .word, .text, .list: hasher.combine(value.yaml)
        case .mapping, .layer:
            for pair in value.pairs {
                guard let value = pair.value else { continue }
                let printed = PrintedValue(value)
                hasher.combine(pair.key)
                hasher.combine(printed.print)
                if value.hasLayers { nested[pair.key] = printed }
            }
        case .layers(let list):
            layers = list.map { PrintedValue(.layer($0)) }
            hasher.combine(layers.map(\.print))
        }
        self.nested = nested
        self.layers = layers
        print = hasher.finalize()
    }

    /// The items of a list.
    var items: [PrintedValue] {
        if case .list(let items) = value { items.map(PrintedValue.init) } else { layers }
    }

    /// The values of a mapping that differ from their defaults.
    var values: [String: PrintedValue] {
        var values = nested
        for pair in value.pairs where values[pair.key] == nil {
            values[pair.key] = pair.value.map(PrintedValue.init)
        }
        return values
    }

    /// All layers in it, including itself.
    func forEachLayer(_ body: (PrintedValue) -> Void) {
        if case .layer = value { body(self) }
        for inner in layers + nested.values { inner.forEachLayer(body) }
    }

    /// A value in it that holds layers.
    func inner(_ key: String) -> PrintedValue? { nested[key] }
}

extension Layer {
    /// The keys of a layer's geometry, which depend on each other.
    static let geometryKeys = ["frame", "bounds", "position"]

    /// The numbers of frame, bounds and position in the form in which a text gives those of this layer
    /// before a change.
    ///
    /// A frame stays a frame as long as it reproduces the new geometry exactly, and unchanged numbers
    /// are kept.
    func geometry(like given: [String: [Double]], of old: Layer) -> [String: [Double]] {
        var result: [String: [Double]] = [:]
        guard let frame = given["frame"].flatMap({ frame(near: $0) }) else {
            result["bounds"] = Self.kept(given["bounds"], for: bounds.numbers)
            result["position"] = Self.kept(given["position"], for: position.numbers)
            return result
        }
        result["frame"] = frame
        if let given = given["bounds"] {
            // Its size may be that of the frame instead.
            let isSized = given[2...] == old.bounds.numbers[2...]
            let isKept =
                Rect(given).origin.numbers.isSame(as: bounds.origin.numbers)
                && (!isSized || old.bounds.size == bounds.size)
            result["bounds"] = isKept ? given : bounds.numbers
        } else if !bounds.origin.isPlainZero {
            result["bounds"] = bounds.numbers
        }
        return result
    }

    /// The given numbers if they are the wanted ones; otherwise these, unless all are 0.
    private static func kept(_ given: [Double]?, for wanted: [Double]) -> [Double]? {
        if let given, (given.count == 4 ? Rect(given).numbers : given).isSame(as: wanted) {
            return given
        }
        return wanted.allSatisfy { $0.bitPattern == 0 } ? nil : wanted
    }

    /// The frame that reproduces the geometry and shares most numbers with an older frame; `nil` if no
    /// frame does.
    ///
    /// Numbers that cannot be shared are rounded to few digits if possible.
    private func frame(near old: [Double]) -> [Double]? {
        guard transform.isAffine, let frame, frame.isFinite else { return nil }
        let choices = zip(old, frame.numbers).map { [$0, Self.rounded($1), $1] }
        let combinations = (0..<81).map { [$0 % 3, $0 / 3 % 3, $0 / 9 % 3, $0 / 27] }
        return combinations.sorted { $0.reduce(0, +) < $1.reduce(0, +) }.lazy
            .map { picks in zip(choices, picks).map { $0[$1] } }
            .first { isReproduced(by: Rect($0)) }
    }

    /// A number with about twelve digits.
    private static func rounded(_ number: Double) -> Double {
        guard abs(number) < 1e6 else { return number }
        return (number * 1e6).rounded() / 1e6
    }
}
