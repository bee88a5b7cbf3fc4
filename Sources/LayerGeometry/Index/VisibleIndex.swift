/// An index for many visibility queries: the answers of `LayerNode.seen(at:)`.
///
/// In a plane, visibility is a hit test in which layers that draw nothing have no extent. If such a
/// layer needs its extent because it masks or draws only in part of it, or if layers leave the
/// plane, the tree itself is searched.
final class VisibleIndex {
    private let tree: LayerTree
    private let hits: HitIndex?

    init(_ tree: LayerTree) {
        self.tree = tree
        let index = tree.index
        let isPlane = index.entries.allSatisfy { $0.isFlat && !$0.isTransformLayer }
        hits =
            isPlane
            ? HitIndex(count: tree.count) { id, layer in
                layer = index.layer(id)
                if !layer.drawsEverywhere, !layer.hasOutline { layer.loseExtent() }
                return index.entries[id].parent
            } : nil
    }

    /// The layer that is visible at a point of scene space, by its index; `nil` if nothing is drawn
    /// there.
    func seen(at point: Point) -> Int? {
        guard let hits else { return tree.root.seen(at: point)?.index }
        guard let hit = hits.hitTest(point) else { return nil }
        return tree.index.whole(hit).drawsEverywhere ? hit : tree.root.seen(at: point)?.index
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
