import LayerGeometry

/// The surroundings of a target that may change the answer within it.
extension AreaMeasure {
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
        return isAll ? found.sorted().map { neighbour($0, of: index) } + masks(of: index) : nil
    }

    /// The masks of a target and its ancestors, whose edges cut touches off.
    private func masks(of index: Int) -> [Neighbour] {
        var masks: [Neighbour] = []
        var place = map.views[index].isFuzzy && map.book.countsMasks ? index : -1
        while place >= 0 {
            let view = map.views[place]
            if view.layer.mask != nil, let mask = map.tree[place].mask {
                let quad = Quad(mask.bounds, carriedBy: mask.toPlane.concatenating(view.toScene))
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
        return (map.book.countsDepth ? map.isFlat && !layer.isTransformLayer : map.isOrdered)
            && map.book.canAnswer(
                isInteractive: layer.isUserInteractionEnabled,
                isPassThrough: layer.touch.isPassThrough)
    }
}
