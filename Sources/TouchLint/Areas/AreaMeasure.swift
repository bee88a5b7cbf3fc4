import LayerGeometry

/// Measures where the hit test returns a target.
///
/// Where nothing in front overlaps it, all that is visible returns it. Where everything around has
/// sides along the axes, the edges make cells within which the answer is one: exact. What is turned
/// is taken away piece by piece, by rules that ask in the order of the tree: exact. Otherwise the
/// region is divided until no edge goes through a cell, or the work is done: all work is counted,
/// hit tests and polygons, and what stays undecided is the error.
struct AreaMeasure {
    /// How many hit tests a target may take.
    static let mostTests = 4_096
    /// How many layers all hit tests together may ask; comparing a view with a cell costs as much.
    private static let mostWork = 8_000_000
    /// What cutting two polygons costs.
    static let cutWork = 24

    let map: ViewMap
    /// What may still be done for all targets.
    private var work: Int
    /// What may still be done for this one.
    var share = 0

    init(_ map: ViewMap) {
        self.map = map
        work = Self.mostWork
    }

    /// The areas of all targets that can be seen, in pre-order.
    var areas: [TouchArea] {
        var measure = self
        var areas: [TouchArea] = []
        for (place, target) in map.targets.enumerated() {
            // What the ones before did not need is left for the ones behind.
            let share = max(0, measure.work) / (map.targets.count - place)
            measure.share = share
            if let area = measure.area(of: target) { areas.append(area) }
            measure.work -= share - measure.share
        }
        return areas
    }

    private mutating func area(of index: Int) -> TouchArea? {
        let view = map.views[index]
        guard view.isShown, view.isPlaced, view.touch.area > 0 else { return nil }
        var sum = Sum(index: index)
        if view.isLive, let middle = view.visible.centroid {
            measure(view, at: middle, &sum)
        }
        return TouchArea(
            index: index, own: view.touch.area, visible: view.visible.area, returning: sum.area,
            error: sum.error,
            effectiveSize: sum.box.isNull ? Size(width: 0, height: 0) : sum.box.size)
    }

    private mutating func measure(_ view: ViewMap.View, at middle: Point, _ sum: inout Sum) {
        guard let around = around(sum.index, atMost: max(0, share)) else {
            if returns(sum.index, at: middle) { sum.add(view.visible, area: view.visible.area) }
            sum.error = view.visible.area
            return
        }
        if around.isEmpty, !view.isFuzzy {
            if returns(sum.index, at: middle) { sum.add(view.visible, area: view.visible.area) }
        } else if addCells(view.visible, around, &sum) {
            // Exact.
        } else if !view.isFuzzy, around.allSatisfy({ $0.blocks || $0.region.isEmpty }) {
            takeAway(around, from: view.visible, &sum)
        } else {
            divide(view.visible, around, &sum)
        }
    }

    /// What has been found of a target.
    struct Sum {
        let index: Int
        var area = 0.0
        var error = 0.0
        var box = Rect.null

        mutating func add(_ region: ConvexRegion, area: Double) {
            self.area += area
            box = box.union(region.box)
        }
    }

    mutating func returns(_ index: Int, at point: Point) -> Bool {
        share -= map.count
        return map.hit(at: point).map { map.isWithin($0, index) } ?? false
    }

    /// Asks once in each cell that the edges make; returns `false` where there are other edges, or
    /// too many.
    private mutating func addCells(
        _ region: ConvexRegion, _ around: [Neighbour], _ sum: inout Sum
    ) -> Bool {
        guard region.isUpright, around.allSatisfy(\.isSharp), !map.views[sum.index].isFuzzy
        else {
            return false
        }
        let box = region.box
        func cuts(_ low: Double, _ high: Double, _ edges: [Double]) -> [Double] {
            Array(Set(edges.filter { $0 > low && $0 < high } + [low, high])).sorted()
        }
        let boxes = around.map(\.region.box)
        let xs = cuts(box.minX, box.maxX, boxes.flatMap { [$0.minX, $0.maxX] })
        let ys = cuts(box.minY, box.maxY, boxes.flatMap { [$0.minY, $0.maxY] })
        let count = (xs.count - 1) * (ys.count - 1)
        guard count <= Self.mostTests, count <= share / max(1, map.count) else {
            return false
        }
        for (top, bottom) in zip(ys, ys.dropFirst()) {
            for (left, right) in zip(xs, xs.dropFirst()) {
                let cell = Rect(x: left, y: top, width: right - left, height: bottom - top)
                if returns(sum.index, at: Point(x: cell.midX, y: cell.midY)) {
                    sum.add(ConvexRegion(cell), area: cell.width * cell.height)
                }
            }
        }
        return true
    }

    /// Takes away what is in front, one view after the other: exact while there is work left.
    private mutating func takeAway(
        _ around: [Neighbour], from region: ConvexRegion, _ sum: inout Sum
    ) {
        var left = [region]
        var place = 0
        // The largest first, so that there are few pieces.
        let front = around.map { (region: $0.region, area: $0.region.area) }
            .sorted { $0.area > $1.area }
        while place < front.count, !left.isEmpty, share > left.count * map.count {
            let cover = front[place].region
            share -= left.count
            left = left.flatMap { piece in
                guard piece.box.intersects(cover.box) else { return [piece] }
                share -= 3 * Self.cutWork
                return piece.without(cover)
            }
            place += 1
        }
        let isDone = place == front.count || left.isEmpty
        for piece in left {
            if let middle = piece.centroid, returns(sum.index, at: middle) {
                sum.add(piece, area: piece.area)
            }
            if !isDone { sum.error += piece.area }
        }
    }
}
