import LayerGeometry
import SourceDiagnostics

/// Splits a line into words.
///
/// Words are separated by blanks. A `#` begins a comment at the start of a line, and after a blank
/// unless a letter or a digit follows: `#3` is a layer, `#d0d0d8` a colour. In quotes, which may be
/// part of a word, `\e \n \r \t \\ \"` and `\xHH` stand for bytes.
struct LineLexer {
    let line: Int
    private let scalars: [Unicode.Scalar]
    /// The place of the next character; its column is one more.
    private var index = 0
    private(set) var words: [Word] = []
    /// The column of the comment; `nil` without one.
    private(set) var commentColumn: Int?

    /// Reads all words of a line.
    init(_ text: Substring, line: Int) throws(Fault) {
        scalars = Array(text.unicodeScalars)
        self.line = line
        while try skipBlanks() { words.append(try word()) }
    }

    /// The range of all words, without a comment.
    var range: SourceRange {
        let column = words.first?.range.column ?? 1
        let end = words.last?.endColumn ?? 1
        return SourceRange(line: line, column: column, length: end - column)
    }

    /// The range of the characters from a place on that were read.
    private func range(from start: Int) -> SourceRange {
        SourceRange(line: line, column: start + 1, length: index - start)
    }

    /// Moves to the next word; returns `false` at the end.
    private mutating func skipBlanks() throws(Fault) -> Bool {
        while index < scalars.count, Self.isBlank(scalars[index]) { index += 1 }
        guard index < scalars.count else { return false }
        if scalars[index] == "#", words.isEmpty || !isName(at: index + 1) {
            commentColumn = index + 1
            while index < scalars.count { _ = try visible() }
            return false
        }
        return true
    }

    private mutating func word() throws(Fault) -> Word {
        let start = index
        var word = Word(bytes: [], range: range(from: start))
        while index < scalars.count, !Self.isBlank(scalars[index]) {
            if scalars[index] == "\"" {
                let first = word.bytes.count
                try quotes(into: &word.bytes)
                word.quoted.append(first..<word.bytes.count)
                guard word.quoted.count <= 64 else {
                    throw Fault(
                        "a word with more than 64 texts in quotes", at: range(from: start),
                        help: "write a blank between texts")
                }
            } else {
                word.bytes += try visible().utf8
            }
        }
        word.range = range(from: start)
        return word
    }

    private mutating func quotes(into text: inout [UInt8]) throws(Fault) {
        let opening = index
        index += 1
        while index < scalars.count, scalars[index] != "\"" {
            if scalars[index] == "\\" {
                text.append(try escape())
            } else {
                text += try visible().utf8
            }
        }
        guard index < scalars.count else {
            throw Fault(
                "the text in quotes does not end", at: range(from: opening),
                help: "write '\"' at its end; a quote within it is '\\\"'")
        }
        index += 1
    }

    private mutating func escape() throws(Fault) -> UInt8 {
        let start = index
        index += 1
        guard index < scalars.count else { throw unknownEscape(from: start) }
        let letter = scalars[index]
        index += 1
        if let escape = Escape.all.first(where: { $0.letter == letter }) { return escape.byte }
        let digits = scalars[index...].prefix(2).compactMap {
            $0.isASCII ? Character($0).hexDigitValue : nil
        }
        guard letter == "x", digits.count == 2 else { throw unknownEscape(from: start) }
        index += 2
        return UInt8(16 * digits[0] + digits[1])
    }

    private func unknownEscape(from start: Int) -> Fault {
        Fault(
            "unknown escape in a text", at: range(from: start),
            help: "write \\e, \\n, \\r, \\t, \\\\, \\\" or \\xHH")
    }

    /// Reads a character, unless that is a control character.
    private mutating func visible() throws(Fault) -> Unicode.Scalar {
        let scalar = scalars[index]
        let value = scalar.value
        if value < 0x20 && scalar != "\t" || (0x7F...0x9F).contains(value) {
            throw Fault(
                "the character \(scalar.codePoint) is not allowed in a script",
                at: SourceRange(line: line, column: index + 1),
                help: "write it as an escape in quotes, such as \\e, or remove it")
        }
        index += 1
        return scalar
    }

