import LayerGeometry
import LayerIndex

/// Compares the hit tests of two trees of one screen, before and after a change, cell by cell.
///
/// A touch counts for the innermost control that contains the hit view or, without one, for the hit
/// view. If neither tree has controls, every layer that is hit counts.
///
/// Matching layers share one number: layers of the first tree have their index in it, followed by
/// those that only the second tree has.
struct TouchComparison {
    /// A part of the screen with different receivers, by number; -1 for none.
    struct Piece {
        let region: ConvexRegion
        let before: Int
        let after: Int
    }

    let first: ViewMap
    let second: ViewMap
    /// The matching layer of the second tree, for each layer of the first; -1 for none.
    private let secondOf: [Int32]
    /// The number of each layer of the second tree.
    let numbers: [Int32]
    let hasControls: Bool
    /// Whether the layer with a number is a control in at least one tree.
    let isControl: [Bool]
    private let before: Receivers
    private let after: Receivers
    /// The areas in both trees, by number.
    private(set) var areasBefore: [Double]
    private(set) var areasAfter: [Double]
    /// The area of cells that were not divided because there were too many.
    private(set) var undividedArea = 0.0
    /// The pieces with different receivers.
    private(set) var pieces: [Piece] = []

    /// Matches the layers of two trees, divides the screen, and hit-tests both in each cell.
    init(
        _ before: LayerTree, _ rulesBefore: HitRules, _ after: LayerTree, _ rulesAfter: HitRules
    ) {
        first = ViewMap(before, rules: rulesBefore)
        second = ViewMap(after, rules: rulesAfter)
        let match = LayerMatch(first, second)
        let firstCount = Int32(first.count)
        let numbers = match.firstOf.enumerated().map { index, one in
            one < 0 ? firstCount + Int32(index) : one
        }
        (secondOf, self.numbers) = (match.secondOf, numbers)
        var isMeant = Array(repeating: false, count: first.count + second.count)
        for index in first.targets + first.cards { isMeant[index] = true }
        for index in second.targets + second.cards { isMeant[Int(numbers[index])] = true }
        hasControls = isMeant.contains(true)
        let isControl =
            hasControls ? isMeant : Array(repeating: true, count: isMeant.count)
        self.isControl = isControl
        self.before = Receivers(first) { isControl[$0] }
        self.after = Receivers(second) { isControl[Int(numbers[$0])] }
        areasBefore = Array(repeating: 0, count: isControl.count)
        areasAfter = areasBefore
        CellDivision([first, second]).visit { add($0, $1) }
    }

    private mutating func add(_ cell: ConvexRegion, _ answer: CellDivision.Answer) {
        guard let middle = cell.centroid else { return }
        let (one, other) = receivers(at: middle)
        let area = cell.area
        if answer == .undivided { undividedArea += area }
        if one >= 0 { areasBefore[one] += area }
        if other >= 0 { areasAfter[other] += area }
        if one != other { pieces.append(Piece(region: cell, before: one, after: other)) }
    }

    /// The receivers at a point, by number; -1 for none.
    func receivers(at point: Point) -> (before: Int, after: Int) {
        (
            before.receiver(at: point) ?? -1,
            after.receiver(at: point).map { Int(numbers[$0]) } ?? -1
        )
    }

    /// The number of controls in both trees together.
    var controlCount: Int {
        guard hasControls else { return first.count + numbers.count { $0 >= first.count } }
        return isControl.count { $0 }
    }

    /// The layer with a number, in both trees.
    func place(of number: Int) -> TouchChange.Place {
        if number >= first.count {
            return TouchChange.Place(before: nil, after: number - first.count)
        }
        let other = Int(secondOf[number])
        return TouchChange.Place(before: number, after: other < 0 ? nil : other)
    }

    // MARK: Changes

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
        let changes = isControl.indices.compactMap { number -> TouchChange? in
            let regions = (regions[number] ?? []).sorted { $0.area > $1.area }
            let place = place(of: number)
            guard let kind = kind(of: number, place, regions, minimum) else { return nil }
            return TouchChange(
                layer: place, kind: kind, isControl: isControl[number],
                before: areasBefore[number], after: areasAfter[number], regions: regions)
        }
        return [true, false].flatMap { isControl in
            TouchChange.Kind.allCases.flatMap { kind in
                changes.filter { $0.isControl == isControl && $0.kind == kind }
            }
        }
    }

    private func kind(
        of number: Int, _ place: TouchChange.Place, _ regions: [TouchChange.Region],
        _ minimum: Double
    ) -> TouchChange.Kind? {
        let (before, after) = (areasBefore[number], areasAfter[number])
        if place.before == nil || place.after == nil {
            // A number of the second tree that belongs to a layer of the first.
            if place.before == nil, numbers[number - first.count] != number { return nil }
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
            (isLost ? second : first).firstCause(index, at: example)
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
    /// The connected groups of pieces, in the order of their first pieces.
    static func groups(_ pieces: [TouchComparison.Piece]) -> [[TouchComparison.Piece]] {
        let same = Dictionary(grouping: pieces.indices) { [pieces[$0].before, pieces[$0].after] }
        var isTaken = Array(repeating: false, count: pieces.count)
        var groups: [[Int]] = []
        for places in same.values {
            let index = BoxIndex(places) { pieces[$0].region.box }
            for start in places where !isTaken[start] {
                isTaken[start] = true
                var group = [start]
                var next = 0
                while next < group.count {
                    let own = pieces[group[next]].region.box
                    next += 1
                    index.visit(own.insetBy(dx: -reach, dy: -reach), pieces.indices) { other in
                        if !isTaken[other], sharesSide(own, pieces[other].region.box) {
                            isTaken[other] = true
                            group.append(other)
                        }
                        return true
                    }
                }
                groups.append(group.sorted())
            }
        }
        return groups.sorted { $0[0] < $1[0] }.map { group in group.map { pieces[$0] } }
    }

    /// The tolerance within which two sides count as the same.
    private static let reach = 1e-6

    private static func sharesSide(_ one: Rect, _ other: Rect) -> Bool {
        let across = min(one.maxX, other.maxX) - max(one.minX, other.minX)
        let down = min(one.maxY, other.maxY) - max(one.minY, other.minY)
        return across > reach && down > -reach || down > reach && across > -reach
    }
}

extension ViewMap {
    /// Why a layer does not get the touch at a point: the first verdict on the path to the layer that
    /// stops the search, and the layer with the verdict: the wanted one, or one of its ancestors.
    fileprivate func firstCause(
        _ wanted: Int, at point: Point
    ) -> (verdict: Verdict, index: Int) {
        let trace = prepared.traceNear(point, rules: rules)
        // The search visits the layers on the path in this order.
        var rest = trace.candidates[...]
        for layer in tree[wanted].chain {
            let place = rest.firstIndex { $0.index == layer.index }
            if let place { rest = rest[(place + 1)...] }
            switch place.map({ trace.candidates[$0].verdict }) {
            case .sublayerHit?, .hit?: continue
            case let verdict?: return (verdict, layer.index)
            case nil where book.opensTransformLayers && layer.layer.isTransformLayer: continue
            case nil:
                if layer.layer.isHidden { return (.hidden, layer.index) }
                // Nothing near the point is in it, or the search ended before reaching it.
                let isThere = !views[wanted].isPlaced || views[wanted].touch.contains(point)
                return (isThere ? .notAsked : .outsideBounds, layer.index)
            }
        }
        // The layer was asked, and a control in it has the touch.
        return (.sublayerHit, wanted)
    }
}
