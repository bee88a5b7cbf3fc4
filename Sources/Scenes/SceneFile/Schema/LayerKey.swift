import LayerGeometry
import SourceDiagnostics

/// One key of a layer: how it is read and written.
struct LayerKey: Sendable {
    typealias Read = @Sendable (NodeReader, Node, inout LayerDraft) -> Void
    /// Returns `nil` if the value is the default.
    typealias Write = @Sendable (Layer) -> FlowText?

    let name: String
    /// The text of the default; empty if there is none.
    var standard = ""
    let read: Read
    let write: Write

    /// All keys, in the order in which they are written: a property without a place of its own
    /// follows the others.
    static let all: [LayerKey] = {
        let properties = LayerProperty.all.filter { $0.whole == nil }
        let ordered = order.compactMap { name in properties.first { $0.name == name } }
        return (ordered + properties.filter { !order.contains($0.name) }).map { LayerKey($0) }
            + [
                LayerKey(name: "animations", standard: "[]") {
                    $2.layer.animations = $0.animations($1)
                } write: {
                    $0.animations.isEmpty ? nil : .list($0.animations.map(FlowText.animation))
                },
                // Layers are read by `LayerReader`.
                LayerKey(name: "mask", read: { _, _, _ in }, write: { $0.mask.map { .layer($0) } }),
                LayerKey(name: "sublayers", standard: "[]", read: { _, _, _ in }) {
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
        "borderWidth", "text", "clock",
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
    /// The key of a property; frame, bounds and position depend on each other.
    private init(_ property: LayerProperty) {
        let kind = property.kind.inFiles
        name = property.name
        if property != .frame, let value = property.standard, value != .text("") {
            standard = FlowText(value)?.yaml ?? ""
        }
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
                property.isStandard(in: $0) ? nil : property.value(of: $0).flatMap { FlowText($0) }
            }
        }
    }
}

/// A layer being read, with values that depend on keys still to come.
struct LayerDraft {
    var layer = Layer()
    /// The frame, set at the end by the frame setter.
    var frame: Rect?
    /// The known keys given so far by their index in `LayerKey.all`, with the positions of keys and
    /// values.
    private(set) var values: [(key: Int, place: SourceRange, value: SourceRange)] = []
    /// The unknown keys given so far, with their positions.
    var unknown: [String: SourceRange] = [:]
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
        values.first { LayerKey.names[$0.key] == key }?.value
    }

    /// Records a key.
    ///
    /// - Returns: The position of an earlier occurrence; `nil` if this is the first.
    mutating func add(_ key: Int, at place: SourceRange) -> SourceRange? {
        if let first = values.first(where: { $0.key == key }) { return first.place }
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
        values.removeAll(keepingCapacity: true)
        if !unknown.isEmpty { unknown = [:] }
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
