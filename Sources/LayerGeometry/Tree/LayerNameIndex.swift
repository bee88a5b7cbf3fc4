/// An index of a tree's layers by name: gives the results of `LayerTree.find(_:)` and
/// `LayerTree.shortestTail(of:)` without a scan of all layers.
struct LayerNameIndex: Sendable {
    /// A hash key that layers of one name share; other names may collide with it.
    private struct Key: Hashable {
        let name: UInt16
        let number: Int32
    }

    private let tree: LayerTree
    /// The number of each key.
    private var numbers: [Key: Int32] = [:]
    /// Each layer's key and superlayer, in columns: these alone rule out most rivals.
    private var keys: [Int32] = []
    private var above: [Int32] = []
    /// The layers grouped by key, in pre-order: those of key `n` start at `starts[n]`.
    private var starts: [Int]
    private var layers: [Int32]

    init(_ tree: LayerTree) {
        self.tree = tree
        keys.reserveCapacity(tree.count)
        above.reserveCapacity(tree.count)
        for id in 0..<tree.count {
            let key = Self.key(id, tree)
            let number = numbers[key] ?? Int32(numbers.count)
            if Int(number) == numbers.count { numbers[key] = number }
            keys.append(number)
            above.append(Int32(tree.index.entries[id].parent))
        }
        starts = Array(repeating: 0, count: numbers.count + 1)
        for key in keys { starts[Int(key) + 1] += 1 }
        for key in 0..<numbers.count { starts[key + 1] += starts[key] }
        layers = Array(repeating: 0, count: tree.count)
        var next = starts
        for (id, key) in keys.enumerated() {
            layers[next[Int(key)]] = Int32(id)
            next[Int(key)] += 1
        }
    }

    private static func key(_ id: Int, _ tree: LayerTree) -> Key {
        Key(name: tree.index.entries[id].key, number: tree.index.entries[id].number)
    }

    private func layers(of key: Int32) -> ArraySlice<Int32> {
        layers[starts[Int(key)]..<starts[Int(key) + 1]]
    }

    /// The layers whose paths end in the given names, as in `LayerTree.find(_:)`.
    func find(_ path: String) -> LayerTree.Lookup {
        if path.hasPrefix("#"), Int(path.dropFirst()) != nil { return tree.find(path) }
        let wanted = LayerTree.split(path).map { LayerComponent(written: $0) }
        var wantedKeys: [Int32] = []
        for component in wanted.reversed() {
            let key = Key(name: component.key, number: component.number)
            guard let number = numbers[key] else { return .unknown }
            wantedKeys.append(number)
        }
        guard let last = wantedKeys.first else { return .unknown }
        var matches: [Int] = []
        for id in layers(of: last) {
            guard mayEnd(id, in: wantedKeys), let above = tree.aboveTail(Int(id), wanted) else {
                continue
            }
            if above < 0 { return .found(tree[Int(id)]) }
            matches.append(Int(id))
        }
        return tree.lookup(matches)
    }

    /// Whether the keys from a layer upwards match the given names, the last name first.
    private func mayEnd(_ id: Int32, in wanted: [Int32]) -> Bool {
        var id = id
        for key in wanted {
            guard id >= 0, keys[Int(id)] == key else { return false }
            id = above[Int(id)]
        }
        return true
    }

    /// The shortest tail of a layer's path that finds it, as in `LayerTree.shortestTail(of:)`.
    func shortestTail(of node: Int) -> LayerPath? {
        var tail: [LayerComponent] = []
        var place = Int32(node)
        // The layers whose paths may share the tail so far, each with the layer above that tail.
        var rivals = layers(of: keys[node]).map { (id: $0, above: $0) }
        while place >= 0 {
            tail.insert(tree.index.unwritten(Int(place)), at: 0)
            let key = keys[Int(place)]
            rivals = rivals.compactMap { id, place in
                place >= 0 && keys[Int(place)] == key ? (id, above[Int(place)]) : nil
            }
            func endsAlike(_ id: Int32) -> Bool { tree.aboveTail(Int(id), tail) != nil }
            let whole = rivals.first { $0.above < 0 && endsAlike($0.id) }
            let isFound =
                whole.map { Int($0.id) == node }
                ?? !rivals.contains { Int($0.id) != node && endsAlike($0.id) }
            if isFound { return LayerPath(components: tail.map(\.written)) }
            place = above[Int(place)]
        }
        return nil
    }
}
