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
        if !given.details.isEmpty, !given.animations.isEmpty || given.clock != nil {
            hasMotion = true
        }
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
        let isInSpace = above >= 0 && entries[above].isTransformLayer
        let windowLevel = above == 0 ? layer.windowLevel : 0
        let isPlain =
            sublayerMatrix == nil && !isInSpace && layer.touch.outset.bitPattern == 0
            && windowLevel == 0
        if isPlain, let plane = layer.ownPlane {
            entry.put(plane)
            planes.append(plane)
        } else {
            var toSuper = layer.ownMatrix
            if let sublayerMatrix { toSuper = toSuper.concatenating(sublayerMatrix) }
            var toPlane = toSuper
            if isInSpace {
                let around = entries[above].space?.toPlane ?? Transform3D(planes[above])
                toPlane = toSuper.concatenating(around)
            }
            entry.put(
                TreeIndex.Space(
                    toSuper: toSuper, toPlane: toPlane, outset: layer.touch.outset,
                    zPosition: layer.zPosition, windowLevel: windowLevel))
            planes.append(PlaneMatrix(toPlane))
        }
        entries.append(entry)
    }
}
