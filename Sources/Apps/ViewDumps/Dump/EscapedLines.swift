/// Reverts the escaping of lines that contain a whole dump: `\n` for its line breaks and, in JSON, `\"`
/// for its quotes.
///
/// Each line of a log is judged by itself, whatever the others are like.
enum EscapedLines {
    /// The maximum number of times that a dump was escaped, as JSON in JSON.
    private static let mostLevels = 4

    /// The maximum number of bytes before and in the start of a row.
    private static let longestPrefix = 400

    private static let backslash = UInt8(ascii: "\\")
    private static let quote = UInt8(ascii: "\"")

    /// Spreads such lines over several ones.
    ///
    /// - Parameter kinds: The kinds of rows that count as a dump; in XML, only its own.
    static func restore(
        _ text: inout RestoredText, _ kinds: [RowStart.Kind] = RowStart.Kind.allCases
    ) {
        for _ in 0..<mostLevels where text.text.utf8.contains(where: isMark) {
            // In JSON, line breaks in a text are no rows of another dump.
            let kinds = kinds.contains(.json) && isJSON(text.text) ? [.json] : kinds
            let isChanged = text.changeLines { line in
                dump(in: line, kinds).map { spread($0.line, from: $0.place, kinds) }
            }
            if !isChanged { break }
        }
    }

    /// Whether a line with a byte may have escapes.
    private static func isMark(_ byte: UInt8) -> Bool { byte == backslash || byte == hash }

    /// A line in which rsyslog (`#012`) or a message to TeamCity (`|n`) escaped something, with
    /// backslashes instead; `nil` for other lines.
    private static func withBackslashes(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard line.contains(hash) else { return nil }
        let start = TextStart.place(of: Array("##teamcity[".utf8), in: Array(line), from: 0)
        var result: [UInt8] = []
        var rest = line
        while let byte = rest.popFirst() {
            switch byte {
            case backslash: result += [backslash, backslash]
            case hash where start == nil:
                let octal = octals.first { rest.starts(with: $0.digits.utf8) }
                result += (octal?.escape ?? "#").utf8
                if octal != nil { rest = rest.dropFirst(3) }
            case UInt8(ascii: "|") where start != nil:
                let next = rest.popFirst() ?? byte
                result += "nr".utf8.contains(next) ? [backslash, next] : [next]
            // Values are in quotes, and get lines of their own.
            case UInt8(ascii: "'") where start != nil: result += "\\n".utf8
            default: result.append(byte)
            }
        }
        return result[...]
    }

    private static let hash = UInt8(ascii: "#")
    /// The digits that rsyslog writes after a number sign, and the same escape.
    private static let octals: [(digits: String, escape: String)] = [
        ("011", "\\t"), ("012", "\\n"), ("015", "\\r"),
    ]

    /// A line, of which the dumps get lines of their own if they are strings.
    private static func spread(
        _ line: ArraySlice<UInt8>, from place: Int, _ kinds: [RowStart.Kind]
    ) -> [UInt8] {
        let isJSON = zip(line, line.dropFirst()).contains { $0 == backslash && $1 == quote }
        guard isJSON else { return spreadOne(line, from: place) }
        var result: [UInt8] = []
        var rest = line
        while !rest.isEmpty {
            let end = LogPrefix.end(ofString: rest)
            let piece = rest[..<end]
            let isDump = self.place(ofDumpIn: piece, kinds) != nil
            result += isDump ? [0x0A] + unescaped(piece) + [0x0A] : Array(piece)
            // The quote after it.
            result += rest[end...].prefix(1)
            rest = rest[end...].dropFirst()
        }
        return result
    }

    /// A line in which quotes are not escaped, so that at most its outermost ones are those of a string.
    private static func spreadOne(_ line: ArraySlice<UInt8>, from place: Int) -> [UInt8] {
        guard let open = line[..<place].lastIndex(of: quote),
            open == line.startIndex
                || !line[open - 1].isClassByte && line[open - 1] != UInt8(ascii: "="),
            let close = line.lastIndex(of: quote), close > place
        else { return unescaped(line) }
        let text = unescaped(line[(open + 1)..<close])
        return line[...open] + [0x0A] + text + [0x0A] + line[close...]
    }

    // MARK: Evidence

    /// A line with an escaped dump, with backslashes, and the offset of its first sign; `nil` for
    /// other lines.
    private static func dump(
        in line: ArraySlice<UInt8>, _ kinds: [RowStart.Kind]
    ) -> (line: ArraySlice<UInt8>, place: Int)? {
        for case let form? in [line, withBackslashes(line)] {
            if let place = place(ofDumpIn: form, kinds) { return (form, place) }
        }
        return nil
    }

