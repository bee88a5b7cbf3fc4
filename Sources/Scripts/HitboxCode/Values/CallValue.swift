import LayerGeometry

/// The value of a call, or of a property or a variable of a listing.
public enum CallValue: Hashable, Sendable {
    /// `nil`: no layer, no value.
    case none
    /// A layer, by its path.
    case layer(String)
    /// Layers, by their paths, back to front.
    case layers([String])
    /// A point, in the space of the call.
    case point(Point)
    /// A size, in points.
    case size(Size)
    /// A rectangle, in the space of the call.
    case rect(Rect)
    /// A number.
    case number(Double)
    /// A Boolean.
    case flag(Bool)
    /// A text.
    case text(String)
    /// A colour.
    case color(LayerColor)
    /// A transform, as its steps.
    case transform(LayerTransform)

    /// The word for its kind: `layer`, `point`, `rect`, `number`, `bool`, `none`; of what section of a
    /// layer is none of these, `layers`, `size`, `text`, `color` or `transform`.
    public var kind: String {
        switch self {
        case .none: "none"
        case .layer: "layer"
        case .layers: "layers"
        case .point: "point"
        case .size: "size"
        case .rect: "rect"
        case .number: "number"
        case .flag: "bool"
        case .text: "text"
        case .color: "color"
        case .transform: "transform"
        }
    }

    /// The numbers of a point `[x, y]`, a size `[w, h]`, a rectangle `[x, y, w, h]`, or a transform, six
    /// if it is affine and otherwise sixteen; `nil` of anything else.
    public var numbers: [Double]? {
        switch self {
        case .point(let point): [point.x, point.y]
        case .size(let size): [size.width, size.height]
        case .rect(let rect): [rect.minX, rect.minY, rect.width, rect.height]
        case .transform(let transform): transform.matrix.sixOrSixteen
        case .none, .layer, .layers, .number, .flag, .text, .color: nil
        }
    }

    /// The value for people: `view/white`, `160,240`, `60,140 200×200`, `true`, `nil`.
    public var shown: String {
        switch self {
        case .none: "nil"
        case .layer(let path), .text(let path): path
        case .layers(let paths): paths.isEmpty ? "none" : paths.joined(separator: ", ")
        case .number(let number): NumberText.short(number)
        case .flag(let flag): "\(flag)"
        case .point, .size, .rect, .color, .transform:
            layerValue?.shown(decimals: 3) ?? ""
        }
    }

    private var layerValue: LayerValue? {
        switch self {
        case .point(let point): .point(point)
        case .size(let size): .size(size)
        case .rect(let rect): .rect(rect)
        case .color(let color): .color(color)
        case .transform(let transform): .transform(transform)
        case .none, .layer, .layers, .number, .flag, .text: nil
        }
    }

    /// Returns whether two values are of one kind, with all numbers within a tolerance.
    ///
    /// Layers are equal if their paths are.
    public func isClose(to other: CallValue, within tolerance: Double = LayerValue.tolerance)
        -> Bool
    {
        func near(_ one: Double, _ other: Double) -> Bool {
            one == other || abs(one - other) <= tolerance
        }
        if case (.number(let one), .number(let two)) = (self, other) { return near(one, two) }
        guard kind == other.kind, let one = numbers, let two = other.numbers else {
            return self == other
        }
        return one.count == two.count && zip(one, two).allSatisfy(near)
    }
}
