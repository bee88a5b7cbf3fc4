/// The one search behind every hit test: asks layers, notes each verdict, and gives the answer.
///
/// All rule books share the recursion; they differ in what makes a layer unhittable, in the order
/// of the sublayers, and in whether the first answer or the nearest one counts.
struct HitSearch {
    /// The layers that were asked, in that order.
    private(set) var records: [HitTrace.Candidate] = []
    private let index: TreeIndex
    /// Those of the index: read from here they are not retained at each access.
    private let entries: [TreeIndex.Entry]
    private let rules: HitRules
    /// Whether layers are passed over, without a record, where nothing in them is near.
    private let skipsFar: Bool

    init(_ index: TreeIndex, rules: HitRules, skipsFar: Bool = false) {
        self.init(index, entries: index.entries, rules: rules, skipsFar: skipsFar)
    }

    /// Searches a tree whose layers have moved: `entries` are the index's, but for their matrices;
    /// what is far is then not known any more.
    init(
        _ index: TreeIndex, entries: [TreeIndex.Entry], rules: HitRules, skipsFar: Bool = false
    ) {
        self.index = index
        self.skipsFar = skipsFar
        self.entries = entries
        self.rules = rules
    }

    /// Asks a layer and, where the rules say so, those in it.
    ///
    /// - Parameter point: In the plane that the layer is flattened onto: its superlayer's space, or
    ///   that of the nearest ancestor which is no transform layer.
    /// - Returns: The number of the layer that is hit; `nil` for none.
    mutating func ask(_ id: Int, _ point: Point) -> Int? {
        if skipsFar, !index.reaches[id].contains(point) { return nil }
        if rules == .candidates {
            collect(id, point)
            return nil
        }
        if rules == .calayer || rules == .book, entries[id].isTransformLayer { return nil }
        let own = entries[id].unproject(point)
        let place = records.count
        let contains = own.map { isInside(id, $0) }
        records.append(
            HitTrace.Candidate(
                index: id, point: own, contains: contains, verdict: .outsideBounds, by: nil))
        if let refusal = refusal(of: id, at: own) {
            records[place].verdict = refusal
            return nil
        }
        guard let own else { return nil }
        // The layers in a transform layer are flattened where it is: onto the plane above it.
        if let hit = askSublayers(of: id, entries[id].isTransformLayer ? point : own) {
            records[place].verdict = .sublayerHit
            return hit
        }
        guard contains == true else { return nil }
        if entries[id].isPassThrough && isForViews
            || rules == .android && !entries[id].isUserInteractionEnabled
        {
            records[place].verdict = .notInteractive
            return nil
        }
        records[place].verdict = .hit
        return id
    }

    /// What makes a layer unhittable together with everything in it; `nil` where nothing does.
    private func refusal(of id: Int, at own: Point?) -> Verdict? {
        if entries[id].isHidden { return .hidden }
        if rules == .uiview {
            if !entries[id].isUserInteractionEnabled { return .notInteractive }
            if Double(entries[id].opacity) < 0.01 { return .transparent }
            guard let own else { return .singular }
            return isInside(id, own) ? nil : .outsideBounds
        }
        if entries[id].opacity <= 0 { return .transparent }
        if rules == .android { return own == nil ? .singular : nil }
        if !entries[id].isDoubleSided, let inverse = entries[id].fromPlane,
            inverse.m33 < 0
        {
            return .backFacing
        }
        guard let own else { return .singular }
        if entries[id].masksToBounds, !isInside(id, own) { return .clipped }
        if index.flaw == .prunesSubtrees, !isInside(id, own) { return .outsideBounds }
        let mask = entries[id].mask
        if mask >= 0 {
            var search = HitSearch(index, entries: entries, rules: rules)
            if search.ask(mask, own) == nil { return .masked }
        }
        return nil
    }

    /// Whether the rules are those of a view system, which reads what a view does in code.
    private var isForViews: Bool { rules == .uiview || rules == .android }

