import LayerGeometry

/// A number of a code, with what its language knows of it.
struct CodeNumber: Sendable {
    /// How it is divided: whole numbers in C, and variables of type Int, have no fraction.
    enum Kind: Int {
        /// A whole literal of Swift, which becomes what it is used for.
        case literal
        case whole, real
    }

    /// The types of numbers in both languages.
    static let types: Set<String> = [
        "CGFloat", "Double", "Float", "NSInteger", "Int", "int", "float", "double",
    ]

    var value: Double
    var kind: Kind
    /// What it is as an Int, if it is made of literals alone: 0 of `1 / 2`.
    private(set) var whole: Double?
    /// A multiple of π over a divisor, as `30 * .pi / 180` is written: an exact angle.
    private var turn: (multiple: Double, divisor: Double)?

    init(_ value: Double, _ kind: Kind = .real) { (self.value, self.kind) = (value, kind) }

    /// Returns π over a divisor.
    static func pi(over divisor: Double = 1) -> CodeNumber {
        var number = CodeNumber(.pi / divisor)
        number.turn = (1, divisor)
        return number
    }

    /// Reads a literal; `nil` if it is none, or not finite.
    init?(written text: String, _ language: CodeLanguage) {
        // Characters take long to compare.
        var digits = text.utf8.filter { $0 != UInt8(ascii: "_") }[...]
        if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
            let hex = String(decoding: digits.dropFirst(2), as: UTF8.self)
            guard let value = UInt32(hex, radix: 16) else { return nil }
            self.init(Double(value), .whole)
            return
        }
        var isFloat = false
        while language != .swift, let last = digits.last, "fFlLuU".utf8.contains(last) {
            isFloat = isFloat || last == UInt8(ascii: "f") || last == UInt8(ascii: "F")
            digits.removeLast()
        }
        let isWhole = digits.allSatisfy { $0 >= 48 && $0 <= 57 } && !isFloat
        guard let value = PlainNumber.short(digits) ?? Self.long(digits),
            !isFloat || Float(value).isFinite
        else { return nil }
        self.init(
            isFloat ? Double(Float(value)) : value,
            isWhole ? (language == .objectiveC ? .whole : .literal) : .real)
        if kind == .literal { whole = value }
    }

    /// Reads a literal of many digits, or with an exponent; it may begin or end in its point.
    private static func long(_ digits: ArraySlice<UInt8>) -> Double? {
        let point = UInt8(ascii: ".")
        let start = digits.first == point ? "0" : ""
        let rest = String(
            decoding: digits.last == point ? digits.dropLast() : digits, as: UTF8.self)
        return try? PlainNumber.read(start + rest)
    }

    /// The number as an angle of so many radians, exact if it is written as a part of π.
    var angle: Angle {
        guard let turn else { return .radians(value) }
        return .degrees(turn.divisor == 180 ? turn.multiple : turn.multiple * 180 / turn.divisor)
    }

    /// The number as a value whose type is not known: Int, or one of numbers with fractions.
    var untyped: CodeNumber {
        var number = self
        number.whole = nil
        if kind == .whole { number.kind = .literal }
        return number
    }

    private var isUntyped: Bool { kind == .literal && whole == nil }

    private static let wholeTypes: Set<String?> = [
        nil, "Int", "UInt", "NSInteger", "NSUInteger", "int", "long", "short", "size_t",
    ]
    private static let realTypes: Set<String?> = [
        "CGFloat", "Double", "double", "FloatingPoint", "TimeInterval", "NSTimeInterval",
    ]

    /// The number as a variable of a type has it, or of none that is written.
    func stored(as type: String?) -> CodeNumber {
        var number = self
        switch type {
        case nil where kind != .literal || isUntyped: break
        case "float", "Float": return CodeNumber(Double(Float(value)))
        case _ where Self.wholeTypes.contains(type):
            return CodeNumber((whole ?? value).rounded(.towardZero), .whole)
        case _ where Self.realTypes.contains(type): (number.kind, number.whole) = (.real, nil)
        default: return untyped
        }
        return number
    }

    /// The number as a variable has it that has had another one.
    func stored(like other: CodeNumber) -> CodeNumber {
        switch other.kind {
        case .real: stored(as: "CGFloat")
        case .whole: stored(as: "Int")
        case .literal: other.isUntyped ? untyped : self
        }
    }

    /// The number as one of two of the same type, as in `max(1, x)`.
    func beside(_ other: CodeNumber) -> CodeNumber {
        other.kind.rawValue < kind.rawValue ? self : stored(like: other)
    }

    static prefix func - (number: CodeNumber) -> CodeNumber {
        var result = number
        result.value = -number.value
        result.whole = number.whole.map(-)
        result.turn = number.turn.map { (-$0.multiple, $0.divisor) }
        return result
    }

    /// Returns the result of `+`, `-`, `*`, `/` or `%`; `nil` for another sign, if whole numbers
    /// are divided by 0, and if it is not known whether a quotient has a fraction.
    func combined(_ sign: String, _ other: CodeNumber) -> CodeNumber? {
        let kind = Kind(rawValue: max(self.kind.rawValue, other.kind.rawValue)) ?? .real
        var result = CodeNumber(0, kind)
        if kind == .whole, whole != nil || other.whole != nil {
            return stored(as: "Int").combined(sign, other.stored(as: "Int"))
        }
        if whole != nil, other.whole != nil {
            let ints = stored(as: "Int").combined(sign, other.stored(as: "Int"))
            result.whole = ints?.value
        }
        switch sign {
        case "+": result.value = value + other.value
        case "-": result.value = value - other.value
        case "*":
            result.value = value * other.value
            if let turn, other.turn == nil {
                result.turn = (turn.multiple * other.value, turn.divisor)
            } else if let turn = other.turn, self.turn == nil {
                result.turn = (value * turn.multiple, turn.divisor)
            }
        case "/":
            if kind == .whole, other.value == 0 { return nil }
            let quotient = value / other.value
            if kind != .real, isUntyped || other.isUntyped, quotient.rounded() != quotient {
                return nil
            }
            result.value = kind == .whole ? quotient.rounded(.towardZero) : quotient
            if let turn, other.turn == nil {
                result.turn = (turn.multiple, turn.divisor * other.value)
            }
        case "%" where other.value != 0:
            result.value = value.truncatingRemainder(dividingBy: other.value)
        default: return nil
        }
        return result
    }
}
