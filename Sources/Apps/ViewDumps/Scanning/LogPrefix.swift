import SourceDiagnostics

/// What a log puts before each line: the time, a process, the name of a container.
///
/// It is not known beforehand what logs print. Rows of dumps are, so the prefix is what their lines have
/// in common before the rows, numbers apart.
struct LogPrefix {
    /// A part of a prefix: letters, `number`, or a sign; blanks between parts do not count.
    private typealias Part = ArraySlice<UInt8>

    /// Letters and digits: a time, an identifier.
    private static let number: Part = [UInt8(ascii: "0")]

    /// The maximum number of rows to compare, and of bytes before a row.
    private static let most = (rows: 300, bytes: 400)

    /// The non-breaking space of web pages.
    private static let hardSpace: [UInt8] = [0xC2, 0xA0]

    /// The start of a JSON object: some logs print one for each line.
    private static let recordStart: [Part] = [[UInt8(ascii: "{")], [UInt8(ascii: "\"")]]

    private let parts: [Part]
    /// Whether each row is a value in a JSON object.
    private let isRecord: Bool

    /// Finds the prefix of a text's rows; `nil` if they have none.
    ///
    /// - Parameter kinds: The kinds of rows to look for, the first of which with a prefix counts.
    init?(of text: [UInt8], _ kinds: [RowStart.Kind]) {
        var found: [RowStart.Kind: [[Part]]] = [:]
        for line in text.split(separator: 0x0A) {
            guard let (kind, place) = RowStart.find(in: line, kinds),
                found[kind, default: []].count < Self.most.rows
            else { continue }
            let before = line[..<place].prefix(Self.most.bytes)
            found[kind, default: []].append(Self.parts(of: before))
        }
        for kind in kinds {
            guard let rows = found[kind], rows.count > 1 || kind == .json else { continue }
            let isRecord = kind != .json && rows.allSatisfy { $0.starts(with: Self.recordStart) }
            if let parts = Self.common(to: rows, isRecord: isRecord) {
                (self.parts, self.isRecord) = (parts, isRecord)
                return
            }
        }
        return nil
    }

    /// Puts something else in place of the prefix of a text's lines, if they have one.
    static func replace(
        in text: inout RestoredText, _ kinds: [RowStart.Kind],
        by replacement: (ArraySlice<UInt8>) -> [UInt8]
    ) {
        guard let prefix = LogPrefix(of: Array(text.text.utf8), kinds) else { return }
        text.changeLines { line in
            guard let end = prefix.end(in: line) else { return nil }
            var rest = line[end...]
            if prefix.isRecord {
                // Other values of the object may be before and after the row.
                let row = RowStart.find(in: rest, kinds)?.place ?? end
                rest = rest[..<Self.end(ofString: rest[row...])]
            }
            return replacement(line[..<end]) + rest
        }
    }

    /// The offset of the next quote that is not escaped.
    static func end(ofString text: ArraySlice<UInt8>) -> Int {
        var isEscaped = false
        let end = text.firstIndex { byte in
            defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
            return byte == UInt8(ascii: "\"") && !isEscaped
        }
        return end ?? text.endIndex
    }

    // MARK: Parts

    /// The parts that almost all rows begin with; `nil` if there are none, or only marks of their depth.
    ///
    /// - Parameter isRecord: Whether each row is a value in a JSON object.
    private static func common(to rows: [[Part]], isRecord: Bool) -> [Part]? {
        var parts: [Part] = []
        var rest = rows
        while true {
            var counts: [Part: Int] = [:]
            for row in rest where row.count > parts.count {
                counts[row[parts.count], default: 0] += 1
            }
            guard let (next, count) = counts.max(by: { $0.value < $1.value }) else { break }
            // A few lines may quote a row. Marks of the depth are a prefix only if all rows have them.
            let enough = isDepth(next) ? count == rest.count : count * 10 >= rest.count * 8
            // A brace and a quote belong to what is printed.
            let isOfText = !isRecord && isSign(next, of: "{\"")
            guard enough, count * 10 >= rows.count * 6, !isOfText else { break }
            rest = rest.filter { $0.count > parts.count && $0[parts.count] == next }
            parts.append(next)
        }
        // Of a dump that lacks its superviews, one mark of the depth may be part of the prefix.
        guard let end = parts.lastIndex(where: { !isDepth($0) }),
            parts.contains(where: { isWord($0[$0.startIndex]) })
        else {
            // All lines of a quote, a comment or a diff begin with these.
            let marks = parts.prefix { isSign($0, of: ">#/*+") }
            return marks.isEmpty ? nil : Array(marks)
        }
        return Array(parts.prefix(end + 2))
    }

    private static func isDepth(_ part: Part) -> Bool { isSign(part, of: "|-+>") }

    private static func isSign(_ part: Part, of signs: String) -> Bool {
        signs.utf8.contains { part.elementsEqual([$0]) }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80
    }

    private static func parts(of text: ArraySlice<UInt8>) -> [Part] {
        Array(
            sequence(state: text) { rest in
                guard let (part, end) = next(in: rest) else { return nil }
                rest = rest[end...]
                return part
            })
    }

