import LayerGeometry
import SceneFile

/// A point at which the answer of a hit test can be checked.
struct HitQuestion: Hashable {
    var point: Point
    /// The area of the region with one receiver that the answer stands for; 0 unless it is within one.
    var area: Double
    /// Whether it is on the side of a layer, on its corner, or half a unit beside it.
    var isAtSide: Bool
}

/// The questions whose answers pin a scene: within each region, on every side and half a unit
/// beside it, and at every corner.
///
/// Sides are those of all layers, also where wrong engines see them. Points where an answer depends
/// on rounding are left out: those on a side that is slanted, or whose numbers are not exact.
struct HitQuestions {
    /// The number of questions from which on only a selection of sides and corners is asked.
    static let mostQuestions = 20_000
    /// With more sides than this, those of wrong engines are not divided along.
    private static let mostSides = 600
    /// Points closer to a side than this depend on rounding.
    static let slack = 1e-6
    /// The distance of points that are right beside a side.
    private static let nearness = 1e-3

    /// A piece of a side, and the points beside it.
    struct Border {
        /// On it; `nil` if the answer there depends on rounding.
        var on: Point?
        /// Half a unit beside it.
        var beside: (Point, Point)
        /// Right beside it: where the answers agree there, it is a side of nothing that is hit, but one
        /// that only a wrong engine sees.
        var near: (Point, Point)
        /// The line that it is on: its normal and its distance from the origin, rounded.
        var line: [Int]
    }

    private(set) var all: [HitQuestion] = []
    /// The regions, each with the place of the question in it, if there is one.
    private(set) var cells: [(region: ConvexRegion, question: Int?)] = []
    private(set) var borders: [Border] = []
    private let sides: Sides
    private let roundedSides: RoundedSides
    private let unit: SceneUnit
    private var asked: Set<Point> = []

    init(_ tree: LayerTree, unit: SceneUnit) {
        self.unit = unit
        var sides = Sides()
        sides.add(tree)
        let ownCount = sides.regions.count
        for flaw in HitFlaw.allCases {
            if sides.regions.count > Self.mostSides { break }
            let root = tree.rootLayer.withAll { $0 = flaw.seen($0) }
            if root != tree.rootLayer { sides.add(LayerTree(root)) }
        }
        self.sides = sides
        roundedSides = RoundedSides(sides)
        let isSmall = sides.regions.count <= Self.mostSides
        let divided = isSmall ? sides.regions : Array(sides.regions.prefix(ownCount))
        CellDivision(divided.map(\.region), fuzzy: []).visit { cell, _ in add(cell) }
        // So large that it cannot be divided.
        if all.isEmpty { addRandom(200) }
    }

    /// The questions; of very many, all within regions and at random points, and an even selection of
    /// the others.
    var selection: [HitQuestion] {
        let others = all.indices.filter { all[$0].isAtSide }
        let room = max(0, Self.mostQuestions - (all.count - others.count))
        if others.count <= room { return all }
        let chosen = Set((0..<room).map { others[$0 * others.count / room] })
        return all.indices.filter { !all[$0].isAtSide || chosen.contains($0) }.map { all[$0] }
    }

    /// Adds points anywhere in the scene and a little around it; the same ones each time.
    mutating func addRandom(_ count: Int) {
        let box = sides.regions.reduce(Rect.null) { $0.union($1.region.box) }
            .intersection(CellDivision.everywhere.box)
        if box.isNull { return }
        var numbers = SeededNumbers()
        for _ in 0..<min(count, Disagreements.mostPoints) {
            let x = box.minX + box.width * (numbers.next() * 1.1 - 0.05)
            let y = box.minY + box.height * (numbers.next() * 1.1 - 0.05)
            add(Self.rounded(Point(x: x, y: y)))
        }
    }

