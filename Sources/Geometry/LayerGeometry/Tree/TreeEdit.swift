/// A change to a tree that can be undone without a copy of the tree.
///
/// An edit holds only the layers that it restores, so a long history stays small however large the
/// tree is.
public enum TreeEdit: Hashable, Sendable {
    /// Replaces a layer's own properties; its sublayers stay.
    case change(Int, Layer)
    /// Inserts a layer among another layer's sublayers, with the given number of them before it in the list.
    case insert(Layer, into: Int, at: Int)
    /// Removes a layer with its descendants.
    case remove(Int)
    /// Moves a layer to another superlayer, with the given number of its other sublayers before it
    /// in the list.
    case move(Int, into: Int, at: Int)
    /// Replaces all layers.
    case replace(Layer)

    /// The number of layers that the edit holds.
    public var layerCount: Int {
        switch self {
        case .change: 1
        case .insert(let layer, _, _), .replace(let layer): layer.countOfAll
        case .remove, .move: 0
        }
    }
}

extension LayerTree {
    /// Returns the tree after an edit, and the edit that undoes it.
    ///
    /// - Precondition: The indexes are those of layers in this tree.
    public func applying(_ edit: TreeEdit) -> (tree: LayerTree, undo: TreeEdit) {
        switch edit {
        case .change(let node, let layer):
            let tree = updating(node) { $0.takeProperties(of: layer) }
            let isRaised = self[node].layer.windowLevel != layer.windowLevel
            let moved = isRaised ? index(of: node, in: tree) : node
            return (tree, .change(moved, self[node].layer))
        case .insert(let layer, let superlayer, let place):
            let (tree, node) = inserting(layer, into: superlayer, at: place)
            return (tree, .remove(node))
        case .remove(0), .move(0, _, _): return (self, .change(0, root.layer))
        case .remove(let node):
            let old = index.entries[node]
            let undo = TreeEdit.insert(
                wholeLayer(node), into: old.parent, at: Int(old.site.place))
            return (removing(node), undo)
        case .move(let node, let target, let place):
            let old = index.entries[node]
            let (tree, moved) = moving(node, into: target, at: place)
            // The old superlayer is now after the layers that were inserted before it.
            let back = old.parent < moved ? old.parent : old.parent + old.end - node
            return (tree, .move(moved, into: back, at: Int(old.site.place)))
        case .replace(let root):
            return (updating(0) { $0 = root }, .replace(rootLayer))
        }
    }

    /// Returns the tree after several edits, and the edits that undo them, in order.
    public func applying(_ edits: [TreeEdit]) -> (tree: LayerTree, undo: [TreeEdit]) {
        var (tree, undo) = (self, [TreeEdit]())
        for edit in edits {
            let (next, back) = tree.applying(edit)
            tree = next
            undo.append(back)
        }
        return (tree, undo.reversed())
    }
}

/// Inserting, removing and moving layers; each operation returns another tree.
extension LayerTree {
    /// A layer of the tree with its descendants, as it was given.
    public func wholeLayer(_ node: Int) -> Layer {
        index.whole(node)
    }

    /// Returns the tree with a layer inserted among another layer's sublayers.
    ///
    /// - Parameters:
    ///   - layer: The layer to insert, with its descendants.
    ///   - superlayer: The index of the new superlayer.
    ///   - place: The number of sublayers before it in the list; by default all of them.
    /// - Returns: The tree, and the new layer's index in it.
    public func inserting(
        _ layer: Layer, into superlayer: Int, at place: Int? = nil
    ) -> (tree: LayerTree, index: Int) {
        let siblings = index.sublayers(of: superlayer)
        let place = max(0, min(siblings.count, place ?? siblings.count))
        let tree = updating(superlayer) { $0.sublayers.insert(layer, at: place) }
        return (tree, tree.index.id(at: index.way(to: superlayer) + [place]))
    }

    /// Returns the tree without a layer and its descendants; the root cannot be removed.
    public func removing(_ node: Int) -> LayerTree {
        guard let place = placeAmongSiblings(node), let above = self[node].superlayer else {
            return self
        }
        return updating(above.index) { $0.sublayers.remove(at: place) }
    }

    /// Returns the tree with a layer moved to another place.
    ///
    /// - Parameters:
    ///   - node: The layer's index; the root cannot be moved.
    ///   - superlayer: The index of the new superlayer; if that is the layer itself or a
    ///     descendant, nothing happens.
    ///   - place: The number of other sublayers before it in the list.
    /// - Returns: The tree, and the layer's index in it.
    public func moving(
        _ node: Int, into superlayer: Int, at place: Int
    ) -> (tree: LayerTree, index: Int) {
        if node == 0 || self[node].isAncestor(of: self[superlayer]) { return (self, node) }
        let taken = removing(node)
        let size = self[node].endIndex - node
        let target = superlayer > node ? superlayer - size : superlayer
        return taken.inserting(wholeLayer(node), into: target, at: place)
    }

    /// The index of a layer in this tree after a change of properties, which may put windows in
    /// another order.
    ///
    /// - Parameters:
    ///   - node: The layer's index in this tree.
    ///   - changed: This tree after a change of one layer's properties.
    /// - Returns: The layer's index in the changed tree.
    public func index(of node: Int, in changed: LayerTree) -> Int {
        changed.index.id(at: index.way(to: node))
    }

    /// The number of siblings before a layer in the list; `nil` for the root.
    ///
    /// These are the ones behind it, except among windows of different levels.
    public func placeAmongSiblings(_ node: Int) -> Int? {
        index.entries[node].parent < 0 ? nil : Int(index.entries[node].site.place)
    }
}
