extension Diagnostic {
    /// Finds the first place where bytes are not UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: A file's bytes, some of which are not UTF-8; a byte order mark may come first.
    ///   - name: The file's name in messages.
    /// - Returns: The problem at the first wrong byte, and the repaired text, for showing the line.
    public static func notUTF8(
        _ bytes: [UInt8], name: String
    ) -> (diagnostic: Diagnostic, source: SourceText) {
        // Of a large file only the part up to the place is examined.
        let bytes = beginning(of: bytes)
        // Repairing inserts U+FFFD; the first one that is not in the bytes marks the place.
        var repaired = String(decoding: bytes, as: UTF8.self)
        var offset = 0
        for scalar in repaired.unicodeScalars {
            if scalar == "\u{FFFD}", !bytes[offset...].starts(with: "\u{FFFD}".utf8) { break }
            offset += UTF8.width(scalar)
        }
        var valid = String(decoding: bytes[..<offset], as: UTF8.self)
        if repaired.unicodeScalars.first?.value == 0xFEFF {
            repaired.unicodeScalars.removeFirst()
            if offset > 0 { valid.unicodeScalars.removeFirst() }
        }
        let before = SourceText(valid, name: name).lines
        let column = (before.last?.unicodeScalars.count ?? 0) + 1
        let byte = String(bytes[min(offset, bytes.count - 1)], radix: 16, uppercase: true)
        let diagnostic = Diagnostic(
            "the byte 0x\(byte) is not UTF-8",
            at: SourceRange(line: before.count, column: column),
            help: "save the file as UTF-8")
        return (diagnostic, SourceText(repaired, name: name))
    }

    /// The bytes up to the first place that is not UTF-8, and a little more.
    private static func beginning(of bytes: [UInt8]) -> [UInt8] {
        var count = 1 << 16
        while count < bytes.count {
            // A character cut at the end is not an error: its bytes are left out.
            var end = count
            while end > count - 4, bytes[end - 1] & 0xC0 == 0x80 { end -= 1 }
            if bytes[end - 1] >= 0xC0 { end -= 1 }
            if String(validating: bytes[..<end], as: UTF8.self) == nil {
                return Array(bytes[..<end])
            }
            count *= 8
        }
        return bytes
    }
}
