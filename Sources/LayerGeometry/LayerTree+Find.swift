extension LayerTree {
    /// What is found where somebody names a layer.
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
    /// A full path goes before a tail: `view` is the root of that name, even where another layer is
    /// called so too.
    public func find(_ text: String) -> Lookup {
        if text.hasPrefix("#"), let index = Int(text.dropFirst()) {
            return index >= 0 && index < count ? .found(self[index]) : .unknown
        }
        let wanted = Self.split(text)
        guard let last = wanted.last else { return .unknown }
        let matches = (0..<count).filter { id in
            index.components[id] == last && tailMatches(id, wanted)
        }
        if let whole = matches.first(where: { self[$0].depth == wanted.count - 1 }) {
            return .found(self[whole])
        }
        return switch matches.count {
        case 0: .unknown
        case 1: .found(self[matches[0]])
        default: .ambiguous(matches.map { self[$0] })
        }
    }

    private func tailMatches(_ id: Int, _ wanted: [String]) -> Bool {
        var id = id
        for name in wanted.reversed() {
            guard id >= 0, index.components[id] == name else { return false }
            id = index.entries[id].parent
        }
        return true
    }

    /// Splits a path at the slashes that have no backslash before them.
    private static func split(_ path: String) -> [String] {
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
