import LayerGeometry
import LayerIndex

/// Compares the hit tests of two trees, cell by cell.
///
/// Matching layers share one number, as assigned by `TouchPair`.
struct TouchComparison {
    /// A part of the screen with different receivers, by number; -1 for none.
    struct Piece {
        let region: ConvexRegion
        let before: Int
        let after: Int
    }

    let pair: TouchPair
    /// The areas in both trees, by number.
    let areasBefore: [Double]
    let areasAfter: [Double]
    /// The area of cells that were not divided because there were too many.
    let undividedArea: Double
    /// The pieces with different receivers.
    let pieces: [Piece]

    /// Divides the screen and hit-tests both trees in each cell.
    init(_ pair: TouchPair) {
        var areasBefore = Array(repeating: 0.0, count: pair.isControl.count)
        var (areasAfter, undividedArea, pieces) = (areasBefore, 0.0, [Piece]())
        CellDivision([pair.first, pair.second]).visit { cell, answer in
            guard let middle = cell.centroid else { return }
            let (one, other) = pair.numbers(at: middle)
            let area = cell.area
            if answer == .undivided { undividedArea += area }
            if one >= 0 { areasBefore[one] += area }
            if other >= 0 { areasAfter[other] += area }
            if one != other { pieces.append(Piece(region: cell, before: one, after: other)) }
        }
        (self.pair, self.pieces, self.undividedArea) = (pair, pieces, undividedArea)
        (self.areasBefore, self.areasAfter) = (areasBefore, areasAfter)
    }

    var first: ViewMap { pair.first }
    var second: ViewMap { pair.second }
    var hasControls: Bool { pair.hasControls }
    var isControl: [Bool] { pair.isControl }

    /// The number of controls in both trees together.
    var controlCount: Int {
        guard hasControls else {
            return first.count + pair.firstOf.count { $0 < 0 }
        }
        return isControl.count { $0 }
    }

    /// The layer with a number, in both trees.
    func place(of number: Int) -> TouchChange.Place {
        if number >= first.count {
            return TouchChange.Place(before: nil, after: number - first.count)
        }
        let other = Int(pair.secondOf[number])
        return TouchChange.Place(before: number, after: other < 0 ? nil : other)
    }
}

/// Converts the differences between cells into changes.
extension TouchComparison {
    /// All changes: controls first, the worst first, then in the order of the layers.
    ///
    /// - Parameter minimum: The area of the smallest region to report.
    func changes(atLeast minimum: Double) -> [TouchChange] {
        var regions: [Int: [TouchChange.Region]] = [:]
        for group in ConnectedPieces.groups(pieces) {
            let area = group.reduce(0) { $0 + $1.region.area }
            guard area >= minimum, let piece = group.first else { continue }
            for number in [piece.before, piece.after] where number >= 0 {
                regions[number, default: []].append(
                    region(group, area, of: number, isLost: number == piece.before))
            }
        }
        var changes: [TouchChange] = []
        for number in isControl.indices {
            let regions = (regions[number] ?? []).sorted { $0.area > $1.area }
            let place = place(of: number)
            guard let kind = kind(of: number, place, regions, minimum) else { continue }
            changes.append(
                TouchChange(
                    layer: place, kind: kind, isControl: isControl[number],
                    before: areasBefore[number], after: areasAfter[number], regions: regions))
        }
        func rank(_ change: TouchChange) -> Int {
            (change.isControl ? 0 : 100)
                + (TouchChange.Kind.allCases.firstIndex(of: change.kind) ?? 0)
        }
        return changes.enumerated().sorted {
            (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
        }.map(\.element)
    }

    private func kind(
        of number: Int, _ place: TouchChange.Place, _ regions: [TouchChange.Region],
        _ minimum: Double
    ) -> TouchChange.Kind? {
        let (before, after) = (areasBefore[number], areasAfter[number])
        if place.before == nil || place.after == nil {
            // A number of the second tree that belongs to a layer of the first.
            if place.before == nil, pair.firstOf[number - first.count] >= 0 { return nil }
            let isUntouched = isControl[number] && hasControls && max(before, after) == 0
            guard isUntouched || !regions.isEmpty else { return nil }
            return place.before == nil ? .added : .removed
        }
        if regions.isEmpty { return nil }
        let slack = max(1e-6 * max(before, after), minimum / 2)
        if after <= 0, before > 0 { return .lost }
        if after < before - slack { return .shrunk }
        return after > before + slack ? .grown : .moved
    }

    private func region(
        _ group: [Piece], _ area: Double, of number: Int, isLost: Bool
    ) -> TouchChange.Region {
        let largest = group.max { $0.region.area < $1.region.area } ?? group[0]
        let example = largest.region.centroid ?? largest.region.corners[0]
        let piece = group[0]
        let place = place(of: number)
        let cause = (isLost ? place.after : place.before).map { index in
            FirstCause(isLost ? second : first, index, at: example)
        }
        return TouchChange.Region(
            box: group.reduce(Rect.null) { $0.union($1.region.box) }, area: area,
            pieces: group.map(\.region.corners), example: example,
            from: piece.before < 0 ? nil : self.place(of: piece.before).before,
            to: piece.after < 0 ? nil : self.place(of: piece.after).after,
            verdict: cause?.verdict, refusing: cause?.index)
    }
}

/// Groups pieces with the same receivers that share a side.
enum ConnectedPieces {
    private struct Receivers: Hashable {
        let before: Int
        let after: Int
    }

