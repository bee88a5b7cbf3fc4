extension LayerNode {
    /// The layer under a point: this layer or one within it; `nil` if none is hit.
    ///
    /// - Parameters:
    ///   - point: In the *superlayer's* space, as in `CALayer.hitTest(_:)`; for the root, in the
    ///     space of its position. `UIView.hitTest` takes the receiver's own space instead: convert
    ///     first.
    ///   - rules: The rules to follow.
    /// - Returns: The farthest descendant that is hit. A transform layer itself is never hit.
    /// - Source: Apple's reference for `hitTest(_:)`; order of siblings measured,
    ///   gnustep/libs-quartzcore#41.
    public func hitTest(_ point: Point, rules: HitRules = .calayer) -> LayerNode? {
        var effort = SearchEffort()
        return hit(at: point, rules: rules, nil, &effort)
            .map { LayerNode(tree: tree, id: $0) }
    }

    /// As `hitTest`, but returns the index, and finds sublayers by their boxes if there are any.
    ///
    /// - Parameter effort: Grows by what the search costs.
    func hit(
        at point: Point, rules: HitRules, _ siblings: SublayerBoxTree?,
        _ effort: inout SearchEffort
    ) -> Int? {
        let index = tree.hitIndex
        var search = HitSearch(
            index, rules.ruleBook, skipsFar: true, siblings: index.flaw == nil ? siblings : nil)
        defer { effort.ask(search.records.count) }
        return search.ask(id, point)
    }

    /// The same search with every layer that it asked and why; its `hit` is `hitTest`'s answer.
    ///
    /// - Parameters:
    ///   - point: In the superlayer's space, as for `hitTest(_:rules:)`.
    ///   - rules: The rules to follow.
    ///   - skipsFar: Whether to skip branches that have nothing near the point. The answer is the
    ///     same, and a large tree costs little.
    ///   - siblings: The sublayer boxes of the same tree, for `skipsFar`. Ignored if the tree has a
    ///     flaw.
    public func trace(
        _ point: Point, rules: HitRules = .calayer, skipsFar: Bool = false,
        siblings: SublayerBoxTree? = nil
    ) -> HitTrace {
        let index = tree.hitIndex
        var search = HitSearch(
            index, rules.ruleBook, skipsFar: skipsFar,
            siblings: index.flaw == nil ? siblings : nil)
        _ = search.ask(id, point)
        return HitTrace(tree: tree, point: point, rules: rules, candidates: search.records)
    }
}
