extension LayerNode {
    /// The layer that is seen under a point: this one, or one in it; `nil` where nothing is drawn.
    ///
    /// What is seen is what Core Animation composites, and no rule book has a say in it: user
    /// interaction makes no difference, and neither does a superlayer's extent unless it masks.
    /// A layer draws where its fill covers at least something, in its border, or where it has text.
    ///
    /// - Parameter point: In the superlayer's space, as for `hitTest(_:rules:)`.
    /// - Returns: The front-most layer that draws there. Siblings are compared as hit tests compare
    ///   them: the nearest wins, within 1e-5 the later one.
    public func seen(at point: Point) -> LayerNode? {
        Sight(index: tree.index).look(id, point).map { LayerNode(tree: tree, id: $0.id) }
    }

    /// How far front-most layers are looked for.
    private struct Sight {
        let index: TreeIndex

        struct Found {
            var id: Int
            var depth: Double
        }

        /// - Parameter point: In the plane that the layer is flattened onto.
        func look(_ id: Int, _ point: Point) -> Found? {
            guard index.reaches[id].contains(point) else { return nil }
            let entry = index.entries[id]
            if entry.isHidden || entry.opacity <= 0 { return nil }
            if entry.isTransformLayer { return front(of: id, point) }
            if !entry.isDoubleSided, let inverse = entry.fromPlane, inverse.m33 < 0 { return nil }
            guard let own = entry.unproject(point) else { return nil }
            let contains = entry.bounds.contains(own)
            if entry.masksToBounds, !contains { return nil }
            if entry.mask >= 0 {
                var search = HitSearch(index, rules: .calayer)
                if search.ask(entry.mask, own) == nil { return nil }
            }
            let depth = entry.isFlat ? 0 : entry.toPlane.project(own)?.depth ?? 0
            if let found = front(of: id, own) { return Found(id: found.id, depth: depth) }
            return contains && draws(id, own) ? Found(id: id, depth: depth) : nil
        }

        private func front(of id: Int, _ point: Point) -> Found? {
            var best: Found?
            for child in index.sublayers(of: id) {
                guard let found = look(child, point) else { continue }
                if let rival = best, found.depth < rival.depth - 1e-5 { continue }
                best = found
            }
            return best
        }

        private func draws(_ id: Int, _ point: Point) -> Bool {
            let layer = index.layers[id]
            if let fill = layer.backgroundColor, fill.alpha > 0 { return true }
            if layer.text != nil { return true }
            guard layer.borderWidth > 0, layer.borderColor?.alpha ?? 1 > 0 else { return false }
            let width = layer.borderWidth
            let bounds = layer.bounds
            return point.x < bounds.minX + width || point.x >= bounds.maxX - width
                || point.y < bounds.minY + width || point.y >= bounds.maxY - width
        }
    }
}
