/// An index for many visibility queries: the answers of `LayerNode.seen(at:)`.
///
/// In a plane, visibility is a hit test in which layers that draw nothing have no extent. If such a
/// layer needs its extent because it masks or draws only in part of it, if the point is in a rounded corner, or if
/// layers leave the plane, the tree itself is searched.
final class VisibleIndex {
    private let tree: LayerTree
    private let hits: HitIndex?
    /// What the searches of the tree itself have cost.
    private(set) var effort = SearchEffort()

    init(_ tree: LayerTree) {
        self.tree = tree
        let index = tree.index
        let isPlane = index.entries.allSatisfy { $0.isFlat && !$0.isTransformLayer }
        hits =
            isPlane
            ? HitIndex(count: tree.count) { id, layer in
                layer = index.layer(id)
                if !layer.isFilled, !layer.hasOutline { layer.loseExtent() }
                return index.entries[id].parent
            } : nil
    }

    /// The layer that is visible at a point of scene space, by its index; `nil` if nothing is drawn
    /// there.
    func seen(at point: Point) -> Int? {
        guard let hits else { return tree.root.seen(at: point, &effort) }
        guard let hit = hits.hitTest(point) else { return nil }
        let isSure = draws(hit, at: point, hits) && !isRounded(hit, at: point, hits)
        return isSure ? hit : tree.root.seen(at: point, &effort)
    }

    private func draws(_ hit: Int, at point: Point, _ hits: HitIndex) -> Bool {
        let layer = tree.index.whole(hit)
        if layer.isFilled { return true }
        return hits.convert(point, from: nil, to: hit).map { layer.draws(at: $0) } ?? false
    }

    /// Whether a layer may not be drawn at a point because of its corners, or those of what clips it.
    private func isRounded(_ hit: Int, at point: Point, _ hits: HitIndex) -> Bool {
        var layer = hit
        while layer >= 0 {
            let entry = tree.index.entries[layer]
            if entry.hasMask { return true }
            let radius = tree.index.whole(layer).cornerRadius
            if radius > 0, layer == hit || entry.masksToBounds {
                guard let own = hits.convert(point, from: nil, to: layer) else { return true }
                if entry.bounds.roundsOff(own, radius: radius) { return true }
            }
            layer = entry.parent
        }
        return false
    }
}

extension Layer {
    /// Shrinks the bounds to a fixed point without moving the subtree, unless the extent clips
    /// something or determines where sublayers are.
    fileprivate mutating func loseExtent() {
        if masksToBounds || isGeometryFlipped { return }
        bounds = Rect(origin: anchorPoint.point(in: bounds), size: Size(width: 0, height: 0))
    }
}
