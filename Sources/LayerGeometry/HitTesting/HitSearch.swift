/// The one search behind every hit test: asks layers, notes each verdict, and gives the answer.
///
/// All rule books share the walk; they differ in what makes a layer unhittable, in the order of the
/// sublayers, and in whether the first answer or the nearest one counts. The layers whose sublayers
/// are being asked are in a list and not on the stack, which a deep tree would exhaust.
struct HitSearch {
    /// The layers that were asked, in that order.
    var records: [HitTrace.Candidate] = []
    let index: TreeIndex
    /// Those of the index: read from here they are not retained at each access.
    let entries: [TreeIndex.Entry]
    let rules: HitRules
    /// Whether layers are passed over, without a record, where nothing in them is near.
    private let skipsFar: Bool
    /// Where sublayers that are not far are found; `nil` where all are gone through.
    private var siblings: SublayerBoxTree?
    /// How many masks are being asked, each in the one before.
    var masks = 0
    var open: [Open] = []
    /// The sublayers that are to be asked yet, where the first answer counts; the next one last.
    var waiting: [Int32] = []

    /// A layer whose mask, or whose sublayers, are being asked.
    struct Open {
        let id: Int
        /// The point in the layer's own space.
        let own: Point
        /// The place of its record.
        let place: Int
        let contains: Bool
        var stage: Stage
        /// The sublayer that is being asked, and where its records start.
        var asked = 0
        var start = 0
        /// The sublayer to ask next, where the nearest answer counts.
        var next: Int
        /// How many are waiting that are not in it.
        var waiting = 0
        /// Its best answer so far.
        var best: Branch?

        /// The point that its sublayers are asked at.
        var inner: Point
    }

    enum Stage {
        case mask, sublayers, masked
    }

    struct Branch {
        var sublayer: Int
        var hit: Int
        var depth: Double
        var records: Range<Int>
    }

    /// What is known of a layer after a step.
    enum Outcome {
        case missed
        case hit(Int)
        /// Others have to be asked first.
        case opened
    }

    init(
        _ index: TreeIndex, rules: HitRules, skipsFar: Bool = false,
        siblings: SublayerBoxTree? = nil
    ) {
        self.init(index, entries: index.entries, rules: rules, skipsFar: skipsFar)
        if skipsFar { self.siblings = siblings }
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
        var outcome = enter(id, point)
        while let last = open.indices.last {
            switch outcome {
            case .opened: break
            case .missed: take(nil, last)
            case .hit(let hit): take(hit, last)
            }
            outcome = goOn(last)
        }
        if case .hit(let hit) = outcome { return hit }
        return nil
    }

    /// Asks a layer itself.
    mutating func enter(_ id: Int, _ point: Point) -> Outcome {
        if skipsFar, masks == 0, !index.reaches[id].contains(point) { return .missed }
        if rules == .candidates {
            collect(id, point)
            return .missed
        }
        if rules == .calayer || rules == .book, entries[id].isTransformLayer { return .missed }
        let own = entries[id].unproject(point)
        let place = records.count
        var contains: Bool?
        if let own { contains = isInside(id, own) }
        records.append(
            HitTrace.Candidate(
                index: id, point: own, contains: contains, verdict: .outsideBounds, by: nil))
        if let refusal = refusal(of: id, at: own) {
            records[place].verdict = refusal
            return .missed
        }
        guard let own else { return .missed }
        let hasMask = !isForViews && entries[id].hasMask
        if !hasMask, entries[id].end == id + 1 {
            return answer(of: id, place, contains: contains == true)
        }
        // The layers in a transform layer are flattened where it is: onto the plane above it.
        let inner = entries[id].isTransformLayer ? point : own
        open.append(
            Open(
                id: id, own: own, place: place, contains: contains == true,
                stage: hasMask ? .mask : .sublayers, next: id + 1, inner: inner))
        if hasMask { return .opened }
        start(open.count - 1)
        return .opened
    }

    /// The answer of a layer in which nothing is hit.
    mutating func answer(of id: Int, _ place: Int, contains: Bool) -> Outcome {
        guard contains else { return .missed }
        if isForViews && index.isPassThrough(id)
            || rules == .android && !entries[id].isUserInteractionEnabled
        {
            records[place].verdict = .notInteractive
            return .missed
        }
        records[place].verdict = .hit
        return .hit(id)
    }

    /// What makes a layer unhittable together with everything in it, but for its mask; `nil` where
    /// nothing does.
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
        if !entries[id].isDoubleSided, entries[id].isBackFacing { return .backFacing }
        guard let own else { return .singular }
        if entries[id].masksToBounds, !isInside(id, own) { return .clipped }
        if index.flaw == .prunesSubtrees, !isInside(id, own) { return .outsideBounds }
        return nil
    }

    /// Finds the sublayers that are not far; `nil` where all are asked, as in masks.
    var near: SublayerBoxTree? { masks == 0 ? siblings : nil }

    /// Whether the rules are those of a view system, which reads what a view does in code.
    private var isForViews: Bool { rules == .uiview || rules == .android }

    private func isInside(_ id: Int, _ point: Point) -> Bool {
        var bounds = entries[id].bounds
        let outset = entries[id].outset
        if outset != 0, isForViews { bounds = bounds.insetBy(dx: -outset, dy: -outset) }
        if isForViews, entries[id].isYUp {
            return point.x >= bounds.minX && point.x < bounds.maxX && point.y > bounds.minY
                && point.y <= bounds.maxY
        }
        if index.flaw == .farEdgeInclusive, point.x == bounds.maxX || point.y == bounds.maxY {
            return point.x >= bounds.minX && point.x <= bounds.maxX && point.y >= bounds.minY
                && point.y <= bounds.maxY
        }
        return bounds.contains(point)
    }

    /// Notes the layer and all in it that contain the point and are in sight, and asks nobody.
    private mutating func collect(_ id: Int, _ point: Point) {
        var planes: [(end: Int, point: Point?)] = [(entries[id].end, point)]
        var layer = id
        while layer < entries[id].end {
            while let last = planes.last, last.end <= layer { planes.removeLast() }
            if skipsFar, let around = planes.last?.point, !index.reaches[layer].contains(around) {
                layer = entries[layer].end
                continue
            }
            defer { layer += 1 }
            let own = (planes.last?.point).flatMap { entries[layer].unproject($0) }
            let isFlattened = !entries[layer].isTransformLayer
            planes.append((entries[layer].end, isFlattened ? own : planes.last?.point))
            guard let own, !entries[layer].isHidden, isInside(layer, own) else { continue }
            records.append(
                HitTrace.Candidate(
                    index: layer, point: own, contains: true, verdict: .notAsked, by: nil))
        }
    }
}
