/// A text as bytes with an index of its lines.
///
/// Offsets count bytes from the start.
final class PlacedText {
    let bytes: [UInt8]
    /// The line break that the text uses.
    let lineEnd: String
    private var starts = [0]
    /// Whether it may contain aliases.
    let hasAliases: Bool
    /// The new text of changed values, by their index in the store.
    private var changed: [Int: String] = [:]

    init(_ text: String) {
        bytes = Array(text.utf8)
        hasAliases = bytes.contains(UInt8(ascii: "*"))
        for place in bytes.indices where Problems.endsLine(bytes, at: place) {
            starts.append(place + 1)
        }
        let second = starts.count > 1 ? starts[1] : 0
        lineEnd = second > 1 && bytes[second - 2] == 0x0D ? "\r\n" : "\n"
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
            switch self[place] {
            case 0x20, 0x09, 0x0A, 0x0D: place += 1
            case UInt8(ascii: "#")
            where place == 0 || [0x20, 0x09, 0x0A, 0x0D].contains(self[place - 1]):
                place = lineEnd(place)
            default: return place
            }
        }
        return place
    }

    /// The start of the line containing an offset.
    func lineStart(_ place: Int) -> Int { starts[line(place)] }

    /// The end of the line containing an offset, before the line break.
    func lineEnd(_ place: Int) -> Int {
        let next = line(place) + 1
        guard next < starts.count else { return bytes.count }
        var end = starts[next] - 1
        while end > starts[next - 1], self[end] & 0xC0 == 0x80 { end -= 1 }
        if has("\n", at: end), end > starts[next - 1], has("\r", at: end - 1) { end -= 1 }
        return end
    }

    /// The start of the next line; `nil` on the last line.
    func nextLine(_ place: Int) -> Int? {
        let next = line(place) + 1
        return next < starts.count ? starts[next] : nil
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

    private func line(_ place: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle } else { high = middle }
        }
        return low
    }

    // MARK: - Aliases

    /// Records that a value changed, or that its text was removed.
    func change(_ node: Node, to written: String?) {
        guard hasAliases, !node.isAlias else { return }
        if let written {
            changed[node.index] = written
        } else {
            for index in node.place..<Int(node.store.records[node.place].next) {
                changed[index] = ""
            }
        }
    }

    /// Whether an unedited text keeps its meaning: no alias in it refers to a changed value.
    func isSettled(_ node: Node) -> Bool {
        if changed.isEmpty { return true }
        let records = node.store.records
        return !(node.place..<Int(records[node.place].next)).contains {
            records[$0].kind == .alias && changed[Int(records[$0].target)] != nil
        }
    }

    /// Whether an alias still refers to the wanted value.
    func says(_ alias: Node, _ written: String, before: String?) -> Bool {
        (changed[alias.index] ?? before) == written
    }
}
