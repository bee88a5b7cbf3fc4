import Diagnostics
internal import YAMLEvents

/// Collects the problems of a text.
final class Problems {
    /// The problems so far, in the order of discovery.
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether the maximum number is reached.
    private(set) var isFull = false
    /// Whether bad characters were reported, which may cause syntax errors.
    var hasBadCharacters = false
    let text: [UInt8]
    private let name: String
    private var known: Set<Diagnostic> = []

    private static let most = 100

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
        isFull = diagnostics.count >= Self.most
    }

    /// Removes the problems after a place.
    func forget(after place: SourceRange) {
        diagnostics.removeAll {
            ($0.range.line, $0.range.column) > (place.line, place.column)
        }
    }

    /// The problems in the order of the file.
    var all: SceneProblems {
        let sorted = diagnostics.enumerated().sorted {
            let (a, b) = ($0.element.range, $1.element.range)
            return (a.line, a.column, $0.offset) < (b.line, b.column, $1.offset)
        }.map(\.element)
        return SceneProblems(sorted, in: source(to: sorted.last?.range.line ?? 1))
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
        } else if !reportCause(ofFlow: fault) {
            let reason = fault.context.map { "\(fault.problem) \($0)" } ?? fault.problem
            report("not valid YAML: \(reason)", at: range)
        }
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
    func checkTag(_ tag: String, of event: YAMLEvent, anchor: String?) {
        let known =
            switch event.kind {
            case .mappingStart: ["map"]
            case .listStart: ["seq"]
            default: ["str", "int", "float", "bool", "null"]
            }
        let standard = "tag:yaml.org,2002:"
        if tag == "!" || known.contains(where: { tag == standard + $0 }) { return }
        var start = event.start
        if let anchor, text[start.offset] == UInt8(ascii: "&") {
            // The anchor precedes the tag, separated by blanks.
            let skipped = text[start.offset...].prefix { $0 != UInt8(ascii: "!") }
            let isOnLine = !skipped.contains { $0 == 0x0A || $0 == 0x0D }
            let width = anchor.unicodeScalars.count - anchor.utf8.count + skipped.count
            if isOnLine {
                start = YAMLMark(
                    line: start.line, column: start.column + width,
                    offset: start.offset + skipped.count)
            }
        }
        let written = text[start.offset...].prefix { $0 > 0x20 && !",[]{}".utf8.contains($0) }
        let word = String(decoding: written, as: UTF8.self)
        report(
            "'\(word.shortened)' is not a valid tag here",
            at: SourceRange(
                line: start.line, column: start.column, length: word.unicodeScalars.count),
            help: "remove it")
    }
}

extension String {
    /// The text for a message, truncated if long.
    var shortened: String {
        let start = unicodeScalars.prefix(40)
        return String(start) + (start.endIndex < unicodeScalars.endIndex ? "…" : "")
    }
}