    private func isName(at index: Int) -> Bool {
        switch index < scalars.count ? scalars[index] : " " {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t"
    }
}

/// A word of a line, with quotes and escapes already resolved.
struct Word {
    /// The bytes with escapes resolved; UTF-8 unless an escape violates it.
    var bytes: [UInt8]
    /// The ranges of bytes that were in quotes.
    var quoted: [Range<Int>] = []
    /// The place in the line, quotes included.
    var range: SourceRange

    /// The text; bytes that are not UTF-8 show as `�`.
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The text with its quotes.
    var written: String {
        var written: [UInt8] = []
        for place in 0...bytes.count {
            let ends = quoted.count { $0.upperBound == place }
            let starts = quoted.count { $0.lowerBound == place }
            written += Array(repeating: UInt8(ascii: "\""), count: ends + starts)
            if place < bytes.count { written.append(bytes[place]) }
        }
        return String(decoding: written, as: UTF8.self)
    }
    /// Whether the whole word is in one pair of quotes.
    var isQuoted: Bool { quoted.count == 1 && quoted[0] == 0..<bytes.count }
    /// The column after the word.
    var endColumn: Int { range.column + range.length }

    /// Returns whether it is a given keyword, without quotes.
    func isPlain(_ word: String) -> Bool {
        quoted.isEmpty && bytes.elementsEqual(word.utf8)
    }

    /// Returns whether a byte was outside of quotes.
    func isPlain(at index: Int) -> Bool {
        !quoted.contains { $0.contains(index) }
    }

    /// Finds the first of the given characters outside of quotes.
    func firstIndex(of wanted: String, from start: Int = 0) -> Int? {
        (start..<max(start, bytes.count)).first { index in
            wanted.utf8.contains(bytes[index]) && isPlain(at: index)
        }
    }

    /// Returns whether it has a given prefix outside of quotes.
    func hasPlainPrefix(_ prefix: String) -> Bool {
        bytes.starts(with: prefix.utf8)
            && (0..<prefix.utf8.count).allSatisfy(isPlain(at:))
    }

    /// A part of it; its range is exact if nothing is in quotes, and otherwise that of the word.
    func part(_ part: Range<Int>) -> Word {
        var word = Word(bytes: Array(bytes[part]), range: range)
        word.quoted = quoted.compactMap { quotes in
            let clamped = quotes.clamped(to: part)
            let isInside = !clamped.isEmpty || (quotes.isEmpty && part.contains(quotes.lowerBound))
            return isInside
                ? clamped.lowerBound - part.lowerBound..<clamped.upperBound - part.lowerBound : nil
        }
        if quoted.isEmpty {
            word.range = SourceRange(
                line: range.line, column: range.column + Self.columns(bytes[..<part.lowerBound]),
                length: Self.columns(bytes[part]))
        }
        return word
    }

    /// The range of a part of its text: exact if nothing is in quotes, and otherwise that of the
    /// word.
    func range(of text: Substring) -> SourceRange {
        guard quoted.isEmpty else { return range }
        let whole = text.base.utf8
        let start = whole.distance(from: whole.startIndex, to: text.startIndex)
        return part(start..<start + text.utf8.count).range
    }

    /// Appends the next word of the line, and the blanks before it.
    mutating func append(_ next: Word) {
        bytes += Array(repeating: 0x20, count: next.range.column - endColumn) + next.bytes
        if !next.quoted.isEmpty { quoted.append(0..<bytes.count) }
        range.length = next.endColumn - range.column
    }

    /// The parts between separators outside of quotes; at most 32, and the rest.
    func split(at separator: String) -> [Word] {
        var parts: [Word] = []
        var start = 0
        while parts.count < 32, let index = firstIndex(of: separator, from: start) {
            parts.append(part(start..<index))
            start = index + 1
        }
        return parts + [part(start..<bytes.count)]
    }

    /// The number of code points in the bytes.
    private static func columns(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 & 0xC0 != 0x80 }
    }
}

