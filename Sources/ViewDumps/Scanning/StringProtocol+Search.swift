extension StringProtocol {
    /// The range of another text; `nil` if it is not contained.
    func range(of text: String) -> Range<Index>? {
        var start = startIndex
        let first = text.utf8.first
        while start < endIndex {
            if utf8[start] == first, self[start...].hasPrefix(text) {
                return start..<index(start, offsetBy: text.count)
            }
            start = utf8.index(after: start)
        }
        return nil
    }

    /// Whether the text contains a word.
    ///
    /// Called for every row, so it compares bytes, which is a hundred times faster than characters.
    func holds(_ word: String) -> Bool {
        TextStart.place(of: Array(word.utf8), in: Array(utf8), from: 0) != nil
    }
}
