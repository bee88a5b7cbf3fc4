import LayerGeometry

/// Measures the area in which the hit test returns a target.
///
/// If nothing in front overlaps the target, all of its visible region returns it. If everything
/// around is axis-parallel, the edges divide it into cells with a single answer each: exact. Under
/// rules that follow the order of the tree, rotated views in front are subtracted one by one: also
/// exact. Otherwise the region is divided until no edge crosses a cell or the budget is used up.
/// Hit tests and polygon operations are charged to the budget, and the undecided rest is the error.
struct AreaMeasure {
    /// The maximum number of hit tests per target.
    static let mostTests = 4_096
    /// The total number of layers that all hit tests may visit; comparing a view with a cell costs
    /// the same.
    private static let mostWork = 8_000_000
    /// The cost of clipping one polygon by another.
    static let cutWork = 24

    let map: ViewMap
    /// The remaining budget for all targets.
    private var work: Int
    /// The remaining budget for the current target.
    var share = 0

    init(_ map: ViewMap) {
        self.map = map
        work = Self.mostWork
    }

    /// The areas of all visible targets, in pre-order.
    var areas: [TouchArea] {
        var measure = self
        var areas: [TouchArea] = []
        for (place, target) in map.targets.enumerated() {
            // The budget that earlier targets did not use goes to the later ones.
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
        } else if !view.isFuzzy, around.allSatisfy({ $0.blocks || $0.region.isEmpty }) {
            takeAway(around, from: view.visible, &sum)
        } else {
            divide(view.visible, around, &sum)
        }
    }

    /// The measurements of a target so far.
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

    /// Tests each cell between the edges once; returns `false` if there are other edges, or too
    /// many.
    private mutating func addCells(
        _ region: ConvexRegion, _ around: [Neighbour], _ sum: inout Sum
    ) -> Bool {
        guard region.isUpright, around.allSatisfy(\.isSharp), !map.views[sum.index].isDeep
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

    /// Subtracts the views in front one by one; exact while the budget lasts.
    private mutating func takeAway(
        _ around: [Neighbour], from region: ConvexRegion, _ sum: inout Sum
    ) {
        var left = [region]
        var place = 0
        // The largest first, which leaves fewer pieces.
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
