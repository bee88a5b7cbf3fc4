import Diagnostics

/// The marks of a text before which, or after which, YAML has a value: commas, colons, opening
/// brackets and braces, dashes before items and question marks before keys.
///
/// Counting bytes is all it does, so marks in comments and in quotes count too. There are never more
/// than three values to a mark, and in scenes about one.
struct ValueMarks {
    /// The first mark that is too many; `nil` where there are no more than there may be.
    let excess: SourceRange?

    init(_ text: String, most: Int) {
        excess = Self.place(of: most, in: text.utf8).map { place in
            let before = SourceText(String(text[..<place]), name: "").lines
            return SourceRange(
                line: before.count, column: (before.last?.unicodeScalars.count ?? 0) + 1)
        }
    }

    /// Where the mark is before which there are as many as a number says.
    private static func place(of number: Int, in text: String.UTF8View) -> String.Index? {
        var left = number
        var place = text.startIndex
        while place < text.endIndex {
            let next = text.index(after: place)
            switch text[place] {
            case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"):
                left -= 1
            case UInt8(ascii: "-"), UInt8(ascii: "?"):
                // In front of a number or in a word they mark nothing.
                if next == text.endIndex || text[next] <= UInt8(ascii: " ") { left -= 1 }
            default: break
            }
            if left < 0 { return place }
            place = next
        }
        return nil
    }
}
