import LayerGeometry
import SourceDiagnostics
import TerminalTypes

/// Words and texts in script notation.
enum ScriptText {
    /// A text in quotes; invisible characters are escaped.
    static func quoted(_ text: String) -> String {
        // Most texts need no escape, and a text can have a million characters.
        if text.utf8.allSatisfy(isVerbatim) { return "\"\(text)\"" }
        let parts = text.unicodeScalars.map { scalar in
            let isPlain =
                scalar == "\u{200D}"
                || scalar != "\"" && scalar != "\\" && !VisibleText.isUnsafe(scalar)
            return isPlain ? String(scalar) : scalar.utf8.map(escaped).joined()
        }
        return "\"\(parts.joined())\""
    }

    /// Bytes in quotes: printable ASCII verbatim, all others escaped.
    static func quoted(bytes: [UInt8]) -> String {
        let parts = bytes.map { byte in
            isVerbatim(byte) ? String(Unicode.Scalar(byte)) : escaped(byte)
        }
        return "\"\(parts.joined())\""
    }

    /// Whether a byte is ASCII that stands for itself in quotes.
    private static func isVerbatim(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
    }

    /// A layer's name: verbatim if that is unambiguous, otherwise in quotes.
    static func layer(_ name: String) -> String {
        let reserved = ["none", "not", "anyway", "at", "via", "because", "steps"]
        let isWord =
            name.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", "_", "/", "-", "#": true
                default: scalar.value > 0x7F && scalar.properties.isAlphabetic
                }
            }
        let isIndex =
            name.utf8.first == UInt8(ascii: "#")
            && name.utf8.dropFirst().first.map { $0 >= 48 && $0 <= 57 } ?? false
        let begins = name.unicodeScalars.first
        let isPlain =
            isWord && !name.isEmpty && begins != "-" && (isIndex || begins != "#")
            && !reserved.contains(name) && MouseButton(rawValue: name) == nil
        return isPlain ? name : quoted(name)
    }

    /// A key: verbatim, or in quotes if a line would parse it differently.
    static func key(_ name: String) -> String {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar != "\"" && scalar != "#" && scalar != " " && !VisibleText.isUnsafe(scalar)
        }
        return isPlain ? name : quoted(name)
    }

    /// A row of a screen within a block: a row that would end the block gets a backslash.
    static func row(_ row: String) -> String {
        let first = row.unicodeScalars.firstIndex { $0 != " " && $0 != "\t" }
        guard let first else { return "" }
        let rest = row[first...]
        guard rest.unicodeScalars.first == "\\" || Block.isEnd(rest) else { return row }
        return String(row[..<first]) + "\\" + rest
    }

    private static func escaped(_ byte: UInt8) -> String {
        if let escape = Escape.all.first(where: { $0.byte == byte }) { return "\\\(escape.letter)" }
        return (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true)
    }
}

extension Script: CustomStringConvertible {
    /// The script as a file; parsing it gives the same script, apart from places.
    ///
    /// A setup that starts with `rules` reads back as a header with these rules, which is
    /// equivalent.
    public var description: String {
        var (header, setup) = (header, setup[...])
        while case .step(.rules(let rules))? = setup.first?.body {
            header.rules = rules
            setup.removeFirst()
        }
        var text = header.description
        if !setup.isEmpty { text += "\n" + setup.map { "\($0.body)\n" }.joined() }
        for test in tests {
            text += "\ntest \(ScriptText.quoted(test.name))\n"
            for statement in test.statements {
                let lines = "\(statement.body)".split(
                    separator: "\n", omittingEmptySubsequences: false)
                text += lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
            }
        }
        return text
    }
}

extension ScriptHeader: CustomStringConvertible {
    /// The header in script notation.
    public var description: String {
        var lines = ["hitbox \(ScriptLimits.version)"]
        if let lesson {
            lines.append(
                "lesson \(ScriptText.quoted(lesson.title)) about \(ScriptText.quoted(lesson.about))"
            )
        }
        lines.append("size \(size.columns)x\(size.rows)")
        if showsStageOnly { lines.append("view stage") }
        if let rules { lines.append("rules \(rules.rawValue)") }
        if let term { lines.append("term \(term)") }
        switch scene {
        case .file(""): break
        case .file(let name): lines.append("scene \(ScriptText.quoted(name))")
        case .inline(_, let yaml): lines += ["scene", yaml + "end"]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
