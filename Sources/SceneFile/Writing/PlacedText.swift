internal import Yams

/// A text as bytes, and where its lines are: offsets count bytes from the start.
final class PlacedText {
    let bytes: [UInt8]
    /// How the text ends its lines.
    let lineEnd: String
    private var starts = [0]
    private let isASCII: Bool
    private var last = (line: 0, column: 0, offset: 0)

    init(_ text: String) {
        bytes = Array(text.utf8)
        isASCII = bytes.allSatisfy { $0 < 0x80 }
        for place in bytes.indices where Self.endsLine(bytes, at: place) {
            starts.append(place + 1)
        }
        let second = starts.count > 1 ? starts[1] : 0
        lineEnd = second > 1 && bytes[second - 2] == 0x0D ? "\r\n" : "\n"
    }

    /// The byte at an offset; 0 at the end of the text.
    subscript(place: Int) -> UInt8 { place >= 0 && place < bytes.count ? bytes[place] : 0 }

    /// Whether an ASCII character is at an offset.
    func has(_ character: Unicode.Scalar, at place: Int) -> Bool {
        self[place] == UInt8(truncatingIfNeeded: character.value)
    }

    /// The offset of a place that YAML names; `nil` where the text has no such place.
    func offset(_ mark: Mark?) -> Int? {
        guard let mark, mark.line >= 1, mark.line <= starts.count, mark.column >= 1 else {
            return nil
        }
        var place = starts[mark.line - 1]
        if isASCII { return place + mark.column - 1 <= bytes.count ? place + mark.column - 1 : nil }
        var column = 1
        if last.line == mark.line, last.column <= mark.column {
            (column, place) = (last.column, last.offset)
        }
        while column < mark.column {
            guard place < bytes.count else { return nil }
            place += 1
            while self[place] & 0xC0 == 0x80 { place += 1 }
            column += 1
        }
        last = (mark.line, mark.column, place)
        return place
    }

    /// Where the line of an offset starts.
    func lineStart(_ place: Int) -> Int { starts[line(place)] }

    /// Where the line of an offset ends, before the line break.
    func lineEnd(_ place: Int) -> Int {
        let next = line(place) + 1
        guard next < starts.count else { return bytes.count }
        var end = starts[next] - 1
        while end > starts[next - 1], self[end] & 0xC0 == 0x80 { end -= 1 }
        if has("\n", at: end), end > starts[next - 1], has("\r", at: end - 1) { end -= 1 }
        return end
    }

    /// Where the line after that of an offset starts; `nil` on the last line.
    func nextLine(_ place: Int) -> Int? {
        let next = line(place) + 1
        return next < starts.count ? starts[next] : nil
    }

    /// Whether nothing but blanks is before an offset on its line.
    func isFirstOnLine(_ place: Int) -> Bool {
        bytes[lineStart(place)..<place].allSatisfy { $0 == UInt8(ascii: " ") }
    }

    /// Whether a comment follows on the line of an offset, with nothing between.
    func hasComment(after place: Int) -> Bool {
        let rest = bytes[place..<max(place, lineEnd(place))]
        return rest.first { $0 != UInt8(ascii: " ") && $0 != 9 } == UInt8(ascii: "#")
    }

    private func line(_ place: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle } else { high = middle }
        }
        return low
    }

    /// Whether a byte is the last one of a line break.
    private static func endsLine(_ bytes: [UInt8], at place: Int) -> Bool {
        switch bytes[place] {
        case 0x0A: true
        case 0x0D: place + 1 == bytes.count || bytes[place + 1] != 0x0A
        case 0x85: place > 0 && bytes[place - 1] == 0xC2
        case 0xA8, 0xA9: place > 1 && bytes[place - 1] == 0x80 && bytes[place - 2] == 0xE2
        default: false
        }
    }
}
