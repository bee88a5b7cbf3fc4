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
        var sight = VisibleSearch(tree.index)
        return sight.look(id, point).map { LayerNode(tree: tree, id: $0.id) }
    }
}
