internal import SourceDiagnostics

/// The value of a layer's property.
///
/// It has three notations: that of scene files, the one that people see, and the one that is typed at
/// prompts and in scripts, where angles have their unit and texts are in quotes.
public enum LayerValue: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// An angle; positive about z takes +x towards +y.
    case angle(Angle)
    /// Factors along both axes.
    case scale(x: Double, y: Double)
    /// A point, in the space of the property.
    case point(Point)
    /// Fractions of the bounds.
    case unit(UnitPoint)
    /// A size, in points; `nil` for none.
    case size(Size?)
    /// A rectangle, in the space of the property.
    case rect(Rect)
    /// A boolean.
    case flag(Bool)
    /// A text; `nil` for none.
    case text(String?)
    /// One of the words of its kind.
    case word(String)
    /// A colour; `nil` for none.
    case color(LayerColor?)
    /// A transform, as the written steps.
    case transform(LayerTransform)

    /// The default tolerance for numbers: closer ones look the same in print.
    public static let tolerance = 0.001

    /// Its numbers, in points, fractions or degrees; `nil` for flags, texts, words, colours and none.
    public var numbers: [Double]? {
        switch self {
        case .number(let number): [number]
        case .angle(let angle): [angle.degrees]
        case .scale(let x, let y): [x, y]
        case .point(let point): [point.x, point.y]
        case .unit(let unit): [unit.x, unit.y]
        case .size(let size): size.map { [$0.width, $0.height] }
        case .rect(let rect): [rect.minX, rect.minY, rect.width, rect.height]
        case .transform(let transform): transform.matrix.elements
        case .flag, .text, .word, .color: nil
        }
    }

    /// Returns whether two values are of the same kind, with all numbers within the tolerance.
    ///
    /// Angles are compared modulo a full turn, so 270° equals -90°; transforms by their matrices;
    /// colours in steps of 1/255, whatever their notation. No text equals an empty one.
    public func isClose(to other: LayerValue, within tolerance: Double = tolerance) -> Bool {
        switch (self, other) {
        case (.text(let one), .text(let other)): return one ?? "" == other ?? ""
        case (.color(let one?), .color(let other?)):
            return zip(one.components, other.components).allSatisfy { abs($0 - $1) <= 0.002 }
        case (.angle(let one), .angle(let other)):
            let turn = (one.degrees - other.degrees).remainder(dividingBy: 360)
            return abs(turn) <= tolerance
        case (.number, .number), (.scale, .scale), (.point, .point), (.unit, .unit),
            (.size(_?), .size(_?)), (.rect, .rect), (.transform, .transform):
            guard let one = numbers, let two = other.numbers else { return false }
            return zip(one, two).allSatisfy { $0 == $1 || abs($0 - $1) <= tolerance }
        default: return self == other
        }
    }

    /// Returns whether two values are equal to the last bit, and written in the same way.
    package func isSame(as other: LayerValue) -> Bool {
        switch (self, other) {
        // Without lists of numbers, as a large scene is written in less time.
        case (.number(let one), .number(let other)): one.bitPattern == other.bitPattern
        case (.unit(let one), .unit(let other)):
            one.x.bitPattern == other.x.bitPattern && one.y.bitPattern == other.y.bitPattern
        // The steps are compared; the same ones make the same matrix.
        case (.transform, .transform): self == other
        default:
            self == other
                && zip(numbers ?? [], other.numbers ?? []).allSatisfy {
                    $0.bitPattern == $1.bitPattern
                }
        }
    }
}

extension LayerColor {
    /// Red, green, blue and alpha.
    var components: [Double] { [red, green, blue, alpha] }
}

/// Values as people see them.
extension LayerValue {
    /// The value for screens: `60,140 200×200`, `30°`, `rotate 30°, scale 2,2`.
    ///
    /// - Parameter decimals: The most decimals of points and degrees, up to 3; `nil` for all digits.
    ///   Fractions and factors have three, as fewer would be too coarse.
    public func shown(decimals: Int?) -> String {
        func number(_ x: Double) -> String {
            decimals.map { NumberText.short(x, decimals: $0) } ?? NumberText.full(x)
        }
        func fraction(_ x: Double) -> String {
            decimals == nil ? NumberText.full(x) : NumberText.short(x)
        }
        switch self {
        case .angle: return text(number, fraction, times: "×") + "°"
        case .transform(let transform):
            if transform.matrix == .identity { return "identity" }
            return transform.operations.map { $0.shown(number, fraction) }.joined(separator: ", ")
        case .color(let color?) where !color.notation.isEmpty: return color.notation
        default: return text(number, fraction, times: "×")
        }
    }
}

