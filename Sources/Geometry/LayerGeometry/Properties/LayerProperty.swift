internal import SourceDiagnostics

/// A property of a layer: a row of the table that the inspector, `set`, scripts, scene files,
/// `describe` and the reference share.
///
/// The names are CALayer's, or UIView's; `rotation` and `scale` are short for Core Animation's
/// `transform.rotation.z` and `transform.scale`. Each row exists once, so a property is a reference.
public final class LayerProperty: Hashable, Sendable {
    /// Returns a layer's value; `nil` if it is undefined.
    typealias Get<Value> = @Sendable (Layer) -> Value
    /// Sets a value of the property's kind, and ignores others.
    typealias Setter<Value> = @Sendable (inout Layer, Value) -> Void

    /// The name: `anchorPoint`, `bounds.size`.
    public let name: String
    /// The kind of its values.
    public let kind: PropertyKind
    /// A description, as a sentence.
    public let sentence: String
    /// Whether animations can change it; `AnimatedProperty` has it and its parts.
    public let isAnimatable: Bool
    /// The property that it is a part of, and on whose line the inspector shows it.
    public let whole: LayerProperty?
    /// The value of a new layer, unless it is undefined.
    public let standard: LayerValue?
    private let values: String?
    private let read: Get<LayerValue?>
    private let change: Setter<LayerValue>

