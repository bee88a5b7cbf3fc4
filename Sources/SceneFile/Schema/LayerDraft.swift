import Diagnostics
import LayerGeometry

/// A layer while it is being read: what depends on other keys waits here.
struct LayerDraft {
    var layer = Layer()
    /// The frame, set at the end by the frame setter.
    var frame: Rect?
    /// The known keys that were given, each as a bit at its place in `LayerKey.all`.
    private var known: UInt64 = 0
    /// Those keys, and where they and their values are.
    private(set) var values: [(key: Int, place: SourceRange, value: SourceRange)] = []
    /// The keys that were given and are unknown.
    var unknown: [GivenKey] = []
    var sublayers: [Layer] = []
    /// Whether the items of its list of sublayers are being read.
    var isInList = false
    var isMask = false
    /// How many levels it has, itself included.
    var levels = 1
    /// What aliases of the layer, and of its list of sublayers, are called.
    var anchor: String?
    var listAnchor: String?
    /// What had been counted when it, and its list of sublayers, were begun.
    var start = Start()
    var listStart = Start()

    /// Where the value of a key is; `nil` where it was not given.
    func place(of key: String) -> SourceRange? {
        guard let key = LayerKey.places[key], known >> UInt64(key) & 1 == 1 else { return nil }
        return values.first { $0.key == key }?.value
    }

    /// Takes note of a key.
    ///
    /// - Returns: Where it was given before; `nil` for a new one.
    mutating func add(_ key: Int, at place: SourceRange) -> SourceRange? {
        let bit: UInt64 = 1 << UInt64(key)
        if known & bit != 0 { return values.first { $0.key == key }?.place }
        known |= bit
        values.append((key, place, place))
        return nil
    }

    /// Says where the value of the last key is.
    mutating func setValue(at place: SourceRange) { values[values.count - 1].value = place }

    /// Makes it ready for another layer; its lists keep their memory.
    mutating func reset() {
        layer = Layer()
        frame = nil
        known = 0
        unknown.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        sublayers.removeAll(keepingCapacity: true)
        (isInList, isMask, levels) = (false, false, 1)
        (anchor, listAnchor) = (nil, nil)
    }

    /// Moves the sublayers into the layer, in no more memory than they need.
    mutating func takeSublayers() {
        if sublayers.isEmpty { return }
        // Of a large list, what is beyond the last item was never touched and takes no memory.
        if sublayers.count > 4_096 || sublayers.count == sublayers.capacity {
            layer.sublayers = sublayers
            sublayers = []
        } else {
            var exact: [Layer] = []
            exact.reserveCapacity(sublayers.count)
            exact += sublayers
            layer.sublayers = exact
        }
    }

    /// The counts at a moment.
    struct Start {
        var places = 0
        var layerCount = 0
        var animationCount = 0
        var amount = SceneEvents.Amount()
    }
}
