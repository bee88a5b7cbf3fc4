extension String {
    /// The text in lines of at most so many cells, broken between words.
    ///
    /// - Returns: At least one line, which may be empty; a longer word has a line of its own.
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
