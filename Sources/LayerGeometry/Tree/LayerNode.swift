/// A layer at its place in a tree: CALayer's reading API.
///
/// A node is a handle made of a tree and an index: cheap to create, and valid for ever, because
/// trees do not change. Two nodes are equal if they are at the same place in equal trees.
public struct LayerNode: Hashable, Sendable {
    /// The tree that contains the layer.
    public let tree: LayerTree
    let id: Int

    /// The layer's index in pre-order; the root is 0.
    public var index: Int { id }
    /// The index after the last descendant, in pre-order.
    public var endIndex: Int { tree.index.entries[id].end }
    /// The layer's stored properties.
    ///
    /// `sublayers` is empty here; use the node's own.
    public var layer: Layer { tree.index.layer(id) }
    /// The superlayer; `nil` for the root.
    public var superlayer: LayerNode? {
        let parent = tree.index.entries[id].parent
        return parent < 0 ? nil : LayerNode(tree: tree, id: parent)
    }
    /// The sublayers, back to front.
    public var sublayers: [LayerNode] {
        tree.index.sublayers(of: id).map { LayerNode(tree: tree, id: $0) }
    }
    /// The layers from the root down to this one, both included.
    public var chain: [LayerNode] {
        var chain = [self]
        while let above = chain.last?.superlayer { chain.append(above) }
        return chain.reversed()
    }
    /// The path from the root, as it is written.
    public var path: LayerPath {
        LayerPath(components: chain.map { tree.index.component(of: $0.id) })
    }
    /// The written name: escaped, and numbered among siblings of the same name.
    public var component: String { tree.index.component(of: id) }
    /// The layer's display name, unescaped.
    public var name: String { tree.index.whole(id).displayName }
    /// The number of ancestors.
    public var depth: Int { tree.index.entries[id].depth }
    /// The bounding box of the layer in its superlayer's space; `nil` if it is undefined.
    public var frame: Rect? { tree.index.whole(id).frame }
    /// From the layer's own space to its superlayer's, the superlayer's sublayerTransform included.
    public var toSuper: Transform3D { tree.index.toSuper(of: id) }

    /// A bounding box of the layer and its descendants, in the space of `plane`.
    ///
    /// Nothing in the layer is drawn or hit outside it. `nil` if it is unbounded, as with
    /// perspective.
    public var extent: Rect? { tree.index.subtreeBounds[id].rect }

    /// The layer onto whose plane this one is flattened: its nearest ancestor that is not a
    /// transform layer; `nil` for the space around the root.
    public var plane: LayerNode? {
        let plane = tree.index.plane(of: id)
        return plane < 0 ? nil : LayerNode(tree: tree, id: plane)
    }
    /// From the layer's own space to that of its `plane`, before the depth is dropped.
    public var toPlane: Transform3D { tree.index.toPlane(of: id) }

    /// The depth of the layer's plane at a point, by which hit tests and drawing order siblings.
    ///
    /// - Parameter point: In the space of `plane`.
    /// - Returns: z/w, greater is nearer; 0 if the layer is affine; `nil` if the point cannot be
    ///   mapped onto it.
    public func depth(at point: Point) -> Double? {
        if entry.isFlat { return 0 }
        return entry.fromPlane?.unproject(point).flatMap { toPlane.project($0)?.depth }
    }

    var entry: TreeIndex.Entry { tree.index.entries[id] }

    /// Returns whether the bounds contain a point of the layer's own space: near edges are inside,
    /// far edges outside.
    ///
    /// Hidden layers, corners, masks and sublayers make no difference.
    ///
    /// - Source: measured, gnustep/libs-quartzcore#41.
    public func contains(_ point: Point) -> Bool {
        tree.index.whole(id).bounds.contains(point)
    }

    /// Hashes the index; trees are compared, not hashed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }

    /// Returns whether this is the same layer as another, or one of its ancestors.
    public func isAncestor(of other: LayerNode) -> Bool {
        other.id >= id && other.id < tree.index.entries[id].end
    }
}