extension TransformOperation {
    fileprivate func shown(
        _ number: (Double) -> String, _ fraction: (Double) -> String
    ) -> String {
        switch self {
        case .perspective(let distance): return "perspective \(number(distance))"
        case .translate(let x, let y, let z):
            return "move \(number(x)),\(number(y))" + (z == 0 ? "" : ",\(number(z))")
        case .rotate(let angle, let x, let y, let z):
            let axis: String
            switch (x, y, z) {
            case (0, 0, _): axis = ""
            case (_, 0, 0): axis = " about x"
            case (0, _, 0): axis = " about y"
            default: axis = " about \(fraction(x)),\(fraction(y)),\(fraction(z))"
            }
            return "rotate \(number(angle.degrees.withoutRoundingNoise))°\(axis)"
        case .scale(let x, let y, let z):
            return "scale \(fraction(x)),\(fraction(y))" + (z == 1 ? "" : ",\(fraction(z))")
        case .matrix(let matrix):
            return "[" + matrix.sixOrSixteen.map(fraction).joined(separator: " ") + "]"
        }
    }
}

/// The notation in which values are typed.
extension LayerValue {
    /// The value as it is typed, in full: `PropertyKind.read` gives an equal one.
    public var typed: String { text(PlainNumber.write, PlainNumber.write, times: "x") }

    private func text(
        _ number: (Double) -> String, _ fraction: (Double) -> String, times: String
    ) -> String {
        func size(_ size: Size) -> String { number(size.width) + times + number(size.height) }
        switch self {
        case .number(let x): return number(x)
        case .angle(let angle): return number(angle.degrees)
        case .scale(let x, let y): return "\(fraction(x)),\(fraction(y))"
        case .unit(let unit): return "\(fraction(unit.x)),\(fraction(unit.y))"
        case .point(let point): return "\(number(point.x)),\(number(point.y))"
        case .size(let value): return value.map(size) ?? "none"
        case .rect(let rect):
            return "\(number(rect.minX)),\(number(rect.minY)) \(size(rect.size))"
        case .flag(let flag): return "\(flag)"
        case .text(let text): return text ?? ""
        case .word(let word): return word
        case .color(let color): return color?.written ?? "none"
        case .transform(let transform):
            let operations = transform.operations.map(Self.operation).joined(separator: " ")
            return operations.isEmpty ? "identity" : operations
        }
    }

    private static func list(_ numbers: Double...) -> String { list(numbers) }

    private static func list(_ numbers: [Double]) -> String {
        numbers.map(PlainNumber.write).joined(separator: ",")
    }

    private static func operation(_ operation: TransformOperation) -> String {
        switch operation {
        case .perspective(let distance): "perspective(\(list(distance)))"
        case .translate(let x, let y, let z):
            "translate(\(z == 0 ? list(x, y) : list(x, y, z)))"
        case .rotate(let angle, let x, let y, let z):
            "rotate(\(list(angle.degrees))deg"
                + ((x, y, z) == (0, 0, 1) ? ")" : ",\(list(x, y, z)))")
        case .scale(let x, let y, let z): "scale(\(z == 1 ? list(x, y) : list(x, y, z)))"
        case .matrix(let matrix): "matrix(\(list(matrix.sixOrSixteen)))"
        }
    }
}

extension PropertyKind {
    /// Reads a value as it is typed: `0,0 100x50`, `45deg`, `on`; `nil` if it is not of this kind.
    ///
    /// Numbers are separated by commas, blanks or `x`.
    public func read(_ text: String) -> LayerValue? {
        try? ValueReader(name: "", isStrict: false).value(text, self)
    }

    /// Reads a flag: true, yes, on or 1, or their opposites.
    public static func flag(_ word: String) -> Bool? {
        switch word.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }
}

/// Reads values as they are typed.
struct ValueReader {
    typealias Problem = LayerProperty.Problem

    /// The name of the value in messages.
    let name: String
    /// Whether angles need a unit, and sizes an `x`, as in scripts.
    let isStrict: Bool

