/// Character classes for parsing rows.
extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    var isHexDigit: Bool { isDigit || (self | 0x20) >= 0x61 && (self | 0x20) <= 0x66 }
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
    /// Whether it can be part of a class name; all non-ASCII bytes can.
    var isClassByte: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
            || self == UInt8(ascii: "$") || self >= 0x80
    }
    var isKeyByte: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }

    /// The matching closing bracket.
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
