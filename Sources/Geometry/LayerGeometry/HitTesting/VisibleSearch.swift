/// The search for the layer that is visible at a point.
///
/// Open layers are kept in a list, not on the call stack, because a deep tree would overflow it.
struct VisibleSearch {
    /// A visible layer, and the nearness of the sibling that contains it.
    struct Found {
        let id: Int
        let nearness: Nearness
    }

    /// A layer whose subtree is being searched.
    private struct Open {
        let id: Int
        /// The point, in the space that the layer's sublayers are flattened onto.
        let point: Point
        /// The layer's depth; `nil` for a transform layer, whose sublayers have depths of their
        /// own.
        let depth: Double?
        /// The opacity, with that of the layers that it is in.
        let opacity: Float
        /// Whether the layer itself is visible at the point if nothing in it is.
        let isSeen: Bool
        var next: Int
        /// Whether its mask is being searched.
        var asksMask: Bool
        var best: Found?
    }

    private let index: TreeIndex
    /// What Core Animation refuses in hit tests it does not draw either.
    private let book = HitRules.calayer.ruleBook
    private var open: [Open] = []
    /// The number of masks being searched, each within the one before.
    private var masks = 0
    /// What the search has cost so far, in steps.
    private(set) var effort = 0
    /// Layers with less opacity are not looked for.
    private let leastOpacity: Float

    init(_ index: TreeIndex, leastOpacity: Float = 0) {
        (self.index, self.leastOpacity) = (index, leastOpacity)
    }

    /// - Parameter point: In the plane that the layer is flattened onto.
    mutating func look(_ id: Int, _ point: Point) -> Found? {
        enter(id, point)
        var found: Found?
        while let last = open.indices.last {
            let seen = found.take()
            if open[last].asksMask {
                open[last].asksMask = false
                masks -= 1
                if seen == nil {
                    open.removeLast()
                    continue
                }
            } else if let seen {
                let isBehind = open[last].best.map { seen.nearness.isBehind($0.nearness) }
                if isBehind != true { open[last].best = seen }
            }
            let layer = open[last]
            if layer.next < index.entries[layer.id].end {
                open[last].next = index.entries[layer.next].end
                enter(layer.next, layer.point)
                continue
            }
            open.removeLast()
            if let visible = layer.best?.id ?? (layer.isSeen ? layer.id : nil) {
                found = Found(
                    id: visible,
                    nearness: Nearness(
                        windowLevel: index.entries[layer.id].windowLevel,
                        depth: layer.depth ?? layer.best?.nearness.depth ?? 0))
            }
        }
        return found
    }

    /// Opens a layer if it or its subtree may be visible.
    private mutating func enter(_ id: Int, _ point: Point) {
        effort += 1
        if masks == 0, !index.subtreeBounds[id].contains(point) { return }
        effort += HitSearch.stepsOfAsking
        let entry = index.entries[id]
        let opacity = (open.last?.opacity ?? 1) * entry.opacity
        if opacity < leastOpacity { return }
        if entry.isTransformLayer {
            if entry.refusal(by: book) != nil { return }
            open.append(
                Open(
                    id: id, point: point, depth: nil, opacity: opacity, isSeen: false,
                    next: id + 1, asksMask: false))
            return
        }
        let place = entry.unproject(point)
        let contains = place.map { entry.contains($0, by: book) }
        guard entry.refusal(by: book, contains: contains) == nil, let own = place else { return }
        let isRoundedOff = entry.bounds.roundsOff(own, radius: index.whole(id).cornerRadius)
        if isRoundedOff, entry.masksToBounds { return }
        let depth = entry.depth(at: own) ?? 0
        open.append(
            Open(
                id: id, point: own, depth: depth, opacity: opacity,
                isSeen: contains == true && !isRoundedOff && draws(id, at: own), next: id + 1,
                asksMask: entry.hasMask))
        guard entry.hasMask else { return }
        masks += 1
        let mask = index.mask(of: id)
        // As a mask, a transform layer lets nothing through, as in hit tests.
        if !index.entries[mask].isTransformLayer { enter(mask, own) }
    }

    /// Whether a layer draws at a point within its rounded bounds; in a mask, its extent counts, as in hit tests.
    private func draws(_ id: Int, at point: Point) -> Bool {
        masks > 0 || index.whole(id).draws(at: point)
    }
}

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
    public func seen(at point: Point) -> LayerNode? { seen(at: point, leastOpacity: 0) }

    /// As `seen(at:)`, but only layers count whose opacity, with that of the layers that they are in, is not less than
    /// a limit.
    package func seen(at point: Point, leastOpacity: Float) -> LayerNode? {
        var search = VisibleSearch(tree.index, leastOpacity: leastOpacity)
        return search.look(id, point).map { LayerNode(tree: tree, id: $0.id) }
    }

    /// As `seen(at:)`, but returns the index.
    ///
    /// - Parameter effort: Grows by the steps that the search takes.
    package func seen(at point: Point, _ effort: inout Int) -> Int? {
        var search = VisibleSearch(tree.index)
        defer { effort += search.effort }
        return search.look(id, point)?.id
    }
}