    init(
        _ name: String, _ kind: PropertyKind, _ sentence: String, values: String? = nil,
        isAnimatable: Bool = false, partOf whole: LayerProperty? = nil,
        read: @escaping Get<LayerValue?>, write: @escaping Setter<LayerValue>
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
        /// The part of a parsed text that is wrong; `nil` if the value is, as a whole.
        package let part: Substring?

        init(message: String, at part: Substring? = nil, help: String? = nil) {
            self.message = message
            self.part = part
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

    /// Parses a value in the notation of scripts; a text without its quotes.
    package func parseStrictly(_ text: String) throws(Problem) -> LayerValue {
        let value = try ValueReader(name: name, isStrict: true).value(text, kind)
        switch value {
        case .rect(let rect) where !rect.isFinite:
            throw Problem(message: "'\(name)' is too large: the far edge is not finite")
        case .transform(let transform) where !transform.matrix.isFinite:
            throw Problem(message: "'\(name)' is too large: the matrix is not finite")
        default: try check(value)
        }
        return value
    }
}

/// The rows that the program refers to.
extension LayerProperty {
    /// Whether the layer and its sublayers are hidden.
    public static let isHidden = flagRow(
        "isHidden", "Whether the layer and its sublayers are hidden.", { $0.isHidden },
        { $0.isHidden = $1 })
    /// The opacity.
    ///
    /// The layer has a Float; its value is the shortest number that stands for it.
    public static let opacity = numberRow(
        "opacity", "The opacity, which is UIView's alpha.", in: 0...1, isAnimatable: true
    ) {
        let opacity = Double($0.opacity)
        return opacity == 0 || opacity == 1 ? opacity : Double("\($0.opacity)") ?? opacity
    } _: {
        let opacity = Float($1)
        // Not rounded twice: from the digits as they were written.
        $0.opacity = Double(opacity) == $1 ? opacity : Float("\($1)") ?? opacity
    }
    /// UIView's switch for touches.
    public static let isUserInteractionEnabled = flagRow(
        "isUserInteractionEnabled", "UIView's switch for touches.", { $0.isUserInteractionEnabled },
        { $0.isUserInteractionEnabled = $1 })
    /// Whether sublayers are clipped to the bounds.
    public static let masksToBounds = flagRow(
        "masksToBounds", "Whether sublayers are clipped to the bounds.", { $0.masksToBounds },
        { $0.masksToBounds = $1 })
    /// The position of the anchor point, in the superlayer's space.
    public static let position = LayerProperty(
        "position", .point, "The position of the anchor point, in its superlayer's space.",
        isAnimatable: true, read: { .point($0.position) },
        write: { if case .point(let point) = $1 { $0.position = point } })
    /// The point of the layer that is placed at `position`.
    public static let anchorPoint = LayerProperty(
        "anchorPoint", .unit, "The point of the layer that is placed at position.",
        isAnimatable: true, read: { .unit($0.anchorPoint) },
        write: { if case .unit(let unit) = $1 { $0.anchorPoint = unit } })
    /// The rectangle in its own space.
    public static let bounds = LayerProperty(
        "bounds", .rect, "The rectangle in its own space.", isAnimatable: true,
        read: { .rect($0.bounds) },
        write: { if case .rect(let rect) = $1 { $0.bounds = rect } })
    /// The origin of `bounds`.
    public static let boundsOrigin = LayerProperty(
        "bounds.origin", .point, "The corner of the bounds; moves the sublayers.",
        isAnimatable: true, partOf: bounds, read: { .point($0.bounds.origin) },
        write: {
            if case .point(let point) = $1 { $0.bounds = Rect(origin: point, size: $0.bounds.size) }
        })
    /// The size of `bounds`.
    public static let boundsSize = LayerProperty(
        "bounds.size", .size(), "The size of the bounds; the position stays.", isAnimatable: true,
        partOf: bounds, read: { .size($0.bounds.size) },
        write: {
            if case .size(let size?) = $1 { $0.bounds = Rect(origin: $0.bounds.origin, size: size) }
        })
    /// The frame, which sets `position` and the size of `bounds`.
    public static let frame = LayerProperty(
        "frame", .rect,
        "The bounding box in its superlayer's space; setting it sets position and the bounds' size.",
        read: { $0.frame.map { .rect($0) } },
        write: { if case .rect(let rect) = $1 { $0.setFrame(rect) } })
    /// The whole transform.
    public static let transform = LayerProperty(
        "transform", .transform, "The layer's own transform, about the anchor point.",
        isAnimatable: true, read: { .transform($0.layerTransform) },
        write: { if case .transform(let transform) = $1 { $0.layerTransform = transform } })
    /// The rotation about z of an affine transform.
    public static let rotation = LayerProperty(
        "rotation", .angle, "The rotation about z of an affine transform; the rest is unchanged.",
        partOf: transform,
        read: { $0.transform.isAffine ? .angle($0.layerTransform.rotation) : nil },
        write: { if case .angle(let angle) = $1 { $0.layerTransform.rotation = angle } })
    /// The scale of an affine transform.
    public static let scale = LayerProperty(
        "scale", .scale, "The scale of an affine transform; the rest is unchanged.",
        partOf: transform
    ) {
        let scale = $0.layerTransform.scale
        return $0.transform.isAffine ? .scale(x: scale.x, y: scale.y) : nil
    } write: {
        if case .scale(let x, let y) = $1 { $0.layerTransform.scale = (x, y) }
    }
    /// How far it is in front of its superlayer's plane.
    public static let zPosition = numberRow(
        "zPosition", "How far it is in front of its superlayer's plane.", isAnimatable: true,
        { $0.zPosition }, { $0.zPosition = $1 })
    /// The level of a window.
    public static let windowLevel = numberRow(
        "windowLevel",
        "The level of a window, which is a sublayer of the root: a greater one is in front, whatever "
            + "the order. 0 is normal, 1000 statusBar, 2000 alert.",
        values: "a number: 0 is normal, 1000 statusBar, 2000 alert", { $0.windowLevel },
        { $0.windowLevel = $1 })
    /// The layer's name.
    public static let name = LayerProperty(
        "name", .text(orNone: false), "The layer's name in paths.", read: { .text($0.name) },
        write: { if case .text(let text) = $1 { $0.name = text ?? "" } })
    /// Text that the layer shows.
    public static let text = LayerProperty(
        "text", .text(), "Text that the layer shows.", read: { .text($0.text) },
        write: { if case .text(let text) = $1 { $0.text = text } })
}

/// The limits of a tree's layers and of their values, which are those of scene files.
package enum LayerLimits {
    /// The maximum number of layers, including masks.
    package static let layers = 1_000_000
    /// The maximum number of levels of layers, including the root.
    package static let levels = 1_000
    /// The maximum number of animations, including those in groups.
    package static let animations = 10_000
    /// The maximum number of bytes of a name, of a class, and of any other short text: names occur
    /// in every path, a thousand times each.
    package static let nameBytes = 1_000
    /// The maximum number of bytes of a long text.
    package static let textBytes = 1_000_000
}

/// The one check of values: readers of scenes and scripts, prompts and setters share it, so that
/// every value that a layer can be given can also be written to a file and read back.
extension LayerProperty {
    /// Checks a value that is to be set: its kind and range, whether its numbers are finite, and the
    /// length and the characters of a text.
    ///
    /// Whether a layer can have the value beside its others is checked when it is set.
    public func check(_ value: LayerValue) throws(Problem) {
        if case .text(let text?) = value,
            let problem = Self.problem(with: text, called: name, isLong: self == .text)
        {
            throw problem
        }
        if case (.number(let range?), .number(let number)) = (kind, value), number.isFinite,
            !range.contains(number)
        {
            throw Problem(
                message: "'\(name)' is \(PlainNumber.write(number)), but must be between "
                    + "\(NumberText.full(range.lowerBound)) and \(NumberText.full(range.upperBound))"
            )
        }
        let isFinite = value.numbers?.allSatisfy(\.isFinite) ?? true
        if !isFinite { throw Problem(message: "the numbers must be finite") }
        guard kind.accepts(value) else { throw Problem(message: "\(name) takes \(usage)") }
        if case .transform(let transform) = value,
            !transform.operations.allSatisfy({ $0.numbers.allSatisfy(\.isFinite) })
        {
            throw Problem(message: "the numbers of each step must be finite")
        }
    }

    /// Checks a text: its characters must be visible, except for line feeds and tabs of long texts,
    /// and its length is limited.
    ///
    /// - Parameters:
    ///   - name: What the text is, for the message.
    ///   - isLong: Whether it may have several lines and many bytes.
    /// - Returns: What is wrong; `nil` if nothing is.
    package static func problem(
        with text: String, called name: String, isLong: Bool
    ) -> Problem? {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        if !isPlain,
            let invisible = text.unicodeScalars.first(where: {
                VisibleText.isUnsafe($0) && !(isLong && ($0 == "\n" || $0 == "\t"))
            })
        {
            return Problem(
                message: "'\(name)' has the character \(invisible.codePoint), which is invisible")
        }
        let most = isLong ? LayerLimits.textBytes : LayerLimits.nameBytes
        if text.utf8.count <= most { return nil }
        return Problem(
            message: "'\(name)' has \(text.utf8.count) bytes, and may have \(most)",
            help: "write a shorter text")
    }
}

/// Geometry that overflows.
extension Layer {
    /// The part of the geometry that is not finite, and the property responsible; `nil` if all is
    /// finite.
    ///
    /// - Parameter frame: The frame that was set; its far edge must be finite too.
    package func overflow(settingFrame frame: Rect? = nil) -> (property: String, what: String)? {
        if isModest { return nil }
        if !transform.isFinite { return ("transform", "the matrix") }
        if !sublayerTransform.isFinite { return ("sublayerTransform", "the matrix") }
        if let frame, !frame.isFinite { return ("frame", "the far edge") }
        let edges = frame == nil ? "bounds" : "frame"
        if !bounds.isFinite { return (edges, "the far edge") }
        if !position.isFinite || self.frame.map({ !$0.isFinite }) ?? false {
            return (edges, "the layer's frame")
        }
        if !ownMatrix.isFinite { return (edges, "the layer's place") }
        if sublayerMatrix?.isFinite == false {
            return ("sublayerTransform", "the sublayers' place")
        }
        return nil
    }

    /// A quick check that no number is large enough to overflow.
    private var isModest: Bool {
        let most = 1e50
        guard abs(bounds.minX) < most, abs(bounds.minY) < most, abs(bounds.width) < most,
            abs(bounds.height) < most, abs(position.x) < most, abs(position.y) < most,
            abs(anchorPoint.x) < most, abs(anchorPoint.y) < most, abs(anchorPointZ) < most,
            sublayerLayerTransform == .identity
        else { return false }
        let m = transform
        return m.isAffine && abs(m.m11) < most && abs(m.m12) < most && abs(m.m21) < most
            && abs(m.m22) < most && abs(m.m41) < most && abs(m.m42) < most
    }
}
