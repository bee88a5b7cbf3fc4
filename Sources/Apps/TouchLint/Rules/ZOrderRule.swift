import LayerGeometry

/// `z-order-mismatch`: of two siblings, the earlier one is drawn above, by zPosition or by being
/// nearer in space, but UIKit gives the touch to the later one.
///
/// Under Core Animation's rules, depth decides for touches too, and Android dispatches touches in
/// drawing order. There drawing and touching agree, and the rule does not apply.
extension RuleRun {
    mutating func checkZOrder() {
        var pairs = PairCount(left: options.mostPairs)
        for node in map.tree.nodes where node.endIndex > node.index + 2 {
            guard map.views[node.index].isLive else { continue }
            let siblings = node.sublayers.filter {
                let view = map.views[$0.index]
                return view.isLive && view.isPlaced && !view.visible.isEmpty
                    && !$0.isPassThrough
            }
            // Whether the depth of each is 0 everywhere.
            let isFlat = siblings.map { $0.toPlane.isAffine }
            if !isFlat.contains(false) { continue }
            let box = { (place: Int) -> Rect? in map.views[siblings[place].index].visible.box }
            let all = BoxIndex(siblings.indices, box: box)
            // Between two flat views, the order of the tree decides for both drawing and touches.
            let raised = BoxIndex(siblings.indices.filter { !isFlat[$0] }, box: box)
            for place in siblings.indices {
                let others = isFlat[place] ? raised : all
                if let found = mismatch(siblings, place, others, &pairs) { findings.append(found) }
            }
        }
        omit(pairs.unfinished, .zOrderMismatch, .tooManyOverlap)
    }

    /// The finding for the sibling that takes most of the touches of a view drawn above it.
    ///
    /// - Parameter others: The siblings to compare.
    private func mismatch(
        _ siblings: [LayerNode], _ place: Int, _ others: BoxIndex, _ pairs: inout PairCount
    ) -> TouchFinding? {
        let above = siblings[place]
        let region = map.views[above.index].visible
        var worst: (below: LayerNode, common: ConvexRegion)?
        // For each pair with depth, a point is mapped down from the root.
        let levels = 1 + above.depth / 4
        let isDone = others.visit(region.box, place + 1..<siblings.count) { other in
            var cost = 1
            let below = siblings[other]
            let rival = map.views[below.index].visible
            let common = region.cut(with: rival)
            let most = worst.map { ($0.common.area, -$0.below.index) } ?? (0, 0)
            if common.area > 0.1 * min(region.area, rival.area),
                (common.area, -below.index) > most
            {
                cost += levels
                if Self.isNearer(above, below, at: common.centroid) { worst = (below, common) }
            }
            return pairs.take(cost)
        }
        if !isDone { pairs.unfinished += 1 }
        guard let worst, let point = worst.common.centroid, let hit = map.hit(at: point),
            map.isWithin(hit, worst.below.index)
        else { return nil }
        let (index, by) = (above.index, worst.below.index)
        return TouchFinding(
            .zOrderMismatch, .warning, index, by: by,
            "\(layer: index) is drawn above \(layer: by), by \(Self.reason(above, worst.below)), but tapped below it",
            help:
                "bring \(layer: index) to the front of its superview; zPosition changes drawing only",
            at: point, hit: hit)
    }

    private static func reason(_ above: LayerNode, _ below: LayerNode) -> String {
        let (z, other) = (above.layer.zPosition, below.layer.zPosition)
        return z > other
            ? "zPosition \(NumberText.short(z)) against \(NumberText.short(other))"
            : "being nearer in space"
    }

    private static func isNearer(_ above: LayerNode, _ below: LayerNode, at scene: Point?) -> Bool {
        guard let scene, let point = above.plane.map({ $0.convert(scene, from: nil) }) ?? scene,
            // Windows are drawn by their levels, as they are asked.
            above.windowLevel == below.windowLevel, let depth = above.depth(at: point),
            let other = below.depth(at: point)
        else { return false }
        return depth > other + 1e-5
    }
}