    /// The connected groups of pieces, in the order of their first pieces.
    static func groups(_ pieces: [TouchComparison.Piece]) -> [[TouchComparison.Piece]] {
        var sameReceivers: [Receivers: [Int]] = [:]
        for (place, piece) in pieces.enumerated() {
            sameReceivers[Receivers(before: piece.before, after: piece.after), default: []].append(
                place)
        }
        var groups: [[Int]] = []
        for places in sameReceivers.values { groups += connected(places) { pieces[$0].region.box } }
        return groups.sorted { $0[0] < $1[0] }.map { group in group.map { pieces[$0] } }
    }

    /// Groups of numbers whose boxes are connected by shared sides; each in ascending order.
    private static func connected(_ numbers: [Int], _ box: (Int) -> Rect) -> [[Int]] {
        if numbers.count == 1 { return [numbers] }
        let index = BoxIndex(numbers.indices) { box(numbers[$0]) }
        var isTaken = Array(repeating: false, count: numbers.count)
        var groups: [[Int]] = []
        for start in numbers.indices where !isTaken[start] {
            isTaken[start] = true
            var group = [start]
            var next = 0
            while next < group.count {
                let own = box(numbers[group[next]])
                next += 1
                let around = own.insetBy(dx: -reach, dy: -reach)
                index.visit(around, numbers.indices) { other in
                    if !isTaken[other], sharesSide(own, box(numbers[other])) {
                        isTaken[other] = true
                        group.append(other)
                    }
                    return true
                }
            }
            groups.append(group.sorted().map { numbers[$0] })
        }
        return groups
    }

    /// The tolerance within which two sides count as the same.
    private static let reach = 1e-6

    private static func sharesSide(_ one: Rect, _ other: Rect) -> Bool {
        let across = min(one.maxX, other.maxX) - max(one.minX, other.minX)
        let down = min(one.maxY, other.maxY) - max(one.minY, other.minY)
        return across > reach && down > -reach || down > reach && across > -reach
    }
}

/// Why a layer does not get the touch at a point: the first verdict on the path to the layer that
/// stops the search.
struct FirstCause {
    let verdict: Verdict
    /// The layer with the verdict: the wanted one, or one of its ancestors.
    let index: Int
}

extension FirstCause {
    init(_ map: ViewMap, _ wanted: Int, at point: Point) {
        let trace = map.prepared.traceNear(point, rules: map.rules)
        // The search visits the layers on the path in this order.
        var rest = trace.candidates[...]
        for layer in map.tree[wanted].chain {
            let place = rest.firstIndex { $0.index == layer.index }
            if let place { rest = rest[(place + 1)...] }
            switch place.map({ trace.candidates[$0].verdict }) {
            case .sublayerHit?, .hit?: continue
            case let verdict?:
                self.init(verdict: verdict, index: layer.index)
                return
            case nil where map.book.opensTransformLayers && layer.layer.isTransformLayer: continue
            case nil:
                // Nothing near the point is in it, or the search ended before reaching it.
                let isThere =
                    !map.views[wanted].isPlaced || map.views[wanted].touch.contains(point)
                let isHidden = layer.layer.isHidden
                self.init(
                    verdict: isHidden ? .hidden : isThere ? .notAsked : .outsideBounds,
                    index: layer.index)
                return
            }
        }
        // The layer was asked, and a control in it has the touch.
        self.init(verdict: .sublayerHit, index: wanted)
    }
}