    private func isInside(_ id: Int, _ point: Point) -> Bool {
        var bounds = entries[id].bounds
        let outset = entries[id].outset
        if outset != 0, isForViews { bounds = bounds.insetBy(dx: -outset, dy: -outset) }
        if index.flaw == .farEdgeInclusive, point.x == bounds.maxX || point.y == bounds.maxY {
            return point.x >= bounds.minX && point.x <= bounds.maxX && point.y >= bounds.minY
                && point.y <= bounds.maxY
        }
        return bounds.contains(point)
    }

    private mutating func askSublayers(of id: Int, _ point: Point) -> Int? {
        rules == .calayer
            ? nearestHit(in: id, point) : firstHit(in: id, point)
    }

    /// Notes the layer and all in it that contain the point and are in sight, and asks nobody.
    private mutating func collect(_ id: Int, _ point: Point) {
        var planes: [(end: Int, point: Point?)] = [(entries[id].end, point)]
        for layer in id..<entries[id].end {
            while let last = planes.last, last.end <= layer { planes.removeLast() }
            let own = (planes.last?.point).flatMap { entries[layer].unproject($0) }
            let isFlattened = !entries[layer].isTransformLayer
            planes.append((entries[layer].end, isFlattened ? own : planes.last?.point))
            guard let own, !entries[layer].isHidden, isInside(layer, own) else { continue }
            records.append(
                HitTrace.Candidate(
                    index: layer, point: own, contains: true, verdict: .notAsked, by: nil))
        }
    }

    /// Front to back by the order of the tree; the first answer ends the search.
    private mutating func firstHit(in id: Int, _ point: Point) -> Int? {
        var siblings = index.sublayers(of: id)
        if rules == .android, siblings.contains(where: { entries[$0].zPosition != 0 }) {
            // In the order in which they are drawn; within one depth in that of the tree.
            siblings.sort { (entries[$0].zPosition, $0) < (entries[$1].zPosition, $1) }
        }
        for child in index.flaw == .backToFront ? siblings : siblings.reversed() {
            let passedOver = rules == .book && entries[child].isTransformLayer
            let hit = passedOver ? firstHit(in: child, point) : ask(child, point)
            if let hit { return hit }
        }
        return nil
    }

    /// Asks all sublayers; the nearest branch at this point wins, within 1e-5 the later one.
    ///
    /// - Source: zPosition measured, gnustep/libs-quartzcore#41; crossing planes and 1e-5 reported.
    private mutating func nearestHit(in id: Int, _ point: Point) -> Int? {
        var best: Branch?
        ask(sublayersOf: id, point, &best)
        return best?.hit
    }

    private struct Branch {
        var sublayer: Int
        var hit: Int
        var depth: Double
        var records: Range<Int>
    }

    private mutating func ask(sublayersOf id: Int, _ point: Point, _ best: inout Branch?) {
        let end = entries[id].end
        var child = id + 1
        while child < end {
            defer { child = entries[child].end }
            if entries[child].isTransformLayer {
                ask(sublayersOf: child, point, &best)
                continue
            }
            let start = records.count
            guard let hit = ask(child, point) else { continue }
            let branch = Branch(
                sublayer: child, hit: hit, depth: depth(of: start), records: start..<records.count)
            guard let rival = best else {
                best = branch
                continue
            }
            let isBehind = branch.depth < rival.depth - 1e-5
            if isBehind != (index.flaw == .backToFront) {
                lose(branch, to: rival)
            } else {
                lose(rival, to: branch)
                best = branch
            }
        }
    }

    /// How near a layer's plane is at the point of its record; 0 where it is parallel to the screen
    /// and unmoved.
    private func depth(of place: Int) -> Double {
        let entry = entries[records[place].index]
        if entry.isFlat { return 0 }
        return records[place].point.flatMap { entry.toPlane.project($0)?.depth } ?? 0
    }

    private mutating func lose(_ branch: Branch, to winner: Branch) {
        for place in branch.records
        where records[place].verdict == .hit || records[place].verdict == .sublayerHit {
            records[place].verdict = .behind
            records[place].by = winner.sublayer
        }
    }
}
