/// What bytes are to those who read rows of a dump.
extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    var isHexDigit: Bool { isDigit || (self | 0x20) >= 0x61 && (self | 0x20) <= 0x66 }
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
    /// Whether it may stand in the name of a class; beyond ASCII all may.
    var isClassByte: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
            || self == UInt8(ascii: "$") || self >= 0x80
    }
    var isKeyByte: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }

    /// The bracket that closes this one.
    var closingBracket: UInt8? {
        switch self {
        case UInt8(ascii: "<"): UInt8(ascii: ">")
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }
}

extension String {
    var trimmingBlanks: String {
        let start = utf8.firstIndex { !$0.isBlank } ?? endIndex
        guard let end = utf8.lastIndex(where: { !$0.isBlank }) else { return "" }
        return String(self[start...end])
    }
}

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
}
