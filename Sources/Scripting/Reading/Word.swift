import Diagnostics

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
