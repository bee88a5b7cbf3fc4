/// The numbers of scenes, scripts and prompts: decimal, and unambiguous in every version of YAML.
public enum PlainNumber {
    /// The reason why a text is not a number.
    public enum Fault: Error {
        /// The kind of mistake.
        case notANumber, notFinite, base, leadingZero, underscore, sexagesimal

        /// The end of a sentence about the text: `but must be a number`.
        public var fact: String {
            switch self {
            case .notANumber: "but must be a number"
            case .notFinite: "but must be a finite number"
            case .base: "but only decimal numbers are read"
            case .leadingZero: "a number with a leading zero"
            case .underscore: "but numbers have no '_'"
            case .sexagesimal: "but numbers have no ':'"
            }
        }

        /// How to fix it, if that is clear.
        public var help: String? {
            switch self {
            case .notANumber, .notFinite: nil
            case .base, .sexagesimal: "write it in decimal notation"
            case .leadingZero: "remove the zero"
            case .underscore: "remove the '_'"
            }
        }
    }

    /// Reads `10`, `-0.5`, `.5`, `1e3`; rejects infinity and overflow such as `1e400`.
    public static func read(_ text: String) throws(Fault) -> Double {
        guard isDecimal(text), let number = Double(text) else { throw fault(of: text) }
        guard number.isFinite else { throw .notFinite }
        return number
    }

    /// The fast path for up to 15 digits without an exponent; `nil` for any other text.
    ///
    /// Digits and power of ten are exact as Double, so the one division rounds correctly.
    package static func short(_ text: ArraySlice<UInt8>) -> Double? {
        var digits = 0
        var value = 0
        var fraction: Int?
        let isNegative = text.first == UInt8(ascii: "-")
        for byte in isNegative ? text.dropFirst() : text {
            switch byte {
            case 48...57:
                // Leading zeros are not allowed.
                if digits == 1, value == 0, fraction == nil { return nil }
                value = value * 10 + Int(byte - 48)
                digits += 1
                if digits > 15 { return nil }
                if let count = fraction { fraction = count + 1 }
            case UInt8(ascii: "."):
                if fraction != nil { return nil }
                fraction = 0
            default: return nil
            }
        }
        if digits == 0 { return nil }
        let number = fraction.map { Double(value) / powers[$0] } ?? Double(value)
        return isNegative ? -number : number
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Writes the shortest text that reads back as the same number: `100`, `0.1`, `1e+300`.
    public static func write(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Whether a text has only the characters of decimal numbers, and no leading zero.
    private static func isDecimal(_ text: String) -> Bool {
        let whole = text.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            .prefix { $0 >= 48 && $0 <= 57 }
        if whole.first == UInt8(ascii: "0"), whole.count > 1 { return false }
        return text.utf8.allSatisfy { $0 >= 48 && $0 <= 57 || "+-.eE".utf8.contains($0) }
    }

    private static func fault(of text: String) -> Fault {
        var body = text.lowercased()
        if body.hasPrefix("-") || body.hasPrefix("+") { body.removeFirst() }
        if [".inf", ".nan", "inf", "nan", "infinity"].contains(body) { return .notFinite }
        guard let first = body.utf8.first, first >= 48, first <= 57 else { return .notANumber }
        if ["0x", "0o", "0b"].contains(body.prefix(2)) { return .base }
        let known = body.utf8.allSatisfy { $0 >= 48 && $0 <= 58 || $0 == 46 || $0 == 95 }
        if !known { return .notANumber }
        if body.contains(":") { return .sexagesimal }
        if body.contains("_") { return .underscore }
        return first == UInt8(ascii: "0") && body.utf8.count > 1 ? .leadingZero : .notANumber
    }
}
