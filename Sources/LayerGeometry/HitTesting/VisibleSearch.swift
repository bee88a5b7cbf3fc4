/// The search for the layer that is seen at a point.
///
/// The layers that are being looked into are in a list and not on the stack, which a deep tree would
/// exhaust.
struct VisibleSearch {
    /// A layer that is seen, and how near.
    struct Found {
        var id: Int
        var depth: Double
    }

    /// A layer that is being looked into.
    private struct Open {
        let id: Int
        /// The point that its sublayers are looked for at.
        let point: Point
        /// How near it is; a transform layer's sublayers have their own depths.
        let depth: Double?
        /// Whether it is seen itself where nothing in it is.
        let isSeen: Bool
        var next: Int
        var best: Found?
    }

    private let index: TreeIndex
    private var open: [Open] = []

    init(_ index: TreeIndex) {
        self.index = index
    }

    /// - Parameter point: In the plane that the layer is flattened onto.
    mutating func look(_ id: Int, _ point: Point) -> Found? {
        enter(id, point)
        var found: Found?
        while let last = open.indices.last {
            if let seen = found {
                // The nearest one is seen, within 1e-5 the later one.
                let isBehind = open[last].best.map { seen.depth < $0.depth - 1e-5 } ?? false
                if !isBehind { open[last].best = seen }
                found = nil
            }
            let layer = open[last]
            if layer.next < index.entries[layer.id].end {
                open[last].next = index.entries[layer.next].end
                enter(layer.next, layer.point)
                continue
            }
            open.removeLast()
            if let best = layer.best {
                found = Found(id: best.id, depth: layer.depth ?? best.depth)
            } else if layer.isSeen {
                found = Found(id: layer.id, depth: layer.depth ?? 0)
            }
        }
        return found
    }

    /// Opens a layer where it, or something in it, may be seen.
    private mutating func enter(_ id: Int, _ point: Point) {
        guard index.reaches[id].contains(point) else { return }
        let entry = index.entries[id]
        if entry.isHidden || entry.opacity <= 0 { return }
        if entry.isTransformLayer {
            open.append(Open(id: id, point: point, depth: nil, isSeen: false, next: id + 1))
            return
        }
        if !entry.isDoubleSided, entry.isBackFacing { return }
        guard let own = entry.unproject(point) else { return }
        let contains = entry.bounds.contains(own)
        if entry.masksToBounds, !contains { return }
        if entry.hasMask {
            var search = HitSearch(index, rules: .calayer)
            if search.ask(index.mask(of: id), own) == nil { return }
        }
        let depth = entry.isFlat ? 0 : entry.space?.toPlane.project(own)?.depth ?? 0
        let isSeen = contains && index.whole(id).draws(at: own)
        open.append(Open(id: id, point: own, depth: depth, isSeen: isSeen, next: id + 1))
    }
}
