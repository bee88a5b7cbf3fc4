import LayerGeometry
import SourceDiagnostics

/// One key of a layer: its documentation, and how it is read and written.
struct LayerKey: Sendable {
    typealias Read = @Sendable (NodeReader, Node, inout LayerDraft) -> Void
    /// Returns `nil` if the value is the default.
    typealias Write = @Sendable (Layer) -> FlowText?

    let key: SceneKey
    let read: Read
    let write: Write

    var name: String { key.name }

    /// All keys, in the order in which they are written: a property without a place of its own
    /// follows the others.
    static let all: [LayerKey] = {
        let properties = LayerProperty.all.filter { $0.whole == nil }
        let ordered = order.compactMap { name in properties.first { $0.name == name } }
        return (ordered + properties.filter { !order.contains($0.name) }).map { LayerKey($0) }
            + [
                LayerKey(
                    SceneKey("animations", "a list of animations", "[]", "The layer's animations.")
                ) {
                    $2.layer.animations = $0.animations($1)
                } write: {
                    $0.animations.isEmpty ? nil : .list($0.animations.map(AnimationKey.write))
                },
                // Layers are read by `LayerReader`.
                LayerKey(
                    SceneKey(
                        "mask", "a layer", "", "The mask, which limits where the layer is visible.")
                ) {
                    $0.mask.map { .layer($0) }
                },
                LayerKey(
                    SceneKey(
                        "sublayers", "a list of layers", "[]", "The sublayers, back to front.")
                ) {
                    $0.sublayers.isEmpty ? nil : .layers($0.sublayers)
                },
            ]
    }()

    /// The order of the properties in a file: `frame` follows what it depends on.
    private static let order = [
        "name", "class", "isTransformLayer", "anchorPoint", "anchorPointZ", "transform", "frame",
        "bounds", "position", "zPosition", "windowLevel", "sublayerTransform", "isGeometryFlipped",
        "masksToBounds", "isHidden", "opacity", "isDoubleSided", "isUserInteractionEnabled",
        "isControl", "hasGestureRecognizers", "isPassThrough", "reachesOverflow", "isInTransition",
        "isYUp", "touchOutset", "contentSize", "cornerRadius", "backgroundColor", "borderColor",
        "borderWidth", "text",
        "clock",
    ]

    static let names = all.map(\.name)
    static let bytes = names.map { Array($0.utf8) }
    /// The index of each key in `all`; a loop, as zip's metadata take longer at start than the rest.
    static let places: [String: Int] = {
        var places = [String: Int](minimumCapacity: names.count)
        for (place, name) in names.enumerated() { places[name] = place }
        return places
    }()
}

extension LayerKey {
    init(
        _ key: SceneKey, read: @escaping Read = { _, _, _ in }, write: @escaping Write
    ) {
        self.key = key
        self.read = read
        self.write = write
    }

    /// The key of a property; frame, bounds and position depend on each other.
    private init(_ property: LayerProperty) {
        let kind = property.kind.inFiles
        let standard = property.standard
        let isGiven = property != .frame && standard != .text("")
        key = SceneKey(
            property.name, kind.fileType,
            isGiven ? standard.flatMap { FlowText($0)?.yaml } ?? "" : "", property.sentence)
        if property == .frame {
            read = { $2.frame = $0.rect($1, "frame") }
        } else {
            read = {
                if let value = kind.read($1, as: property, $0) {
                    property.write(value, into: &$2.layer)
                }
            }
        }
        switch property {
        case .frame: write = { $0.writtenFrame.map { .numbers($0.numbers) } }
        case .bounds: write = { $0.writesBounds ? .numbers($0.bounds.numbers) : nil }
        case .position: write = { $0.writesPosition ? .numbers($0.position.numbers) : nil }
        default:
            write = {
                guard let value = property.value(of: $0), let standard,
                    !value.isSame(as: standard)
                else { return nil }
                return FlowText(value)
            }
        }
    }
}

/// A layer being read, with values that depend on keys still to come.
struct LayerDraft {
    var layer = Layer()
    /// The frame, set at the end by the frame setter.
    var frame: Rect?
    /// The known keys given so far, as bits by their index in `LayerKey.all`.
    private var known: UInt64 = 0
    /// Those keys with the positions of keys and values.
    private(set) var values: [(key: Int, place: SourceRange, value: SourceRange)] = []
    /// The unknown keys given so far.
    var unknown: [GivenKey] = []
    var sublayers: [Layer] = []
    /// Whether its list of sublayers is being read.
    var isInList = false
    var isMask = false
    /// The height of its tree, itself included.
    var levels = 1
    /// The anchors of the layer and of its list of sublayers.
    var anchor: OpenAnchor?
    var listAnchor: OpenAnchor?

    /// The position of a key's value; `nil` if it was not given.
    func place(of key: String) -> SourceRange? {
        guard let key = LayerKey.places[key], known >> UInt64(key) & 1 == 1 else { return nil }
        return values.first { $0.key == key }?.value
    }

    /// Records a key.
    ///
    /// - Returns: The position of an earlier occurrence; `nil` if this is the first.
    mutating func add(_ key: Int, at place: SourceRange) -> SourceRange? {
        let bit: UInt64 = 1 << UInt64(key)
        if known & bit != 0 { return values.first { $0.key == key }?.place }
        known |= bit
        values.append((key, place, place))
        return nil
    }

    /// Records the position of the last key's value.
    mutating func setValue(at place: SourceRange) { values[values.count - 1].value = place }

    /// Returns the layer, and resets the draft for another one, keeping the capacity of its arrays.
    mutating func takeLayer() -> Layer {
        var taken = Layer()
        swap(&taken, &layer)
        frame = nil
        known = 0
        values.removeAll(keepingCapacity: true)
        if !unknown.isEmpty { unknown = [] }
        (isInList, isMask, levels) = (false, false, 1)
        (anchor, listAnchor) = (nil, nil)
        return taken
    }

    /// Moves the sublayers into the layer, in an array with little unused capacity.
    mutating func takeSublayers() {
        if sublayers.isEmpty { return }
        // The unused end of a large array was never touched, so it takes no memory.
        if sublayers.count > 4_096 || sublayers.capacity - sublayers.count <= sublayers.count / 8 {
            layer.sublayers = sublayers
            sublayers = []
        } else {
            var exact: [Layer] = []
            exact.reserveCapacity(sublayers.count)
            exact += sublayers
            layer.sublayers = exact
            sublayers.removeAll(keepingCapacity: true)
        }
    }
}

/// Documentation of one key of a scene file.
public struct SceneKey: Hashable, Sendable {
    /// The name of the key.
    public let name: String
    /// The type of its value.
    public let type: String
    /// The default value; empty if there is none.
    public let defaultText: String
    /// Its meaning.
    public let sentence: String
}

extension SceneKey {
    init(_ name: String, _ type: String, _ defaultText: String, _ sentence: String) {
        self.name = name
        self.type = type
        self.defaultText = defaultText
        self.sentence = sentence
    }
}
