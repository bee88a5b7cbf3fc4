extension LayerTree {
    /// The result of looking up a layer by name.
    public enum Lookup: Hashable, Sendable {
        /// Exactly one layer.
        case found(LayerNode)
        /// Several layers, in pre-order.
        case ambiguous([LayerNode])
        /// No layer.
        case unknown
    }

    /// Finds a layer by its full path, an unambiguous tail of it, or `#INDEX`.
    ///
    /// A full path takes precedence over a tail: `view` is the root of that name, even if another
    /// layer has the same name.
    public func find(_ text: String) -> Lookup {
        if text.hasPrefix("#"), let index = Int(text.dropFirst()) {
            return index >= 0 && index < count ? .found(self[index]) : .unknown
        }
        let wanted = Self.split(text).map { LayerComponent(written: $0) }
        guard let last = wanted.last else { return .unknown }
        var matches: [Int] = []
        for id in 0..<count where index.isWritten(id, last) {
            guard let above = aboveTail(id, wanted) else { continue }
            if above < 0 { return .found(self[id]) }
            matches.append(id)
        }
        return lookup(matches)
    }

    /// The result of a lookup whose path ends in those of some layers, but is none of them in full.
    func lookup(_ matches: [Int]) -> Lookup {
        switch matches.count {
        case 0: .unknown
        case 1: .found(self[matches[0]])
        default: .ambiguous(matches.map { self[$0] })
        }
    }

    /// The shortest tail of a layer's path by which `find(_:)` finds this layer; `nil` if there is
    /// none.
    ///
    /// - Parameter node: The layer's index.
    public func shortestTail(of node: Int) -> LayerPath? {
        var tail: [LayerComponent] = []
        var place = node
        // The layers whose paths share the tail so far, each with the layer above that tail.
        var rivals = (0..<count).map { (id: $0, above: $0) }
        while place >= 0 {
            let name = index.unwritten(place)
            tail.insert(name, at: 0)
            rivals = rivals.compactMap { id, above in
                guard above >= 0, index.isWritten(above, name) else { return nil }
                return (id, index.entries[above].parent)
            }
            let whole = rivals.first { $0.above < 0 }
            if whole.map({ $0.id == node }) ?? (rivals.count == 1) {
                return LayerPath(components: tail.map(\.written))
            }
            place = index.entries[place].parent
        }
        return nil
    }

    /// The layer above those that the names match, -1 above the root; `nil` if the path does not
    /// end in these names.
    func aboveTail(_ id: Int, _ wanted: [LayerComponent]) -> Int? {
        var id = id
        for name in wanted.reversed() {
            guard id >= 0, index.isWritten(id, name) else { return nil }
            id = index.entries[id].parent
        }
        return id
    }

    /// Splits a path at unescaped slashes.
    static func split(_ path: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for scalar in path.unicodeScalars {
            if scalar == "/", !isEscaped {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return parts
    }
}
