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
