import Foundation
import LayerGeometry
import TestSupport
import Testing

@testable import TouchLint

/// Measures the area in which the hit test returns a target.
///
/// If nothing in front overlaps the target, all of its visible region returns it. If everything
/// around is axis-parallel, the edges divide it into cells with a single answer each: exact. Under
/// rules that follow the order of the tree, rotated views in front are subtracted one by one: also
/// exact. Otherwise the region is divided until no edge crosses a cell or the budget is used up.
/// Hit tests and polygon operations are charged to the budget, and the undecided rest is the error.
struct OldMeasure {
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
    let isFlat: Bool
    /// The remaining budget for the current target.
    var share = 0

    init(_ map: ViewMap) {
        self.map = map
        work = Self.mostWork
        isFlat = map.book.countsDepth && map.tree.nodes.allSatisfy { $0.layer.zPosition == 0 && $0.isFlat }
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
extension OldMeasure {
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
        let isAfter = map.isOrdered || isFlat
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
                let quad = Quad(mask.bounds, carriedBy: mask.toPlane.concatenating(map.toScene(place)))
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
        return (map.book.countsDepth ? isFlat && !layer.isTransformLayer : map.isOrdered)
            && map.book.canAnswer(
                isInteractive: layer.isUserInteractionEnabled,
                isPassThrough: layer.touch.isPassThrough)
    }
}

/// Measures a target whose neighbours have slanted edges, or decide by more than their edges.
extension OldMeasure {
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


extension ViewMap {
    fileprivate func toScene(_ index: Int) -> Transform3D {
        let toPlane = tree[index].toPlane
        var plane = views[index].parent
        while plane >= 0, views[plane].layer.isTransformLayer { plane = views[plane].parent }
        if plane < 0 { return toPlane }
        var flat = toPlane
        (flat.m13, flat.m23, flat.m33, flat.m43) = (0, 0, 1, 0)
        return flat.concatenating(toScene(plane))
    }
}

extension ConvexRegion {
    fileprivate func without(_ other: ConvexRegion) -> [ConvexRegion] {
        if isEmpty { return [] }
        if cut(with: other).isEmpty { return [self] }
        if other.contains(box) { return [] }
        var pieces: [ConvexRegion] = []
        var rest = corners
        let all = other.corners
        for place in all.indices {
            let (one, next) = (all[place], all[(place + 1) % all.count])
            let piece = ConvexRegion(polygon: ConvexRegion.half(rest, next, one))
            if piece.area > 1e-9 { pieces.append(piece) }
            rest = ConvexRegion.half(rest, one, next)
            if rest.count < 3 { break }
        }
        return pieces
    }
}

@Suite struct `The old and the new measure` {
    @Test func `agree on random trees`() {
        var counts: [String: Int] = [:]
        var lines: [String] = []
        let most = UInt64(ProcessInfo.processInfo.environment["MEASURES"] ?? "3334") ?? 3334
        var (oldTime, newTime) = (0.0, 0.0)
        for kind in RandomTrees.Kind.allCases {
            for seed in 1...most {
                var trees = RandomTrees(seed: seed &+ 90_000, kind: kind)
                let tree = dressed(trees.tree(), &trees.numbers)
                for rules in HitRules.allCases where rules.hasReceiver {
                    let map = ViewMap(tree, rules: rules)
                    let start = Date()
                    let olds = OldMeasure(map).areas
                    let middle = Date()
                    let news = AreaMeasure(map).areas
                    oldTime += middle.timeIntervalSince(start)
                    newTime += Date().timeIntervalSince(middle)
                    if olds.map(\.index) != news.map(\.index) { counts["other targets", default: 0] += 1 }
                    for (old, new) in zip(olds, news) {
                        let slack = 1e-6 * max(1, old.own)
                        var words = [old.error == 0 ? "exact" : "inexact", new.error == 0 ? "exact" : "inexact"]
                        if new.error > 0, new.error > old.error + slack { words.append("larger error") }
                        let isSame = abs(old.returning - new.returning) <= old.error + new.error + slack
                        words.append(isSame ? "agree" : "DISAGREE")
                        if isSame, old.error == 0, new.error == 0 {
                            words.append(old.returning == new.returning ? "same bits" : "same but for rounding")
                            let (a, b) = (old.effectiveSize, new.effectiveSize)
                            if abs(a.width - b.width) > 1e-6 || abs(a.height - b.height) > 1e-6 { words.append("OTHER SIZE") }
                        }
                        counts[words.joined(separator: " "), default: 0] += 1
                        if !isSame || words.contains("OTHER SIZE") || words[0] == "exact" && words[1] == "inexact" {
                            let count = truth(map, old.index)
                            lines.append("\(kind) \(seed) \(rules) #\(old.index) \(words.joined(separator: " ")): old \(old.returning) ±\(old.error) \(old.effectiveSize), new \(new.returning) ±\(new.error) \(new.effectiveSize), counted \(count) of \(old.visible)")
                        }
                    }
                }
            }
        }
        for (words, count) in counts.sorted(by: { $0.key < $1.key }) { print("AREAS \(count) \(words)") }
        print("AREAS old \(oldTime) s, new \(newTime) s")
        try? lines.joined(separator: "\n").write(toFile: "/tmp/areas-differences", atomically: true, encoding: .utf8)
    }

    private func truth(_ map: ViewMap, _ index: Int) -> Double {
        let region = map.views[index].visible
        if region.isEmpty { return 0 }
        let (side, box) = (300, region.box)
        var count = 0
        for place in 0..<side * side {
            let point = Point(
                x: box.minX + (Double(place % side) + 0.5) / Double(side) * box.width,
                y: box.minY + (Double(place / side) + 0.5) / Double(side) * box.height)
            guard region.contains(point), let hit = map.hit(at: point) else { continue }
            if map.isWithin(hit, index) { count += 1 }
        }
        return Double(count) / Double(side * side) * box.width * box.height
    }

    private func dressed(_ tree: LayerTree, _ numbers: inout SeededNumbers) -> LayerTree {
        func dressed(_ layer: Layer, _ numbers: inout SeededNumbers) -> Layer {
            var layer = layer
            layer.touch.isControl = numbers.chance(0.4)
            layer.touch.isPassThrough = numbers.chance(0.1)
            layer.touch.reachesOverflow = numbers.chance(0.3)
            layer.touch.outset = numbers.chance(0.2) ? numbers.number(-10...20) : 0
            layer.touch.hasGestureRecognizers = numbers.chance(0.2)
            layer.sublayers = layer.sublayers.map { dressed($0, &numbers) }
            return layer
        }
        return LayerTree(dressed(tree.rootLayer, &numbers))
    }
}