    /// The offset of the first sign of an escaped dump; `nil` if there is none.
    private static func place(
        ofDumpIn text: ArraySlice<UInt8>, _ kinds: [RowStart.Kind]
    ) -> Int? {
        var place = text.startIndex
        while let start = text[place...].firstIndex(of: backslash) {
            let after = text[start...].drop { $0 == backslash }
            switch after.first {
            case UInt8(ascii: "n") where kinds != [.json]:
                if beginsRow(after.dropFirst(), kinds) { return start }
            case quote:
                let isValue = start > text.startIndex && text[start - 1] == UInt8(ascii: "=")
                if isValue, kinds.contains(.element) { return start }
                if kinds.contains(.json), keys.contains(where: after.dropFirst().starts(with:)) {
                    return start
                }
            case UInt8(ascii: "u") where kinds.contains(.description):
                if beginsRow(text[start...], [.description]) { return start }
            default: break
            }
            place = max(after.startIndex, start + 1)
        }
        return nil
    }

    /// Whether a text, up to its next escaped line break, may be a row, and what a log puts before it.
    ///
    /// A line break in the text of a view is followed by the rest of its row, which has quotes or an equals sign.
    private static func beginsRow(_ text: ArraySlice<UInt8>, _ kinds: [RowStart.Kind]) -> Bool {
        // A key, or the end of a string.
        let isQuote = text.drop(while: \.isBlank).starts(with: [backslash, quote])
        var line: [UInt8] = []
        for byte in text.prefix(longestPrefix) {
            if line.last == backslash {
                if byte == UInt8(ascii: "n") { break }
                // JSON in JSON escapes the backslash, too.
                if byte == backslash { continue }
            }
            line.append(byte)
        }
        line = unescaped(line[...])
        let indent = line.prefix { $0.isBlank || $0 == UInt8(ascii: "|") }
        if kinds.contains(.description), isQuote || indent.contains(UInt8(ascii: "|")) {
            return true
        }
        guard let (kind, place) = RowStart.find(in: line[...], kinds) else { return false }
        // What looks like these may be within any text.
        return [.bracket, .typed, .json].contains(kind)
            ? line[..<place].allSatisfy { $0.isBlank || $0 >= 0x80 }
            : !line[..<place].contains { "'\"=;".utf8.contains($0) }
    }

    /// Whether a text has the keys of a dump in JSON, not escaped.
    private static func isJSON(_ text: String) -> Bool {
        func has(_ key: String) -> Bool { text.holds("\"\(key)\"") }
        return ["AXFrame", "AXLabel", "rawIdentifier", "coordinates", "ui_schema"].contains(
            where: has)
            || has("bounds") && (has("attributes") || has("interactions"))
    }

    private static let keys = [
        "AXFrame\\", "AXLabel\\", "AXUniqueId\\", "rawIdentifier\\", "attributes\\",
        "interactions\\", "coordinates\\", "ui_schema\\", "bounds=[",
        "[0,0][",
    ].map { Array($0.utf8) }

    // MARK: Escapes

    /// A line of JSON in which a tool escaped the line breaks, but not the quotes; `nil` for other lines.
    static func unescaped(json line: ArraySlice<UInt8>) -> [UInt8]? {
        guard line.contains(backslash) else { return nil }
        // What is before and after a break tells it from those in texts.
        var result: [UInt8] = []
        var opened = 0
        var last: UInt8 = 0
        var rest = line
        while let byte = rest.popFirst() {
            let next = byte == backslash ? rest.popFirst() : nil
            guard let next, "nrt".utf8.contains(next) else {
                result.append(byte)
                if let next { result.append(next) }
                if !byte.isBlank { last = byte }
                continue
            }
            let after = rest.first { !$0.isBlank } ?? 0
            let isBreak = "{[,}]\"".utf8.contains(last) || "]}".utf8.contains(after)
            result += isBreak ? [0x0A] : [byte, next]
            if "{[".utf8.contains(last), "\"{".utf8.contains(after) { opened += 1 }
        }
        guard opened > 1 else { return nil }
        // If the tool escaped backslashes, too, it escaped everything once.
        let isTwice = zip(line, line.dropFirst()).contains { $0 == backslash && $1 == backslash }
        return isTwice ? unescaped(line) : result
    }

    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == backslash, let next = rest.popFirst() else {
                result.append(byte)
                continue
            }
            switch next {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): if !rest.starts(with: "\\n".utf8) { result.append(0x0A) }
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "'"), quote, backslash, UInt8(ascii: "/"): result.append(next)
            case UInt8(ascii: "u"):
                if let scalar = scalar(&rest) {
                    result += Array(String(Character(scalar)).utf8)
                } else {
                    result += [byte, next]
                }
            default: result += [byte, next]
            }
        }
        return result
    }

    /// Takes the digits of `\u003c`, and a second half.
    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let first = digits(rest) else { return nil }
        if let scalar = Unicode.Scalar(first) {
            rest = rest.dropFirst(4)
            return scalar
        }
        let more = rest.dropFirst(4)
        guard first & 0xFC00 == 0xD800, more.starts(with: "\\u".utf8),
            let second = digits(more.dropFirst(2)), second & 0xFC00 == 0xDC00
        else { return nil }
        rest = more.dropFirst(6)
        return Unicode.Scalar(0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF))
    }

    private static func digits(_ text: ArraySlice<UInt8>) -> UInt32? {
        let digits = text.prefix(4)
        guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
