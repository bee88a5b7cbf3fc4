import LayerGeometry
import SourceDiagnostics

/// Splits a line into words.
///
/// Words are separated by blanks. A `#` begins a comment at the start of a line, and after a blank
/// unless a letter or a digit follows: `#3` is a layer, `#d0d0d8` a colour. In quotes, which may be
/// part of a word, `\e \n \r \t \\ \"` and `\xHH` stand for bytes.
struct LineLexer {
    private let bytes: [UInt8]
    private let line: Int
    private let isWithinLine: Bool
    private var index = 0
    private var column = 1
    private(set) var words: [Word] = []
    /// The column of the comment; `nil` without one.
    private(set) var commentColumn: Int?

    /// Reads all words of a line.
    ///
    /// - Parameter isWithinLine: Whether the text follows other words, so that a `#` at its start
    ///   may refer to a layer.
    init(_ text: some StringProtocol, line: Int, isWithinLine: Bool = false) throws(Fault) {
        bytes = Array(text.utf8)
        self.line = line
        self.isWithinLine = isWithinLine
        while try skipBlanks() { words.append(try word()) }
    }

    /// The range of all words, without a comment.
    var range: SourceRange {
        let column = words.first?.range.column ?? 1
        let end = words.last?.endColumn ?? 1
        return SourceRange(line: line, column: column, length: end - column)
    }

    /// Moves to the next word; returns `false` at the end.
    private mutating func skipBlanks() throws(Fault) -> Bool {
        while index < bytes.count, Self.isBlank(bytes[index]) { advance() }
        guard index < bytes.count else { return false }
        let isFirst = words.isEmpty && !isWithinLine
        if bytes[index] == UInt8(ascii: "#"), isFirst || !isName(at: index + 1) {
            commentColumn = column
            while index < bytes.count { try advanceVisible() }
            return false
        }
        return true
    }

    private mutating func word() throws(Fault) -> Word {
        let start = column
        var word = Word(bytes: [], range: SourceRange(line: line, column: start))
        while index < bytes.count, !Self.isBlank(bytes[index]) {
            if bytes[index] == UInt8(ascii: "\"") {
                let first = word.bytes.count
                try quotes(into: &word.bytes)
                word.quoted.append(first..<word.bytes.count)
                guard word.quoted.count <= 64 else {
                    throw Fault(
                        "a word with more than 64 texts in quotes",
                        at: SourceRange(line: line, column: start, length: column - start),
                        help: "write a blank between texts")
                }
            } else {
                word.bytes.append(bytes[index])
                try advanceVisible()
            }
        }
        word.range.length = column - start
        return word
    }

