import LayerGeometry

/// The kind of a property's value.
public enum PropertyKind: Hashable, Sendable {
    /// `1.5`; within the range, if any.
    case number(ClosedRange<Double>? = nil)
    /// `100,100`, in points.
    case point
    /// `0.5,1`, fractions of the bounds.
    case unit
    /// `100x50`, in points.
    case size
    /// `100,100 100x50` or `100,100,100,50`, in points.
    case rect
    /// `45deg` or `45°`.
    case angle
    /// `1.5,2`, or `2` for both.
    case scale
    /// `true` or `false`.
    case flag
    /// `"text"`; a missing text reads as `""`.
    case text
    /// `white`, `#d0d0d8` or `none`.
    case color
    /// `identity`, or operations as in CSS: `translate(10,0) rotate(45deg)`.
    case transform

    /// The notation, for people.
    public var usage: String {
        switch self {
        case .number: "NUMBER"
        case .point, .unit: "X,Y"
        case .size: "WxH"
        case .rect: "X,Y WxH"
        case .angle: "DEGREESdeg"
        case .scale: "X,Y"
        case .flag: "true|false"
        case .text: "\"TEXT\""
        case .color: "COLOUR|none"
        case .transform: "identity|OPERATION..."
        }
    }
}

/// The value of a property.
public enum PropertyValue: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// A point, in the space of the property.
    case point(Point)
    /// Fractions of the bounds.
    case unit(UnitPoint)
    /// A size, in points.
    case size(Size)
    /// A rectangle, in the space of the property.
    case rect(Rect)
    /// An angle; positive about z takes +x towards +y.
    case angle(Angle)
    /// Factors along both axes.
    case scale(x: Double, y: Double)
    /// A boolean.
    case flag(Bool)
    /// A text.
    case text(String)
    /// A colour; `nil` for none.
    case color(LayerColor?)
    /// A transform, as the written steps.
    case transform(LayerTransform)

    /// The default tolerance for numbers: closer ones look the same in print.
    public static let tolerance = 0.001

    /// Returns whether two values are of the same kind, with all numbers within the tolerance.
    ///
    /// Angles are compared modulo a full turn, so 270° equals -90°; transforms by their matrices;
    /// colours in steps of 1/255, whatever their notation.
    public func isClose(to other: PropertyValue, within tolerance: Double = tolerance) -> Bool {
        switch (self, other) {
        case (.flag(let one), .flag(let other)): return one == other
        case (.text(let one), .text(let other)): return one == other
        case (.color(nil), .color(nil)): return true
        case (.color(let one?), .color(let other?)):
            return zip(Self.parts(one), Self.parts(other)).allSatisfy { abs($0 - $1) <= 0.002 }
        case (.angle(let one), .angle(let other)):
            let turn = (one.degrees - other.degrees).remainder(dividingBy: 360)
            return abs(turn) <= tolerance
        default:
            guard let one = numbers, let two = other.numbers, one.count == two.count,
                isSameKind(as: other)
            else { return false }
            return zip(one, two).allSatisfy { $0 == $1 || abs($0 - $1) <= tolerance }
        }
    }

    private var numbers: [Double]? {
        switch self {
        case .number(let number): [number]
        case .point(let point): [point.x, point.y]
        case .unit(let unit): [unit.x, unit.y]
        case .size(let size): [size.width, size.height]
        case .rect(let rect): [rect.minX, rect.minY, rect.width, rect.height]
        case .scale(let x, let y): [x, y]
        case .transform(let transform): transform.matrix.elements
        case .angle, .flag, .text, .color: nil
        }
    }

    private func isSameKind(as other: PropertyValue) -> Bool {
        switch (self, other) {
        case (.number, .number), (.point, .point), (.unit, .unit), (.size, .size), (.rect, .rect),
            (.scale, .scale), (.transform, .transform):
            true
        default: false
        }
    }

    private static func parts(_ color: LayerColor) -> [Double] {
        [color.red, color.green, color.blue, color.alpha]
    }
}
