/// A root layer and all its descendants, ready for queries.
///
/// A tree is a value: a copy is a snapshot. It has a flat list in pre-order with every matrix and
/// its inverse, built once; a `LayerNode` is an index into it.
public struct LayerTree: Hashable, Sendable {
    /// The root with all its descendants.
    public var rootLayer: Layer { index.root }
    let index: TreeIndex
    /// The index that hit tests read: the same as `index` unless the tree has a flaw.
    let hitIndex: TreeIndex

    /// Creates a tree from a root layer.
    ///
    /// - Parameters:
    ///   - root: The root with its descendants.
    ///   - flaw: A mistake that hit tests on this tree are to make, to find out whether tests
    ///     notice; everything else is correct.
    public init(_ root: Layer, flaw: HitFlaw? = nil) {
        index = TreeIndex(root)
        hitIndex = flaw == nil ? index : TreeIndex(root, flaw: flaw)
    }

    /// The number of layers, without masks.
    public var count: Int { index.count }

    /// The number of levels, the root being the first; masks do not count.
    public var levels: Int { index.levels }

    /// The root's node.
    public var root: LayerNode { LayerNode(tree: self, id: 0) }

    /// All layers in pre-order: each before its sublayers, siblings from back to front, which among
    /// windows is decided by `windowLevel` first.
    public var nodes: [LayerNode] { (0..<count).map { LayerNode(tree: self, id: $0) } }

    /// The layer at an index in pre-order; the root is 0.
    ///
    /// - Precondition: `index` is at least 0 and less than `count`.
    public subscript(index: Int) -> LayerNode {
        precondition(index >= 0 && index < count, "the tree has no layer of this index")
        return LayerNode(tree: self, id: index)
    }

    /// Returns the tree after a change to one layer; the change may include its sublayers.
    ///
    /// Another `windowLevel` may reorder the windows: see `index(of:in:)`.
    public func updating(_ node: Int, _ change: (inout Layer) -> Void) -> LayerTree {
        var layer = index.whole(node)
        change(&layer)
        var id = node
        while index.entries[id].parent >= 0 {
            var above = index.whole(index.entries[id].parent)
            above.sublayers[Int(index.entries[id].place)] = layer
            layer = above
            id = index.entries[id].parent
        }
        return LayerTree(layer, flaw: hitIndex.flaw)
    }

    /// Returns whether two trees have equal layers throughout.
    public static func == (one: LayerTree, other: LayerTree) -> Bool {
        one.index === other.index || one.rootLayer == other.rootLayer
    }

    /// Feeds the layers to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rootLayer)
    }
}
