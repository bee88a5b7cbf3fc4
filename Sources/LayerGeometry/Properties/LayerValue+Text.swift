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
