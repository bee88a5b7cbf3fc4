import Diagnostics

/// Converts increasing offsets to lines and columns.
struct LineCount {
    private let text: [UInt8]
    private var place = 0
    private var line = 1
    /// The number of characters between the start of the line and the last offset.
    private var characters = 0

    init(_ text: [UInt8]) { self.text = text }

    /// The line of an offset, from 1; an offset smaller than the last one restarts the count.
    mutating func number(of offset: Int) -> Int {
        if offset < place { (place, line, characters) = (0, 1, 0) }
        while place < offset, place < text.count {
            if text[place] == 0x0A {
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
