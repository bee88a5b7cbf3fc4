/// The value of a property in a response.
enum XcodeValue: Equatable {
    /// No value, or `null`.
    case none
    /// A string; numbers are strings, too.
    case text(String)
    /// Several numbers.
    case list([String])
    /// Another object, by its address.
    case reference(String)
    /// A colour, by its components.
    case color([String])
    /// Anything else: an image, a font.
    case other

    /// Floating-point numbers, as many as the format specifies.
    ///
    /// They are written in the format of C99's `%a`, `0x1.4p+6`, and read exactly, whatever the
    /// locale.
    ///
    /// - Returns: `nil` if it is something else, or a number is not finite.
    func numbers(_ count: Int, format: String) -> [Double]? {
        let texts: [String]
        switch self {
        case .text(let text): texts = [text]
        case .list(let list): texts = list
        default: return nil
        }
        let formats =
            format.isEmpty ? [] : format.split(separator: ",").map { String($0).trimmingBlanks }
        guard texts.count == count, formats.isEmpty || formats.count == count else { return nil }
        var numbers: [Double] = []
        for (place, text) in texts.enumerated() {
            let format = formats.isEmpty ? "CGf" : formats[place]
            let number =
                Self.floats.contains(format)
                ? Double(text) : Self.integer(text, format).map { Double($0) }
            guard let number, number.isFinite else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// An integer in a given format.
    func integer(format: String) -> Int? {
        guard case .text(let text) = self else { return nil }
        return Self.integer(text, format)
    }

    /// A Boolean: `0` or `1`.
    var bool: Bool? {
        switch self {
        case .text("1"), .text("true"): true
        case .text("0"), .text("false"): false
        default: nil
        }
    }

    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    private static let floats: Set = ["CGf", "f", "d", "lf", "float", "double"]
    /// Printed in decimal.
    private static let decimals: Set = ["i", "l", "ll", "integer", "ui", "b"]
    /// Printed in hexadecimal, without a prefix.
    private static let hexadecimals: Set = ["ul", "ull", "uinteger"]

    private static func integer(_ text: String, _ format: String) -> Int? {
        if decimals.contains(format) { return Int(text) }
        guard hexadecimals.contains(format) else { return nil }
        // A negative number keeps its bit pattern.
        return UInt(text, radix: 16).map { Int(bitPattern: $0) } ?? Int(text, radix: 16)
    }
}

/// The description of a property in a response.
struct XcodeProperty {
    /// The outcome of the request for it.
    enum Outcome {
        case got
        /// There is no value.
        case none
        /// The value is that of an earlier response.
        case unchanged
        case failed
    }

    var name = ""
    var format = ""
    var value = XcodeValue.none
    /// `fetchStatus`: 4, 1, 8 or 0.
    var status: String?
    /// `propertyValueStatus`, the equivalent in version 1.
    var oldStatus: String?

    /// The outcome, in both versions' terms.
    var outcome: Outcome {
        let hasValue = value != .none
        switch (status, oldStatus) {
        case ("4", _), (nil, "0"): return hasValue ? .got : .none
        case ("8", _), (nil, "3"): return .unchanged
        case ("1", _), (nil, "1"): return .none
        case (nil, nil): return hasValue ? .got : .none
        default: return .failed
        }
    }
}
