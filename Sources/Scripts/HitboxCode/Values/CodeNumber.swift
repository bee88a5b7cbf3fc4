import LayerGeometry

/// A number of a code, with what its language knows of it.
struct CodeNumber {
    /// How it is divided: whole numbers in C, and variables of type Int, have no fraction.
    enum Kind {
        /// A whole literal of Swift, which becomes what it is used for.
        case literal
        case whole, real
    }

    var value: Double
    var kind: Kind
    /// A multiple of π over a divisor, as `30 * .pi / 180` is written: an exact angle.
    private var turn: (multiple: Double, divisor: Double)?

    init(_ value: Double, _ kind: Kind = .real) {
        (self.value, self.kind) = (value, kind)
    }

    static var pi: CodeNumber {
        var number = CodeNumber(.pi)
        number.turn = (1, 1)
        return number
    }

    /// Reads a literal; `nil` if it is none, or not finite.
    init?(written text: String, _ language: CodeLanguage) {
        var digits = text.split(separator: "_", omittingEmptySubsequences: true).joined()[...]
        var isFloat = false
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
            guard let value = UInt32(digits.dropFirst(2), radix: 16) else { return nil }
            self.init(Double(value), .whole)
            return
        }
        if language != .swift {
            while let last = digits.last, "fFlLuU".contains(last) {
                isFloat = isFloat || last == "f" || last == "F"
                digits = digits.dropLast()
            }
        }
        let isWhole = digits.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } && !isFloat
        if digits.last == "." { digits = digits.dropLast() }
        if digits.first == "." { digits = "0" + digits }
        // Leading zeros count in C only: they mean another base, which nobody uses here.
        guard let value = try? PlainNumber.read(String(digits)) else { return nil }
        if isFloat, !Float(value).isFinite { return nil }
        self.init(
            isFloat ? Double(Float(value)) : value,
            isWhole ? (language == .objectiveC ? .whole : .literal) : .real)
    }

    /// The number as an angle of so many radians, exact if it is written as a part of π.
    var angle: Angle {
        guard let turn else { return .radians(value) }
        return .degrees(turn.divisor == 180 ? turn.multiple : turn.multiple * 180 / turn.divisor)
    }

    /// The number as a variable of no given type has it.
    var stored: CodeNumber {
        kind == .literal ? CodeNumber(value.rounded(.towardZero), .whole) : self
    }

    var real: CodeNumber {
        var number = self
        number.kind = .real
        return number
    }

    static prefix func - (number: CodeNumber) -> CodeNumber {
        var result = number
        result.value = -number.value
        if let turn = number.turn { result.turn = (-turn.multiple, turn.divisor) }
        return result
    }

    /// Returns the result of `+`, `-`, `*`, `/` or `%`; `nil` for another sign, and if whole numbers
    /// are divided by 0.
    func combined(_ sign: String, _ other: CodeNumber) -> CodeNumber? {
        let kind: Kind =
            self.kind == .real || other.kind == .real
            ? .real : self.kind == .whole || other.kind == .whole ? .whole : .literal
        var result = CodeNumber(0, kind)
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
            result.value = kind == .whole ? quotient.rounded(.towardZero) : quotient
            if let turn, other.turn == nil {
                result.turn = (turn.multiple, turn.divisor * other.value)
            }
        case "%":
            if other.value == 0 { return nil }
            result.value = value.truncatingRemainder(dividingBy: other.value)
        default: return nil
        }
        return result
    }
}

/// A value of a code; stored elsewhere, as many of them are on the stack at a time.
indirect enum CodeValue {
    case none
    case number(CodeNumber)
    case flag(Bool)
    case text(String?)
    case point(Point)
    case size(Size)
    case rect(Rect)
    case transform(LayerTransform)
    case color(LayerColor)
    case list([CodeValue])
    /// A layer, a view, an object of a class of the listing, or an animation.
    case object(ObjectReference)
    /// A part of a calendar: whatever is asked of it is the time of day.
    case clock
    /// A function's body in braces.
    case closure([Statement])

    static func real(_ value: Double) -> CodeValue { .number(CodeNumber(value)) }

    var number: CodeNumber? {
        if case .number(let number) = self { number } else { nil }
    }
    var object: ObjectReference? {
        if case .object(let object) = self { object } else { nil }
    }
    var flag: Bool? {
        switch self {
        case .flag(let flag): flag
        case .number(let number): number.value != 0
        default: nil
        }
    }
    /// The point; `.zero` of Swift is read as a rectangle.
    var point: Point? {
        switch self {
        case .point(let point): point
        case .rect(.zero): .zero
        default: nil
        }
    }
    var size: Size? {
        switch self {
        case .size(let size): size
        case .rect(.zero): .zero
        default: nil
        }
    }
    var rect: Rect? {
        if case .rect(let rect) = self { rect } else { nil }
    }
    var transform: LayerTransform? {
        if case .transform(let transform) = self { transform } else { nil }
    }

    /// What it is, for messages.
    var noun: String {
        switch self {
        case .none: "nil"
        case .number: "a number"
        case .flag: "a Boolean"
        case .text: "a text"
        case .point: "a point"
        case .size: "a size"
        case .rect: "a rectangle"
        case .transform: "a transform"
        case .color: "a colour"
        case .list: "a list"
        case .object(let object): object.isView ? "a view" : "a layer"
        case .clock: "a time"
        case .closure: "a closure"
        }
    }
}

/// A layer or another object of a code.
struct ObjectReference: Equatable {
    /// Its number among all objects.
    var id: Int
    /// Whether the code has the view, not its layer.
    var isView = false
    /// Whether it is what animations show of the layer.
    var isPresentation = false
}

/// Values as properties of layers have them.
extension CodeValue {
    init(_ value: LayerValue?) {
        switch value {
        case nil, .text(nil), .color(nil), .size(nil): self = .none
        case .number(let number): self = .real(number)
        case .angle(let angle): self = .real(angle.radians)
        case .scale(let x, let y): self = .point(Point(x: x, y: y))
        case .point(let point): self = .point(point)
        case .unit(let unit): self = .point(Point(x: unit.x, y: unit.y))
        case .size(let size?): self = .size(size)
        case .rect(let rect): self = .rect(rect)
        case .flag(let flag): self = .flag(flag)
        case .text(let text?), .word(let text): self = .text(text)
        case .color(let color?): self = .color(color)
        case .transform(let transform): self = .transform(transform)
        }
    }

    /// The value for a property of a kind; `nil` if it is of another kind.
    func layerValue(_ kind: PropertyKind) -> LayerValue? {
        switch (kind, self) {
        case (.number, .number(let number)): .number(number.value)
        case (.angle, .number(let number)): .angle(number.angle)
        case (.point, _): point.map { .point($0) }
        case (.unit, _): point.map { .unit(UnitPoint(x: $0.x, y: $0.y)) }
        case (.scale, .point(let point)): .scale(x: point.x, y: point.y)
        case (.size, _): size.map { .size($0) }
        case (.rect, .rect(let rect)): .rect(rect)
        case (.flag, _): flag.map { .flag($0) }
        case (.text, .text(let text?)): .text(text)
        case (.text(orNone: true), .none): .text(nil)
        case (.color, .color(let color)): .color(color)
        case (.color, .none): .color(nil)
        case (.transform, .transform(let transform)): .transform(transform)
        default: nil
        }
    }
}
