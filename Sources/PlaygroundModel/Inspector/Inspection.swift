import LayerGeometry

/// The properties of a layer as the inspector shows them: names and values as text.
public struct Inspection: Hashable, Sendable {
    /// One property.
    public struct Line: Hashable, Sendable {
        /// CALayer's name of it.
        public let name: String
        /// Its value, in the numbers of the scene.
        public let value: String
        /// Whether it differs from what a new layer has.
        public let isSet: Bool
        /// What is edited on this line; `nil` where nothing can be.
        public var property: LayerProperty? {
            LayerProperty(rawValue: name)
        }
    }

    /// The column of the values, from the left edge of the inspector.
    public static let valueColumn = 15
    /// How many lines every layer has at least.
    static let lineCount = 10

    /// The properties: geometry always, everything else where it is not the default.
    public let lines: [Line]

    /// Reads the properties of a layer.
    public init(_ node: LayerNode) {
        let layer = node.layer
        var lines = [
            Line(name: "frame", value: NumberText.rect(layer.frame), isSet: true),
            Line(name: "bounds", value: NumberText.rect(layer.bounds), isSet: true),
            Line(
                name: "position", value: NumberText.pair(layer.position.x, layer.position.y),
                isSet: true),
            Line(
                name: "anchorPoint",
                value: NumberText.pair(layer.anchorPoint.x, layer.anchorPoint.y),
                isSet: layer.anchorPoint != .center),
            Line(
                name: "transform", value: Self.text(layer.layerTransform),
                isSet: layer.transform != .identity),
            Line(
                name: "zPosition", value: NumberText.short(layer.zPosition),
                isSet: layer.zPosition != 0),
            Line(
                name: "opacity", value: NumberText.short(Double(layer.opacity)),
                isSet: layer.opacity != 1),
            Line(
                name: "masksToBounds", value: "\(layer.masksToBounds)", isSet: layer.masksToBounds),
            Line(name: "isHidden", value: "\(layer.isHidden)", isSet: layer.isHidden),
        ]
        lines += Self.rest(of: layer)
        self.lines = lines
    }

    private static func rest(of layer: Layer) -> [Line] {
        var lines: [Line] = []
        func add(_ name: String, _ value: String, if isSet: Bool) {
            if isSet { lines.append(Line(name: name, value: value, isSet: true)) }
        }
        add("name", layer.name, if: true)
        add("class", layer.className ?? "", if: layer.className != nil)
        add(
            "sublayerTransform", text(layer.sublayerLayerTransform),
            if: layer.sublayerTransform != .identity)
        add(
            "anchorPointZ", NumberText.short(layer.anchorPointZ), if: layer.anchorPointZ != 0)
        add("isGeometryFlipped", "true", if: layer.isGeometryFlipped)
        add("isDoubleSided", "false", if: !layer.isDoubleSided)
        add("isUserInteractionEnabled", "false", if: !layer.isUserInteractionEnabled)
        add("isTransformLayer", "true", if: layer.isTransformLayer)
        add("mask", layer.mask?.displayName ?? "", if: layer.mask != nil)
        add("cornerRadius", NumberText.short(layer.cornerRadius), if: layer.cornerRadius != 0)
        add(
            "backgroundColor", layer.backgroundColor?.notation ?? "",
            if: layer.backgroundColor != nil)
        add("text", layer.text ?? "", if: layer.text != nil)
        return lines
    }

    /// A transform as the steps it was written in: `rotate 30°, scale 2,2`.
    public static func text(_ transform: LayerTransform) -> String {
        if transform.matrix == .identity { return "identity" }
        return transform.operations.map(text).joined(separator: ", ")
    }

    private static func text(_ operation: TransformOperation) -> String {
        switch operation {
        case .perspective(let distance): return "perspective \(NumberText.short(distance))"
        case .translate(let x, let y, let z):
            return "move \(NumberText.pair(x, y))" + (z == 0 ? "" : ",\(NumberText.short(z))")
        case .rotate(let angle, let x, let y, let z):
            let axis: String
            switch (x, y, z) {
            case (0, 0, _): axis = ""
            case (_, 0, 0): axis = " about x"
            case (0, _, 0): axis = " about y"
            default: axis = " about \(NumberText.pair(x, y)),\(NumberText.short(z))"
            }
            return "rotate \(NumberText.short(angle.degrees))°\(axis)"
        case .scale(let x, let y, let z):
            return "scale \(NumberText.pair(x, y))" + (z == 1 ? "" : ",\(NumberText.short(z))")
        case .matrix(let matrix):
            if matrix.isAffine {
                let six = [matrix.m11, matrix.m12, matrix.m21, matrix.m22, matrix.m41, matrix.m42]
                return "[" + six.map(NumberText.short).joined(separator: " ") + "]"
            }
            return "[" + matrix.elements.map(NumberText.short).joined(separator: " ") + "]"
        }
    }
}