    /// The next part, and its end.
    private static func next(in text: ArraySlice<UInt8>) -> (part: Part, end: Int)? {
        var rest = text.drop(while: \.isBlank)
        while rest.starts(with: hardSpace) { rest = rest.dropFirst(2).drop(while: \.isBlank) }
        if rest.isEmpty { return nil }
        var part = rest.prefix(while: isWord)
        if let space = part.firstRange(of: hardSpace) { part = part[..<space.lowerBound] }
        if part.isEmpty { part = rest.prefix(1) }
        return (part.contains(where: \.isDigit) ? number : part, part.endIndex)
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

/// The depth of a row, and the row itself, in a line from which `LogPrefix` has taken what it has in common with
/// others.
struct RowPrefix {
    /// The depth: the number of bars or of dashes.
    var depth = 0
    /// Whether the depth is marked by bars.
    var hasBars = false
    /// Whether the depth is marked by dashes, as some tools do.
    var hasDashes = false
    /// The number of spaces and bars before the row.
    var indent = 0
    /// The row itself.
    var rest: Substring

    /// Parses a line.
    ///
    /// Spaces between bars are not significant: web pages collapse them, and some tools use tabs.
    init(_ line: Substring) {
        rest = line.withPlainSpaces
        takeBars()
        if !hasBars, let row = Self.wrappedRow(rest) {
            rest = row
            takeBars()
        }
        guard !hasBars else { return }
        let dashes = rest.prefix { $0 == "-" }.count
        if dashes > 0, rest.dropFirst(dashes).first == "<" {
            (depth, hasDashes) = (dashes, true)
            rest = rest.dropFirst(dashes)
        } else if let (depth, row) = Self.explodedRow(rest) {
            (self.depth, hasDashes) = (depth, true)
            rest = row
        }
    }

    private mutating func takeBars() {
        // Markdown escapes the bars of a table.
        if rest.drop(while: \.isBlank).hasPrefix("\\|") {
            rest = rest.replacing("\\|", with: "|")
        }
        let before = rest.prefix { $0 == "|" || $0.isBlank }
        indent = before.count
        depth = before.count { $0 == "|" }
        hasBars = depth > 0
        rest = rest[before.endIndex...]
    }

    /// A row from the bars directly before it, whatever else precedes them, as in a comment, a table, a page or
    /// another log: `time=12:00:01 level=info msg="   | <UIView: 0x1; …>"`; `nil` if it has none.
    private static func wrappedRow(_ line: Substring) -> Substring? {
        guard line.utf8.contains(UInt8(ascii: "|")), let row = RowScanner.start(of: line)
        else { return nil }
        let bars = line[..<row].reversed().prefix { $0 == "|" || $0.isBlank }
        guard bars.contains("|"), line[row...].holds("frame = ") || line[row...].holds("layer")
        else { return nil }
        return line[bars.endIndex.base...]
    }

    /// Parses `{{0, 0}, {9, 9}} --Class (<Class: 0x..; …>)`: returns the number of dashes, and the
    /// description in parentheses; `nil` for other lines.
    ///
    /// - Source: the output of FTAdditions' `explode`.
    private static func explodedRow(_ line: Substring) -> (depth: Int, row: Substring)? {
        guard line.hasPrefix("{{"), let end = line.range(of: "}}") else { return nil }
        let rest = line[end.upperBound...].drop(while: \.isBlank)
        let dashes = rest.prefix { $0 == "-" }
        let name = rest[dashes.endIndex...].prefix { !$0.isBlank && $0 != "(" && $0 != "<" }
        let row = rest[name.endIndex...].drop(while: \.isBlank)
        return name.isEmpty || !row.hasPrefix("(<") ? nil : (dashes.count, row.dropFirst())
    }
}

extension Substring {
    /// The text with spaces in place of the non-breaking ones of web pages.
    var withPlainSpaces: Substring {
        utf8.contains(0xC2) ? replacing("\u{A0}", with: " ") : self
    }
}

extension Character {
    /// Whether it is a space or a tab.
    var isBlank: Bool { self == " " || self == "\t" }
}

/// Converts increasing offsets to lines and columns, as `SourceText` counts them.
struct LineCount {
    private let text: [UInt8]
    /// The line of all offsets, if there is only one.
    private let onlyLine: Int?
    private var place = 0
    private var line = 1
    /// The number of characters between the start of the line and the last offset.
    private var characters = 0

    /// Creates a count.
    ///
    /// - Parameter onlyLine: The file's line if the text is a single value in it.
    init(_ text: [UInt8], onlyLine: Int? = nil) {
        (self.text, self.onlyLine) = (text, onlyLine)
    }

    /// The line of an offset, from 1; an offset smaller than the last one restarts the count.
    mutating func number(of offset: Int) -> Int {
        if let onlyLine { return onlyLine }
        if offset < place { (place, line, characters) = (0, 1, 0) }
        while place < offset, place < text.count {
            if isLineEnd(place) {
                line += 1
                characters = 0
            } else if text[place] & 0xC0 != 0x80 {
                // Only the first byte of a multi-byte character counts.
                characters += 1
            }
            place += 1
        }
        return line
    }

    /// Whether a line ends after a byte.
    private func isLineEnd(_ place: Int) -> Bool {
        switch text[place] {
        case 0x0A: true
        case 0x0D: place + 1 == text.count || text[place + 1] != 0x0A
        case 0x85: place > 0 && text[place - 1] == 0xC2
        case 0xA8, 0xA9: place > 1 && text[place - 2] == 0xE2 && text[place - 1] == 0x80
        default: false
        }
    }

    /// The lines of a range that have text in it.
    mutating func lines(withTextIn range: Range<Int>) -> [Int] {
        var found: [Int] = []
        for place in range where text[place] > 0x20 {
            let line = number(of: place)
            if line != found.last { found.append(line) }
        }
        return found
    }

    /// The line and the column of an offset; see `number(of:)`.
    mutating func range(of offset: Int) -> SourceRange {
        let line = number(of: offset)
        return SourceRange(line: line, column: characters + 1)
    }

    /// The line and the column of an offset.
    static func range(of offset: Int, in text: [UInt8]) -> SourceRange {
        var counter = LineCount(text)
        return counter.range(of: offset)
    }
}
