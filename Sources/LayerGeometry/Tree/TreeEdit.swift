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
            let tree = updating(node) { whole in
                let sublayers = whole.sublayers
                whole = layer
                whole.sublayers = sublayers
            }
            let isRaised = self[node].layer.windowLevel != layer.windowLevel
            let moved = isRaised ? index(of: node, in: tree) : node
            return (tree, .change(moved, self[node].layer))
        case .insert(let layer, let superlayer, let place):
            let (tree, node) = inserting(layer, into: superlayer, at: place)
            return (tree, .remove(node))
        case .remove(let node):
            guard let superlayer = self[node].superlayer, let place = placeAmongSiblings(node)
            else {
                return (self, .change(node, self[node].layer))
            }
            let layer = wholeLayer(node)
            return (removing(node), .insert(layer, into: superlayer.index, at: place))
        case .move(let node, let target, let place):
            guard let old = self[node].superlayer, let oldPlace = placeAmongSiblings(node) else {
                return (self, .change(node, self[node].layer))
            }
            let (tree, moved) = moving(node, into: target, at: place)
            // The old superlayer is now after the layers that were inserted before it.
            let size = self[node].endIndex - node
            let back = old.index < moved ? old.index : old.index + size
            return (tree, .move(moved, into: back, at: oldPlace))
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
