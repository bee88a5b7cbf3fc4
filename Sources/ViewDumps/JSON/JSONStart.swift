/// Finds JSON in a text with other content, such as messages of the tool that wrote it.
enum JSONStart {
    /// The offset of the next object or array of objects at the start of a line.
    static func next(in text: [UInt8], from first: Int) -> Int? {
        var isLineStart = first == 0 || text[first - 1] == 0x0A
        for place in first..<text.count {
            switch text[place] {
            case 0x0A: isLineStart = true
            case 0...0x20, 0x80...0xFF: break
            case UInt8(ascii: "{") where isLineStart: return place
            case UInt8(ascii: "[") where isLineStart:
                let next = text[(place + 1)...].first { $0 > 0x20 }
                if next == UInt8(ascii: "{") { return place }
                isLineStart = false
            default: isLineStart = false
            }
        }
        return nil
    }
}
