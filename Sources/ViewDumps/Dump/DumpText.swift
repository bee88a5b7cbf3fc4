/// Decodes files of various tools.
public enum DumpText {
    /// Decodes UTF-16 with a byte order mark, as written by Windows shells, and otherwise UTF-8.
    ///
    /// - Returns: The text without the byte order mark, with invalid bytes replaced.
    public static func decode(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let low = bytes[0] == 0xFF ? 0 : 1
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
                UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
            }
            return String(decoding: units, as: UTF16.self)
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        return String(decoding: body, as: UTF8.self)
    }

    /// Reverts the escaping of debuggers and web pages.
    static func restored(_ text: String) -> String {
        var text = text
        if text.utf8.contains(0x1B) { text = withoutColors(text) }
        if text.holds("&lt;"), text.holds("&gt;") { text = withoutEntities(text) }
        return inLines(text)
    }

    /// Removes colour sequences: `ESC [ … m`.
    private static func withoutColors(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let first = rest.popFirst() {
            guard first == 0x1B, rest.first == UInt8(ascii: "[") else {
                bytes.append(first)
                continue
            }
            let end = rest.dropFirst().drop { $0.isDigit || $0 == UInt8(ascii: ";") }
            if end.first == UInt8(ascii: "m") || end.first == UInt8(ascii: "K") {
                rest = end.dropFirst()
            } else {
                bytes.append(first)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes HTML entities such as `&lt;`.
    private static func withoutEntities(_ text: String) -> String {
        var text = text
        for (entity, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "),
            ("&amp;", "&"),
        ] {
            text = text.replacing(entity, with: character)
        }
        return text
    }

    /// Splits a text that a debugger printed on one line, with `\n` for line breaks.
    private static func inLines(_ text: String) -> String {
        var (ends, escapes) = (0, 0)
        var before: UInt8 = 0
        for byte in text.utf8.prefix(1 << 20) {
            if byte == 0x0A { ends += 1 }
            if byte == UInt8(ascii: "n"), before == UInt8(ascii: "\\") { escapes += 1 }
            before = byte
        }
        guard escapes > 2, escapes > ends * 2 else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                switch byte {
                case UInt8(ascii: "n"): bytes.append(0x0A)
                case UInt8(ascii: "t"): bytes.append(0x09)
                case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
                default: bytes += [UInt8(ascii: "\\"), byte]
                }
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
