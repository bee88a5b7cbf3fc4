import LayerGeometry

/// `HitSearch` for the cases that a hit index cannot answer with boxes: layers that leave the
/// plane, masks, transform layers, and siblings without a fixed order.
///
/// It reads the entries of a tree, which is built on first use; the first move of a layer copies
/// them.
final class FallbackSearch {
    private let table: LayerTable
    private let book: RuleBook
    private let makeTree: () -> LayerTree
    private var index: TreeIndex?
    private var entries: [TreeIndex.Entry] = []
    private var moved: [Int32] = []
    /// What its searches have cost, in steps.
    private(set) var effort = 0

    init(_ table: LayerTable, _ book: RuleBook, tree: @escaping () -> LayerTree) {
        self.table = table
        self.book = book
        makeTree = tree
    }

    /// Updates a layer that the table has moved.
    func move(_ id: Int32) {
        if index != nil { moved.append(id) }
    }

    /// The layer that is hit within a layer; -1 for none.
    ///
    /// - Parameter point: In its superlayer's space.
    func ask(_ id: Int32, _ point: Point) -> Int32 {
        var search = HitSearch(upToDate(), entries: entries, book)
        defer { effort += search.effort }
        return search.ask(Int(id), point).map { Int32($0) } ?? -1
    }

    /// Maps a point of a layer's plane to the layer's own space, at its current position.
    func unproject(_ point: Point, into id: Int) -> Point? {
        _ = upToDate()
        return entries[id].fromPlane?.unproject(point)
    }

    /// Maps a point of a layer's own space to its plane, at its current position.
    func project(_ point: Point, outOf id: Int) -> Point? {
        _ = upToDate()
        return toPlane(of: id).apply(to: point)
    }

    private func upToDate() -> TreeIndex {
        let found = index ?? makeTree().index
        if index == nil {
            index = found
            entries = found.entries
            moved = (0..<Int32(table.count)).filter { table.flags[$0].contains(.isMoved) }
        }
        for id in moved {
            flatten(Int(id), at: table.matrix(of: Int(id)))
        }
        moved.removeAll(keepingCapacity: true)
        return found
    }

    /// Propagates the matrix of a moved layer to its plane, and to the planes of its sublayers if
    /// it is a transform layer.
    private func flatten(_ moved: Int, at matrix: Transform3D) {
        var id = moved
        var toSuper = matrix
        while true {
            var toPlane = toSuper
            let above = entries[id].parent
            if above >= 0, entries[above].isTransformLayer {
                toPlane = toPlane.concatenating(self.toPlane(of: above))
            }
            entries[id].put(
                TreeIndex.Space(
                    toSuper: toSuper, toPlane: toPlane, outset: entries[id].outset,
                    zPosition: entries[id].zPosition, windowLevel: entries[id].windowLevel))
            id = entries[id].isTransformLayer ? id + 1 : entries[id].end
            guard entries[moved].isTransformLayer, id < entries[moved].end else { return }
            toSuper = entries[id].space?.toSuper ?? table.matrix(of: id)
        }
    }

    private func toPlane(of id: Int) -> Transform3D {
        entries[id].space?.toPlane ?? table.matrix(of: id)
    }
}
