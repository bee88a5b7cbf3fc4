/// What a log puts before each line: the time, a process, the name of a container.
///
/// It is not known beforehand what logs print. Rows of dumps are, so the prefix is what their lines have
/// in common before the rows, numbers apart.
struct LogPrefix {
    /// A part of a prefix; blanks between parts do not count.
    private enum Part: Hashable {
        /// Letters.
        case word(ArraySlice<UInt8>)
        /// Letters and digits: a time, an identifier.
        case number
        case sign(UInt8)

        /// Whether it may mark the depth of a row.
        var isDepth: Bool {
            guard case .sign(let byte) = self else { return false }
            return "|-+>".utf8.contains(byte)
        }

        /// Whether it belongs to what is printed, and not to a log.
        var isOfText: Bool {
            self == .sign(UInt8(ascii: "{")) || self == .sign(UInt8(ascii: "\""))
        }

        var isWord: Bool {
            if case .sign = self { return false }
            return true
        }
    }

    /// The maximum number of rows to compare, and of bytes before a row.
    private static let most = (rows: 300, bytes: 400)

    /// The non-breaking space of web pages.
    private static let hardSpace: [UInt8] = [0xC2, 0xA0]

    private let parts: [Part]

    /// Finds the prefix of a text's rows; `nil` if they have none.
    ///
    /// - Parameter kinds: The kinds of rows to look for, the first of which with a prefix counts.
    init?(of text: [UInt8], _ kinds: [RowStart.Kind]) {
        var found: [RowStart.Kind: [[Part]]] = [:]
        for line in Self.lines(of: text) {
            guard let (kind, place) = RowStart.find(in: text[line], kinds),
                found[kind, default: []].count < Self.most.rows
            else { continue }
            let before = text[line.lowerBound..<place].prefix(Self.most.bytes)
            found[kind, default: []].append(Self.parts(of: before))
        }
        for kind in kinds {
            guard let rows = found[kind], rows.count > 1 || kind == .json else { continue }
            if let parts = Self.common(to: rows) {
                self.parts = parts
                return
            }
        }
        return nil
    }

    /// A text with something else in place of the prefix of its lines; `nil` if they have none.
    static func replaced(
        in text: [UInt8], _ kinds: [RowStart.Kind],
        by replacement: (ArraySlice<UInt8>) -> [UInt8]
    ) -> [UInt8]? {
        guard let prefix = LogPrefix(of: text, kinds) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var last = 0
        for line in lines(of: text) {
            result += text[last..<line.lowerBound]
            let start = prefix.end(in: text[line]) ?? line.lowerBound
            result += replacement(text[line.lowerBound..<start])
            result += text[start..<line.upperBound]
            last = line.upperBound
        }
        return result + text[last...]
    }

    /// The lines, without their ends.
    private static func lines(of text: [UInt8]) -> some Sequence<Range<Int>> {
        sequence(state: 0) { (start: inout Int) -> Range<Int>? in
            guard start < text.count else { return nil }
            let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
            defer { start = end + 1 }
            return start..<end
        }
    }

    // MARK: Parts

    /// The parts that almost all rows begin with; `nil` if these are only marks of their depth.
    private static func common(to rows: [[Part]]) -> [Part]? {
        var parts: [Part] = []
        var rest = rows
        while true {
            var counts: [Part: Int] = [:]
            for row in rest where row.count > parts.count {
                counts[row[parts.count], default: 0] += 1
            }
            guard let (next, count) = counts.max(by: { $0.value < $1.value }) else { break }
            // A few lines may quote a row. Marks of the depth are a prefix only if all rows have them.
            let enough = next.isDepth ? count == rest.count : count * 10 >= rest.count * 8
            guard enough, count * 10 >= rows.count * 6, !next.isOfText else { break }
            rest = rest.filter { $0.count > parts.count && $0[parts.count] == next }
            parts.append(next)
        }
        // Of a dump that lacks its superviews, one mark of the depth may be part of the prefix.
        guard let end = parts.lastIndex(where: { !$0.isDepth }), parts.contains(where: \.isWord)
        else { return nil }
        return Array(parts.prefix(end + 2))
    }

    private static func parts(of text: ArraySlice<UInt8>) -> [Part] {
        var parts: [Part] = []
        var rest = text
        while let (part, end) = next(in: rest) {
            parts.append(part)
            rest = rest[end...]
        }
        return parts
    }

    /// The next part, and its end.
    private static func next(in text: ArraySlice<UInt8>) -> (part: Part, end: Int)? {
        var rest = text.drop(while: \.isBlank)
        while rest.starts(with: hardSpace) { rest = rest.dropFirst(2).drop(while: \.isBlank) }
        guard let start = rest.indices.first else { return nil }
        var word = rest.prefix { $0.isLetter || $0.isDigit || $0 >= 0x80 }
        if let space = word.firstRange(of: hardSpace) { word = word[..<space.lowerBound] }
        if word.isEmpty { return (.sign(text[start]), start + 1) }
        return (word.contains(where: \.isDigit) ? .number : .word(word), word.endIndex)
    }

    /// The end of the prefix in a line; `nil` if the line begins otherwise.
    private func end(in line: ArraySlice<UInt8>) -> Int? {
        var rest = line
        for part in parts {
            guard let (next, end) = Self.next(in: rest), next == part else { return nil }
            rest = rest[end...]
        }
        return rest.startIndex
    }
}
