extension String {
    /// The text on one line, with line breaks and tabs replaced by spaces.
    var onOneLine: String {
        guard utf8.contains(where: { $0 < 0x20 }) else { return self }
        return split(omittingEmptySubsequences: true) { $0.isNewline || $0 == "\t" }
            .joined(separator: " ")
    }

    /// The text without leading and trailing whitespace.
    var trimmingBlanks: String {
        let start = utf8.firstIndex { !$0.isBlank } ?? endIndex
        guard let end = utf8.lastIndex(where: { !$0.isBlank }) else { return "" }
        return String(self[start...end])
    }
}
