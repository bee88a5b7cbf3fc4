public import LayerGeometry

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

/// The surroundings of a target that may change the answer within it.
extension AreaMeasure {
    /// A part of a target that remains to be tested.
    struct Cell {
        let box: Rect
        /// The part of the target in the cell.
        let inside: ConvexRegion
        /// The neighbours whose edges may cross the cell.
        let near: [Neighbour]
    }

    /// A view that may change the answer within a target.
    struct Neighbour {
        let region: ConvexRegion
        /// Whether the answer changes only at the edges of an axis-parallel rectangle.
        let isSharp: Bool
        /// Whether the answer changes only at its edges.
        let isPlain: Bool
        /// Whether it takes every touch within its edges before the target is asked.
        let blocks: Bool
    }

    /// The views that may take touches of a target, or decide whether views in it do, in pre-order.
    ///
    /// - Parameter most: The maximum number of views to compare.
    /// - Returns: `nil` if there are more.
    func around(_ index: Int, atMost most: Int) -> [Neighbour]? {
        let region = map.views[index].visible
        // Views in the target count as the target; only a target that is never returned itself
        // needs them.
        let own = map.views[index]
        let ownCounts = own.layer.touch.isPassThrough
        let isAfter = map.isOrdered || map.isFlat
        let before = isAfter ? 0..<0 : 0..<(ownCounts ? index + 1 : index)
        var found: [Int] = []
        let isAll = [before, (ownCounts ? index + 1 : own.end)..<map.count].allSatisfy { asked in
            map.live.visit(region.box, asked) { other in
                let counts = other == index || !map.isWithin(index, other)
                if counts, map.place(of: other)?.intersects(region.box) ?? true {
                    found.append(other)
                }
                return found.count <= most
            }
        }
        return isAll ? found.sorted().map { neighbour($0, of: index) } + masks(of: index) : nil
    }

    /// The masks of a target and its ancestors, whose edges cut touches off.
    private func masks(of index: Int) -> [Neighbour] {
        var masks: [Neighbour] = []
        var place = map.views[index].isFuzzy && map.book.countsMasks ? index : -1
        while place >= 0 {
            let view = map.views[place]
            if view.layer.mask != nil, let mask = map.tree[place].mask {
                let quad = Quad(mask.bounds, carriedBy: mask.toPlane.concatenating(view.toScene))
                let region = quad.map { ConvexRegion($0) } ?? .empty
                // Sublayers of a mask count, too, and it may have a mask itself.
                let isPlain =
                    quad != nil && mask.toPlane.isAffine && mask.sublayers.isEmpty
                    && mask.mask == nil
                masks.append(
                    Neighbour(
                        region: region, isSharp: isPlain && region.isUpright, isPlain: isPlain,
                        blocks: false))
            }
            place = view.parent
        }
        return masks
    }

    private func neighbour(_ other: Int, of index: Int) -> Neighbour {
        let view = map.views[other]
        let isPlain = view.isPlaced && !view.isFuzzy
        return Neighbour(
            region: view.visible, isSharp: isPlain && view.visible.isUpright, isPlain: isPlain,
            blocks: isPlain && !map.isWithin(other, index) && takesAll(view))
    }

    /// Whether a view in front takes all touches within its edges.
    private func takesAll(_ view: ViewMap.View) -> Bool {
        let layer = view.layer
        return (map.book.countsDepth ? map.isFlat && !layer.isTransformLayer : map.isOrdered)
            && map.book.canAnswer(
                isInteractive: layer.isUserInteractionEnabled,
                isPassThrough: layer.touch.isPassThrough)
    }
}

/// Measures a target whose neighbours have slanted edges, or decide by more than their edges.
extension AreaMeasure {
    /// Divides the box into quarters until no edge crosses a cell; the undecided rest is the error.
    mutating func divide(
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

/// The touchable area of a target, in square points of scene space.
public struct TouchArea: Hashable, Sendable {
    /// The target, by its index in pre-order.
    public let index: Int
    /// The area of its touch region without its surroundings.
    public let own: Double
    /// The part of that area within its ancestors.
    public let visible: Double
    /// The area in which the hit test returns the target or a view in it.
    public let returning: Double
    /// The maximum error of `returning`; 0 if it is exact.
    public let error: Double
    /// The size of the box around the area in which it is returned.
    public let effectiveSize: Size
}
