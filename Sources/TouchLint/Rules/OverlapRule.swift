import LayerGeometry

/// `overlapping-targets`: two targets, neither in the other, share more than a tenth of the smaller.
///
/// Of each target the largest share is told. What scrolls below something that does not scroll with
/// it can be scrolled free, and cells pass over cells: neither is told.
enum OverlapRule {
    /// The maximum number of pairs that are compared.
    private static let mostPairs = 10_000_000

    /// - Parameter covered: Targets that are told to be covered already.
    static func findings(_ map: ViewMap, covered: Set<Int>) -> [TouchFinding] {
        let targets = map.targets.filter { index in
            let view = map.views[index]
            return view.isLive && view.isPlaced && !view.visible.isEmpty && !covered.contains(index)
        }
        let index = BoxIndex(targets, box: { map.views[$0].visible.box })
        var pairs = mostPairs
        return targets.compactMap { one in
            let region = map.views[one].visible
            var worst: (other: Int, common: ConvexRegion)?
            index.visit(region.box, one + 1..<map.count) { other in
                pairs -= 1
                let rival = map.views[other].visible
                if rival.box.intersects(region.box), !map.areRelated(one, other),
                    !passOver(map, one, other)
                {
                    let common = region.cut(with: rival)
                    if common.area > 0.1 * min(region.area, rival.area),
                        isWorse((other, common), than: worst, map)
                    {
                        worst = (other, common)
                    }
                }
                return pairs > 0
            }
            return worst.flatMap { finding(map, one, $0.other, $0.common) }
        }
    }

    /// Whether a target shares more; of two that share as much, the upper one is told.
    private static func isWorse(
        _ found: (other: Int, common: ConvexRegion),
        than worst: (other: Int, common: ConvexRegion)?,
        _ map: ViewMap
    ) -> Bool {
        guard let worst else { return true }
        let tops = [found, worst].map { map.views[$0.other].visible.box.minY }
        return (found.common.area, -tops[0], -found.other)
            > (worst.common.area, -tops[1], -worst.other)
    }

    private static func passOver(_ map: ViewMap, _ one: Int, _ other: Int) -> Bool {
        let (view, rival) = (map.views[one], map.views[other])
        if view.scroller != rival.scroller { return true }
        return view.scroller >= 0
            && (ViewClass.isListItem(view.className) || ViewClass.isListItem(rival.className))
    }

    private static func finding(
        _ map: ViewMap, _ one: Int, _ other: Int, _ common: ConvexRegion
    ) -> TouchFinding? {
        guard let point = common.centroid, let hit = map.hit(at: point),
            map.isWithin(hit, one) || map.isWithin(hit, other)
        else { return nil }
        let least = min(map.views[one].visible.area, map.views[other].visible.area)
        let percent = Int((common.area / least * 100).rounded())
        return TouchFinding(
            .overlappingTargets, .info, one, by: other,
            "\(layer: one) and \(layer: other) share \(percent) % of the smaller one, where \(layer: hit) gets the touch",
            help: "move one of them, or put the one that people mean in front", at: point, hit: hit)
    }
}
