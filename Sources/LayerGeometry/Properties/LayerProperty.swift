/// A property of a layer: a row of the table that the inspector, `set`, scripts, scene files,
/// `describe` and the reference share.
///
/// The names are CALayer's, or UIView's; `rotation` and `scale` are short for Core Animation's
/// `transform.rotation.z` and `transform.scale`. Each row exists once, so a property is a reference.
public final class LayerProperty: Hashable, Sendable {
    /// Returns a layer's value; `nil` if it is undefined.
    typealias Read = @Sendable (Layer) -> LayerValue?
    /// Sets a value of the property's kind, and ignores others.
    typealias Write = @Sendable (inout Layer, LayerValue) -> Void

    /// The name: `anchorPoint`, `bounds.size`.
    public let name: String
    /// The kind of its values.
    public let kind: PropertyKind
    /// A description, as a sentence.
    public let sentence: String
    /// Whether animations can change it by its name; those of its parts are in `AnimatedProperty`.
    public let isAnimatable: Bool
    /// The property that it is a part of, and on whose line the inspector shows it.
    public let whole: LayerProperty?
    /// The value of a new layer, unless it is undefined.
    public let standard: LayerValue?
    private let values: String?
    private let read: Read
    private let change: Write

    init(
        _ name: String, _ kind: PropertyKind, _ sentence: String, values: String? = nil,
        isAnimatable: Bool = false, partOf whole: LayerProperty? = nil, read: @escaping Read,
        write: @escaping Write
    ) {
        self.name = name
        self.kind = kind
        self.sentence = sentence
        self.values = values
        self.isAnimatable = isAnimatable
        self.whole = whole
        self.read = read
        self.change = write
        standard = read(Layer())
    }

    /// Finds a property by its name; `nil` if there is none.
    public static func named(_ name: String) -> LayerProperty? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// A description of the values that it takes.
    public var usage: String { values ?? kind.usage }

    /// Returns a layer's value; in the superlayer's space for `frame` and `position`, in its own for
    /// `bounds`.
    ///
    /// - Returns: `nil` if it is undefined: the frame of a layer partly behind the eye, or the
    ///   rotation and scale of a transform that is not affine.
    public func value(of layer: Layer) -> LayerValue? { read(layer) }

    /// Sets a value of the property's kind without any check, as a scene's reader does.
    package func write(_ value: LayerValue, into layer: inout Layer) { change(&layer, value) }

    /// Returns whether a layer has the value of a new layer, to the last bit.
    public func isStandard(in layer: Layer) -> Bool {
        guard let value = read(layer), let standard else { return false }
        return value.isSame(as: standard)
    }

    /// Returns a layer's value for screens, `undefined` if it has none.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - decimals: The most decimals of points and degrees, up to 3; `nil` for all digits.
    public func shown(in layer: Layer, decimals: Int?) -> String {
        // One decimal would be too coarse for the numbers of a range.
        let isFraction = if case .number(_?) = kind { true } else { false }
        return read(layer)?.shown(decimals: decimals.map { isFraction ? 3 : $0 }) ?? "undefined"
    }

    /// Returns whether two are the same property.
    public static func == (one: LayerProperty, other: LayerProperty) -> Bool { one === other }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Setting properties.
extension LayerProperty {
    /// Why a value is rejected.
    public struct Problem: Error, Hashable, Sendable {
        /// What is wrong, as a clause without a full stop.
        public let message: String
        /// How to fix it, as an instruction, if that is clear.
        public let help: String?

        init(message: String, help: String? = nil) {
            self.message = message
            self.help = help
        }
    }

    /// Sets the property of a layer; if it throws, the layer is unchanged.
    ///
    /// Whatever a scene file rejects is rejected: see `check(_:)`, and geometry that overflows.
    /// `frame` goes through the frame setter, so it reads back differently under a rotation.
    public func set(_ value: LayerValue, in layer: inout Layer) throws(Problem) {
        try check(value)
        if let reason = refusal(in: layer) { throw Problem(message: reason) }
        var changed = layer
        change(&changed, value)
        if let (_, what) = changed.overflow() {
            throw Problem(message: "\(what) would not be finite")
        }
        layer = changed
    }

    /// Why it cannot be set in a layer, whatever the value; `nil` if it can.
    func refusal(in layer: Layer) -> String? {
        whole == .transform && !layer.transform.isAffine
            ? "the transform is not affine, so it has no \(name): set transform instead" : nil
    }

    /// Parses a value as it is typed: `0,0 100x50`, `45deg`, `on`.
    public func parse(_ text: String) throws(Problem) -> LayerValue {
        guard let value = kind.read(text) else {
            throw Problem(message: "\(name) takes \(usage)")
        }
        try check(value)
        return value
    }
}