/// A block being read: the lines between its first line and the word `end`.
struct Block: Sendable {
    enum Kind: Sendable {
        /// The YAML of a scene, verbatim.
        case scene
        /// The rows of a screen.
        case screen
    }

    let kind: Kind
    /// The words that open the block.
    let opening: SourceRange
    /// The lines so far, verbatim.
    private(set) var lines: [Substring] = []

    /// Appends the next line.
    mutating func append(_ line: Substring, number: Int) throws(Fault) {
        let most = ScriptLimits.cells
        // One more shows that the problem was reported.
        if kind == .screen, lines.count > most { return }
        lines.append(line)
        if kind == .scene || lines.count <= most { return }
        throw Fault(
            "the screen has more than \(most) rows", at: SourceRange(line: number, column: 1),
            help: "write 'end' after its last row")
    }

    /// The problem if the script ends within the block.
    var unfinished: Diagnostic {
        let (what, last) = kind == .scene ? ("scene", "YAML") : ("expect screen", "last row")
        return Diagnostic(
            "'\(what)' does not end", at: opening,
            help: "write a line with only the word 'end' after the \(last)")
    }

    /// The rows of a screen.
    ///
    /// As in Swift's multi-line strings, the indentation of `end` is removed from each row.
    /// Trailing blanks do not count. A backslash before a row's first character is removed, so that
    /// a row can be the word `end`.
    func rows(end: Substring) throws(Fault) -> [String] {
        let margin = Array(end.utf8.prefix { $0 == 0x20 || $0 == 0x09 })
        var rows: [String] = []
        for (offset, line) in lines.prefix(ScriptLimits.cells).enumerated() {
            let number = opening.line + 1 + offset
            var bytes = Array(line.utf8)[...]
            while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
            if bytes.isEmpty {
                rows.append("")
                continue
            }
            guard bytes.starts(with: margin) else {
                throw Fault(
                    "the row begins to the left of its 'end'",
                    at: SourceRange(line: number, column: 1),
                    help: "indent all rows as far as 'end', with the same blanks")
            }
            bytes.removeFirst(margin.count)
            let first = bytes.firstIndex { $0 != 0x20 } ?? bytes.startIndex
            if bytes[first] == UInt8(ascii: "\\") { bytes.remove(at: first) }
            let row = String(decoding: bytes, as: UTF8.self)
            let scalars = row.unicodeScalars
            let before = scalars.prefix { $0.properties.generalCategory != .control }.count
            if before < scalars.count {
                throw Fault(
                    "a control character in a row of the screen",
                    at: SourceRange(line: number, column: margin.count + before + 1),
                    help: "remove it")
            }
            rows.append(row)
        }
        return rows
    }

    /// Returns whether a line is the word `end`.
    static func isEnd(_ line: Substring) -> Bool {
        guard line.utf8.count < 1_000 else { return false }
        let words = line.utf8.split { $0 == 0x20 || $0 == 0x09 }
        return words.count == 1 && words[0].elementsEqual("end".utf8)
    }
}

/// The first error in a line; the rest of the line is not read.
typealias Fault = Diagnostic

extension Fault {
    /// A word that is not in a closed list, with the nearest one that is.
    static func unknown(
        _ noun: String, _ word: Word, among known: [String], otherwise: String? = nil
    ) -> Fault {
        let near = FrameworkWord.nearest(to: word.text, among: known)
        return Fault(
            "unknown \(noun) '\(word.text.shortened)'", at: word.range,
            help: near.map { "write '\($0)'" } ?? otherwise)
    }

    /// A word that is wrong in itself: `'5' is not a size`.
    static func wrong(_ word: Word, _ fact: String, help: String? = nil) -> Fault {
        Fault("'\(word.text.shortened)' \(fact)", at: word.range, help: help)
    }

    /// A value that is not what it has to be: `'opacity' is 'x', but must be …`.
    static func wrong(
        _ what: String, _ word: Word, _ fact: String, help: String? = nil
    ) -> Fault {
        Fault("\(what) is '\(word.text.shortened)', \(fact)", at: word.range, help: help)
    }
}
