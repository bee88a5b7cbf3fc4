/// The value of a layer's property.
///
/// It has three notations: that of scene files, that of scripts, and the one here, which people type
/// and see.
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
        func size(_ size: Size) -> String { "\(number(size.width))×\(number(size.height))" }
        switch self {
        case .number(let x): return number(x)
        case .angle(let angle): return number(angle.degrees) + "°"
        case .scale(let x, let y): return "\(fraction(x)),\(fraction(y))"
        case .point(let point): return "\(number(point.x)),\(number(point.y))"
        case .unit(let unit): return "\(fraction(unit.x)),\(fraction(unit.y))"
        case .size(let value): return value.map(size) ?? "none"
        case .rect(let rect):
            return "\(number(rect.minX)),\(number(rect.minY)) \(size(rect.size))"
        case .transform(let transform):
            if transform.matrix == .identity { return "identity" }
            return transform.operations.map { $0.shown(number, fraction) }.joined(separator: ", ")
        case .color(let color?): return color.notation.isEmpty ? color.written : color.notation
        case .color(nil), .flag, .text, .word: return typed
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
    public var typed: String {
        switch self {
        case .number(let number): Self.list(number)
        case .angle(let angle): Self.list(angle.degrees)
        case .scale(let x, let y): Self.list(x, y)
        case .point(let point): Self.list(point.x, point.y)
        case .unit(let unit): Self.list(unit.x, unit.y)
        case .size(let size): size.map(Self.size) ?? "none"
        case .rect(let rect): Self.list(rect.minX, rect.minY) + " " + Self.size(rect.size)
        case .flag(let flag): "\(flag)"
        case .text(let text): text ?? ""
        case .word(let word): word
        case .color(let color): color?.written ?? "none"
        case .transform(let transform):
            transform.operations.isEmpty
                ? "identity" : transform.operations.map(Self.operation).joined(separator: " ")
        }
    }

    private static func list(_ numbers: Double...) -> String { list(numbers) }

    private static func list(_ numbers: [Double]) -> String {
        numbers.map(NumberText.exact).joined(separator: ",")
    }

    private static func size(_ size: Size) -> String {
        "\(NumberText.exact(size.width))x\(NumberText.exact(size.height))"
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
        let word = text.lowercased().filter { $0 != " " }
        switch self {
        case .text(let orNone): return .text(orNone && text.isEmpty ? nil : text)
        case .flag: return PropertyKind.flag(word).map { .flag($0) }
        case .word(let words):
            return words.first { $0.lowercased() == word }.map { .word($0) }
                ?? PropertyKind.flag(word).map { "\($0)" }
                .flatMap { words.contains($0) ? .word($0) : nil }
        case .color where word == "none": return .color(nil)
        case .size(true) where word == "none": return .size(nil)
        case .color: return LayerColor(notation: text.filter { $0 != " " }).map { .color($0) }
        case .transform where word == "identity": return .transform(.identity)
        case .transform where text.contains("("):
            return LayerTransform(notation: text).map { .transform($0) }
        default: break
        }
        var rest = text[...]
        if self == .angle { rest = rest.withoutDegrees }
        let numbers = rest.numbers { ", x×".contains($0) }
        return numbers.flatMap(value)
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

extension LayerTransform {
    /// Creates a transform from its steps as they are typed, such as `translate(10,0) rotate(45deg)`;
    /// `nil` if one of them is unknown or has the wrong numbers.
    init?(notation: String) {
        var steps: [TransformOperation] = []
        for step in notation.split(separator: ")", omittingEmptySubsequences: false) {
            let parts = step.split(separator: "(", omittingEmptySubsequences: false)
            let name = parts[0].filter { $0 != " " }
            // What follows the last step.
            if parts.count == 1, name.isEmpty, !steps.isEmpty { continue }
            guard parts.count == 2, let operation = TransformOperation(name, parts[1]) else {
                return nil
            }
            steps.append(operation)
        }
        guard notation.last(where: { $0 != " " }) == ")" else { return nil }
        self.init(steps)
    }
}

extension TransformOperation {
    fileprivate init?(_ name: String, _ text: Substring) {
        let isBreak = { (character: Character) in ", ".contains(character) }
        if name == "rotate" {
            let angle = text.drop { $0 == " " }.prefix { !isBreak($0) }
            let axis = text[angle.endIndex...].numbers(separatedBy: isBreak) ?? [.nan]
            guard let degrees = Double(angle.withoutDegrees), degrees.isFinite,
                axis.isEmpty || axis.count == 3, axis.allSatisfy(\.isFinite)
            else { return nil }
            self =
                axis.isEmpty
                ? .rotate(.degrees(degrees))
                : .rotate(.degrees(degrees), x: axis[0], y: axis[1], z: axis[2])
            return
        }
        guard let n = text.numbers(separatedBy: isBreak), n.allSatisfy(\.isFinite) else {
            return nil
        }
        switch (name, n.count) {
        case ("perspective", 1) where n[0] != 0: self = .perspective(n[0])
        case ("translate", 2...3): self = .translate(x: n[0], y: n[1], z: n.count == 3 ? n[2] : 0)
        case ("scale", 1...3):
            self = .scale(x: n[0], y: n.count == 1 ? n[0] : n[1], z: n.count == 3 ? n[2] : 1)
        case ("matrix", 6), ("matrix", 16): self = .matrix(Transform3D(sixOrSixteen: n))
        default: return nil
        }
    }
}

extension Substring {
    /// The text without the unit of an angle at its end.
    fileprivate var withoutDegrees: Substring {
        let unit = ["deg", "°"].first { hasSuffix($0) } ?? ""
        return dropLast(unit.count)
    }

    /// Its numbers; `nil` if a part of it is none.
    fileprivate func numbers(separatedBy isBreak: (Character) -> Bool) -> [Double]? {
        let parts = split(whereSeparator: isBreak)
        let numbers = parts.compactMap { Double($0) }
        return numbers.count == parts.count ? numbers : nil
    }
}
