/// The one search behind every hit test: asks layers, records each verdict, and returns the answer.
///
/// All rule books share the walk; what differs is in `RuleBook`. The layers whose sublayers are being
/// asked are in a list and not on the stack, which a deep tree would exhaust.
package struct HitSearch {
    /// How many steps asking a layer takes; skipping one whose box is elsewhere takes one step.
    package static let stepsOfAsking = 16

    /// The layers that were asked, in that order.
    package var records: [HitTrace.Candidate] = []
    /// What the search has cost, in steps.
    package var effort: Int { records.count * Self.stepsOfAsking }
    let index: TreeIndex
    /// The entries of the index; reading them from here does not retain them at each access.
    let entries: [TreeIndex.Entry]
    let book: RuleBook
    /// Whether layers are skipped, without a record, if nothing in them is near.
    private let skipsFar: Bool
    /// Spatial index of the sublayers; `nil` means that every sublayer is asked.
    private let siblings: SublayerBoxTree?
    /// The number of masks being asked, each within the one before.
    var masks = 0
    var open: [Open] = []
    /// The sublayers still to be asked, the next one last.
    var waiting: [Int32] = []

    /// A layer whose mask, or whose sublayers, are being asked.
    struct Open {
        let id: Int
        /// The point in the layer's own space.
        let own: Point
        /// The index of its record.
        let place: Int
        var contains: Bool
        var asksMask: Bool
        /// The sublayer being asked, and the index of its first record.
        var asked = 0
        var start = 0
        /// How many of the waiting ones are not in it.
        var waiting = 0
        /// Its best answer so far.
        var best: Branch?

        /// The point that its sublayers are asked at.
        var inner: Point
    }

    struct Branch {
        var sublayer: Int
        var hit: Int
        var depth: Double
        var records: Range<Int>
    }

    /// What is known about a layer after a step.
    enum Outcome {
        case missed
        case hit(Int)
        /// Others must be asked first.
        case opened
    }

    /// Searches a tree, or one whose layers have moved.
    ///
    /// - Parameters:
    ///   - entries: Those of the index with other matrices; the index then does not know what is far.
    ///   - siblings: For `skipsFar`; ignored if the tree has a flaw.
    package init(
        _ index: TreeIndex, entries: [TreeIndex.Entry]? = nil, _ book: RuleBook,
        skipsFar: Bool = false, siblings: SublayerBoxTree? = nil
    ) {
        self.index = index
        self.entries = entries ?? index.entries
        self.book = index.flaws.isEmpty ? book : index.flaws.reduce(book) { $1.followed($0) }
        self.skipsFar = skipsFar
        self.siblings = skipsFar && index.flaws.isEmpty ? siblings : nil
    }

    /// Asks a layer and, if the rules say so, those in it.
    ///
    /// - Parameter point: In the plane that the layer is flattened onto: its superlayer's space, or
    ///   that of the nearest ancestor that is not a transform layer.
    /// - Returns: The index of the layer that is hit; `nil` for none.
    package mutating func ask(_ id: Int, _ point: Point) -> Int? {
        if !book.hasReceiver {
            collect(id, point)
            return nil
        }
        var outcome = enter(id, point)
        while let last = open.indices.last {
            switch outcome {
            case .opened: break
            case .missed: take(nil, last)
            case .hit(let hit): take(hit, last)
            }
            outcome = advance(last)
        }
        if case .hit(let hit) = outcome { return hit }
        return nil
    }

    /// Asks a layer itself.
    mutating func enter(_ id: Int, _ point: Point) -> Outcome {
        if skipsFar, masks == 0, !index.subtreeBounds[id].contains(point) { return .missed }
        if entries[id].isOpened(by: book) { return .missed }
        let own = entries[id].unproject(point)
        let place = records.count
        var contains: Bool?
        if let own { contains = entries[id].contains(own, by: book) }
        records.append(
            HitTrace.Candidate(index: id, point: own, contains: contains, verdict: .outsideBounds))
        if let refusal = entries[id].refusal(by: book, contains: contains) {
            records[place].verdict = refusal
            return .missed
        }
        guard let own else { return .missed }
        let hasMask = book.countsMasks && entries[id].hasMask
        if !hasMask, entries[id].end == id + 1 {
            return answer(of: id, place, contains: contains == true)
        }
        // Sublayers of a transform layer are flattened onto the same plane as the layer itself.
        let inner = entries[id].isTransformLayer ? point : own
        open.append(
            Open(
                id: id, own: own, place: place, contains: contains == true,
                asksMask: hasMask, inner: inner))
        if !hasMask { start(open.count - 1) }
        return .opened
    }

    /// The answer of a layer with nothing hit in it.
    mutating func answer(of id: Int, _ place: Int, contains: Bool) -> Outcome {
        guard contains else { return .missed }
        if !index.canAnswer(id, by: book) {
            records[place].verdict = .notInteractive
            return .missed
        }
        records[place].verdict = .hit
        return .hit(id)
    }

    /// Records the layer and everything in it that contain the point and are not hidden.
    private mutating func collect(_ id: Int, _ point: Point) {
        var planes: [(end: Int, point: Point?)] = [(entries[id].end, point)]
        var layer = id
        while layer < entries[id].end {
            while let last = planes.last, last.end <= layer { planes.removeLast() }
            if skipsFar, let around = planes.last?.point,
                !index.subtreeBounds[layer].contains(around)
            {
                layer = entries[layer].end
                continue
            }
            defer { layer += 1 }
            let own = (planes.last?.point).flatMap { entries[layer].unproject($0) }
            let isFlattened = !entries[layer].isTransformLayer
            planes.append((entries[layer].end, isFlattened ? own : planes.last?.point))
            guard let own, !entries[layer].isHidden, entries[layer].contains(own, by: book)
            else { continue }
            records.append(
                HitTrace.Candidate(index: layer, point: own, contains: true, verdict: .notAsked))
        }
    }
}

