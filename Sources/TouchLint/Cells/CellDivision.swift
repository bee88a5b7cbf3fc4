import LayerGeometry

/// Divides the screen along the sides of views, so that all touches within a cell have the same
/// answer.
///
/// A cell that sides cross is divided along the side that separates best, until no side crosses it.
/// This is exact for all views placed on the screen, rotated or not. Where depth or a mask decides,
/// the cell is divided into samples instead. The division depends only on the regions, so the order
/// of two trees does not matter.
struct CellDivision {
    /// The maximum number of cells; further ones stay undivided.
    static let mostCells = 1 << 19
    /// The number of samples where depth or a mask decides.
    static let samples = 1 << 13
    /// Everything farther out is ignored.
    private static let farthest = 1e9

    private struct Open {
        let region: ConvexRegion
        let near: [Int32]
        /// The number of divisions so far.
        let level: Int
    }

    let regions: [ConvexRegion]
    /// The boxes of the regions, in a separate array because they are read most.
    let boxes: [Sides]
    private let fuzzy: [ConvexRegion]
    private let fuzzyPlaces: BoxIndex
    private let whole: ConvexRegion
    /// The area of one sample.
    private let grain: Double

    /// How well the centre of a cell represents all of it.
    enum Answer {
        /// All touches in the cell have the same answer.
        case exact
        /// The cell is a sample: depth or a mask decides.
        case sampled
        /// There were too many cells to divide this one further.
        case undivided
    }

    /// - Parameter others: Views whose sides also divide cells, although they take no touches; one
    ///   list per map.
    init(_ maps: [ViewMap], others: [[Int]]) {
        var (regions, fuzzy) = (Set<ConvexRegion>(), Set<ConvexRegion>())
        let most = ConvexRegion(
            Rect(
                x: -Self.farthest, y: -Self.farthest, width: 2 * Self.farthest,
                height: 2 * Self.farthest))
        func add(_ region: ConvexRegion, isFuzzy: Bool) {
            // Farther out, corners are too imprecise for their sides to divide anything.
            let near = region.box.intersection(most.box)
            let isNear = near == region.box
            if isNear { regions.insert(region) }
            if isFuzzy || !isNear { fuzzy.insert(isNear ? region : ConvexRegion(near)) }
        }
        for (map, others) in zip(maps, others) {
            for view in map.views where view.isLive && view.isPlaced && !view.visible.isEmpty {
                add(view.visible, isFuzzy: view.isFuzzy)
            }
            for index in map.views.indices where map.views[index].isLive {
                if map.views[index].isPlaced { continue }
                fuzzy.insert(map.place(of: index).map { ConvexRegion($0) } ?? most)
            }
            for index in others where !map.views[index].visible.isEmpty {
                add(map.views[index].visible, isFuzzy: false)
            }
        }
        let box = regions.reduce(Rect.null) { $0.union($1.box) }.intersection(most.box)
        let whole = ConvexRegion(box)
        self.whole = whole
        let sorted = Self.sorted(regions)
        self.regions = sorted
        boxes = sorted.map { Sides($0) }
        let sampled = Self.sorted(fuzzy.filter { !$0.isEmpty })
        self.fuzzy = sampled
        fuzzyPlaces = BoxIndex(sampled.indices) { sampled[$0].box }
        let area = sampled.reduce(0) { $0 + min($1.cut(with: whole).area, whole.area) }
        grain = max(area / Double(Self.samples), 1e-4)
    }

    /// Sorts regions in an order that depends only on the regions.
    private static func sorted(_ regions: Set<ConvexRegion>) -> [ConvexRegion] {
        func key(_ region: ConvexRegion) -> [Double] {
            let box = region.box
            return [box.minX, box.minY, box.maxX, box.maxY]
                + (region.isUpright ? [] : region.corners.flatMap { [$0.x, $0.y] })
        }
        return regions.map { (region: $0, key: key($0)) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.region)
    }

    /// Visits the cells, which do not overlap.
    ///
    /// - Parameter take: Receives a cell, and how well its centre represents it.
    func visit(_ take: (_ cell: ConvexRegion, _ answer: Answer) -> Void) {
        if whole.isEmpty { return }
        var open = [Open(region: whole, near: regions.indices.map { Int32($0) }, level: 0)]
        var made = 1
        // Each side divides a cell at most once. More divisions are due to rounding.
        let deepest = 32 + regions.reduce(0) { $0 + $1.cornerCount }
        while let cell = open.popLast() {
            let sides = Sides(cell.region)
            let near = cell.near.filter { divides(Int($0), cell.region, sides) }
            guard !near.isEmpty, let cut = best(near, cell.region, sides) else {
                sample(cell.region, take)
                continue
            }
            let (low, high) = cut.parts(of: cell.region)
            let isFull = made >= Self.mostCells || cell.level >= deepest
            guard !isFull, !low.isEmpty, !high.isEmpty else {
                take(cell.region, isFull ? .undivided : .exact)
                continue
            }
            made += 1
            open.append(Open(region: high, near: near, level: cell.level + 1))
            open.append(Open(region: low, near: near, level: cell.level + 1))
        }
    }

    /// Whether a side of a region may cross the cell.
    private func divides(_ place: Int, _ cell: ConvexRegion, _ sides: Sides) -> Bool {
        boxes[place].isUpright
            ? boxes[place].divides(sides) : regions[place].divides(cell)
    }

    /// Passes on a cell, or samples of it where depth or a mask decides.
    private func sample(_ cell: ConvexRegion, _ take: (ConvexRegion, Answer) -> Void) {
        guard isFuzzy(cell) else { return take(cell, .exact) }
        let box = cell.box
        let side = grain.squareRoot()
        func count(_ length: Double) -> Int {
            max(1, min(Self.samples, Int(min(1e6, (length / side).rounded(.up)))))
        }
        let (columns, rows) = (count(box.width), count(box.height))
        if columns * rows > 4 * Self.samples { return take(cell, .undivided) }
        let (width, height) = (box.width / Double(columns), box.height / Double(rows))
        for row in 0..<rows {
            for column in 0..<columns {
                let part = Rect(
                    x: box.minX + Double(column) * width, y: box.minY + Double(row) * height,
                    width: width, height: height)
                let piece = cell.isUpright ? ConvexRegion(part) : cell.cut(with: ConvexRegion(part))
                if !piece.isEmpty { take(piece, .sampled) }
            }
        }
    }

    private func isFuzzy(_ cell: ConvexRegion) -> Bool {
        if fuzzy.isEmpty { return false }
        return !fuzzyPlaces.visit(cell.box, fuzzy.indices) { !cell.overlaps(fuzzy[$0]) }
    }
}

extension ConvexRegion {
    /// Whether the two share more than a side.
    fileprivate func overlaps(_ other: ConvexRegion) -> Bool {
        let common = box.intersection(other.box)
        guard !common.isNull, common.width > Cut.slack, common.height > Cut.slack else {
            return false
        }
        return isUpright && other.isUpright || !cut(with: other).isEmpty
    }
}
