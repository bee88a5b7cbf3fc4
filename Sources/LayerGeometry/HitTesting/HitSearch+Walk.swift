/// The walk from layer to layer.
extension HitSearch {
    /// Processes the answer of the mask or sublayer that was asked.
    mutating func take(_ hit: Int?, _ last: Int) {
        if open[last].stage == .mask {
            masks -= 1
            records.removeSubrange((open[last].place + 1)...)
            if hit == nil {
                open[last].stage = .masked
                records[open[last].place].verdict = .masked
            } else {
                open[last].stage = .sublayers
                start(last)
            }
            return
        }
        guard let hit else { return }
        let start = open[last].start
        let branch = Branch(
            sublayer: open[last].asked, hit: hit, depth: takesNearest ? depth(of: start) : 0,
            records: start..<records.count)
        if let rival = open[last].best {
            let layer = open[last].id
            let isBehind = nearness(of: branch, in: layer).isBehind(nearness(of: rival, in: layer))
            if isBehind != (index.flaw == .backToFront) { return lose(branch, to: rival) }
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
        if layer.stage == .mask {
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
        if layer.stage == .masked { return .missed }
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
        if open[last].stage == .masked { return nil }
        if !takesNearest { return nextWaiting(last) }
        if near != nil { return nextNear(last) }
        let end = entries[open[last].id].end
        var sublayer = open[last].next
        while sublayer < end, entries[sublayer].isOpened(by: book) { sublayer += 1 }
        guard sublayer < end else { return nil }
        open[last].next = entries[sublayer].end
        return sublayer
    }

    private mutating func nextWaiting(_ last: Int) -> Int? {
        let others = open[last].waiting
        if open[last].best != nil {
            waiting.removeSubrange(others...)
            return nil
        }
        while waiting.count > others {
            let sublayer = Int(waiting.removeLast())
            if !entries[sublayer].isOpened(by: book) { return sublayer }
            addWaiting(in: sublayer, last)
        }
        return nil
    }

    /// The next of those that are near, if the nearest answer counts: all are asked.
    private mutating func nextNear(_ last: Int) -> Int? {
        while waiting.count > open[last].waiting {
            let sublayer = Int(waiting.removeLast())
            if !entries[sublayer].isOpened(by: book) { return sublayer }
            addNear(in: sublayer, last)
        }
        return nil
    }

    private mutating func addNear(in id: Int, _ last: Int) {
        guard let near else { return }
        for sublayer in near.sublayers(of: id, at: open[last].inner).reversed() {
            waiting.append(Int32(sublayer))
        }
    }

    /// Prepares to ask the sublayers of a layer.
    mutating func start(_ last: Int) {
        open[last].waiting = waiting.count
        if takesNearest {
            addNear(in: open[last].id, last)
        } else {
            addWaiting(in: open[last].id, last)
        }
    }

    /// Lists the sublayers of a layer, from back to front.
    private mutating func addWaiting(in id: Int, _ last: Int) {
        let first = waiting.count
        var isRaised = false
        if let near {
            for sublayer in near.sublayers(of: id, at: open[last].inner) {
                waiting.append(Int32(sublayer))
                isRaised = isRaised || entries[sublayer].zPosition != 0
            }
        } else {
            let end = entries[id].end
            var sublayer = id + 1
            while sublayer < end {
                waiting.append(Int32(sublayer))
                isRaised = isRaised || entries[sublayer].zPosition != 0
                sublayer = entries[sublayer].end
            }
        }
        if book.order == .zPosition, isRaised {
            waiting[first...].sort {
                let (one, other) = (entries[Int($0)], entries[Int($1)])
                return (one.windowLevel, one.zPosition, $0)
                    < (other.windowLevel, other.zPosition, $1)
            }
        }
        if index.flaw == .backToFront { waiting[first...].reverse() }
    }

    /// How near a layer's plane is at the point of its record; 0 if it is flat.
    private func depth(of place: Int) -> Double {
        guard let space = entries[records[place].index].space else { return 0 }
        if entries[records[place].index].isFlat { return 0 }
        return records[place].point.flatMap { space.toPlane.project($0)?.depth } ?? 0
    }

    private mutating func lose(_ branch: Branch, to winner: Branch) {
        for place in branch.records
        where records[place].verdict == .hit || records[place].verdict == .sublayerHit {
            records[place].verdict = .behind
            records[place].by = winner.sublayer
        }
    }
}
