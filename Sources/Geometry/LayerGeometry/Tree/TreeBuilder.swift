/// Lists the layers of a tree without recursion.
struct TreeBuilder {
    /// A layer whose sublayers are being listed.
    private struct Open {
        let id: Int
        let list: Int32
        let layers: [Layer]
        /// The positions in the list, back to front, if that is another order.
        let order: [Int]?
        let numbers: [Int32]
        /// The layer's sublayerTransform about its pivot.
        let sublayerMatrix: Transform3D?
        var next = 0
    }

    private(set) var entries: [TreeIndex.Entry] = []
    private(set) var lists: [LayerList] = []
    /// The matrix of each flat layer to its plane.
    private(set) var planes: [PlaneMatrix] = []
    private(set) var masks: [Int: Int] = [:]
    private(set) var levels = 0
    private(set) var hasMotion = false
    private let flaws: [HitFlaw]
    private var waiting: [(owner: Int, list: LayerList, matrix: Transform3D?)] = []

    /// Lists the layers; `addMasks` adds the masks.
    init(_ root: LayerList, flaws: [HitFlaw]) {
        self.flaws = flaws
        let count = root.countOfAll
        entries.reserveCapacity(count)
        planes.reserveCapacity(count)
        add(root, number: 1, parent: -1, sublayerMatrix: nil)
    }

    /// Lists the masks with their descendants.
    mutating func addMasks() {
        while let (owner, list, matrix) = waiting.popLast() {
            masks[owner] = entries.count
            add(list, number: 0, parent: owner, sublayerMatrix: matrix)
        }
    }

    /// Lists the first layer of a list with its descendants.
    private mutating func add(
        _ list: LayerList, number: Int32, parent: Int, sublayerMatrix: Transform3D?
    ) {
        var open: [Open] = []
        let depth = parent < 0 ? 0 : entries[parent].depth + 1
        var site = TreeIndex.Entry.Site(
            list: addList(list), place: 0, number: number, parent: Int32(parent),
            depth: Int32(depth), key: 0)
        if let first = enter(list.layers[0], site, sublayerMatrix) { open.append(first) }
        while let last = open.indices.last {
            let next = open[last].next
            if next == open[last].layers.count {
                entries[open[last].id].end = entries.count
                open.removeLast()
                continue
            }
            open[last].next = next + 1
            let place = open[last].order?[next] ?? next
            site.list = open[last].list
            site.place = Int32(place)
            site.number = open[last].numbers.isEmpty ? 1 : open[last].numbers[place]
            site.parent = Int32(open[last].id)
            site.depth = Int32(depth + open.count)
            levels = max(levels, open.count + 1)
            let inner = enter(open[last].layers[place], site, open[last].sublayerMatrix)
            if let inner { open.append(inner) }
        }
        levels = max(levels, 1)
    }

    private mutating func addList(_ list: LayerList) -> Int32 {
        lists.append(list)
        return Int32(lists.count - 1)
    }

    /// Lists a single layer.
    ///
    /// - Returns: The pending work for its sublayers, if it has any.
    private mutating func enter(
        _ given: Layer, _ place: TreeIndex.Entry.Site, _ sublayerMatrix: Transform3D?
    ) -> Open? {
        let id = entries.count
        var site = place
        site.key = LayerComponent.key(given.displayName)
        let layer = flaws.isEmpty ? given : flaws.reduce(given) { $1.seen($0) }
        put(layer, site, sublayerMatrix)
        if given.hasMotion { hasMotion = true }
        guard given.hasMask || given.list != nil else { return nil }
        let matrix = layer.sublayerMatrix
        if let mask = given.maskList { waiting.append((id, mask, matrix)) }
        guard let list = given.list else { return nil }
        let layers = list.layers
        return Open(
            id: id, list: addList(list), layers: layers,
            order: site.parent < 0 ? given.windowOrder : nil,
            numbers: LayerPath.numbers(of: layers), sublayerMatrix: matrix)
    }

