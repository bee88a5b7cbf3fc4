/// The search of `HitSearch` for what a hit index cannot answer with boxes: layers in space, masks,
/// transform layers, and siblings without a fixed order.
///
/// It reads the entries of a tree, which is made when it is needed first; moving a layer makes a
/// copy of them, once.
final class FallbackSearch {
    /// Whether the tree has a flaw.
    let isFlawed: Bool
    /// Whether it answers for all layers.
    var isForAll: Bool { isFlawed || rules == .candidates }
    private let table: LayerTable
    private let rules: HitRules
    private let makeTree: () -> LayerTree
    private var index: TreeIndex?
    private var entries: [TreeIndex.Entry] = []
    private var moved: [Int32] = []

    init(_ table: LayerTable, rules: HitRules, isFlawed: Bool, tree: @escaping () -> LayerTree) {
        self.table = table
        self.rules = rules
        self.isFlawed = isFlawed
        makeTree = tree
    }

    /// Takes notice of a layer that the table has placed anew.
    func move(_ id: Int32) {
        if index != nil { moved.append(id) }
    }

    /// The layer that is hit in a layer; -1 for none.
    ///
    /// - Parameter point: In its superlayer's space.
    func ask(_ id: Int32, _ point: Point) -> Int32 {
        var search = HitSearch(upToDate(), entries: entries, rules: rules)
        return search.ask(Int(id), point).map { Int32($0) } ?? -1
    }

    /// Carries a point of a layer's plane back to its own space, as it is now.
    func unproject(_ point: Point, into id: Int) -> Point? {
        _ = upToDate()
        return entries[id].fromPlane?.unproject(point)
    }

    /// Carries a point of a layer's own space to its plane, as it is now.
    func project(_ point: Point, outOf id: Int) -> Point? {
        _ = upToDate()
        return toPlane(of: id).apply(to: point)
    }

    private func upToDate() -> TreeIndex {
        let found: TreeIndex
        if let index {
            found = index
        } else {
            found = makeTree().hitIndex
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

    /// Carries the matrix of a layer that has moved, and of those in it where it is a transform
    /// layer, on to the plane that they are flattened onto.
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
                    zPosition: entries[id].zPosition))
            id = entries[id].isTransformLayer ? id + 1 : entries[id].end
            guard entries[moved].isTransformLayer, id < entries[moved].end else { return }
            toSuper = entries[id].space?.toSuper ?? table.matrix(of: id)
        }
    }

    private func toPlane(of id: Int) -> Transform3D {
        entries[id].space?.toPlane ?? table.matrix(of: id)
    }
}
