extension StringProtocol {
    /// Where a text begins and ends in this one; `nil` where it is not in it.
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

    /// Tells whether a word is in a text, byte by byte: comparing characters takes a hundred times as
    /// long, and there is a test of this kind for every row.
    func holds(_ word: String) -> Bool {
        TextStart.place(of: Array(word.utf8), in: Array(utf8), from: 0) != nil
    }
}
