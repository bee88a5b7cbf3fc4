/// The text of a scene as bytes, and what became of its values.
///
/// Offsets count bytes from the start.
final class PlacedText {
    let bytes: [UInt8]
    /// The line break that the text uses.
    let lineEnd: String
    /// Whether it may contain aliases.
    private let hasAliases: Bool
    /// The new fingerprints of changed values by their index in the store; `nil` for removed ones.
    private var changed: [Int: Int?] = [:]

    init(_ text: String) {
        let bytes = Array(text.utf8)
        self.bytes = bytes
        hasAliases = bytes.contains(UInt8(ascii: "*"))
        let first = Problems.lineBreak(bytes, from: 0)
        lineEnd = first > 0 && bytes[first - 1] == 0x0D ? "\r\n" : "\n"
    }

    /// The byte at an offset; 0 at the end of the text.
    subscript(place: Int) -> UInt8 { place >= 0 && place < bytes.count ? bytes[place] : 0 }

    /// Whether the given ASCII character is at an offset.
    func has(_ character: Unicode.Scalar, at place: Int) -> Bool {
        self[place] == UInt8(truncatingIfNeeded: character.value)
    }

    /// The offset of the next token, after blanks and comments.
    func content(after place: Int) -> Int {
        var place = place
        while place < bytes.count {
            if has("#", at: place), place == 0 || Self.isBlank(self[place - 1]) {
                place = lineEnd(place)
            } else if Self.isBlank(self[place]) {
                place += 1
            } else {
                return place
            }
        }
        return place
    }

    /// Whether a byte is a blank, a tab or in a line break.
    static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    // MARK: - Lines

    /// The start of the line containing an offset.
    func lineStart(_ place: Int) -> Int {
        var start = place
        while start > 0, !Problems.endsLine(bytes, at: start - 1) { start -= 1 }
        return start
    }

    /// The start of the next line; `nil` on the last line.
    func nextLine(_ place: Int) -> Int? {
        let end = Problems.lineBreak(bytes, from: place)
        return end < bytes.count ? end + 1 : nil
    }

    /// The end of the line containing an offset, before the line break.
    func lineEnd(_ place: Int) -> Int {
        guard let next = nextLine(place) else { return bytes.count }
        var end = next - 1
        while self[end] & 0xC0 == 0x80 { end -= 1 }
        return has("\n", at: end) && has("\r", at: end - 1) ? end - 1 : end
    }

    /// Whether only blanks precede an offset on its line.
    func isFirstOnLine(_ place: Int) -> Bool {
        bytes[lineStart(place)..<place].allSatisfy { $0 == UInt8(ascii: " ") }
    }

    /// Whether the rest of the line after an offset is a comment.
    func hasComment(after place: Int) -> Bool {
        let rest = bytes[place..<max(place, lineEnd(place))]
        return rest.first { $0 != UInt8(ascii: " ") && $0 != 9 } == UInt8(ascii: "#")
    }

    /// Adapts generated lines to this text: no final line break, and the text's kind of line breaks.
    func adopted(_ lines: String) -> String {
        let lines = lines.hasSuffix("\n") ? String(lines.dropLast()) : lines
        return lineEnd == "\n"
            ? lines
            : lines.split(separator: "\n", omittingEmptySubsequences: false).joined(
                separator: lineEnd)
    }

    // MARK: - Aliases

    /// Records that a value changed.
    func change(_ node: Node, to print: Int) {
        if hasAliases, !node.isAlias { changed[node.index] = .some(print) }
    }

    /// Records that the text of a value is removed.
    func remove(_ node: Node) {
        guard hasAliases, !node.isAlias else { return }
        for index in node.extent { changed[index] = .some(nil) }
    }

    /// Whether an unedited text keeps its meaning: no alias in it refers to a changed value.
    func isSettled(_ node: Node) -> Bool {
        if changed.isEmpty { return true }
        let records = node.store.records
        return !node.extent.contains {
            records[$0].kind == .alias && changed[Int(records[$0].target)] != nil
        }
    }

    /// Whether an alias still refers to the wanted value.
    func refers(_ alias: Node, to wanted: Int, before: Int?) -> Bool {
        (changed[alias.index] ?? before) == wanted
    }
}
