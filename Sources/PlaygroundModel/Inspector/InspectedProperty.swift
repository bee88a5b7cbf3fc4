import LayerGeometry

/// A property in the inspector: its text, and whether it has its default value.
struct InspectedProperty: Sendable {
    /// The property's name in CALayer.
    let name: String
    /// Whether it differs from the default; geometry always counts as set.
    let isSet: @Sendable (Layer) -> Bool
    /// Its value as text, with all decimals or rounded for lists.
    let text: @Sendable (Layer, _ isExact: Bool) -> String

    /// Whether its line can be edited.
    var isEditable: Bool { LayerProperty(rawValue: name) != nil }

    /// Whether it can be edited on a layer where it has its default value: levels are for windows.
    func isOffered(on layer: Layer) -> Bool {
        isEditable
            && (name != LayerProperty.windowLevel.rawValue
                || layer.className?.hasSuffix("Window") == true)
    }

    /// The line that shows a property: parts of bounds and transform share a line.
    static func name(of property: LayerProperty) -> String {
        switch property {
        case .boundsOrigin, .boundsSize: LayerProperty.bounds.rawValue
        case .rotation, .scale: LayerProperty.transform.rawValue
        default: property.rawValue
        }
    }

    private init(
        _ name: String, _ isSet: @escaping @Sendable (Layer) -> Bool,
        _ text: @escaping @Sendable (Layer, Bool) -> String
    ) {
        self.name = name
        self.isSet = isSet
        self.text = text
    }

    /// All properties, in display order.
    static let all = touches + geometry + rest
    /// All properties, in the order in which those with default values are listed.
    static let byFamiliarity = geometry + touches + rest

    /// Properties that decide whether a layer is drawn or hit at all.
    private static let touches = [
        flag("isHidden", \.isHidden), InspectedProperty("opacity", { $0.opacity != 1 }, opacity),
        flag("isUserInteractionEnabled", \.isUserInteractionEnabled),
        flag("masksToBounds", \.masksToBounds),
    ]

    /// Geometry: the three stored properties, then the frame derived from them.
    private static let geometry = [
        InspectedProperty(
            "position", always,
            {
                "\(number($0.position.x, $1)),\(number($0.position.y, $1))"
            }),
        InspectedProperty(
            "anchorPoint", always,
            {
                "\(fraction($0.anchorPoint.x, $1)),\(fraction($0.anchorPoint.y, $1))"
            }),
        InspectedProperty("bounds", always, { rect($0.bounds, $1) }),
        InspectedProperty("frame", always, { rect($0.frame, $1) }),
        InspectedProperty(
            "transform", { $0.transform != .identity },
            {
                TransformText($1).text($0.layerTransform)
            }),
        InspectedProperty("zPosition", { $0.zPosition != 0 }, { number($0.zPosition, $1) }),
        InspectedProperty(
            LayerProperty.windowLevel.rawValue, { $0.windowLevel != 0 },
            { number($0.windowLevel, $1) }),
    ]

    private static let rest = [
        InspectedProperty(
            "sublayerTransform", { $0.sublayerTransform != .identity },
            {
                TransformText($1).text($0.sublayerLayerTransform)
            }),
        InspectedProperty(
            "anchorPointZ", { $0.anchorPointZ != 0 }, { number($0.anchorPointZ, $1) }),
        flag("isGeometryFlipped", \.isGeometryFlipped), flag("isDoubleSided", \.isDoubleSided),
        flag("isTransformLayer", \.isTransformLayer),
        word("mask") { $0.mask?.displayName },
        InspectedProperty(
            "cornerRadius", { $0.cornerRadius != 0 }, { number($0.cornerRadius, $1) }),
        InspectedProperty("borderWidth", { $0.borderWidth != 0 }, { number($0.borderWidth, $1) }),
        word("backgroundColor") { $0.backgroundColor?.notation }, word("text", \.text),
        word("class", \.className), word("name") { $0.name.isEmpty ? nil : $0.name },
    ]

    private static func always(_ layer: Layer) -> Bool { true }

    private static func flag(
        _ name: String, _ path: any KeyPath<Layer, Bool> & Sendable
    ) -> InspectedProperty {
        let isOn = Layer()[keyPath: path]
        return InspectedProperty(
            name, { $0[keyPath: path] != isOn },
            { layer, _ in
                "\(layer[keyPath: path])"
            })
    }

    private static func word(
        _ name: String, _ word: @escaping @Sendable (Layer) -> String?
    ) -> InspectedProperty {
        InspectedProperty(name, { word($0) != nil }, { layer, _ in word(layer) ?? "" })
    }

    // MARK: Numbers

    /// A length in points; one decimal is finer than visible.
    static func number(_ x: Double, _ isExact: Bool) -> String {
        isExact ? NumberText.full(x) : NumberText.short(x, decimals: 1)
    }

    /// A fraction, for which one decimal would be too coarse.
    static func fraction(_ x: Double, _ isExact: Bool) -> String {
        isExact ? NumberText.full(x) : NumberText.short(x)
    }

    @Sendable private static func opacity(_ layer: Layer, _ isExact: Bool) -> String {
        isExact && layer.opacity != 1 && layer.opacity != 0
            ? "\(layer.opacity)" : NumberText.short(Double(layer.opacity))
    }

    private static func rect(_ rect: Rect?, _ isExact: Bool) -> String {
        guard let rect else { return "undefined" }
        let parts = [rect.minX, rect.minY, rect.width, rect.height].map { number($0, isExact) }
        return "\(parts[0]),\(parts[1]) \(parts[2])×\(parts[3])"
    }
}