    private mutating func quotes(into text: inout [UInt8]) throws(Fault) {
        let opening = column
        advance()
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\") {
                text.append(try escape())
            } else {
                text.append(bytes[index])
                if bytes[index] == 0x09 { advance() } else { try advanceVisible() }
            }
        }
        guard index < bytes.count else {
            throw Fault(
                "the text in quotes does not end",
                at: SourceRange(line: line, column: opening, length: column - opening),
                help: "write '\"' at its end; a quote within it is '\\\"'")
        }
        advance()
    }

    private mutating func escape() throws(Fault) -> UInt8 {
        let start = column
        advance()
        guard index < bytes.count else { throw unknownEscape(from: start) }
        let letter = bytes[index]
        advance()
        if let escape = Escape.all.first(where: { $0.letter.value == UInt32(letter) }) {
            return escape.byte
        }
        guard letter == UInt8(ascii: "x") else {
            while index < bytes.count, bytes[index] & 0xC0 == 0x80 { advance() }
            throw unknownEscape(from: start)
        }
        let digits = bytes[index...].prefix(2)
        guard digits.count == 2, digits.allSatisfy({ Self.isHexadecimal($0) }),
            let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw unknownEscape(from: start) }
        advance()
        advance()
        return byte
    }

    private func unknownEscape(from start: Int) -> Fault {
        Fault(
            "unknown escape in a text",
            at: SourceRange(line: line, column: start, length: column - start),
            help: "write \\e, \\n, \\r, \\t, \\\\, \\\" or \\xHH")
    }

    /// Moves by one byte; continuation bytes do not count as columns.
    private mutating func advance() {
        index += 1
        if index >= bytes.count || bytes[index] & 0xC0 != 0x80 { column += 1 }
    }

    /// Moves by one byte, unless that is a control character.
    private mutating func advanceVisible() throws(Fault) {
        let byte = bytes[index]
        let isC1 = byte == 0xC2 && index + 1 < bytes.count && bytes[index + 1] < 0xA0
        if byte < 0x20 && byte != 0x09 || byte == 0x7F || isC1 {
            let value = isC1 ? bytes[index + 1] : byte
            let hex = String(value, radix: 16, uppercase: true)
            throw Fault(
                "the character U+00\(hex.count == 1 ? "0" : "")\(hex) is not allowed in a script",
                at: SourceRange(line: line, column: column),
                help: "write it as an escape in quotes, such as \\e, or remove it")
        }
        advance()
    }

    private func isName(at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        let lowered = bytes[index] | 0x20
        return lowered >= 97 && lowered <= 122 || bytes[index] >= 48 && bytes[index] <= 57
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        Character(Unicode.Scalar(byte)).isHexDigit
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
    /// Whether the whole word is in one pair of quotes.
    var isQuoted: Bool { quoted.count == 1 && quoted[0] == 0..<bytes.count }
    /// The column after the word.
    var endColumn: Int { range.column + range.length }

    /// Returns whether it is a given keyword, without quotes.
    func isPlain(_ word: String) -> Bool {
        quoted.isEmpty && bytes.elementsEqual(word.utf8)
    }

    /// The first byte, unless it is in quotes.
    var plainFirst: UInt8? { bytes.first.flatMap { isPlain(at: 0) ? $0 : nil } }

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

    init(kind: Kind, opening: SourceRange) {
        self.kind = kind
        self.opening = opening
    }

    /// Appends the next line.
    mutating func append(_ line: Substring, number: Int) throws(Fault) {
        if kind == .screen, lines.count >= ScriptLimits.cells {
            if lines.count == ScriptLimits.cells {
                lines.append("")
                throw Fault(
                    "the screen has more than \(ScriptLimits.cells) rows",
                    at: SourceRange(line: number, column: 1), help: "write 'end' after its last row"
                )
            }
            return
        }
        lines.append(line)
    }

    /// The problem if the script ends within the block.
    var unfinished: Diagnostic {
        Diagnostic(
            kind == .scene ? "'scene' does not end" : "'expect screen' does not end", at: opening,
            help: "write a line with only the word 'end' after "
                + (kind == .scene ? "the YAML" : "the last row"))
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
            if let index = row.unicodeScalars.firstIndex(where: {
                $0.properties.generalCategory == .control
            }) {
                let before = row.unicodeScalars[..<index].count
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
struct Fault: Error {
    let diagnostic: Diagnostic

    init(_ message: String, at range: SourceRange, help: String? = nil) {
        diagnostic = Diagnostic(message, at: range, help: help)
    }

    /// A word that is not in a closed list, with the nearest one that is.
    static func unknown(
        _ noun: String, _ word: Word, among known: [String], otherwise: String? = nil
    ) -> Fault {
        let near = FrameworkWord.nearest(to: word.text, among: known)
        return Fault(
            "unknown \(noun) '\(short(word.text))'", at: word.range,
            help: near.map { "write '\($0)'" } ?? otherwise)
    }

    /// A word that is wrong in itself: `'5' is not a size`.
    static func wrong(_ word: Word, _ fact: String, help: String? = nil) -> Fault {
        Fault("'\(short(word.text))' \(fact)", at: word.range, help: help)
    }

    /// A value that is not what it has to be: `'opacity' is 'x', but must be …`.
    static func wrong(
        _ what: String, _ word: Word, _ fact: String, help: String? = nil
    ) -> Fault {
        Fault("\(what) is '\(short(word.text))', \(fact)", at: word.range, help: help)
    }

    /// Text of the file for a message, shortened if it is long.
    static func short(_ text: String) -> String { text.shortened }
}
