import Diagnostics

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

    /// The column after the last word.
    var endColumn: Int { words.last?.endColumn ?? 1 }

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
