public import LayerGeometry

extension Scene {
    /// The scene of a layer and what is in it, which becomes the root.
    ///
    /// Stops move to the space of its position. What selects a layer that is not in it is left out.
    ///
    /// - Parameter node: A layer of the scene's own tree, or of its tree at some time.
    public func part(_ node: LayerNode) -> Scene {
        var part = self
        part.root = node.tree.wholeLayer(node.index)
        guard let above = node.superlayer else { return part }
        let inner = LayerTree(part.root)
        func path(_ path: String) -> String? {
            guard case .found(let found) = node.tree.find(path),
                (node.index..<node.endIndex).contains(found.index)
            else { return nil }
            if case .found(let same) = inner.find(path), same.index == found.index - node.index {
                return path
            }
            let own = inner[found.index - node.index].path.description
            if case .found = inner.find(own) { return own }
            return "#\(found.index - node.index)"
        }
        part.selects = selects.flatMap(path)
        part.stops = stops.compactMap { stop in
            guard let point = above.convert(stop.point, from: nil) else { return nil }
            var moved = stop
            moved.point = point
            moved.selects = stop.selects.flatMap(path)
            return stop.selects != nil && moved.selects == nil ? nil : moved
        }
        return part
    }
}
