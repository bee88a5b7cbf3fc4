import LayerGeometry

/// `overlapping-targets`: two targets, neither in the other, share more than a tenth of the smaller.
///
/// Of each target the largest share is told. What scrolls below something that does not scroll with
/// it can be scrolled free, and cells pass over cells: neither is told.
enum OverlapRule {
    /// - Parameter covered: Targets that are told to be covered already.
    static func findings(_ map: ViewMap, covered: Set<Int>) -> [TouchFinding] {
        let targets = map.targets.filter { index in
            let view = map.views[index]
            return view.isLive && view.isPlaced && !view.visible.isEmpty && !covered.contains(index)
        }.sorted { map.views[$0].visible.box.minY < map.views[$1].visible.box.minY }
        var worst: [Int: (other: Int, common: ConvexRegion)] = [:]
        for (place, one) in targets.enumerated() {
            let region = map.views[one].visible
            for other in targets[(place + 1)...] {
                let rival = map.views[other].visible
                if rival.box.minY >= region.box.maxY { break }
                guard rival.box.minX < region.box.maxX, region.box.minX < rival.box.maxX,
                    !map.areRelated(one, other), !passOver(map, one, other)
                else { continue }
                let common = region.cut(with: rival)
                let (first, second) = (min(one, other), max(one, other))
                guard common.area > 0.1 * min(region.area, rival.area),
                    common.area > worst[first]?.common.area ?? 0
                else { continue }
                worst[first] = (second, common)
            }
        }
        return worst.compactMap { first, found in finding(map, first, found.other, found.common) }
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
