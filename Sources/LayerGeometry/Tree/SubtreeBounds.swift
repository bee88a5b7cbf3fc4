/// A bounding box of a layer and its descendants, in the plane that the layer is flattened onto.
///
/// A point outside it hits nothing within, so searches that need no reasons skip such layers. The
/// box is conservative, and unbounded if a layer leaves its plane.
struct SubtreeBounds: Sendable {
    private var minX = Double.infinity
    private var minY = Double.infinity
    private var maxX = -Double.infinity
    private var maxY = -Double.infinity

    private static let everywhere = SubtreeBounds(
        minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

    func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }

    /// Whether two boxes have a point in common, edges included.
    func meets(_ other: SubtreeBounds) -> Bool {
        other.maxX >= minX && other.minX <= maxX && other.maxY >= minY && other.minY <= maxY
    }

    /// The box; `nil` if it is unbounded or empty.
    var rect: Rect? {
        guard minX <= maxX, minY <= maxY else { return nil }
        let rect = Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
        return rect.isFinite ? rect : nil
    }

    /// The area in the plane: infinite if unbounded, 0 if empty.
    var area: Double { minX <= maxX && minY <= maxY ? (maxX - minX) * (maxY - minY) : 0 }

    /// Extends the box to include another one.
    mutating func add(_ other: SubtreeBounds) {
        minX = min(minX, other.minX)
        minY = min(minY, other.minY)
        maxX = max(maxX, other.maxX)
        maxY = max(maxY, other.maxY)
    }

    /// The bounding box after a transform, enlarged by the possible rounding error.
    private func carried(by matrix: PlaneMatrix) -> SubtreeBounds {
        if minX > maxX || minY > maxY { return self }
        // The rounding error of the inverse would exceed the margin added below.
        if !(matrix.condition < 1e4) { return .everywhere }
        var box = SubtreeBounds()
        for (x, y) in [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)] {
            let right = x * matrix.a + y * matrix.c + matrix.tx
            let down = x * matrix.b + y * matrix.d + matrix.ty
            guard right.isFinite, down.isFinite else { return .everywhere }
            box.add(SubtreeBounds(minX: right, minY: down, maxX: right, maxY: down))
        }
        let greatest = [
            box.minX, box.minY, box.maxX, box.maxY, matrix.tx, matrix.ty,
        ].reduce(1) { max($0, abs($1)) }
        let slack = greatest * 1e-6
        return SubtreeBounds(
            minX: box.minX - slack, minY: box.minY - slack, maxX: box.maxX + slack,
            maxY: box.maxY + slack)
    }

    /// The bounds of every entry, in order.
    ///
    /// - Parameter planes: The matrix of each flat entry to its plane.
    static func all(_ entries: [TreeIndex.Entry], _ planes: [PlaneMatrix]) -> [SubtreeBounds] {
        // The contents of each layer, in its own space; for a transform layer, in the plane above
        // it.
        var inside = entries.map { _ in SubtreeBounds() }
        var all = inside
        for id in entries.indices.reversed() {
            let entry = entries[id]
            let more = max(0, entry.outset)
            let own = SubtreeBounds(
                minX: entry.bounds.minX - more, minY: entry.bounds.minY - more,
                maxX: entry.bounds.maxX + more, maxY: entry.bounds.maxY + more)
            var bounds: SubtreeBounds
            if !entry.isFlat {
                bounds = .everywhere
            } else if entry.isTransformLayer {
                bounds = own.carried(by: planes[id])
                bounds.add(inside[id])
            } else {
                var whole = own
                whole.add(inside[id])
                bounds = whole.carried(by: planes[id])
            }
            all[id] = bounds
            if entry.parent >= 0 { inside[entry.parent].add(bounds) }
        }
        return all
    }
}

extension SubtreeBounds {
    /// The bounds of a single rectangle.
    init(_ rect: Rect) {
        self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    }
}
