/// A root layer and all below it, ready to be asked.
///
/// A value: a copy is a snapshot. Behind it is one flat list in pre-order with every matrix and its
/// inverse, made once when the tree is made; `LayerNode` is a place in it.
public struct LayerTree: Hashable, Sendable {
    /// The root and, within it, all other layers.
    public var rootLayer: Layer { index.root }
    let index: TreeIndex
    /// What hit tests read: the same, unless they are to be wrong.
    let hitIndex: TreeIndex

    /// Makes a tree of a root layer.
    ///
    /// - Parameters:
    ///   - root: The root, with everything in it.
    ///   - flaw: What hit tests on it are to do wrong, to find out who notices; everything else is
    ///     right.
    public init(_ root: Layer, flaw: HitFlaw? = nil) {
        index = TreeIndex(root)
        hitIndex = flaw == nil ? index : TreeIndex(root, flaw: flaw)
    }

    /// How many layers there are; masks do not count.
    public var count: Int { index.count }

    /// How many levels of layers there are, the root being the first; masks do not count.
    public var levels: Int { index.levels }

    /// The root in its place.
    public var root: LayerNode { LayerNode(tree: self, id: 0) }

    /// All layers in pre-order: each before its sublayers, siblings from back to front.
    public var nodes: [LayerNode] { (0..<count).map { LayerNode(tree: self, id: $0) } }

    /// The layer at a place in pre-order; the root is 0.
    ///
    /// - Precondition: `index` is at least 0 and less than `count`.
    public subscript(index: Int) -> LayerNode {
        precondition(index >= 0 && index < count, "the tree has no layer of this index")
        return LayerNode(tree: self, id: index)
    }

    /// Returns the tree after a change of one layer's properties; its sublayers may change too.
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

    /// Tells whether two trees have equal layers throughout.
    public static func == (one: LayerTree, other: LayerTree) -> Bool {
        one.index === other.index || one.rootLayer == other.rootLayer
    }

    /// Feeds the layers to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rootLayer)
    }
}
