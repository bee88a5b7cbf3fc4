/// A text as bytes, and where its lines are: offsets count bytes from the start.
final class PlacedText {
    let bytes: [UInt8]
    /// How the text ends its lines.
    let lineEnd: String
    private var starts = [0]
    /// Whether it may have aliases.
    let hasAliases: Bool
    /// How values are written that changed, by their places in the store.
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

    /// Whether an ASCII character is at an offset.
    func has(_ character: Unicode.Scalar, at place: Int) -> Bool {
        self[place] == UInt8(truncatingIfNeeded: character.value)
    }

    /// The offset of the next thing that is neither blank nor comment.
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

    // MARK: - Aliases

    /// Notes that a value says something else now, or that its text is gone.
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

    /// Whether a text that stays would say the same as before: no alias in it stands for something
    /// that has changed.
    func isSettled(_ node: Node) -> Bool {
        if changed.isEmpty { return true }
        let records = node.store.records
        return !(node.place..<Int(records[node.place].next)).contains {
            records[$0].kind == .alias && changed[Int(records[$0].target)] != nil
        }
    }

    /// Whether an alias can stay for a value that is to be written so.
    func says(_ alias: Node, _ written: String, before: String?) -> Bool {
        (changed[alias.index] ?? before) == written
    }
}
