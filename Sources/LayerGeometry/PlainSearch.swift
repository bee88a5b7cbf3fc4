/// The search of `HitSearch` for what a hit index cannot answer with boxes: layers in space, masks,
/// transform layers, and siblings without a fixed order.
///
/// It reads the entries of a tree, which is made when it is needed first; moving a layer makes a
/// copy of them, once.
final class PlainSearch {
    /// Whether the tree has a flaw.
    let isFlawed: Bool
    /// Whether it answers for all layers: order and extent are Apple's rule books' only.
    var isForAll: Bool { isFlawed || !HitRules.apple.contains(rules) }
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

    /// What hit tests and conversions need of a layer, as it is now.
    func entry(of id: Int) -> TreeIndex.Entry {
        _ = upToDate()
        return entries[id]
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
            entries[Int(id)].toSuper = table.matrix(of: Int(id))
            flatten(Int(id), found)
        }
        moved.removeAll(keepingCapacity: true)
        return found
    }

    /// Carries a layer's matrix on to the plane that it is flattened onto.
    private func flatten(_ id: Int, _ index: TreeIndex) {
        var toPlane = entries[id].toSuper
        let above = entries[id].parent
        if above >= 0, entries[above].isTransformLayer {
            toPlane = toPlane.concatenating(entries[above].toPlane)
        }
        entries[id].toPlane = toPlane
        entries[id].fromPlane = toPlane.inverse
        entries[id].isFlat = toPlane.isAffine
        if entries[id].isTransformLayer {
            for sublayer in index.sublayers(of: id) { flatten(sublayer, index) }
        }
    }
}