    private mutating func add(_ cell: ConvexRegion) {
        guard let middle = cell.centroid else { return }
        let isAsked = add(Self.plain(middle, in: cell), area: cell.area)
        cells.append((cell, isAsked ? all.count - 1 : nil))
        let corners = cell.corners
        for (place, corner) in corners.enumerated() {
            let next = corners[(place + 1) % corners.count]
            add(corner, isAtSide: true)
            addBorder(corner, next)
        }
    }

    private mutating func addBorder(_ corner: Point, _ next: Point) {
        let (dx, dy) = (next.x - corner.x, next.y - corner.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return }
        let on = whole(Self.middle(corner, next))
        // The same normal for both directions.
        let isReversed = dy < 0 || dy == 0 && dx > 0
        let sign = isReversed ? -1.0 : 1
        let normal = Point(x: sign * dy / length, y: -sign * dx / length)
        func beside(_ distance: Double) -> Point {
            Point(x: on.x + distance * normal.x, y: on.y + distance * normal.y)
        }
        // To a hundredth, so that people can read it.
        let low = whole(Self.rounded(beside(-0.5)))
        let high = whole(Self.rounded(beside(0.5)))
        let near =
            unit == .points ? (beside(-Self.nearness), beside(Self.nearness)) : (low, high)
        let isNew = !asked.contains(on) || !asked.contains(low)
        for point in [on, low, high] { add(point, isAtSide: true) }
        guard isNew, asked.contains(low), asked.contains(high) else { return }
        let line = [normal.x, normal.y, normal.x * on.x + normal.y * on.y].map {
            // Sides are less than 1e9 from the origin.
            Int(max(-1e15, min(1e15, ($0 * 1000).rounded())))
        }
        borders.append(
            Border(
                on: asked.contains(on) ? on : nil, beside: (low, high), near: near, line: line))
    }

    /// - Returns: Whether it is a new question.
    @discardableResult
    private mutating func add(_ point: Point, area: Double = 0, isAtSide: Bool = false) -> Bool {
        let point = whole(point)
        guard point.isFinite, !roundedSides.reach(point), asked.insert(point).inserted
        else { return false }
        all.append(HitQuestion(point: point, area: area, isAtSide: isAtSide))
        return true
    }

    /// The point, or its cell, which cannot be asked in parts.
    private func whole(_ point: Point) -> Point {
        unit == .points ? point : Point(x: point.x.rounded(.down), y: point.y.rounded(.down))
    }

    /// A point near the middle of a cell with as few decimals as the cell has room for.
    private static func plain(_ middle: Point, in cell: ConvexRegion) -> Point {
        for grain in [1, 2, 10, 100, 1000.0] {
            let point = Point(
                x: (middle.x * grain).rounded() / grain, y: (middle.y * grain).rounded() / grain)
            if cell.contains(point), cell.distance(to: point) > 0.2 / grain { return point }
        }
        return middle
    }

    /// A point between two others; on a whole number if the line is along an axis and long enough.
    private static func middle(_ one: Point, _ other: Point) -> Point {
        var middle = Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
        if one.x == other.x, abs(one.y - other.y) > 2 { middle.y = middle.y.rounded() }
        if one.y == other.y, abs(one.x - other.x) > 2 { middle.x = middle.x.rounded() }
        return middle
    }

    /// A point with two decimals.
    private static func rounded(_ point: Point) -> Point {
        func rounded(_ number: Double) -> Double {
            abs(number) < 1e9 ? (number * 100).rounded() / 100 : number
        }
        return Point(x: rounded(point.x), y: rounded(point.y))
    }
}

extension HitQuestions {
    /// The sides of layers, as an engine with mistakes made one after the other sees them, on which
    /// its answers depend on rounding.
    ///
    /// Questions keep away from those of a single mistake, but not from those of several.
    static func roundedSides(_ root: Layer, flaws: [HitFlaw]) -> [ConvexRegion] {
        var sides = Sides()
        sides.add(LayerTree(root.withAll { layer in layer = flaws.reduce(layer) { $1.seen($0) } }))
        return sides.regions.filter { !$0.isExact }.map(\.region)
    }
}

