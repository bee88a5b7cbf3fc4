import Diagnostics
import LayerGeometry

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
