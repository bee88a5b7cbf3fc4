public import SourceDiagnostics
internal import YAMLEvents

/// The problems of a scene file that could not be read.
public typealias SceneProblems = SourceProblems

/// Collects the problems of a text.
final class Problems {
    /// The problems so far, in the order of discovery.
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether the maximum number is reached.
    var isFull: Bool { diagnostics.count >= Self.most }
    /// Whether bad characters were reported, which may cause syntax errors.
    var hasBadCharacters = false
    let text: [UInt8]
    private let name: String
    private var known: Set<Diagnostic> = []

    static let most = 100

    init(_ text: [UInt8], name: String) {
        self.text = text
        self.name = name
    }

    /// Records a problem once: the target of an alias may be read several times.
    func report(_ message: String, at range: SourceRange, help: String? = nil) {
        report(Diagnostic(message, at: range, help: help))
    }

    /// Records a problem once.
    func report(_ diagnostic: Diagnostic) {
        guard !isFull, known.insert(diagnostic).inserted else { return }
        diagnostics.append(diagnostic)
    }

    /// Removes the problems after a place.
    func forget(after place: SourceRange) {
        diagnostics.removeAll { place.isBefore($0.range) }
    }

    /// The problems in the order of the file.
    var all: SceneProblems {
        SceneProblems(diagnostics, in: source(to: diagnostics.map(\.range.line).max() ?? 1))
    }

    /// The text up to and including a line; the rest of a large file need not be split into lines.
    private func source(to line: Int) -> SourceText {
        var end = 0
        for _ in 0..<line { end = min(Self.lineBreak(text, from: end) + 1, text.count) }
        return SourceText(String(decoding: text[..<end], as: UTF8.self), name: name)
    }

    // MARK: - Places

    /// The range of a value on its first line; of a block, only the start.
    func range(of node: Node) -> SourceRange {
        let isBlock = !node.isFlow && (node.kind == .mapping || node.kind == .list)
        return range(node.start, isBlock ? node.start : node.end)
    }

    /// The range of an event on its first line.
    func range(of event: YAMLEvent) -> SourceRange { range(event.start, event.end) }

    private func range(_ start: YAMLMark, _ end: YAMLMark) -> SourceRange {
        let isOneLine = start.line == end.line
        return SourceRange(
            line: start.line, column: start.column,
            length: isOneLine ? end.column - start.column : rest(start.offset))
    }

    /// The number of code points from an offset to the end of its line, without trailing blanks.
    private func rest(_ offset: Int) -> Int {
        var length = 0
        var count = 0
        for byte in text[offset..<Self.lineBreak(text, from: offset)] where byte != 0x0D {
            if byte & 0xC0 != 0x80 { count += 1 }
            if byte != 0x20, byte != 0x09 { length = count }
        }
        return length
    }

    /// Whether there is a `#` after an offset on its line.
    func hasComment(behind offset: Int) -> Bool {
        text[offset..<Self.lineBreak(text, from: offset)].contains(UInt8(ascii: "#"))
    }

    /// The offset of the last byte of the next line break, or of the end of the text.
    static func lineBreak(_ bytes: [UInt8], from place: Int) -> Int {
        var place = place
        while place < bytes.count, !endsLine(bytes, at: place) { place += 1 }
        return place
    }

    /// Whether a byte is the last of a line break.
    static func endsLine(_ bytes: [UInt8], at place: Int) -> Bool {
        switch bytes[place] {
        case 0x0A: true
        case 0x0D: place + 1 == bytes.count || bytes[place + 1] != 0x0A
        case 0x85: place > 0 && bytes[place - 1] == 0xC2
        case 0xA8, 0xA9: place > 1 && bytes[place - 1] == 0x80 && bytes[place - 2] == 0xE2
        default: false
        }
    }

    // MARK: - YAML