/// The sides of layers in scene space.
private struct Sides {
    struct Side: Hashable {
        var region: ConvexRegion
        /// Whether all numbers on the way to it are exact in any sensible arithmetic.
        var isExact: Bool
    }

    private(set) var regions: [Side] = []
    private var known: [ConvexRegion: Int] = [:]

    /// Adds the sides of all layers of a tree and of their masks, hidden or not.
    mutating func add(_ tree: LayerTree) {
        for node in tree.nodes {
            add(node)
            var masks = [node.mask].compactMap(\.self)
            while let mask = masks.popLast() {
                add(mask)
                masks += mask.sublayers
            }
        }
    }

    private mutating func add(_ node: LayerNode) {
        let outset = node.layer.touch.outset
        add(node.bounds, of: node)
        if outset != 0 { add(node.bounds.insetBy(dx: -outset, dy: -outset), of: node) }
    }

    private mutating func add(_ bounds: Rect, of node: LayerNode) {
        let corners = bounds.corners.compactMap { node.convert($0, to: nil) }
        guard corners.count == 4, corners.allSatisfy(\.isFinite) else { return }
        let region = ConvexRegion(corners: corners)
        if region.isEmpty { return }
        let isExact = region.isUpright && node.chain.allSatisfy(\.isExact)
        if let place = known[region] {
            // Of equal regions, one alone is enough to make an answer depend on rounding.
            if !isExact { regions[place].isExact = false }
            return
        }
        known[region] = regions.count
        regions.append(Side(region: region, isExact: isExact))
    }
}

/// The sides at which answers depend on rounding, in pieces: a slanted side is far from most of its box.
private struct RoundedSides {
    private static let mostPieces = 16
    /// A piece is at least this long, in points.
    private static let shortest = 8.0

    private var ends: [(Point, Point)] = []
    private let places: BoxIndex

    init(_ sides: Sides) {
        for side in sides.regions where !side.isExact {
            guard var one = side.region.corners.last else { continue }
            for next in side.region.corners {
                let (dx, dy) = (next.x - one.x, next.y - one.y)
                let length = max(abs(dx), abs(dy)) / Self.shortest
                let count = dx == 0 || dy == 0 ? 1 : Int(min(Double(Self.mostPieces), length)) + 1
                func end(_ piece: Int) -> Point {
                    if piece == count { return next }
                    let part = Double(piece) / Double(count)
                    return Point(x: one.x + part * dx, y: one.y + part * dy)
                }
                ends += (0..<count).map { (end($0), end($0 + 1)) }
                one = next
            }
        }
        places = BoxIndex(ends.indices) { [ends] in
            let margin = -2 * HitQuestions.slack
            return Rect(around: [ends[$0].0, ends[$0].1]).insetBy(dx: margin, dy: margin)
        }
    }

    /// Whether a point is so close to one that the answer there depends on rounding.
    func reach(_ point: Point) -> Bool {
        !places.visit(Rect(origin: point, size: .zero), ends.indices) { place in
            let (one, next) = ends[place]
            return ConvexRegion.distance(of: point, from: one, next) > HitQuestions.slack
        }
    }
}

extension LayerNode {
    /// Whether its numbers are short binary fractions, and it is neither rotated nor scaled by other
    /// numbers than powers of 2.
    fileprivate var isExact: Bool {
        let matrix = toSuper
        // A zPosition moves no side.
        let isPlain = matrix.isPlanar && matrix.m12 == 0 && matrix.m21 == 0
        return isPlain
            && [matrix.m11, matrix.m22].allSatisfy { abs($0.significand) == 1 && $0 != 0 }
            && [matrix.m41, matrix.m42, bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
                .allSatisfy { abs($0) < 1e9 && ($0 * 1024).rounded() == $0 * 1024 }
    }
}

/// Numbers that look random, and are the same each time.
private struct SeededNumbers {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// The next number, from 0 to 1.
    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) / 0x1p53
    }
}
