/// Taking layers out of a tree and putting them in; each returns another tree.
extension LayerTree {
    /// A layer of the tree with everything in it, as it was given.
    public func wholeLayer(_ node: Int) -> Layer {
        index.whole(node)
    }

    /// Returns the tree with a layer put among another one's sublayers.
    ///
    /// - Parameters:
    ///   - layer: What is put there, with everything in it.
    ///   - superlayer: The index of the layer that is to have it.
    ///   - place: How many of the sublayers are behind it; all of them where it is left out.
    /// - Returns: The tree, and the new layer's index in it.
    public func inserting(
        _ layer: Layer, into superlayer: Int, at place: Int? = nil
    ) -> (tree: LayerTree, index: Int) {
        let siblings = index.sublayers(of: superlayer)
        let place = max(0, min(siblings.count, place ?? siblings.count))
        let tree = updating(superlayer) { $0.sublayers.insert(layer, at: place) }
        let index = place < siblings.count ? siblings[place] : self.index.entries[superlayer].end
        return (tree, index)
    }

    /// Returns the tree without a layer and what is in it; the root stays.
    public func removing(_ node: Int) -> LayerTree {
        guard let place = placeAmongSiblings(node), let above = self[node].superlayer else {
            return self
        }
        return updating(above.index) { $0.sublayers.remove(at: place) }
    }

    /// Returns the tree with a layer moved to another place.
    ///
    /// - Parameters:
    ///   - node: The layer's index; the root stays where it is.
    ///   - superlayer: The index of the layer that is to have it; nothing happens where that is the
    ///     layer itself or in it.
    ///   - place: How many of the other sublayers are to be behind it.
    /// - Returns: The tree, and the layer's index in it.
    public func moving(
        _ node: Int, into superlayer: Int, at place: Int
    ) -> (tree: LayerTree, index: Int) {
        if node == 0 || self[node].isAncestor(of: self[superlayer]) { return (self, node) }
        let taken = removing(node)
        let size = self[node].endIndex - node
        let target = superlayer > node ? superlayer - size : superlayer
        return taken.inserting(wholeLayer(node), into: target, at: place)
    }

    /// How many of its siblings are behind a layer; `nil` for the root.
    public func placeAmongSiblings(_ node: Int) -> Int? {
        index.entries[node].parent < 0 ? nil : Int(index.entries[node].place)
    }
}
