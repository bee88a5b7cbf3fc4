/// The search for the layer that is visible at a point.
///
/// Open layers are kept in a list, not on the call stack, because a deep tree would overflow it.
struct VisibleSearch {
    /// A visible layer and its depth.
    struct Found {
        var id: Int
        var depth: Double
        /// The level of the window that it is in, among windows.
        var windowLevel: Double

        /// Of windows the one of the lesser level is behind; else the farther one, within 1e-5 the
        /// earlier one.
        func isBehind(_ other: Found) -> Bool {
            windowLevel == other.windowLevel
                ? depth < other.depth - 1e-5 : windowLevel < other.windowLevel
        }
    }

    /// A layer whose subtree is being searched.
    private struct Open {
        let id: Int
        /// The point, in the space that the layer's sublayers are flattened onto.
        let point: Point
        /// The layer's depth; `nil` for a transform layer, whose sublayers have depths of their
        /// own.
        let depth: Double?
        /// Whether the layer itself is visible at the point if nothing in it is.
        let isSeen: Bool
        var next: Int
        var best: Found?
    }

    private let index: TreeIndex
    /// What Core Animation refuses in hit tests it does not draw either.
    private let book = RuleBook.calayer
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
                // The nearest layer wins; within 1e-5, the later one.
                if open[last].best.map({ !seen.isBehind($0) }) ?? true { open[last].best = seen }
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
                found = Found(
                    id: best.id, depth: layer.depth ?? best.depth,
                    windowLevel: index.entries[layer.id].windowLevel)
            } else if layer.isSeen {
                found = Found(
                    id: layer.id, depth: layer.depth ?? 0,
                    windowLevel: index.entries[layer.id].windowLevel)
            }
        }
        return found
    }

    /// Opens a layer if it or its subtree may be visible.
    private mutating func enter(_ id: Int, _ point: Point) {
        guard index.reaches[id].contains(point) else { return }
        let entry = index.entries[id]
        if entry.isTransformLayer {
            if entry.refusal(by: book) != nil { return }
            open.append(Open(id: id, point: point, depth: nil, isSeen: false, next: id + 1))
            return
        }
        let place = entry.unproject(point)
        let contains = place.map { entry.contains($0, by: book) }
        guard entry.refusal(by: book, contains: contains) == nil, let own = place else { return }
        if entry.hasMask {
            var search = HitSearch(index, book)
            if search.ask(index.mask(of: id), own) == nil { return }
        }
        let depth = entry.isFlat ? 0 : entry.space?.toPlane.project(own)?.depth ?? 0
        let isSeen = contains == true && index.whole(id).draws(at: own)
        open.append(Open(id: id, point: own, depth: depth, isSeen: isSeen, next: id + 1))
    }
}
