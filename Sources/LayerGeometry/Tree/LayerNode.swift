/// A layer in its place: CALayer's reading API.
///
/// A handle made of a tree and a number; cheap to make, and valid for ever, because trees do not
/// change. Two nodes are equal where they are the same place of equal trees.
public struct LayerNode: Hashable, Sendable {
    /// The tree it is in.
    public let tree: LayerTree
    let id: Int

    /// Its place in pre-order; the root is 0.
    public var index: Int { id }
    /// The place in pre-order after the last layer within this one.
    public var endIndex: Int { tree.index.entries[id].end }
    /// Its stored properties.
    ///
    /// `sublayers` is empty here: ask the node.
    public var layer: Layer { tree.index.layer(id) }
    /// The layer that this one is in; `nil` for the root.
    public var superlayer: LayerNode? {
        let parent = tree.index.entries[id].parent
        return parent < 0 ? nil : LayerNode(tree: tree, id: parent)
    }
    /// The layers in this one, back to front.
    public var sublayers: [LayerNode] {
        tree.index.sublayers(of: id).map { LayerNode(tree: tree, id: $0) }
    }
    /// The layers from the root down to this one, both included.
    public var chain: [LayerNode] {
        var chain = [self]
        while let above = chain.last?.superlayer { chain.append(above) }
        return chain.reversed()
    }
    /// The way down from the root, as it is written.
    public var path: LayerPath {
        LayerPath(components: chain.map { tree.index.component(of: $0.id) })
    }
    /// Its written name: escaped, and numbered among siblings of the same name.
    public var component: String { tree.index.component(of: id) }
    /// What the layer is called, as it is.
    public var name: String { tree.index.whole(id).displayName }
    /// How many layers are above it.
    public var depth: Int { tree.index.entries[id].depth }
    /// The box around the layer in its superlayer's space; `nil` where it is undefined.
    public var frame: Rect? { tree.index.whole(id).frame }
    /// From the layer's own space to its superlayer's, the superlayer's sublayerTransform included.
    public var toSuper: Transform3D { tree.index.toSuper(of: id) }

    /// A box around the layer and all in it, in the space of `plane`.
    ///
    /// Nothing in the layer is drawn, or hit, outside of it. `nil` where it has no end, as with
    /// perspective.
    public var extent: Rect? { tree.index.reaches[id].rect }

    /// The layer onto whose plane this one is flattened: its nearest ancestor that is no transform
    /// layer; `nil` for the space around the root.
    public var plane: LayerNode? {
        let plane = tree.index.plane(of: id)
        return plane < 0 ? nil : LayerNode(tree: tree, id: plane)
    }
    /// From the layer's own space to that of its `plane`, before the depth is dropped.
    public var toPlane: Transform3D { tree.index.toPlane(of: id) }

    /// How near the layer's plane is under a point, as hit tests and drawing compare siblings.
    ///
    /// - Parameter point: In the space of `plane`.
    /// - Returns: z/w, greater is nearer; 0 where the layer is affine; `nil` where the point has no
    ///   place on it.
    public func depth(at point: Point) -> Double? {
        if entry.isFlat { return 0 }
        return entry.fromPlane?.unproject(point).flatMap { toPlane.project($0)?.depth }
    }

    var entry: TreeIndex.Entry { tree.index.entries[id] }

    /// Tells whether a point of the layer's own space is in its bounds: near edges in, far edges
    /// out.
    ///
    /// Hidden layers, corners and masks make no difference, and sublayers have no part in it.
    ///
    /// - Source: measured, gnustep/libs-quartzcore#41.
    public func contains(_ point: Point) -> Bool {
        tree.index.whole(id).bounds.contains(point)
    }

    /// Feeds the place to a hasher; trees are compared, not hashed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }

    /// Tells whether this is the same layer as another or above it.
    public func isAncestor(of other: LayerNode) -> Bool {
        other.id >= id && other.id < tree.index.entries[id].end
    }
}
