/// Divides the plane along the sides of regions, so that each cell is completely inside or completely
/// outside of every region.
///
/// A cell that sides cross is divided along the side that separates best, until no side crosses it.
/// If the regions are those of layers, all hit tests within a cell have the same answer, wherever
/// sides alone decide. Where more does, as depth or a mask, the cell is divided into samples instead.
/// The division depends only on the regions, not on their order.
package struct CellDivision {
    /// The number of samples where more than sides decides, or where there would be too many cells.
    static let samples = 1 << 13
    /// The part of the plane that is divided: farther out, corners are too imprecise.
    package static let everywhere = ConvexRegion(Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))

    private struct Open {
        let region: ConvexRegion
        /// The regions whose sides may cross it, by their places in the list for all open cells.
        let near: Range<Int>
        /// The number of divisions so far.
        let level: Int
    }

    let regions: [ConvexRegion]
    /// The boxes of the regions: almost all questions are about them.
    private let sides: [Sides]
    private let fuzzy: [ConvexRegion]
    private let fuzzyPlaces: BoxIndex
    private let whole: ConvexRegion
    /// The area of one sample where more than sides decides.
    private let grain: Double
    private let mostCells: Int

    /// How well the centre of a cell represents all of it.
    package enum Answer {
        /// All points of the cell have the same answer.
        case exact
        /// The cell is a sample: more than sides decides.
        case sampled
        /// There were too many cells to divide this one further; it is a sample of a larger one.
        case undivided
    }

    /// Divides along the sides of regions.
    ///
    /// - Parameters:
    ///   - regions: Their sides divide cells.
    ///   - fuzzy: Where more than sides decides.
    ///   - mostCells: The number of cells from which on what is left is divided into samples.
    package init(_ regions: [ConvexRegion], fuzzy: [ConvexRegion], mostCells: Int = 1 << 19) {
        self.mostCells = mostCells
        var sampled = fuzzy.map(Self.near)
        var sides: [ConvexRegion] = []
        for region in regions {
            let near = Self.near(region)
            if near == region { sides.append(region) } else { sampled.append(near) }
        }
        let box = sides.reduce(Rect.null) { $0.union($1.box) }
        let whole = ConvexRegion(box.intersection(Self.everywhere.box))
        let fuzzy = Self.sorted(sampled)
        (self.regions, self.fuzzy, self.whole) = (Self.sorted(sides), fuzzy, whole)
        self.sides = self.regions.map(Sides.init)
        fuzzyPlaces = BoxIndex(fuzzy.indices) { fuzzy[$0].box }
        let area = fuzzy.reduce(0) { $0 + min($1.cut(with: whole).area, whole.area) }
        grain = max(area / Double(Self.samples), 1e-4)
    }

    /// The part of a region that is near enough to be divided.
    private static func near(_ region: ConvexRegion) -> ConvexRegion {
        let (box, all) = (region.box, everywhere.box)
        // By its edges: the size of an intersection may be rounded.
        return all.contains(box) ? region : ConvexRegion(box.intersection(all))
    }

    /// Sorts regions that are not empty, each once, in an order that depends only on the regions.
    private static func sorted(_ regions: [ConvexRegion]) -> [ConvexRegion] {
        // By their places, as regions take longer to move.
        let sides = regions.map(Sides.init)
        let sorted = regions.indices.filter { !regions[$0].isEmpty }.sorted { one, other in
            let (a, b) = (sides[one], sides[other])
            let edges = (a.minX, a.minY, a.maxX, a.maxY)
            let others = (b.minX, b.minY, b.maxX, b.maxY)
            if edges != others { return edges < others }
            func numbers(_ place: Int) -> [Double] {
                regions[place].isUpright ? [] : regions[place].corners.flatMap { [$0.x, $0.y] }
            }
            return numbers(one).lexicographicallyPrecedes(numbers(other))
        }
        var distinct: [ConvexRegion] = []
        for place in sorted where regions[place] != distinct.last {
            distinct.append(regions[place])
        }
        return distinct
    }

    /// Visits the cells, which do not overlap.
    ///
    /// - Parameters:
    ///   - places: Cells that meet none of them are left out; `nil` for none.
    ///   - take: Receives a cell, and how well its centre represents it.
    package func visit(
        near places: BoxIndex? = nil, _ take: (_ cell: ConvexRegion, _ answer: Answer) -> Void
    ) {
        if whole.isEmpty { return }
        // For all open cells; the last regions are those of the next cell.
        var list = regions.indices.map { Int32($0) }
        var open = [Open(region: whole, near: list.indices, level: 0)]
        var made = 1
        // Each side divides a cell at most once. More divisions are due to rounding.
        let deepest = 32 + regions.reduce(0) { $0 + $1.cornerCount }
        while let cell = open.popLast() {
            if let places, !places.meets(cell.region.box) { continue }
            let here = Sides(cell.region)
            list.removeSubrange(cell.near.upperBound...)
            for place in cell.near {
                let (region, own) = (list[place], sides[Int(list[place])])
                let divides =
                    own.isUpright ? own.divides(here) : regions[Int(region)].divides(cell.region)
                if divides { list.append(region) }
            }
            let near = cell.near.upperBound..<list.count
            if made >= mostCells, !near.isEmpty {
                let grain = max(whole.area / Double(Self.samples), 1e-4)
                sample(cell.region, grain, .undivided, take)
                continue
            }
            guard !near.isEmpty, let cut = best(list[near], cell.region) else {
                if isFuzzy(cell.region) {
                    sample(cell.region, grain, .sampled, take)
                } else {
                    take(cell.region, .exact)
                }
                continue
            }
            let (low, high) = cut.parts(of: cell.region)
            let isFull = cell.level >= deepest
            guard !isFull, !low.isEmpty, !high.isEmpty else {
                take(cell.region, isFull ? .undivided : .exact)
                continue
            }
            made += 1
            open.append(Open(region: high, near: near, level: cell.level + 1))
            open.append(Open(region: low, near: near, level: cell.level + 1))
        }
    }

    /// Divides a cell into samples of an area.
    private func sample(
        _ cell: ConvexRegion, _ grain: Double, _ answer: Answer,
        _ take: (ConvexRegion, Answer) -> Void
    ) {
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
                if !piece.isEmpty { take(piece, answer) }
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
    package func overlaps(_ other: ConvexRegion) -> Bool {
        let common = box.intersection(other.box)
        guard !common.isNull, common.width > Cut.slack, common.height > Cut.slack else {
            return false
        }
        return isUpright && other.isUpright || !cut(with: other).isEmpty
    }
}