/// The walk from layer to layer.
extension HitSearch {
    /// Processes the answer of the mask or sublayer that was asked.
    mutating func take(_ hit: Int?, _ last: Int) {
        if open[last].asksMask {
            open[last].asksMask = false
            masks -= 1
            records.removeSubrange((open[last].place + 1)...)
            if hit != nil { return start(last) }
            // Neither its sublayers nor the layer itself are asked.
            open[last].waiting = waiting.count
            open[last].contains = false
            records[open[last].place].verdict = .masked
        }
        guard let hit else { return }
        let start = open[last].start
        let branch = Branch(
            sublayer: open[last].asked, hit: hit, depth: takesNearest ? depth(of: start) : 0,
            records: start..<records.count)
        if let rival = open[last].best {
            let layer = open[last].id
            let isBehind = nearness(of: branch, in: layer).isBehind(nearness(of: rival, in: layer))
            if isBehind != book.isBackToFront { return lose(branch, to: rival) }
            lose(rival, to: branch)
        }
        open[last].best = branch
    }

    /// The depth is the branch's own; the level is that of the layer's sublayer that contains it,
    /// which is a transform layer if it is not the branch itself.
    private func nearness(of branch: Branch, in layer: Int) -> Nearness {
        var sublayer = branch.sublayer
        while entries[sublayer].parent != layer { sublayer = entries[sublayer].parent }
        return Nearness(windowLevel: entries[sublayer].windowLevel, depth: branch.depth)
    }

    /// Asks the mask, or the next sublayers until one of them is not missed; closes the layer once
    /// all have been asked.
    mutating func advance(_ last: Int) -> Outcome {
        let layer = open[last]
        if layer.asksMask {
            masks += 1
            return enter(index.mask(of: layer.id), layer.own)
        }
        while let sublayer = nextSublayer(last) {
            open[last].asked = sublayer
            open[last].start = records.count
            let outcome = enter(sublayer, layer.inner)
            if case .missed = outcome { continue }
            return outcome
        }
        open.removeLast()
        guard let best = layer.best else {
            return answer(of: layer.id, layer.place, contains: layer.contains)
        }
        records[layer.place].verdict = .sublayerHit
        return .hit(best.hit)
    }

    /// Whether all siblings are asked, and the nearest that is hit is the answer.
    private var takesNearest: Bool { book.order == .depthAtPoint }

    /// The sublayer to ask next; `nil` if the answer is known.
    private mutating func nextSublayer(_ last: Int) -> Int? {
        let others = open[last].waiting
        if !takesNearest, open[last].best != nil {
            waiting.removeSubrange(others...)
            return nil
        }
        while waiting.count > others {
            let sublayer = Int(waiting.removeLast())
            if !entries[sublayer].isOpened(by: book) { return sublayer }
            addSublayers(of: sublayer, last)
        }
        return nil
    }

    /// Prepares to ask the sublayers of a layer.
    mutating func start(_ last: Int) {
        open[last].waiting = waiting.count
        addSublayers(of: open[last].id, last)
    }

    /// Adds the sublayers of a layer to the waiting ones: the frontmost last or, if all are asked, the
    /// rearmost, as of equally near ones the later counts.
    private mutating func addSublayers(of id: Int, _ last: Int) {
        let first = waiting.count
        // In masks every sublayer is asked.
        let near = masks == 0 ? siblings : nil
        let sublayers =
            near?.sublayers(of: id, meeting: Rect(origin: open[last].inner, size: .zero))
            ?? index.sublayers(of: id)
        waiting.append(contentsOf: sublayers.lazy.map { Int32($0) })
        if book.order == .zPosition,
            waiting[first...].contains(where: { entries[Int($0)].zPosition != 0 })
        {
            waiting[first...].sort {
                let (one, other) = (entries[Int($0)], entries[Int($1)])
                return (one.windowLevel, one.zPosition, $0)
                    < (other.windowLevel, other.zPosition, $1)
            }
        }
        if takesNearest || book.isBackToFront { waiting[first...].reverse() }
    }

    /// How near a layer's plane is at the point of its record; 0 if it is flat.
    private func depth(of place: Int) -> Double {
        records[place].point.flatMap { entries[records[place].index].depth(at: $0) } ?? 0
    }

    private mutating func lose(_ branch: Branch, to winner: Branch) {
        for place in branch.records
        where records[place].verdict == .hit || records[place].verdict == .sublayerHit {
            records[place].verdict = .behind
            records[place].by = winner.sublayer
        }
    }
}

/// How near a layer is to the viewer, compared with a sibling.
///
/// - Source: zPosition measured, gnustep/libs-quartzcore#41; crossing planes and the tolerance
///   reported. Levels: Apple's reference for `UIWindow.windowLevel`.
package struct Nearness {
    /// Depths that differ by less are equal: of such siblings the later one is in front.
    package static let tolerance = 1e-5

    /// The level of a window of the screen, which counts before depth; 0 for all other layers.
    let windowLevel: Double
    /// The depth of the layer's plane at the point.
    let depth: Double

    /// Whether the layer is behind a sibling; `false` also if they are equally near.
    func isBehind(_ other: Nearness) -> Bool {
        windowLevel == other.windowLevel
            ? depth < other.depth - Self.tolerance : windowLevel < other.windowLevel
    }
}
