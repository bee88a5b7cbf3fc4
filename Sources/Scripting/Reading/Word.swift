import Diagnostics

/// One word of a line: what stands between blanks, with what was in quotes already read.
struct Word {
    /// The bytes, escapes read; UTF-8 unless an escape says otherwise.
    var bytes: [UInt8]
    /// Which of the bytes stood in quotes.
    var quoted: [Range<Int>] = []
    /// Where it stands, quotes included.
    var range: SourceRange

    /// The text; bytes that are not UTF-8 show as `�`.
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// Whether all of it is in one pair of quotes.
    var isQuoted: Bool { quoted.count == 1 && quoted[0] == 0..<bytes.count }
    /// The column after its last one.
    var endColumn: Int { range.column + range.length }

    /// Tells whether it is a word of the language: the same letters, without quotes.
    func isPlain(_ word: String) -> Bool {
        quoted.isEmpty && bytes.elementsEqual(word.utf8)
    }

    /// The first byte, unless it is in quotes.
    var plainFirst: UInt8? { bytes.first.flatMap { isPlain(at: 0) ? $0 : nil } }

    /// Tells whether a byte stood outside of quotes.
    func isPlain(at index: Int) -> Bool {
        !quoted.contains { $0.contains(index) }
    }

    /// Finds the first byte outside of quotes that is one of those given.
    func firstIndex(of wanted: String, from start: Int = 0) -> Int? {
        (start..<max(start, bytes.count)).first { index in
            wanted.utf8.contains(bytes[index]) && isPlain(at: index)
        }
    }

    /// Tells whether it begins with these letters, outside of quotes.
    func hasPlainPrefix(_ prefix: String) -> Bool {
        bytes.starts(with: prefix.utf8)
            && (0..<prefix.utf8.count).allSatisfy(isPlain(at:))
    }

    /// A part of it; its range is exact where nothing is in quotes, and else that of the word.
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

    /// The parts between separators outside of quotes, one byte each; after 32 parts the rest is one.
    func split(at separator: String) -> [Word] {
        var parts: [Word] = []
        var start = 0
        while parts.count < 32, let index = firstIndex(of: separator, from: start) {
            parts.append(part(start..<index))
            start = index + 1
        }
        return parts + [part(start..<bytes.count)]
    }

    /// How many code points the bytes spell.
    private static func columns(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 & 0xC0 != 0x80 }
    }
}