/// Chooses the side along which to divide a cell.
extension CellDivision {
    /// The number of regions that a side is evaluated on.
    private static let asked = 16
    /// The number of regions that propose sides.
    private static let suggesting = 4
    /// With this few regions, any side will do.
    private static let few = 2

    /// The side that leaves the least work; `nil` if no side crosses the cell.
    func best(_ near: ArraySlice<Int32>, _ cell: ConvexRegion) -> Cut? {
        if near.count > Self.few {
            let asked = Self.spread(near, Self.asked)
            var best: (cut: Cut, cost: Int)?
            for place in Self.spread(near, Self.suggesting) {
                regions[Int(place)].visitCuts(through: cell) { cut in
                    let least = best?.cost ?? .max
                    let cost = cost(cut, asked, below: least)
                    if cost < least { best = (cut, cost) }
                    return true
                }
            }
            if let best { return best.cut }
        }
        // With few regions, or if none of those that propose sides crosses the cell.
        for place in near {
            if let cut = regions[Int(place)].firstCut(through: cell) { return cut }
        }
        return nil
    }

    /// The work after a cut: the regions in the larger part, plus three times those in both.
    ///
    /// - Parameter most: From here on the exact number does not matter, and counting ends.
    private func cost(_ cut: Cut, _ asked: ArraySlice<Int32>, below most: Int) -> Int {
        var (low, high, both, cost) = (0, 0, 0, 0)
        for other in asked {
            // The corners of most are not needed, which would take a copy of the region.
            switch cut.side(of: sides[Int(other)], regions[Int(other)].corners) {
            case .low: low += 1
            case .high: high += 1
            case .both: both += 1
            }
            cost = max(low, high) + 3 * both
            if cost >= most { break }
        }
        return cost
    }

    /// A sample of a list, evenly spread.
    private static func spread(_ list: ArraySlice<Int32>, _ most: Int) -> ArraySlice<Int32> {
        if list.count <= most { return list }
        return (0..<most).map {
            list[list.startIndex + (2 * $0 + 1) * list.count / (2 * most)]
        }[...]
    }
}

/// A line that divides a cell: one side of a region, extended.
enum Cut {
    /// All points with the given x or y.
    case x(Double)
    case y(Double)
    /// The line through two points.
    case slanted(Point, Point)

    /// Coordinates closer than this are equal.
    static let slack = 1e-7

    /// The side of the line on which something lies.
    enum Side {
        case low, high, both
    }

    /// Returns the side on which a region lies; touching the line does not count as crossing it.
    ///
    /// - Parameters:
    ///   - box: The sides of the region's box.
    ///   - corners: The region's corners, which only a slanted line needs.
    @inline(__always)
    func side(of box: Sides, _ corners: @autoclosure () -> [Point]) -> Side {
        let (low, high) =
            switch self {
            case .x(let x): (x - box.minX, box.maxX - x)
            case .y(let y): (y - box.minY, box.maxY - y)
            case .slanted(let one, let next): Self.reach(one, next, corners())
            }
        if high <= Self.slack { return .low }
        return low <= Self.slack ? .high : .both
    }