    private mutating func put(
        _ layer: Layer, _ site: TreeIndex.Entry.Site, _ sublayerMatrix: Transform3D?
    ) {
        var entry = TreeIndex.Entry(layer, site, id: entries.count)
        let above = Int(site.parent)
        var around: Transform3D?
        if above >= 0, entries[above].isTransformLayer {
            around = entries[above].space?.toPlane ?? Transform3D(planes[above])
        }
        planes.append(entry.place(layer, sublayerMatrix, in: around))
        entries.append(entry)
    }
}

extension TreeIndex.Entry {
    /// Places a layer.
    ///
    /// - Parameters:
    ///   - sublayerMatrix: That of the superlayer, if it has one.
    ///   - around: From the superlayer to its plane, if it is a transform layer.
    /// - Returns: The matrix to the plane.
    mutating func place(
        _ layer: Layer, _ sublayerMatrix: Transform3D?, in around: Transform3D?
    ) -> PlaneMatrix {
        let windowLevel = parent == 0 ? layer.windowLevel : 0
        let isPlain =
            sublayerMatrix == nil && around == nil && layer.touch.outset.bitPattern == 0
            && windowLevel == 0
        if isPlain, let plane = layer.ownPlane {
            put(plane)
            return plane
        }
        var toSuper = layer.ownMatrix
        if let sublayerMatrix { toSuper = toSuper.concatenating(sublayerMatrix) }
        let toPlane = around.map(toSuper.concatenating) ?? toSuper
        put(
            TreeIndex.Space(
                toSuper: toSuper, toPlane: toPlane, outset: layer.touch.outset,
                zPosition: layer.zPosition, windowLevel: windowLevel))
        return PlaneMatrix(toPlane)
    }
}

/// The index after a change to one layer, from the one before.
extension TreeIndex {
    /// Creates the index of a tree that differs from another one in the properties of a single layer.
    ///
    /// All but its entry and the boxes around it is copied, so that an edit takes about as long in a tree of
    /// thousands of layers as in a small one.
    ///
    /// - Parameters:
    ///   - old: The index before the change, without flaws.
    ///   - layer: The changed layer; one that `affectsOthers(since:)` needs a new index.
    ///   - root: The changed root, with this layer in it.
    convenience init(_ old: TreeIndex, with layer: Layer, at id: Int, in root: Layer) {
        var (entries, boxes, lists) = (old.entries, old.subtreeBounds, old.lists)
        var entry = Entry(layer, entries[id].site, id: id)
        entry.end = entries[id].end
        let above = entry.parent
        let isInSpace = above >= 0 && entries[above].isTransformLayer
        _ = entry.place(
            layer, above < 0 ? nil : old.whole(above).sublayerMatrix,
            in: isInSpace ? old.toPlane(of: above) : nil)
        entries[id] = entry
        let chain = Array(sequence(first: id) { old.entries[$0].parent }.prefix { $0 >= 0 })
        var list: LayerList? = LayerList([root])
        for id in chain.reversed() {
            guard let own = list else { break }
            lists[Int(entries[id].site.list)] = own
            list = own.layers[Int(entries[id].site.place)].list
        }
        for id in chain {
            let site = entries[id].site
            let plane =
                entries[id].space.map { PlaneMatrix($0.toPlane) }
                ?? lists[Int(site.list)].layers[Int(site.place)].ownPlane ?? .identity
            let mask = old.mask(of: id)
            let inner = old.sublayers(of: id) + (mask < 0 ? [] : [mask])
            var inside = SubtreeBounds()
            for id in inner { inside.add(boxes[id]) }
            boxes[id] = SubtreeBounds(of: entries[id], inside, plane)
        }
        self.init(old, entries, boxes, lists)
    }
}

extension Layer {
    /// Whether the change from another value may alter more of a tree's index than this layer's own entry.
    func affectsOthers(since old: Layer) -> Bool {
        let isAlike =
            list === old.list && maskList === old.maskList && displayName == old.displayName
            && isTransformLayer == old.isTransformLayer && windowLevel == old.windowLevel
            && hasMotion == old.hasMotion
        return !isAlike || isTransformLayer || sublayerMatrix != nil || old.sublayerMatrix != nil
    }

    /// Whether it has an animation or is the hand of a clock.
    var hasMotion: Bool { !details.isEmpty && (!animations.isEmpty || clock != nil) }
}
