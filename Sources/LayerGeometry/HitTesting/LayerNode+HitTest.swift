extension LayerNode {
    /// The layer under a point: this one, or one in it; `nil` where neither is hit.
    ///
    /// - Parameters:
    ///   - point: In the *superlayer's* space, as `CALayer.hitTest(_:)` takes it; for the root, in
    ///     the space that its position is in. UIView's takes its own space instead: convert first.
    ///   - rules: Whose rules are followed.
    /// - Returns: The farthest descendant that is hit. A transform layer itself is never hit.
    /// - Source: Apple's reference for `hitTest(_:)`; order of siblings measured,
    ///   gnustep/libs-quartzcore#41.
    public func hitTest(_ point: Point, rules: HitRules = .calayer) -> LayerNode? {
        hit(at: point, rules: rules, nil).map { LayerNode(tree: tree, id: $0) }
    }

    /// The same by its index, where sublayers may be found without asking all.
    func hit(at point: Point, rules: HitRules, _ siblings: SublayerBoxTree?) -> Int? {
        let index = tree.hitIndex
        var search = HitSearch(
            index, rules: rules, skipsFar: true, siblings: index.flaw == nil ? siblings : nil)
        return search.ask(id, point)
    }

    /// The same search with everything that it asked and why: its `hit` is `hitTest`'s answer.
    ///
    /// - Parameters:
    ///   - point: In the superlayer's space, as for `hitTest(_:rules:)`.
    ///   - rules: Whose rules are followed.
    ///   - skipsFar: Whether branches are left out in which nothing is near the point: the answer is
    ///     the same, and a large tree costs little.
    ///   - siblings: Where sublayers are found without asking all, for `skipsFar`; boxes of the same
    ///     tree. A tree with a flaw takes no notice of them.
    public func trace(
        _ point: Point, rules: HitRules = .calayer, skipsFar: Bool = false,
        siblings: SublayerBoxTree? = nil
    ) -> HitTrace {
        let index = tree.hitIndex
        var search = HitSearch(
            index, rules: rules, skipsFar: skipsFar,
            siblings: index.flaw == nil ? siblings : nil)
        _ = search.ask(id, point)
        return HitTrace(tree: tree, point: point, rules: rules, candidates: search.records)
    }
}
