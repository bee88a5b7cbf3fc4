/// A property of a layer that can be shown, edited and compared by name.
///
/// The names are CALayer's; `rotation` and `scale` are short for Core Animation's
/// `transform.rotation.z` and `transform.scale`.
public enum LayerProperty: String, CaseIterable, Hashable, Sendable {
    /// The property of this name.
    case name, anchorPoint, position, frame, bounds
    /// A part of `bounds`.
    case boundsOrigin = "bounds.origin"
    /// A part of `bounds`.
    case boundsSize = "bounds.size"
    /// The property of this name.
    case transform, rotation, scale, zPosition, windowLevel, anchorPointZ, opacity
    /// The flag of this name.
    case isHidden, masksToBounds, isUserInteractionEnabled, isGeometryFlipped, isDoubleSided
    /// The flag of this name.
    case isTransformLayer
    /// The property of this name.
    case cornerRadius, borderWidth, text

    /// The value of a property.
    public enum Value: Hashable, Sendable {
        /// One or more numbers, in points, fractions or degrees.
        case numbers([Double])
        /// Yes or no.
        case flag(Bool)
        /// Any text of one line.
        case text(String)
    }

    /// A description of the values that it takes.
    public var usage: String {
        switch self {
        case .name, .text: "a text"
        case .anchorPoint, .position, .boundsOrigin: "two numbers, such as 0.5,1"
        case .boundsSize: "a width and a height, such as 100x50"
        case .frame, .bounds: "x,y and a size, such as 0,0 100x50"
        case .transform: "identity, or 6 or 16 numbers"
        case .rotation: "an angle in degrees"
        case .scale: "one factor, or two"
        case .opacity: "a number from 0 to 1"
        case .zPosition, .anchorPointZ, .cornerRadius, .borderWidth: "a number"
        case .windowLevel: "a number: 0 is normal, 1000 statusBar, 2000 alert"
        default: "true or false"
        }
    }

    /// Whether it is a boolean.
    public var isFlag: Bool { usage == "true or false" }

    /// The numbers of components that it can have; empty if it is not numeric.
    public var counts: [Int] {
        switch self {
        case .anchorPoint, .position, .boundsOrigin, .boundsSize: [2]
        case .frame, .bounds: [4]
        case .transform: [6, 16]
        case .scale: [1, 2]
        case .zPosition, .windowLevel, .anchorPointZ, .opacity, .rotation, .cornerRadius,
            .borderWidth:
            [1]
        default: []
        }
    }

    /// The value in a layer; `nil` if there is none: an undefined frame, no text.
    public func value(of layer: Layer) -> Value? {
        switch self {
        case .name: .text(layer.name)
        case .anchorPoint: .numbers([layer.anchorPoint.x, layer.anchorPoint.y])
        case .position: .numbers([layer.position.x, layer.position.y])
        case .frame: layer.frame.map { .numbers([$0.minX, $0.minY, $0.width, $0.height]) }
        case .bounds:
            .numbers([
                layer.bounds.minX, layer.bounds.minY, layer.bounds.width, layer.bounds.height,
            ])
        case .boundsOrigin: .numbers([layer.bounds.minX, layer.bounds.minY])
        case .boundsSize: .numbers([layer.bounds.width, layer.bounds.height])
        case .transform: .numbers(layer.transform.elements)
        case .rotation: .numbers([layer.layerTransform.rotation.degrees])
        case .scale: .numbers([layer.layerTransform.scale.x, layer.layerTransform.scale.y])
        case .zPosition: .numbers([layer.zPosition])
        case .windowLevel: .numbers([layer.windowLevel])
        case .anchorPointZ: .numbers([layer.anchorPointZ])
        case .opacity: .numbers([Double(layer.opacity)])
        case .cornerRadius: .numbers([layer.cornerRadius])
        case .borderWidth: .numbers([layer.borderWidth])
        case .text: layer.text.map { .text($0) }
        default: flag.map { .flag(layer[keyPath: $0]) }
        }
    }

    /// The key path of the flag in a layer.
    var flag: WritableKeyPath<Layer, Bool>? {
        switch self {
        case .isHidden: \.isHidden
        case .masksToBounds: \.masksToBounds
        case .isUserInteractionEnabled: \.isUserInteractionEnabled
        case .isGeometryFlipped: \.isGeometryFlipped
        case .isDoubleSided: \.isDoubleSided
        case .isTransformLayer: \.isTransformLayer
        default: nil
        }
    }
}
