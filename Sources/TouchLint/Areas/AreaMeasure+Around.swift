import LayerGeometry

/// What may change the answer within a target.
extension AreaMeasure {
    /// A part of a target that is still asked.
    struct Cell {
        let box: Rect
        /// What of the target is in it.
        let inside: ConvexRegion
        /// The neighbours whose edges may go through it.
        let near: [Neighbour]
    }

    /// Something that may change the answer within a target.
    struct Neighbour {
        let region: ConvexRegion
        /// Whether the answer changes only at the edges of a rectangle along the axes.
        let isSharp: Bool
        /// Whether it changes only at the edges.
        let isPlain: Bool
        /// Whether no touch within its edges gets to the target: it is asked before, and takes it.
        let blocks: Bool
    }

    /// The views that may take touches of a target, or decide whether views in it do.
    func around(_ index: Int) -> [Neighbour] {
        let region = map.views[index].visible
        var around: [Neighbour] = []
        // Views in it count as the target; only one that is never returned itself needs them.
        let own = map.views[index]
        let ownCounts = own.layer.touch.isPassThrough
        var other = map.isOrdered || map.isFlat ? (ownCounts ? index + 1 : own.end) : 0
        while other < map.count {
            let view = map.views[other]
            let isAway = view.isPlaced && !view.visible.box.intersects(region.box)
            if !view.isLive || map.cutsEverywhere && isAway {
                other = view.end
                continue
            }
            let counts = map.isWithin(other, index) ? ownCounts : !map.isWithin(index, other)
            if counts, !isAway {
                let isPlain = view.isPlaced && !isFuzzy(other)
                around.append(
                    Neighbour(
                        region: view.visible, isSharp: isPlain && view.visible.isUpright,
                        isPlain: isPlain,
                        blocks: isPlain && !map.isWithin(other, index) && takesAll(view)))
            }
            other += 1
        }
        return around
    }

    /// Whether a view in front takes all touches within its edges.
    private func takesAll(_ view: ViewMap.View) -> Bool {
        switch map.rules {
        case .uiview: !view.layer.touch.isPassThrough
        case .calayer, .book: map.isFlat
        case .android, .candidates: false
        }
    }

    /// Whether more than the edges decide where a view is hit: depth or a mask.
    func isFuzzy(_ index: Int) -> Bool {
        if map.rules == .uiview || map.rules == .android { return false }
        return map.chain(from: index, upTo: -1).contains {
            let node = map.tree[$0]
            return node.layer.mask != nil || !node.toPlane.isAffine
        }
    }
}
