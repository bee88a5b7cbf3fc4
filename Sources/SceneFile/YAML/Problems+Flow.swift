import Diagnostics
internal import YAMLEvents

/// Syntax errors within brackets and braces, whose cause is often on an earlier line.
extension Problems {
    /// Reports a syntax error within brackets and braces by its cause.
    ///
    /// - Returns: Whether it was reported.
    func reportCause(ofFlow fault: YAMLFault) -> Bool {
        guard let context = fault.context, let opened = fault.contextPlace,
            let (kind, closing) = Self.brackets.first(where: { context.hasSuffix($0.key) })
        else { return false }
        let end = min(fault.place.offset, text.count)
        let start = kind == "flow node" ? lastWritten(before: end) : min(opened.offset, end)
        if let range = color(in: start..<end) {
            let bytes = text[range]
            let color = String(decoding: bytes, as: UTF8.self)
            let place = place(of: range.lowerBound, length: bytes.count)
            // What follows the comment was read as something else than was meant.
            forget(after: place)
            report(
                "'\(color)' is a comment, because it has no quotes", at: place,
                help: "write quotes around the colour: \"\(color)\"")
            return true
        }
        guard let closing, opened.offset < text.count else { return false }
        let bracket = String(decoding: text[opened.offset...opened.offset], as: UTF8.self)
        guard bracket == "[" || bracket == "{" else { return false }
        if end == text.count || text[end...].allSatisfy(Self.isBlank) {
            report(
                "not valid YAML: this '\(bracket)' is not closed",
                at: SourceRange(line: opened.line, column: opened.column),
                help: "write '\(closing)' at its end")
        } else {
            report(
                "not valid YAML: neither ',' nor '\(closing)' after a value",
                at: SourceRange(line: fault.place.line, column: fault.place.column),
                help: "write one of them; the '\(bracket)' is at \(opened.line):\(opened.column)")
        }
        return true
    }

    /// libyaml's contexts within brackets and braces, with what closes them; in a node, the context
    /// does not say which they are.
    private static let brackets: KeyValuePairs<String, String?> = [
        "flow node": nil, "flow mapping": "}", "flow sequence": "]",
    ]

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

    /// The start of the last line before an offset that is not blank.
    private func lastWritten(before end: Int) -> Int {
        var place = end
        while place > 0, Self.isBlank(text[place - 1]) { place -= 1 }
        while place > 0, text[place - 1] != 0x0A { place -= 1 }
        return place
    }

    /// The first colour without quotes in place of a value, which YAML reads as a comment.
    private func color(in range: Range<Int>) -> Range<Int>? {
        var quote: UInt8?
        var last: UInt8 = 0
        var isSeparate = true
        for place in range {
            let byte = text[place]
            let isFirst = ",[{".utf8.contains(last)
            if let open = quote {
                if byte == open { quote = nil }
            } else if Self.isBlank(byte) {
                isSeparate = true
                continue
            } else if byte == UInt8(ascii: "#"), isSeparate || isFirst {
                let digits = text[(place + 1)...].prefix { Self.isHex($0) }
                let next = digits.endIndex
                let isEnd =
                    next == text.count || Self.isBlank(text[next])
                    || ",]}".utf8.contains(text[next])
                let isValue = isFirst || last == UInt8(ascii: ":")
                if isValue, [3, 4, 6, 8].contains(digits.count), isEnd { return place..<next }
                // The rest of a comment.
                quote = 0x0A
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
                isSeparate || isFirst
            {
                quote = byte
            }
            (last, isSeparate) = (byte, false)
        }
        return nil
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
    }

    private func place(of offset: Int, length: Int) -> SourceRange {
        var (line, start) = (1, 0)
        for place in 0..<offset where Self.endsLine(text, at: place) {
            (line, start) = (line + 1, place + 1)
        }
        let column = text[start..<offset].count { $0 & 0xC0 != 0x80 } + 1
        return SourceRange(line: line, column: column, length: length)
    }
}
