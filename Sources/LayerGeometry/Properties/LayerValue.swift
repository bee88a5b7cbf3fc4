/// The value of a layer's property.
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
