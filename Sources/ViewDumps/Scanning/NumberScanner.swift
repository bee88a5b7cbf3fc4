/// Numbers in a value, however they are set apart: `(0 20; 375 40)`, `{0, -59}`, `[1, 0, 0, 1, 0, 0]`.
enum NumberScanner {
    /// Returns the numbers of a text.
    ///
    /// - Returns: `nil` where there are not that many, or something else is between them.
    static func read(_ text: some StringProtocol, count: Int) -> [Double]? {
        var numbers: [Double] = []
        for piece in text.utf8.split(whereSeparator: { !isPart($0) }) {
            guard numbers.count < count, let number = Double(String(decoding: piece, as: UTF8.self))
            else { return nil }
            numbers.append(number)
        }
        return numbers.count == count ? numbers : nil
    }

    /// Whether a byte belongs to a number, `inf` and `nan` among them, or to a word that is none.
    private static func isPart(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+")
    }
}
