import Diagnostics
internal import YAMLEvents

/// All that is wrong with a text, as it is found.
final class Problems {
    /// The problems so far, in the order in which they were found.
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether there are so many that no more are looked for.
    private(set) var isFull = false
    /// Whether characters were reported that may be the reason why the text is no YAML.
    var hasBadCharacters = false
    private let text: [UInt8]
    private let name: String
    private var known: Set<Diagnostic> = []

    private static let most = 100

    init(_ text: [UInt8], name: String) {
        self.text = text
        self.name = name
    }

    /// Takes note of a problem, unless it was found before: what an alias stands for is read as often
    /// as it is used, and its problems are told once.
    func report(_ message: String, at range: SourceRange, help: String? = nil) {
        let diagnostic = Diagnostic(message, at: range, help: help)
        guard !isFull, known.insert(diagnostic).inserted else { return }
        diagnostics.append(diagnostic)
        isFull = diagnostics.count >= Self.most
    }

    /// All problems, in the order of the file.
    var all: SceneProblems {
        let sorted = diagnostics.enumerated().sorted {
            let (a, b) = ($0.element.range, $1.element.range)
            return (a.line, a.column, $0.offset) < (b.line, b.column, $1.offset)
        }.map(\.element)
        return SceneProblems(sorted, in: source(to: sorted.last?.range.line ?? 1))
    }

    /// The text up to a line, of which it has all: a large one is split only as far as it is shown.
    private func source(to line: Int) -> SourceText {
        var count = 1
        var place = 0
        while place < text.count {
            if Self.endsLine(text, at: place) {
                if count == line { break }
                count += 1
            }
            place += 1
        }
        return SourceText(
            String(decoding: text[..<min(place + 1, text.count)], as: UTF8.self), name: name)
    }

    // MARK: - Places

    /// Where a value is: as far as it goes on its first line, and where it begins if it is a block.
    func range(of node: Node) -> SourceRange {
        let (start, end) = (node.start, node.end)
        let line = Int(start.line)
        let column = Int(start.column)
        if !node.isFlow, node.isMapping || node.items != nil {
            return SourceRange(line: line, column: column)
        }
        if start.line == end.line {
            return SourceRange(line: line, column: column, length: Int(end.column) - column)
        }
        return SourceRange(line: line, column: column, length: rest(Int(start.offset)))
    }

    /// Where an event is.
    func range(of event: YAMLEvent) -> SourceRange {
        let (line, column) = (event.start.line, event.start.column)
        if event.start.line == event.end.line {
            return SourceRange(line: line, column: column, length: event.end.column - column)
        }
        return SourceRange(line: line, column: column, length: rest(event.start.offset))
    }

    /// How many code points are on a line from an offset on, without blanks at the end.
    private func rest(_ offset: Int) -> Int {
        var length = 0
        var count = 0
        var place = offset
        while place < text.count, !Self.endsLine(text, at: place), text[place] != 0x0D {
            if text[place] & 0xC0 != 0x80 { count += 1 }
            if text[place] != 0x20, text[place] != 0x09 { length = count }
            place += 1
        }
        return length
    }

    /// Whether a comment, or what was not meant to be one, is behind an offset on its line.
    func hasComment(behind offset: Int) -> Bool {
        var place = offset
        while place < text.count, !Self.endsLine(text, at: place) {
            if text[place] == UInt8(ascii: "#") { return true }
            place += 1
        }
        return false
    }

    /// Whether a byte is the last one of a line break.
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

    /// Reports why a text is no YAML, in our words.
    func report(_ fault: YAMLFault) {
        if hasBadCharacters { return }
        let range = SourceRange(line: fault.place.line, column: fault.place.column)
        if fault.place.offset < text.count, text[fault.place.offset] == 0x09 {
            report("a tab, but YAML is indented with spaces", at: range, help: "write spaces")
        } else {
            let told = fault.context.map { "\(fault.problem) \($0)" } ?? fault.problem
            report("this is no YAML: \(told)", at: range)
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

    /// Reports a tag that YAML does not have for such a value.
    func checkTag(of event: YAMLEvent) {
        guard let tag = event.tag else { return }
        let known =
            switch event.kind {
            case .mappingStart: ["map"]
            case .listStart: ["seq"]
            default: ["str", "int", "float", "bool", "null"]
            }
        let standard = "tag:yaml.org,2002:"
        if tag == "!" || known.contains(where: { tag == standard + $0 }) { return }
        var start = event.start
        if let anchor = event.anchor, text[start.offset] == UInt8(ascii: "&") {
            // The anchor stands before the tag, with blanks between.
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
            "'\(word.shortened)' is no tag of this value",
            at: SourceRange(
                line: start.line, column: start.column, length: word.unicodeScalars.count),
            help: "remove it")
    }
}

extension String {
    /// Text of the file for a message: not all of it where it is long.
    var shortened: String {
        let start = unicodeScalars.prefix(40)
        return String(start) + (start.endIndex < unicodeScalars.endIndex ? "…" : "")
    }
}
