import LayerGeometry

/// A transform as its steps: `rotate 30°, scale 2,2`.
struct TransformText {
    /// Whether numbers have all their decimals.
    let isExact: Bool

    init(_ isExact: Bool) { self.isExact = isExact }

    func text(_ transform: LayerTransform) -> String {
        if transform.matrix == .identity { return "identity" }
        return transform.operations.map(text).joined(separator: ", ")
    }

    private func text(_ operation: TransformOperation) -> String {
        switch operation {
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
            let six = [matrix.m11, matrix.m12, matrix.m21, matrix.m22, matrix.m41, matrix.m42]
            let numbers = matrix.isAffine ? six : matrix.elements
            return "[" + numbers.map(fraction).joined(separator: " ") + "]"
        }
    }

    private func number(_ x: Double) -> String { InspectedProperty.number(x, isExact) }

    private func fraction(_ x: Double) -> String { InspectedProperty.fraction(x, isExact) }
}
