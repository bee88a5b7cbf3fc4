import SourceDiagnostics

/// Decodes files of various tools.
public enum DumpText {
    /// Decodes UTF-16, as written by Windows shells, and otherwise UTF-8.
    ///
    /// - Returns: The text without the byte order mark, with invalid bytes replaced.
    public static func decode(_ bytes: [UInt8]) -> String {
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        if let low = isMarked ? (bytes[0] == 0xFF ? 0 : 1) : lowByte(of: bytes) {
            let units = stride(from: isMarked ? 2 : 0, to: bytes.count - 1, by: 2).map {
                UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
            }
            return String(decoding: units, as: UTF16.self)
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        return String(decoding: body, as: UTF8.self)
    }

    /// Which byte of each pair is the low one in UTF-16 without a byte order mark: the other one is
    /// zero where the text is ASCII; `nil` for other encodings.
    private static func lowByte(of bytes: [UInt8]) -> Int? {
        let start = bytes.prefix(1 << 12)
        let zeros = [0, 1].map { odd in start.indices.count { $0 % 2 == odd && start[$0] == 0 } }
        let least = start.count / 6
        guard max(zeros[0], zeros[1]) > least, min(zeros[0], zeros[1]) * 8 < least else {
            return nil
        }
        return zeros[0] > zeros[1] ? 1 : 0
    }

    /// A text with straight quotes in place of those that a word processor or a chat put around the
    /// values; the values of other texts may have any.
    static func withPlainQuotes(_ text: String) -> String {
        var text = text
        let all: [(Unicode.Scalar, [Unicode.Scalar])] = [
            ("\"", ["\u{201C}", "\u{201D}", "\u{201E}"]),
            ("'", ["\u{2018}", "\u{2019}", "\u{201A}"]),
        ]
        for (straight, curly) in all {
            func surrounds(_ quote: Unicode.Scalar) -> Bool {
                let marks = ["=%", "= %", ": %", "%:", "% :", "% f=("]
                return marks.contains { text.holds($0.replacing("%", with: String(quote))) }
            }
            guard curly.contains(where: { text.holds(String($0)) && surrounds($0) }),
                !surrounds(straight)
            else { continue }
            let scalars = text.unicodeScalars.map { curly.contains($0) ? straight : $0 }
            text = String(String.UnicodeScalarView(scalars))
        }
        return text
    }

    /// Reverts what debuggers, logs and web pages add to a dump: escapes, and a prefix of each line.
    static func restored(_ text: String, _ syntax: DumpReader.Syntax) -> RestoredText {
        if syntax == .file { return RestoredText(text) }
        let hasEscapes = text.utf8.contains { $0 == 0x1B || $0 == backslash && syntax == .rows }
        var restored = RestoredText(
            withPlainSpaces(hasEscapes ? withoutColors(text, syntax) : text))
        switch syntax {
        case .rows: restoreRows(&restored)
        case .xml: restoreXML(&restored)
        case .json:
            restored.changeLines(EscapedLines.unescaped(json:))
            blankPrefix(of: &restored, .json)
        case .file: break
        }
        return restored
    }

    /// A text of a web page, which may have non-breaking spaces for all others.
    private static func withPlainSpaces(_ text: String) -> String {
        let marks = ["\n\u{A0}", ";\u{A0}", ",\u{A0}", "\u{A0}bounds="]
        return text.utf8.contains(0xC2) && marks.contains(where: text.holds)
            ? text.replacing("\u{A0}", with: " ") : text
    }

    private static func restoreRows(_ text: inout RestoredText) {
        EscapedLines.restore(&text)
        var count = 0
        while count < mostEntities, hasEntities(text.text, isFirst: count == 0) {
            text.changeLines(withoutEntities)
            count += 1
        }
        let kinds = RowStart.Kind.allCases.filter { ![.json, .typed].contains($0) }
        LogPrefix.replace(in: &text, kinds) { _ in [] }
    }

    private static func restoreXML(_ restored: inout RestoredText) {
        var text: String { restored.text }
        if DriverAnswer(text) != nil { return }
        let tags = ["node ", "hierarchy", "android."]
        if tags.contains(where: { text.holds("&lt;\($0)") }),
            !tags.contains(where: { text.holds("<\($0)") })
        {
            // A page or a report escaped its brackets, but not its quotes.
            restored.changeLines(withoutEntities)
            return restoreXML(&restored)
        }
        let roots = [
            "<node ", "<hierarchy", "<android.", "<XCUIElementType", "<AppiumAUT", "<ViewHierarchy",
            "<UIWindow ",
        ]
        if let section = text.range(of: "<![CDATA["),
            !roots.contains(where: text[..<section.lowerBound].holds)
        {
            // In a report, a dump may be in such a section.
            restored.text = text.replacing("<![CDATA[", with: "         ")
                .replacing("]]>", with: "   ")
        }
        // A table in CSV doubles the quotes.
        if text.holds("=\"\"[") { restored.text = text.replacing("\"\"", with: "\"") }
        EscapedLines.restore(&restored, [.element])
        blankPrefix(of: &restored, .element)
    }

    /// Replaces what a log puts before each line by blanks, where these mean nothing: columns stay as they are.
    private static func blankPrefix(of text: inout RestoredText, _ kind: RowStart.Kind) {
        LogPrefix.replace(in: &text, [kind]) { prefix in
            // A blank for each code point.
            Array(repeating: 0x20, count: prefix.count { $0 & 0xC0 != 0x80 })
        }
    }

    /// Removes colour sequences: `ESC [ … m`; of rows also those that a log escaped itself.
    private static func withoutColors(_ text: String, _ syntax: DumpReader.Syntax) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let first = rest.popFirst() {
            let start = first == 0x1B ? rest : syntax == .rows ? afterEscape(first, rest) : nil
            guard let start, start.first == UInt8(ascii: "[") else {
                bytes.append(first)
                continue
            }
            let end = start.dropFirst().drop { $0.isDigit || $0 == UInt8(ascii: ";") }
            if end.first == UInt8(ascii: "m") || end.first == UInt8(ascii: "K") {
                rest = end.dropFirst()
            } else {
                bytes.append(first)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let backslash = UInt8(ascii: "\\")
    private static let escapes = ["u001b", "u001B", "x1b", "x1B", "033", "e"]

    /// What follows an escape character in the notation of JSON or a shell; `nil` if none begins there.
    private static func afterEscape(
        _ first: UInt8, _ rest: Substring.UTF8View
    ) -> Substring.UTF8View? {
        guard first == backslash else { return nil }
        // JSON in JSON escapes the backslash, too.
        let start = rest.prefix(16).drop { $0 == backslash }.startIndex
        let word = escapes.first { rest[start...].starts(with: $0.utf8) }
        return word.map { rest[start...].dropFirst($0.utf8.count) }
    }

    /// The maximum number of times that a page escaped a dump.
    private static let mostEntities = 3

    /// Whether the brackets or the line breaks of a dump are entities.
    ///
    /// - Parameter isFirst: Otherwise, they were decoded before, and those in its texts must stay.
    private static func hasEntities(_ text: String, isFirst: Bool) -> Bool {
        if isFirst {
            // Not all formats have a '<'.
            return text.holds("&lt;") && text.holds("&gt;")
                || [
                    "&#10;", "&#xA;", "&#xa;", "&#60;", "&#x3", "&amp;lt;", "+&gt;", "+-&gt;",
                    "label: &apos;", "label: &#39;", "label: &#x27;", "&quot;AXFrame&quot;",
                    "&quot;attributes&quot;", "&quot;bounds", "&quot;coordinates&quot;",
                    "&quot;ui_schema&quot;", "=&quot;",
                ].contains(where: text.holds)
        }
        guard text.holds("&lt;") else { return false }
        let real = text.utf8.count { $0 == UInt8(ascii: "<") }
        return text.split(separator: "&lt;", maxSplits: real + 1).count > real + 1
    }

    /// A line with its entities decoded, such as `&lt;` and `&#10;`; `nil` if it has none.
    private static func withoutEntities(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        let mark = UInt8(ascii: "&")
        guard line.contains(mark) else { return nil }
        var bytes: [UInt8] = []
        var rest = line
        while let start = rest.firstIndex(of: mark) {
            bytes += rest[..<start]
            rest = rest[(start + 1)...]
            let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";"))
            if let end, let decoded = entity(String(decoding: rest[..<end], as: UTF8.self)) {
                bytes += decoded.utf8
                rest = rest[(end + 1)...]
            } else {
                bytes.append(mark)
            }
        }
        return bytes + rest
    }

    private static func entity(_ name: String) -> String? {
        name == "nbsp" ? " " : XMLReference.scalar(name).map { String(Character($0)) }
    }
}

extension ViewDump {
    /// The dump with the lines of the file that its text was made of.
    ///
    /// Several rows may be in one line then, so that no columns are known.
    func moved(by map: RestoredText, to source: SourceText) -> ViewDump {
        var moved = self
        moved.source = source
        for index in rows.indices {
            moved.rows[index].line = rows[index].line.map { map[$0] }
            moved.rows[index].column = 1
        }
        moved.notes = notes.map {
            DumpNote(code: $0.code, severity: $0.severity, line: map[$0.line], message: $0.message)
        }
        moved.others = others.mapValues { $0.moved(by: map, to: source) }
        return moved
    }
}

extension DumpProblem {
    /// The problem at its line of the file that the text was made of.
    func moved(by map: RestoredText, to source: SourceText) -> DumpProblem {
        DumpProblem(
            diagnostic.message, in: source,
            at: SourceRange(line: map[diagnostic.range.line], column: 1), help: diagnostic.help)
    }
}
