extension Diagnostic {
    /// Tells where bytes are not UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: A file's bytes, of which some are not UTF-8; a byte order mark may come first.
    ///   - name: What the file is called in messages.
    /// - Returns: The problem at the first byte that is wrong, and the text with every such place
    ///   repaired, for showing the line.
    public static func notUTF8(
        _ bytes: [UInt8], name: String
    ) -> (diagnostic: Diagnostic, source: SourceText) {
        // Repairing writes U+FFFD; the first one that the bytes do not spell is the place.
        var repaired = String(decoding: bytes, as: UTF8.self)
        var offset = 0
        var valid = String.UnicodeScalarView()
        for scalar in repaired.unicodeScalars {
            let spelled = Array(String(scalar).utf8)
            guard bytes[offset...].starts(with: spelled) else { break }
            offset += spelled.count
            valid.append(scalar)
        }
        if repaired.unicodeScalars.first?.value == 0xFEFF {
            repaired.unicodeScalars.removeFirst()
            if valid.first?.value == 0xFEFF { valid.removeFirst() }
        }
        let before = SourceText(String(valid), name: name).lines
        let column = (before.last?.unicodeScalars.count ?? 0) + 1
        let byte = String(bytes[min(offset, bytes.count - 1)], radix: 16, uppercase: true)
        let diagnostic = Diagnostic(
            "the byte 0x\(byte) is not UTF-8",
            at: SourceRange(line: before.count, column: column),
            help: "save the file as UTF-8")
        return (diagnostic, SourceText(repaired, name: name))
    }
}