    func value(_ text: String, _ kind: PropertyKind) throws(Problem) -> LayerValue {
        let whole = text[...].trimmed
        switch (kind, whole.lowercased()) {
        case (.text(let orNone), _):
            return .text(orNone && text.isEmpty && !isStrict ? nil : text)
        case (.color, "none"): return .color(nil)
        case (.size(orNone: true), "none"): return .size(nil)
        case (.transform, "identity"): return .transform(.identity)
        case (.number, _): return .number(try number(whole, of: name))
        case (.angle, _): return .angle(try angle(whole, of: name))
        case (.flag, _): return .flag(try word(whole, among: ["true", "false"]) == "true")
        case (.word(let words), _): return .word(try word(whole, among: words))
        case (.color, _): return .color(try color(whole))
        case (.transform, _): return .transform(try transform(whole))
        case (.size, _):
            return try list(whole, kind, "a size", form: "WIDTHxHEIGHT, such as 100x50")
        case (.rect, _):
            return try list(
                whole, kind, "a rectangle", form: "X,Y WIDTHxHEIGHT, such as 100,100 100x50")
        case (.scale, _), (.point, _), (.unit, _):
            return try list(whole, kind, "a pair of numbers", form: "X,Y")
        }
    }

    /// Reads a value of several numbers.
    private func list(
        _ text: Substring, _ kind: PropertyKind, _ noun: String, form: String
    ) throws(Problem) -> LayerValue {
        let isPoint = if case .size = kind { isStrict && text.contains(",") } else { false }
        let parts = try parts(text, of: name)
        // The number of parts is checked first: whatever they are, too few are not of this kind.
        let isWhole = !isPoint && kind.value(parts.map { _ in 0 }) != nil
        guard let value = try kind.value(isWhole ? numbers(parts, of: name) : []) else {
            throw Problem(
                message: "'\(text.shortened)' is not \(noun)", at: text, help: "write \(form)")
        }
        return value
    }

    /// The parts of a list, which may be in parentheses: between commas, crosses, or only blanks.
    private func parts(_ text: Substring, of name: String) throws(Problem) -> [Substring] {
        let isEnclosed = text.first == "(" && text.last == ")"
        let list = isEnclosed ? text.dropFirst().dropLast() : text
        let fields = list.split(omittingEmptySubsequences: false) { ",xX×".contains($0) }
        if fields.count > 1, let empty = fields.first(where: \.trimmed.isEmpty) {
            let isFirst = empty.startIndex == list.startIndex
            let separated =
                isFirst
                ? list[...empty.endIndex]
                : list[list.index(before: empty.startIndex)..<empty.endIndex]
            throw Problem(
                message: "'\(name)' is '\(text.shortened)', where a number is missing",
                at: separated)
        }
        return fields.flatMap { $0.split { " \t".contains($0) } }
    }

    private func number(_ text: Substring, of name: String) throws(Problem) -> Double {
        do {
            return try PlainNumber.read(String(text))
        } catch {
            throw wrong(text, of: name, error.fact, error.help)
        }
    }

    private func angle(_ text: Substring, of name: String) throws(Problem) -> Angle {
        let unit = ["deg", "°"].first { text.hasSuffix($0) }
        if unit == nil, isStrict {
            let isNumber = (try? PlainNumber.read(String(text))) != nil
            throw wrong(
                text, of: name, "but must be an angle",
                isNumber ? "write '\(text)deg'" : "write the degrees and 'deg', as in 45deg")
        }
        return .degrees(try number(text.dropLast(unit?.count ?? 0).trimmed, of: name))
    }

    /// Reads one of some words; a flag among them has several forms.
    private func word(_ text: Substring, among words: [String]) throws(Problem) -> String {
        let written = text.lowercased()
        let flag = PropertyKind.flag(written).map { "\($0)" }
        if let word = words.first(where: { $0.lowercased() == written || $0 == flag }) {
            return word
        }
        let near = Suggestion.nearest(to: String(text), among: words)
        throw wrong(
            text, of: name, "but must be \(words.list())", near.map { "write '\($0)'" })
    }

