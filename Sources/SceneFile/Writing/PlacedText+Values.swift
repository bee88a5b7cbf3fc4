internal import Yams

/// Where the values of YAML end; Yams only tells where they start.
///
/// Each gives `nil` where the text is not understood, such as at a key of several lines.
extension PlacedText {
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

    /// Where a value ends.
    ///
    /// - Parameters:
    ///   - indent: The column of what the value belongs to; -1 for the whole document.
    ///   - isInFlow: Whether it is within brackets or braces.
    func end(of node: Node, at place: Int, indent: Int, isInFlow: Bool) -> Int? {
        switch self[place] {
        case UInt8(ascii: "*"): return word(place)
        case UInt8(ascii: "&"), UInt8(ascii: "!"):
            return end(
                of: node, at: content(after: word(place)), indent: indent, isInFlow: isInFlow)
        default: break
        }
        switch node {
        case .mapping: return mapping(node, at: place, isInFlow: isInFlow)?.range.upperBound
        case .sequence: return list(node, at: place, isInFlow: isInFlow)?.range.upperBound
        case .alias: return nil
        case .scalar:
            switch self[place] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoted(place)
            case UInt8(ascii: "|") where !isInFlow, UInt8(ascii: ">") where !isInFlow:
                return blockText(place, indent: indent)
            default: return isInFlow ? plainInFlow(place) : plain(place, indent: indent)
            }
        }
    }

    /// Where a key of one word ends.
    func endOfKey(_ place: Int) -> Int? {
        if has("\"", at: place) || has("'", at: place) { return quoted(place) }
        var end = place
        let lineEnd = lineEnd(place)
        while end < lineEnd {
            if has(":", at: end), end + 1 >= lineEnd || " \t,[]{}".utf8.contains(self[end + 1]) {
                return trimmed(end, from: place)
            }
            end += 1
        }
        return nil
    }

    private func word(_ place: Int) -> Int {
        var end = place
        while end < bytes.count, !Self.isBlank(self[end]), !Self.isBracketOrComma(self[end]) {
            end += 1
        }
        return end
    }

    private func quoted(_ place: Int) -> Int? {
        let quote = self[place]
        var end = place + 1
        while end < bytes.count {
            if self[end] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                end += 1
            } else if self[end] == quote {
                guard quote == UInt8(ascii: "'"), self[end + 1] == quote else { return end + 1 }
                end += 1
            }
            end += 1
        }
        return nil
    }

    private func blockText(_ place: Int, indent: Int) -> Int {
        var end = lineEnd(place)
        var next = nextLine(place)
        while let start = next {
            let depth = bytes[start...].prefix { $0 == UInt8(ascii: " ") }.count
            let isBlank = start + depth >= lineEnd(start)
            if !isBlank, depth <= indent { break }
            if !isBlank { end = lineEnd(start) }
            next = nextLine(start)
        }
        return end
    }

    /// Ends text without quotes, which goes on on deeper lines.
    private func plain(_ place: Int, indent: Int) -> Int {
        var end = place
        var start: Int? = place
        while let from = start {
            let depth = bytes[from...].prefix { $0 == UInt8(ascii: " ") }.count
            let lineEnd = lineEnd(from)
            let isBlank = from + depth >= lineEnd
            if from != place, !isBlank, depth <= indent || has("#", at: from + depth) { break }
            if !isBlank {
                let comment = comment(in: from..<lineEnd)
                end = trimmed(comment ?? lineEnd, from: from)
                if comment != nil { break }
            }
            start = nextLine(from)
        }
        return end
    }

    private func plainInFlow(_ place: Int) -> Int {
        var end = place
        var next = place
        while next < bytes.count {
            let byte = self[next]
            if Self.isBracketOrComma(byte) { break }
            if byte == UInt8(ascii: ":") {
                let after = self[next + 1]
                if Self.isBlank(after) || Self.isBracketOrComma(after) { break }
            }
            if byte == UInt8(ascii: "#"), Self.isBlank(self[next - 1]) { break }
            next += 1
            if !Self.isBlank(byte) { end = next }
        }
        return end
    }

    private static func isBracketOrComma(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
            UInt8(ascii: "}"):
            true
        default: false
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: true
        default: false
        }
    }

    private func comment(in range: Range<Int>) -> Int? {
        range.dropFirst().first {
            has("#", at: $0) && (has(" ", at: $0 - 1) || has("\t", at: $0 - 1))
        }
    }

    private func trimmed(_ end: Int, from start: Int) -> Int {
        var end = end
        while end > start, has(" ", at: end - 1) || has("\t", at: end - 1) { end -= 1 }
        return end
    }
}
