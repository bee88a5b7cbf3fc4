/// A text derived from a file's: each of its lines is a part of a line of the file, or several joined.
struct RestoredText {
    /// The text; a new one must have the same lines.
    var text: String
    /// The file's line for each line; `nil` if they are equal.
    private var lines: [Int]?

    init(_ text: String) { self.text = text }

    /// Whether all lines are the file's.
    var hasPlainLines: Bool { lines == nil }

    /// The file's line for a line, both from 1.
    subscript(line: Int) -> Int {
        guard let lines, let last = lines.last else { return line }
        return line < 1 ? line : line <= lines.count ? lines[line - 1] : last
    }

    /// Replaces the text by one with other lines.
    ///
    /// - Parameter counts: The number of lines that each line became: 0 if it was joined to the one above.
    mutating func replace(with text: String, _ counts: [Int]) {
        self.text = text
        if counts.allSatisfy({ $0 == 1 }) { return }
        lines = counts.enumerated().flatMap { index, count in
            Array(repeating: self[index + 1], count: count)
        }
    }

    /// Replaces each line by what it changes to; `nil` if it stays.
    ///
    /// - Returns: Whether any did.
    @discardableResult
    mutating func changeLines(_ changed: (ArraySlice<UInt8>) -> [UInt8]?) -> Bool {
        var pieces: [ArraySlice<UInt8>] = []
        var isChanged = false
        for line in Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false) {
            let piece = changed(line)
            pieces.append(piece.map { $0[...] } ?? line)
            isChanged = isChanged || piece != nil
        }
        if isChanged {
            replace(
                with: String(decoding: Array(pieces.joined(separator: [0x0A])), as: UTF8.self),
                pieces.map { 1 + $0.count { $0 == 0x0A } })
        }
        return isChanged
    }
}
