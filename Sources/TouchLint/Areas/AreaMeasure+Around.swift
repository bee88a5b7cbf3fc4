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

    /// The views that may take touches of a target, or decide whether views in it do, in pre-order.
    ///
    /// - Parameter most: How many may be compared.
    /// - Returns: `nil` where there are more.
    func around(_ index: Int, atMost most: Int) -> [Neighbour]? {
        let region = map.views[index].visible
        // Views in it count as the target; only one that is never returned itself needs them.
        let own = map.views[index]
        let ownCounts = own.layer.touch.isPassThrough
        let isAfter = map.isOrdered || map.isFlat
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
        return isAll ? found.sorted().map { neighbour($0, of: index) } : nil
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
        switch map.rules {
        case .uiview: !view.layer.touch.isPassThrough
        case .calayer, .book: map.isFlat
        case .android, .candidates: false
        }
    }
}
