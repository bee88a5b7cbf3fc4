extension String {
    /// Wraps the text between words into lines of at most `width` cells.
    ///
    /// - Returns: At least one line, which may be empty; a word longer than `width` gets its own line.
    public func wrapped(toCells width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if !line.isEmpty, line.cellWidth + 1 + String(word).cellWidth > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }
}
