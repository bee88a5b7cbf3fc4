import LayerGeometry
internal import SourceDiagnostics

/// A value of a code; stored elsewhere, as many of them are on the stack at a time.
indirect enum Value {
    case none
    case number(CodeNumber)
    /// A point, a size, a rectangle, a flag, a text, a colour or a transform; never a number.
    case plain(LayerValue)
    /// A rectangle that was made with a negative size, as it is standardised: its origin and its size are not
    /// known.
    case reversed(Rect)
    case list([Value])
    /// A slice of a list, whose elements keep the indices that they have there.
    case slice([Value])
    /// The numbers from one to another one.
    case range(CodeNumber, CodeNumber, isClosed: Bool)
    case dictionary(Dictionary)
    /// A layer, a view, an object of a class of the listing, or an animation.
    case object(Reference)
    /// A part of a calendar: whatever is asked of it is the time of day.
    case clock
    /// A body in braces or a nested function, with the number of the frame whose variables it has.
    case closure(Node, home: Evaluator.Home)
    /// A value that is not known, since a line that was not played; of a new object at least that it is new.
    case unknown(since: Int, isNew: Bool = false)

    /// Keys and values, with the type of the values, if it is known.
    struct Dictionary {
        var entries: [(key: Value, value: Value)] = []
        /// As of a list: `[CGFloat`.
        var type: String?

        /// The place of a key; `nil` if it has none.
        func place(of key: Value, at range: SourceRange) throws(CodeFault) -> Int? {
            for (place, entry) in entries.enumerated() {
                guard let isEqual = entry.key.isEqual(to: key) else {
                    throw .unknown("this key", at: range)
                }
                if isEqual { return place }
            }
            return nil
        }

        /// Sets the value of a key; `nil` removes it.
        mutating func set(_ key: Value, to value: Value, at range: SourceRange) throws(CodeFault) {
            if type == nil, entries.isEmpty, value.number?.kind == .literal {
                throw .unknown("the type of the dictionary", at: range)
            }
            if let place = try place(of: key, at: range) { entries.remove(at: place) }
            if case .none = value { return }
            entries.append((key.stored(as: nil), value))
            self = stored(as: nil)
        }

        /// The dictionary as a variable of a type such as `[:CGFloat` has it, or of none that is written.
        func stored(as type: String?) -> Dictionary {
            var result = self
            if let type, type.hasPrefix("[:") { result.type = "[" + type.dropFirst(2) }
            let values = Value.stored(entries.map(\.value), as: result.type)
            result.entries = zip(entries, values).map { ($0.key, $1) }
            return result
        }
    }

    /// A layer or another object of a code.
    struct Reference: Equatable {
        /// Its number among all objects, or in the tree of the scene.
        var id: Int
        /// Whether the code has the view, not its layer.
        var isView = false
        /// Whether it is what animations show of the layer.
        var isPresentation = false
    }

    /// The value of a property.
    init(_ value: LayerValue?) {
        switch value {
        case nil, .text(nil), .color(nil), .size(nil): self = .none
        case .number(let number): self = .number(CodeNumber(number))
        case .angle(let angle): self = .number(CodeNumber(angle.radians))
        case .scale(let x, let y): self = .plain(.point(Point(x: x, y: y)))
        case .unit(let unit): self = .plain(.point(Point(x: unit.x, y: unit.y)))
        case .word(let word): self = .plain(.text(word))
        case let value?: self = .plain(value)
        }
    }

    static func flag(_ flag: Bool) -> Value { .plain(.flag(flag)) }
    static func whole(_ number: Int) -> Value { .number(CodeNumber(Double(number), .whole)) }
    static func real(_ number: Double) -> Value { .number(CodeNumber(number)) }

    var number: CodeNumber? { if case .number(let number) = self { number } else { nil } }
    var object: Reference? { if case .object(let object) = self { object } else { nil } }
    var text: String? { if case .plain(.text(let text)) = self { text } else { nil } }
    var point: Point? { if case .point(let point)? = property(.point) { point } else { nil } }
    var plain: LayerValue? {
        if case .plain(let plain) = self { plain } else { property(.rect) }
    }
    var rect: Rect? { if case .rect(let rect)? = property(.rect) { rect } else { nil } }
    var transform: LayerTransform? {
        if case .plain(.transform(let transform)) = self { transform } else { nil }
    }
    var flag: Bool? {
        switch self {
        case .plain(.flag(let flag)): flag
        case .number(let number): number.value != 0
        default: nil
        }
    }

    /// The value for a property of a kind; `nil` if it is of another kind.
    ///
    /// Swift's `.zero` is read as a rectangle, and is a point and a size as well.
    func property(_ kind: PropertyKind) -> LayerValue? {
        switch (kind, self) {
        case (.number, .number(let number)): return .number(number.value)
        case (.unit, _): return point.map { .unit(UnitPoint(x: $0.x, y: $0.y)) }
        case (.rect, .reversed(let rect)): return .rect(rect)
        case (.flag, _): return flag.map { .flag($0) }
        case (.point, .plain(.rect(.zero))): return .point(.zero)
        case (.size, .plain(.rect(.zero))): return .size(.zero)
        case (.color, .none): return .color(nil)
        case (.text(orNone: true), .none): return .text(nil)
        case (_, .plain(let value)): return kind.accepts(value) ? value : nil
        default: return nil
        }
    }

    /// The value as a variable of a type has it, or of none that is written.
    func stored(as type: String?) -> Value {
        switch (type, self) {
        case ("BOOL", _): flag.map { .flag($0) } ?? self
        case (_, .number(let number)): .number(number.stored(as: type))
        case ("CGPoint", _), ("CGSize", _):
            property(type == "CGPoint" ? .point : .size()).map { .plain($0) } ?? self
        case (_, .list(let values)) where type?.hasPrefix("[") ?? true:
            .list(Self.stored(values, as: type))
        case (_, .dictionary(let dictionary)): .dictionary(dictionary.stored(as: type))
        default: self
        }
    }

    /// The value where its type is not known, as of a parameter of a closure: a literal may be of any.
    var untyped: Value { number?.kind == .literal ? stored(like: nil) : self }

    /// The value as a variable has it that has had another one, whose type a number takes.
    func stored(like old: Value?) -> Value {
        number.map { .number(old?.number.map($0.stored) ?? $0.untyped) } ?? self
    }

    /// The number of values in a list, including those of lists in it, or of the operations of a transform.
    ///
    /// - Returns: `nil` if there are more than `maximum`, or if lists are nested deeper than `levels`.
    func size(upTo maximum: Int, levels: Int = 32) -> Int? {
        switch self {
        case .plain(.transform(let transform)): return transform.operations.count
        case .list, .slice, .dictionary: break
        default: return 0
        }
        let values = elements
        guard levels > 0, values.count <= maximum else { return nil }
        var size = values.count
        for value in values {
            guard let more = value.size(upTo: maximum - size, levels: levels - 1) else {
                return nil
            }
            size += more
        }
        return size
    }

    /// The elements of a list, or the values of a dictionary; a single value by itself.
    var elements: [Value] {
        switch self {
        case .list(let values), .slice(let values): values
        case .dictionary(let dictionary): dictionary.entries.map(\.value)
        default: [self]
        }
    }

    /// The elements as a list of a type such as `[CGFloat` has them; without one, a fraction makes all of them
    /// numbers with fractions.
    static func stored(_ values: [Value], as type: String?) -> [Value] {
        let hasFraction = values.contains { $0.number?.kind == .real }
        let element = type.map { String($0.dropFirst()) } ?? (hasFraction ? "CGFloat" : nil)
        // In a tuple an Int may be beside a fraction.
        return values.map {
            type == nil && $0.number?.kind == .whole ? $0 : $0.stored(as: element)
        }
    }

    /// What it is, for messages.
    var noun: String {
        switch self {
        case .none: "nil"
        case .number: "a number"
        case .reversed: "a rectangle of negative size"
        case .list: "a list"
        case .slice: "a slice of a list"
        case .range: "a range"
        case .dictionary: "a dictionary"
        case .object(let object): object.isView ? "a view" : "a layer"
        case .clock: "a time"
        case .closure: "a closure"
        case .unknown: "an unknown value"
        case .plain(let value):
            switch CallValue.value(value).kind {
            case "bool": "a Boolean"
            case "rect": "a rectangle"
            case "color": "a colour"
            case let kind: "a \(kind)"
            }
        }
    }

    /// The text that Swift makes of a number, a Boolean or a text in another text.
    func described(at range: SourceRange) throws(CodeFault) -> String {
        switch (text, number?.kind) {
        case (let text?, _): return text
        case (_, .real?): return number.map { "\($0.value)" } ?? ""
        case (_, let kind?) where kind == .whole || number?.whole != nil:
            if let whole = number.flatMap({ Int(exactly: $0.value) }) { return "\(whole)" }
        default: if number == nil, let flag { return "\(flag)" }
        }
        throw .unknown("\(noun) in a text", at: range)
    }

    /// Whether it is a range that a number is in.
    func contains(_ number: CodeNumber) -> Bool {
        guard case .range(let low, let high, let isClosed) = self else { return false }
        let isBelow = isClosed ? number.value <= high.value : number.value < high.value
        return low.value <= number.value && isBelow
    }

    /// Whether two values are equal; `nil` if that is not known.
    func isEqual(to other: Value) -> Bool? {
        switch (self, other) {
        case (.none, .none): true
        case (.none, _), (_, .none): false
        case (.number(let one), .number(let other)): one.value == other.value
        case (.object(let one), .object(let other)): one.id == other.id
        case (.plain(let one), .plain(.rect(.zero))) where rect == nil:
            one.numbers?.allSatisfy { $0 == 0 }
        case (.plain(let one), .plain(let other)): one.isClose(to: other, within: 0)
        default: nil
        }
    }
}

