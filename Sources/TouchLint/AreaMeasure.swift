import LayerGeometry

/// Measures where the hit test returns a target.
///
/// Where nothing in front overlaps it, all that is visible returns it. Where everything around has
/// sides along the axes, the edges make cells within which the answer is one: exact. Otherwise the
/// region is divided until no edge goes through a cell, or the work is done.
struct AreaMeasure {
    /// How many hit tests a target may take.
    private static let mostTests = 4_096
    /// How many layers the hit tests of all targets together may ask.
    private static let mostAsked = 100_000_000

    private let map: ViewMap
    private var testsLeft: Int

    init(_ map: ViewMap) {
        self.map = map
        // A hit test asks all layers at worst.
        testsLeft = Self.mostAsked / max(1, map.count)
    }

    /// The areas of all targets that can be seen, in pre-order.
    var areas: [TouchArea] {
        var measure = self
        return map.targets.compactMap { measure.area(of: $0) }
    }

    private mutating func area(of index: Int) -> TouchArea? {
        let view = map.views[index]
        guard view.isShown, view.isPlaced, view.touch.area > 0 else { return nil }
        var sum = Sum(index: index)
        if view.isLive, let middle = view.visible.centroid {
            let around = around(index)
            if around.isEmpty, !isFuzzy(index) {
                if returns(index, at: middle) { sum.add(view.visible, area: view.visible.area) }
            } else if view.visible.isUpright, !around.contains(where: { !$0.isSharp }),
                !isFuzzy(index)
            {
                addCells(view.visible.box, around, &sum)
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

    /// Something that may change the answer within a target.
    private struct Neighbour {
        let region: ConvexRegion
        /// Whether the answer changes only at the edges of a rectangle along the axes.
        let isSharp: Bool
        /// Whether it changes only at the edges.
        let isPlain: Bool
    }

    /// The views that may take touches of a target, or decide whether views in it do.
    private func around(_ index: Int) -> [Neighbour] {
        let region = map.views[index].visible
        var around: [Neighbour] = []
        // Views in it count as the target; only one that is never returned itself needs them.
        let own = map.views[index]
        let ownCounts = own.layer.touch.isPassThrough
        var other = map.isOrdered ? (ownCounts ? index + 1 : own.end) : 0
        while other < map.count {
            let view = map.views[other]
            let isAway = view.isPlaced && !view.visible.box.intersects(region.box)
            if !view.isLive || map.cutsEverywhere && isAway {
                other = view.end
                continue
            }
            let counts = map.isWithin(other, index) ? ownCounts : !map.isWithin(index, other)
            if counts, !isAway {
                let isPlain = view.isPlaced && !isFuzzy(other)
                around.append(
                    Neighbour(
                        region: view.visible, isSharp: isPlain && view.visible.isUpright,
                        isPlain: isPlain))
            }
            other += 1
        }
        return around
    }

    /// Whether more than the edges decide where a view is hit: depth or a mask.
    private func isFuzzy(_ index: Int) -> Bool {
        if map.rules == .uiview || map.rules == .android { return false }
        return map.chain(from: index, upTo: -1).contains {
            let node = map.tree[$0]
            return node.layer.mask != nil || !node.toPlane.isAffine
        }
    }

    private mutating func returns(_ index: Int, at point: Point) -> Bool {
        testsLeft -= 1
        return map.hit(at: point).map { map.isWithin($0, index) } ?? false
    }

    /// Asks once in each cell that the edges make.
    private mutating func addCells(_ box: Rect, _ around: [Neighbour], _ sum: inout Sum) {
        func cuts(_ low: Double, _ high: Double, _ edges: [Double]) -> [Double] {
            Array(Set(edges.filter { $0 > low && $0 < high } + [low, high])).sorted()
        }
        let boxes = around.map(\.region.box)
        let xs = cuts(box.minX, box.maxX, boxes.flatMap { [$0.minX, $0.maxX] })
        let ys = cuts(box.minY, box.maxY, boxes.flatMap { [$0.minY, $0.maxY] })
        guard (xs.count - 1) * (ys.count - 1) <= min(Self.mostTests, testsLeft) else {
            return divide(ConvexRegion(box), around, &sum)
        }
        for (top, bottom) in zip(ys, ys.dropFirst()) {
            for (left, right) in zip(xs, xs.dropFirst()) {
                let cell = Rect(x: left, y: top, width: right - left, height: bottom - top)
                if returns(sum.index, at: Point(x: cell.midX, y: cell.midY)) {
                    sum.add(ConvexRegion(cell), area: cell.width * cell.height)
                }
            }
        }
    }

    /// Quarters the box until no edge goes through a cell; what stays undecided is the error.
    private mutating func divide(
        _ region: ConvexRegion, _ around: [Neighbour], _ sum: inout Sum
    ) {
        var open = [region.box]
        var tests = min(Self.mostTests, max(testsLeft, 1))
        var next = 0
        while next < open.count {
            let cell = open[next]
            next += 1
            let inside = region.cut(with: ConvexRegion(cell))
            guard let middle = inside.centroid else { continue }
            let near = around.filter { $0.region.box.intersects(cell) || !$0.isPlain }
            let isDecided = near.allSatisfy { neighbour in
                neighbour.isPlain
                    && (neighbour.region.contains(inside.box)
                        || neighbour.region.cut(with: inside).isEmpty)
            }
            let canSplit = tests > open.count - next + 4 && cell.width > 1e-6 && cell.height > 1e-6
            if isDecided || !canSplit {
                tests -= 1
                if returns(sum.index, at: middle) { sum.add(inside, area: inside.area) }
                if !isDecided { sum.error += inside.area }
            } else {
                let (width, height) = (cell.width / 2, cell.height / 2)
                for corner in Rect(origin: cell.origin, size: Size(width: width, height: height))
                    .corners
                {
                    open.append(
                        Rect(x: corner.x, y: corner.y, width: width, height: height))
                }
            }
        }
    }
}