    private func color(_ text: Substring) throws(Problem) -> LayerColor {
        if let color = LayerColor(notation: String(text)) { return color }
        let near = Suggestion.nearest(to: String(text), among: LayerColor.names + ["none"])
        throw wrong(
            text, of: name, "which is not a colour",
            text.hasPrefix("#")
                ? "write 3, 4, 6 or 8 hexadecimal digits after '#'" : near.map { "write '\($0)'" })
    }

    /// The problem of a value that is not what it has to be: `'opacity' is 'x', but must be …`.
    private func wrong(
        _ text: Substring, of name: String, _ fact: String, _ help: String?
    ) -> Problem {
        Problem(message: "'\(name)' is '\(text.shortened)', \(fact)", at: text, help: help)
    }
}

extension ValueReader {
    private func transform(_ text: Substring) throws(Problem) -> LayerTransform {
        if text.first?.isLetter == true { return LayerTransform(try operations(text)) }
        let numbers = try numbers(parts(text, of: "matrix"), of: "matrix", [6, 16], at: text)
        return LayerTransform(Transform3D(sixOrSixteen: numbers))
    }

    /// Reads operations such as `translate(10,0) rotate(45deg)`, each in the coordinates set up by
    /// those before it.
    private func operations(_ text: Substring) throws(Problem) -> [TransformOperation] {
        let names = ["perspective", "translate", "rotate", "scale", "matrix"]
        var operations: [TransformOperation] = []
        var rest = text
        while !rest.isEmpty {
            let opening = rest.firstIndex(of: "(") ?? rest.endIndex
            let name = rest[..<opening].trimmed
            guard names.contains(String(name)) else {
                let near = Suggestion.nearest(to: String(name), among: names + ["identity"])
                throw Problem(
                    message: "unknown operation '\(name.shortened)'", at: name,
                    help: near.map { "write '\($0)'" } ?? "write identity, \(names.list())")
            }
            guard let closing = rest[opening...].firstIndex(of: ")") else {
                throw Problem(
                    message: "'\(rest.shortened)' does not end", at: rest,
                    help: "write it with its numbers in parentheses, such as rotate(45deg)")
            }
            let inner = rest[opening..<closing].dropFirst()
            operations.append(try operation(String(name), inner))
            rest = rest[closing...].dropFirst().trimmed
        }
        return operations
    }

    private func operation(
        _ name: String, _ text: Substring
    ) throws(Problem) -> TransformOperation {
        let parts = try parts(text, of: name)
        func numbers(_ counts: Int...) throws(Problem) -> [Double] {
            try self.numbers(parts, of: name, counts, at: text)
        }
        switch name {
        case "perspective":
            let distance = try numbers(1)[0]
            if distance != 0 { return .perspective(distance) }
            throw Problem(
                message: "'perspective' is 0, but the eye must be at a distance", at: text)
        case "translate":
            let n = try numbers(2, 3)
            return .translate(x: n[0], y: n[1], z: n.count == 3 ? n[2] : 0)
        case "scale":
            let n = try numbers(1, 2, 3)
            return .scale(x: n[0], y: n.count == 1 ? n[0] : n[1], z: n.count == 3 ? n[2] : 1)
        case "rotate":
            guard let first = parts.first, [1, 4].contains(parts.count) else {
                throw Problem(
                    message: "'rotate' has \(parts.count) parts, but must have 1 or 4", at: text,
                    help: "write rotate(45deg), or rotate(45deg,0,1,0) with an axis")
            }
            let angle = try angle(first, of: name)
            if parts.count == 1 { return .rotate(angle) }
            let axis = try self.numbers(Array(parts.dropFirst()), of: name, [3], at: text)
            return .rotate(angle, x: axis[0], y: axis[1], z: axis[2])
        default: return .matrix(Transform3D(sixOrSixteen: try numbers(6, 16)))
        }
    }

    private func numbers(
        _ parts: [Substring], of name: String, _ counts: [Int], at text: Substring
    ) throws(Problem) -> [Double] {
        guard counts.contains(parts.count) else {
            throw Problem(
                message: "'\(name)' has \(parts.count) number\(parts.count == 1 ? "" : "s"), but "
                    + "must have \(counts.map(String.init).list())", at: text)
        }
        return try numbers(parts, of: name)
    }

    private func numbers(_ parts: [Substring], of name: String) throws(Problem) -> [Double] {
        try parts.map { part throws(Problem) in try number(part, of: name) }
    }
}