    /// Reports a syntax error.
    func report(_ fault: YAMLFault) {
        if hasBadCharacters { return }
        let range = SourceRange(line: fault.place.line, column: fault.place.column)
        if fault.place.offset < text.count, text[fault.place.offset] == 0x09 {
            report("a tab, but YAML is indented with spaces", at: range, help: "write spaces")
        } else if fault.problem == "did not find expected <document start>" {
            reportSecond(at: range)
        } else if fault.problem == "found unexpected end of stream",
            fault.context?.hasSuffix("quoted scalar") == true, let opened = fault.contextPlace,
            opened.offset < text.count
        {
            report(
                "not valid YAML: the quote is not closed",
                at: SourceRange(line: opened.line, column: opened.column),
                help: "write \(String(UnicodeScalar(text[opened.offset]))) at its end")
        } else if !reportCause(ofFlow: fault) {
            let reason = fault.context.map { "\(fault.problem) \($0)" } ?? fault.problem
            report("not valid YAML: \(reason)", at: range)
        }
    }

    func reportSecond(at place: SourceRange) {
        report(
            "a second document starts here, but a file has one scene", at: place,
            help: "remove it, or move it to a file of its own")
    }

    func reportNoWord(at place: SourceRange) {
        report("a key must be a word", at: place)
    }

    func reportRepeated(_ name: String, at place: SourceRange, first: SourceRange) {
        report(
            "key '\(name.shortened)' is given twice, first at \(first.line):\(first.column)",
            at: place, help: "remove one of the two")
    }

    /// Reports a tag that does not fit the value.
    func checkTag(_ tag: String, of event: YAMLEvent) {
        let known =
            switch event.kind {
            case .mappingStart: ["map"]
            case .listStart: ["seq"]
            default: ["str", "int", "float", "bool", "null"]
            }
        let standard = "tag:yaml.org,2002:"
        if tag == "!" || known.contains(where: { tag == standard + $0 }) { return }
        var (column, offset) = (event.start.column, event.start.offset)
        if text[offset] == UInt8(ascii: "&") {
            // The anchor precedes the tag, separated by blanks; libyaml's anchors are ASCII.
            let skipped = text[offset...].prefix { $0 != UInt8(ascii: "!") }
            if !skipped.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
                column += skipped.count
                offset += skipped.count
            }
        }
        let written = text[offset...].prefix { $0 > 0x20 && !",[]{}".utf8.contains($0) }
        let word = String(decoding: written, as: UTF8.self)
        report(
            "'\(word.shortened)' is not a valid tag here",
            at: SourceRange(
                line: event.start.line, column: column, length: word.unicodeScalars.count),
            help: "remove it")
    }
}

/// Syntax errors within brackets and braces, whose cause is often on an earlier line.
extension Problems {
    /// Reports a syntax error within brackets and braces by its cause.
    ///
    /// - Returns: Whether it was reported.
    func reportCause(ofFlow fault: YAMLFault) -> Bool {
        guard let context = fault.context, let opened = fault.contextPlace,
            let (kind, closing) = Self.brackets.first(where: { context.hasSuffix($0.key) })
        else { return false }
        let end = min(fault.place.offset, text.count)
        let start = kind == "flow node" ? lastWritten(before: end) : min(opened.offset, end)
        if let range = color(in: start..<end) {
            let bytes = text[range]
            let color = String(decoding: bytes, as: UTF8.self)
            let place = place(of: range.lowerBound, length: bytes.count)
            // What follows the comment was read as something else than was meant.
            forget(after: place)
            report(
                "'\(color)' is a comment, because it has no quotes", at: place,
                help: "write quotes around the colour: \"\(color)\"")
            return true
        }
        guard let closing, opened.offset < text.count else { return false }
        let bracket = String(decoding: text[opened.offset...opened.offset], as: UTF8.self)
        guard bracket == "[" || bracket == "{" else { return false }
        if end == text.count || text[end...].allSatisfy(Self.isBlank) {
            report(
                "not valid YAML: this '\(bracket)' is not closed",
                at: SourceRange(line: opened.line, column: opened.column),
                help: "write '\(closing)' at its end")
        } else {
            report(
                "not valid YAML: neither ',' nor '\(closing)' after a value",
                at: SourceRange(line: fault.place.line, column: fault.place.column),
                help: "write one of them; the '\(bracket)' is at \(opened.line):\(opened.column)")
        }
        return true
    }

