extension LayerNode {
    /// The layer that is visible at a point: this layer or one within it; `nil` if nothing is drawn
    /// there.
    ///
    /// A layer is visible where Core Animation composites it, whatever the rule book: user interaction
    /// does not matter, nor does a superlayer's extent unless it masks. A layer draws where its fill is not
    /// fully transparent, in its border, and wherever it has text, but not outside rounded corners, which clip
    /// sublayers too if it masks. A touch goes to the layer in those corners all the same.
    ///
    /// - Parameter point: In the superlayer's space, as for `hitTest(_:rules:)`.
    /// - Returns: The front-most layer that draws there. Siblings are compared as hit tests compare
    ///   them: the nearest wins, within 1e-5 the later one.
    /// - Source: Apple's reference for `cornerRadius` and `masksToBounds`; that corners take touches: measured
    ///   for views, inferred for layers from `containsPoint`.
    public func seen(at point: Point) -> LayerNode? {
        var effort = SearchEffort()
        return seen(at: point, &effort).map { LayerNode(tree: tree, id: $0) }
    }

    /// As `seen(at:)`, but returns the index.
    ///
    /// - Parameter effort: Grows by what the search costs.
    func seen(at point: Point, _ effort: inout SearchEffort) -> Int? {
        var search = VisibleSearch(tree.index)
        defer { effort.add(search.effort) }
        return search.look(id, point)?.id
    }
}
