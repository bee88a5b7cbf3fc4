/// Converts increasing offsets to line numbers.
struct LineCount {
    private let text: [UInt8]
    private var place = 0
    private var line = 1

    init(_ text: [UInt8]) { self.text = text }

    /// The line of an offset, from 1; an offset smaller than the last one restarts the count.
    mutating func number(of offset: Int) -> Int {
        if offset < place { (place, line) = (0, 1) }
        while place < offset, place < text.count {
            if text[place] == 0x0A { line += 1 }
            place += 1
        }
        return line
    }
}