    /// The two parts of a region, the lower one first.
    func parts(of region: ConvexRegion) -> (ConvexRegion, ConvexRegion) {
        let box = region.box
        switch self {
        case .x(let x) where region.isUpright:
            return (
                ConvexRegion(
                    Rect(x: box.minX, y: box.minY, width: x - box.minX, height: box.height)),
                ConvexRegion(Rect(x: x, y: box.minY, width: box.maxX - x, height: box.height))
            )
        case .y(let y) where region.isUpright:
            return (
                ConvexRegion(
                    Rect(x: box.minX, y: box.minY, width: box.width, height: y - box.minY)),
                ConvexRegion(Rect(x: box.minX, y: y, width: box.width, height: box.maxY - y))
            )
        case .x(let x): return halves(region, Point(x: x, y: 0), Point(x: x, y: 1))
        case .y(let y): return halves(region, Point(x: 1, y: y), Point(x: 0, y: y))
        case .slanted(let one, let next): return halves(region, one, next)
        }
    }

    /// Whether an edge is too short to say which way it leads.
    static func isShort(_ one: Point, _ next: Point) -> Bool {
        abs(one.x - next.x) + abs(one.y - next.y) <= slack
    }

    /// How far corners extend on both sides of a line, in points.
    static func reach(_ one: Point, _ next: Point, _ corners: [Point]) -> (Double, Double) {
        let (dx, dy) = (next.x - one.x, next.y - one.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return (0, 0) }
        var (low, high) = (-Double.infinity, -Double.infinity)
        for corner in corners {
            let distance = (dx * (corner.y - one.y) - dy * (corner.x - one.x)) / length
            low = max(low, distance)
            high = max(high, -distance)
        }
        return (low, high)
    }

    private func halves(
        _ region: ConvexRegion, _ one: Point, _ next: Point
    ) -> (ConvexRegion, ConvexRegion) {
        (
            ConvexRegion(polygon: ConvexRegion.half(region.corners, one, next)),
            ConvexRegion(polygon: ConvexRegion.half(region.corners, next, one))
        )
    }
}

extension ConvexRegion {
    fileprivate func firstCut(through cell: ConvexRegion) -> Cut? {
        var first: Cut?
        visitCuts(through: cell) {
            first = $0
            return false
        }
        return first
    }

    /// Visits the lines along the region's sides that cross a cell, until told to stop.
    @inline(__always)
    func visitCuts(through cell: ConvexRegion, _ goesOn: (Cut) -> Bool) {
        let (own, here) = (box, Sides(cell))
        func ends(_ cut: Cut) -> Bool {
            cut.side(of: here, cell.corners) == .both && !goesOn(cut)
        }
        if isUpright {
            _ =
                ends(.x(own.minX)) || ends(.y(own.minY)) || ends(.x(own.maxX)) || ends(.y(own.maxY))
            return
        }
        for (one, next) in edges {
            let passes =
                min(one.x, next.x) < here.maxX && max(one.x, next.x) > here.minX
                && min(one.y, next.y) < here.maxY && max(one.y, next.y) > here.minY
            guard passes, !Cut.isShort(one, next) else { continue }
            let cut: Cut =
                one.x == next.x
                ? .x(one.x) : one.y == next.y ? .y(one.y) : .slanted(one, next)
            if ends(cut) { return }
        }
    }

    /// Whether a side of the region may cross a cell.
    func divides(_ cell: ConvexRegion) -> Bool {
        let (own, here) = (Sides(self), Sides(cell))
        if isUpright { return own.divides(here) }
        return own.overlaps(here) && !contains(cell.box) && !cut(with: cell).isEmpty
    }
}

/// The sides of a region's bounding box, as plain numbers that are read without a copy of the region.
struct Sides: BitwiseCopyable {
    let minX: Double, minY: Double, maxX: Double, maxY: Double
    let isUpright: Bool

    init(_ region: ConvexRegion) {
        (minX, minY) = (region.box.minX, region.box.minY)
        (maxX, maxY) = (region.box.maxX, region.box.maxY)
        isUpright = region.isUpright
    }

    @inline(__always)
    func overlaps(_ cell: Sides) -> Bool {
        let slack = Cut.slack
        return minX < cell.maxX - slack && cell.minX < maxX - slack && minY < cell.maxY - slack
            && cell.minY < maxY - slack
    }

    /// Whether a side of an upright region with this box crosses a cell.
    @inline(__always)
    func divides(_ cell: Sides) -> Bool {
        let slack = Cut.slack
        return overlaps(cell)
            && (minX > cell.minX + slack || minY > cell.minY + slack || maxX < cell.maxX - slack
                || maxY < cell.maxY - slack)
    }
}
