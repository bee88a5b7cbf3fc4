/// Where JSON may begin in a text that has more in it, such as messages of the tool that wrote it.
enum JSONStart {
    /// Returns the offset of the next bracket that begins a line, or an array of objects.
    static func next(in text: [UInt8], from first: Int) -> Int? {
        var isLineStart = first == 0
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