/// The value of a call, or of a property or a variable of a listing.
public enum CallValue: Hashable, Sendable {
    /// `nil`: no layer, no value.
    case none
    /// A layer, by its path.
    case layer(String)
    /// Layers, by their paths, back to front.
    case layers([String])
    /// Anything else: a number, a point or a rectangle in the space of the call, and so on.
    case value(LayerValue)

    /// The word for its kind: `layer`, `point`, `rect`, `number`, `bool`, `none`; for what else a
    /// property may be, `layers`, `size`, `text`, `color` or `transform`.
    public var kind: String {
        switch self {
        case .none: "none"
        case .layer: "layer"
        case .layers: "layers"
        case .value(let value): Self.kinds.first { $0.kind.accepts(value) }?.word ?? "none"
        }
    }

    /// The kinds of values that a call or a variable has, with their words.
    static let kinds: [(kind: PropertyKind, word: String)] = [
        (.number(), "number"), (.point, "point"), (.size(), "size"), (.rect, "rect"),
        (.flag, "bool"), (.text(), "text"), (.color, "color"), (.transform, "transform"),
    ]

    /// The numbers of a point `[x, y]`, a size `[w, h]`, a rectangle `[x, y, w, h]`, or a transform, six
    /// if it is affine and otherwise sixteen; `nil` of anything else.
    public var numbers: [Double]? {
        switch self {
        case .value(.transform(let transform)): transform.matrix.sixOrSixteen
        case .value(.number), .none, .layer, .layers: nil
        case .value(let value): value.numbers
        }
    }

    /// The value for people: `view/white`, `160,240`, `60,140 200×200`, `true`, `nil`.
    public var shown: String {
        switch self {
        case .none: "nil"
        case .layer(let path): path
        case .layers(let paths): paths.isEmpty ? "none" : paths.joined(separator: ", ")
        case .value(let value): value.shown(decimals: 3)
        }
    }

    /// Returns whether two values are of one kind, with all numbers within a tolerance.
    ///
    /// Layers are equal if their paths are.
    public func isClose(to other: CallValue, within tolerance: Double = LayerValue.tolerance)
        -> Bool
    {
        if case (.value(let one), .value(let two)) = (self, other) {
            return one.isClose(to: two, within: tolerance)
        }
        return self == other
    }
}
