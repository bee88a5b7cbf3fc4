/// A tree prepared for many questions of what is seen: the answers of `LayerNode.seen(at:)`.
///
/// In a plane, the layer that is seen is the one that is hit where layers that draw nothing have no
/// extent. Where such a layer has to keep its extent, because it masks, or draws in a part of it only,
/// and where layers leave the plane, the tree itself is asked.
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

    /// The layer that is seen at a point of scene space, by its index; `nil` where nothing is drawn.
    func seen(at point: Point) -> Int? {
        guard let hits else { return tree.root.seen(at: point)?.index }
        guard let hit = hits.hitTest(point) else { return nil }
        return tree.index.whole(hit).drawsEverywhere ? hit : tree.root.seen(at: point)?.index
    }
}

extension Layer {
    /// Makes the bounds a point that stays where it is, with all that is in the layer; not where the
    /// extent cuts something off, or says where sublayers are.
    fileprivate mutating func loseExtent() {
        if masksToBounds || isGeometryFlipped { return }
        bounds = Rect(origin: anchorPoint.point(in: bounds), size: Size(width: 0, height: 0))
    }
}
