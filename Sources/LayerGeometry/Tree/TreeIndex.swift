/// A tree as flat lists: the data that hit tests and conversions read.
///
/// Layers are numbered in pre-order, windows from back to front by level. Masks and their
/// descendants come after all of them, so that a layer's number is its public index. The layers
/// themselves stay in their lists.
final class TreeIndex: Sendable {
    let entries: [Entry]
    /// The subtree bounds of each entry.
    let subtreeBounds: [SubtreeBounds]
    /// All lists of layers: the root's first, then those of sublayers and masks.
    let lists: [LayerList]
    /// How many of the entries are layers of the tree; the rest belong to masks.
    let count: Int

    /// The number of levels, the root being the first; masks do not count.
    let levels: Int
    /// Whether the tree has any animation or clock hand.
    let hasMotion: Bool
    /// The deliberate mistake of hit tests on this tree; `nil` for none.
    let flaw: HitFlaw?
    /// The number of each mask, by the number of the layer that has it.
    private let masks: [Int: Int]

    init(_ root: Layer, flaw: HitFlaw? = nil) {
        self.flaw = flaw
        var builder = TreeBuilder(LayerList([root]), flaw: flaw)
        count = builder.entries.count
        levels = builder.levels
        builder.addMasks()
        entries = builder.entries
        lists = builder.lists
        masks = builder.masks
        hasMotion = builder.hasMotion
        subtreeBounds = SubtreeBounds.all(builder.entries, builder.planes)
    }

    /// The root with all its descendants, as it was given.
    var root: Layer { lists[0].layers[0] }

    /// A layer with its descendants, as it was given.
    ///
    /// Inlined, so that reading a property copies only that.
    @inline(__always)
    func whole(_ id: Int) -> Layer {
        lists[Int(entries[id].list)].layers[Int(entries[id].place)]
    }

    /// A layer's own properties.
    func layer(_ id: Int) -> Layer {
        var layer = whole(id)
        layer.sublayers = []
        return layer
    }

    /// The number of a layer's mask; -1 without one.
    func mask(of id: Int) -> Int { entries[id].hasMask ? masks[id] ?? -1 : -1 }

    /// The numbers of a layer's sublayers, back to front.
    func sublayers(of id: Int) -> [Int] {
        var children: [Int] = []
        visitSublayers(of: id) { children.append($0) }
        return children
    }

    /// Visits the numbers of a layer's sublayers, back to front.
    func visitSublayers(of id: Int, _ visit: (Int) -> Void) {
        let end = entries[id].end
        var child = id + 1
        while child < end {
            visit(child)
            child = entries[child].end
        }
    }

    /// The sublayer to take at each level to get from the root to a layer.
    func way(to id: Int) -> [Int] {
        var way: [Int] = []
        var id = id
        while entries[id].parent >= 0 {
            way.append(Int(entries[id].place))
            id = entries[id].parent
        }
        return way.reversed()
    }

    /// The number of the layer at the end of a path of places.
    func id(at way: [Int]) -> Int {
        var id = 0
        for place in way {
            id = sublayers(of: id).first { entries[$0].place == place } ?? id
        }
        return id
    }

    /// The layer onto whose plane a layer is flattened: its nearest ancestor that is not a
    /// transform layer; -1 for the space around the root.
    func plane(of id: Int) -> Int {
        var parent = entries[id].parent
        while parent >= 0, entries[parent].isTransformLayer { parent = entries[parent].parent }
        return parent
    }

    /// From a layer's own space to its superlayer's, the superlayer's sublayerTransform included.
    func toSuper(of id: Int) -> Transform3D { entries[id].space?.toSuper ?? ownMatrix(of: id) }

    /// From a layer's own space to the plane it is flattened onto: that of its nearest ancestor
    /// that is not a transform layer, or the space around the root.
    func toPlane(of id: Int) -> Transform3D { entries[id].space?.toPlane ?? ownMatrix(of: id) }

    private func ownMatrix(of id: Int) -> Transform3D {
        let layer = whole(id)
        return layer.ownPlane.map { Transform3D($0) } ?? layer.ownMatrix
    }
}
