import LayerGeometry

/// Parses numbers with any separators: `(0 20; 375 40)`, `{0, -59}`, `[1, 0, 0, 1, 0, 0]`.
enum NumberScanner {
    /// The numbers of a text.
    ///
    /// - Returns: `nil` if their count is different, or if there is other text.
    static func read(_ text: some StringProtocol, count: Int) -> [Double]? {
        var numbers: [Double] = []
        for piece in text.utf8.split(whereSeparator: { !isPart($0) }) {
            guard numbers.count < count, let number = Double(String(decoding: piece, as: UTF8.self))
            else { return nil }
            numbers.append(number)
        }
        return numbers.count == count ? numbers : nil
    }

    /// Whether a byte can be part of a number, including `inf` and `nan`, or of a word.
    private static func isPart(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+")
    }
}

extension Rect {
    /// Creates a rectangle from its four numbers.
    init(_ numbers: [Double]) {
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
