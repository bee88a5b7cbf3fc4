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
    private static let mostTests = 4_096
    /// How many layers all hit tests together may ask; comparing a view with a cell costs as much.
    private static let mostWork = 8_000_000
    /// What cutting two polygons costs.
    private static let cutWork = 24

    let map: ViewMap
    /// What may still be done for all targets.
    private var work: Int
    /// What may still be done for this one.
    private var share = 0

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
            let around = around(index)
            if around.isEmpty, !isFuzzy(index) {
                if returns(index, at: middle) { sum.add(view.visible, area: view.visible.area) }
            } else if addCells(view.visible, around, &sum) {
                // Exact.
            } else if !isFuzzy(index), around.allSatisfy({ $0.blocks || $0.region.isEmpty }) {
                takeAway(around, from: view.visible, &sum)
            } else {
                divide(view.visible, around, &sum)
            }
        }
        return TouchArea(
            index: index, own: view.touch.area, visible: view.visible.area, returning: sum.area,
            error: sum.error,
            effectiveSize: sum.box.isNull ? Size(width: 0, height: 0) : sum.box.size)
    }

    /// What has been found of a target.
    private struct Sum {
        let index: Int
        var area = 0.0
        var error = 0.0
        var box = Rect.null

        mutating func add(_ region: ConvexRegion, area: Double) {
            self.area += area
            box = box.union(region.box)
        }
    }

    private mutating func returns(_ index: Int, at point: Point) -> Bool {
        share -= map.count
        return map.hit(at: point).map { map.isWithin($0, index) } ?? false
    }

    /// Asks once in each cell that the edges make; returns `false` where there are other edges, or
    /// too many.
    private mutating func addCells(
        _ region: ConvexRegion, _ around: [Neighbour], _ sum: inout Sum
    ) -> Bool {
        guard region.isUpright, around.allSatisfy(\.isSharp), !isFuzzy(sum.index) else {
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

    /// Quarters the box until no edge goes through a cell; what stays undecided is the error.
    private mutating func divide(
        _ region: ConvexRegion, _ around: [Neighbour], _ sum: inout Sum
    ) {
        var open = [Cell(box: region.box, inside: region, near: near(around, region))]
        var tests = Self.mostTests
        var next = 0
        while next < open.count {
            let cell = open[next]
            next += 1
            guard let middle = cell.inside.centroid else { continue }
            let isDecided = cell.near.isEmpty
            // Each open cell and the four new ones will need an answer.
            let waiting = open.count - next + 4
            let canSplit =
                tests > waiting && share > waiting * map.count + workOfSplit(cell)
                && cell.box.width > 1e-6 && cell.box.height > 1e-6
            if isDecided || !canSplit {
                tests -= 1
                if returns(sum.index, at: middle) { sum.add(cell.inside, area: cell.inside.area) }
                if !isDecided { sum.error += cell.inside.area }
            } else {
                open += quarters(cell)
            }
        }
    }

    private func workOfSplit(_ cell: Cell) -> Int { 4 * (cell.near.count + 1) * Self.cutWork }

    private mutating func quarters(_ cell: Cell) -> [Cell] {
        let (width, height) = (cell.box.width / 2, cell.box.height / 2)
        return Rect(origin: cell.box.origin, size: Size(width: width, height: height)).corners
            .compactMap { corner in
                let box = Rect(x: corner.x, y: corner.y, width: width, height: height)
                share -= Self.cutWork
                let inside = cell.inside.cut(with: ConvexRegion(box))
                if inside.isEmpty { return nil }
                return Cell(box: box, inside: inside, near: near(cell.near, inside))
            }
    }

    /// The neighbours that have an edge in a part of the target.
    private mutating func near(_ around: [Neighbour], _ inside: ConvexRegion) -> [Neighbour] {
        share -= around.count
        return around.filter { neighbour in
            if !neighbour.isPlain { return true }
            guard neighbour.region.box.intersects(inside.box) else { return false }
            share -= Self.cutWork
            return !neighbour.region.contains(inside.box)
                && !neighbour.region.cut(with: inside).isEmpty
        }
    }
}
