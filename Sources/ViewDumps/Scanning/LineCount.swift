/// The lines of a text, for offsets that grow.
struct LineCount {
    private let text: [UInt8]
    private var place = 0
    private var line = 1

    init(_ text: [UInt8]) { self.text = text }

    /// Returns the line, from 1, of an offset; one that is smaller than the last takes a new count.
    mutating func number(of offset: Int) -> Int {
        if offset < place { (place, line) = (0, 1) }
        while place < offset, place < text.count {
            if text[place] == 0x0A { line += 1 }
            place += 1
        }
        return line
    }
}