    /// libyaml's contexts within brackets and braces, with what closes them; in a node, the context
    /// does not say which they are.
    private static let brackets: KeyValuePairs<String, String?> = [
        "flow node": nil, "flow mapping": "}", "flow sequence": "]",
    ]

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

    /// The start of the last line before an offset that is not blank.
    private func lastWritten(before end: Int) -> Int {
        var place = end
        while place > 0, Self.isBlank(text[place - 1]) { place -= 1 }
        while place > 0, text[place - 1] != 0x0A { place -= 1 }
        return place
    }

    /// The first colour without quotes in place of a value, which YAML reads as a comment.
    private func color(in range: Range<Int>) -> Range<Int>? {
        var quote: UInt8?
        var last: UInt8 = 0
        var isSeparate = true
        for place in range {
            let byte = text[place]
            let isFirst = ",[{".utf8.contains(last)
            if let open = quote {
                if byte == open { quote = nil }
            } else if Self.isBlank(byte) {
                isSeparate = true
                continue
            } else if byte == UInt8(ascii: "#"), isSeparate || isFirst {
                let digits = text[(place + 1)...].prefix { Self.isHex($0) }
                let next = digits.endIndex
                let isEnd =
                    next == text.count || Self.isBlank(text[next])
                    || ",]}".utf8.contains(text[next])
                let isValue = isFirst || last == UInt8(ascii: ":")
                if isValue, [3, 4, 6, 8].contains(digits.count), isEnd { return place..<next }
                // The rest of a comment.
                quote = 0x0A
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
                isSeparate || isFirst
            {
                quote = byte
            }
            (last, isSeparate) = (byte, false)
        }
        return nil
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
    }

    private func place(of offset: Int, length: Int) -> SourceRange {
        var (line, start) = (1, 0)
        for place in 0..<offset where Self.endsLine(text, at: place) {
            (line, start) = (line + 1, place + 1)
        }
        let column = text[start..<offset].count { $0 & 0xC0 != 0x80 } + 1
        return SourceRange(line: line, column: column, length: length)
    }
}

/// Characters not allowed in scenes: invalid in YAML, or invisible.
enum BadCharacters {
    /// Reports the bad characters of a text, equal ones in a row together.
    ///
    /// - Returns: The text with replacements of equal length, so that parsing can go on and find other
    ///   problems.
    static func covered(_ text: [UInt8], _ problems: Problems) -> [UInt8] {
        if YAMLBytes.arePlain(text) { return text }
        let covers = [" ", "\u{A0}", "\u{FFFD}", "\u{1F6AB}"]
        var covered = text
        var (line, column, place) = (1, 1, 0)
        var runs: [(scalar: Unicode.Scalar, place: SourceRange)] = []
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            let width = UTF8.width(scalar)
            let end = place + width
            if !scalar.isLineBreak, !isAllowed(scalar) {
                covered.replaceSubrange(place..<end, with: covers[width - 1].utf8)
                if let last = runs.last, last.scalar == scalar, last.place.line == line,
                    last.place.column + last.place.length == column
                {
                    runs[runs.count - 1].place.length += 1
                } else if runs.count < Problems.most {
                    runs.append((scalar, SourceRange(line: line, column: column)))
                } else {
                    break
                }
            }
            column += 1
            if scalar.isLineBreak, Problems.endsLine(text, at: end - 1) {
                (line, column) = (line + 1, 1)
            }
            place = end
        }
        problems.hasBadCharacters = !runs.isEmpty
        for (scalar, place) in runs {
            let (count, name) = (place.length, scalar.codePoint)
            let noun = count == 1 ? "the character \(name) is" : "\(count) characters \(name) are"
            problems.report(
                "\(noun) not allowed in a scene", at: place,
                help: count == 1 ? "remove it" : "remove them")
        }
        return covered
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF:
            true
        default: false
        }
    }
}
