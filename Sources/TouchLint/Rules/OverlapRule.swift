import LayerGeometry

/// `overlapping-targets`: two targets, neither inside the other, share more than a tenth of the
/// smaller.
///
/// For each target, the largest share is reported. Two cases are not reported: content that can be
/// scrolled out from under a fixed view, and cells that pass over cells.
struct OverlapRule {
    /// The problems found.
    private(set) var findings: [TouchFinding] = []
    /// The pairs that were compared.
    private(set) var pairs: PairCount

    /// A target, with the data needed for each pair.
    private struct Target {
        let index: Int
        let end: Int
        let region: ConvexRegion
        let area: Double
        let scroller: Int
        let isItem: Bool

        /// Whether one of two targets scrolls below the other, which is not reported.
        func passes(_ other: Target) -> Bool {
            scroller != other.scroller || scroller >= 0 && (isItem || other.isItem)
        }
    }

    /// The other target that shares most with one, by its position in the list.
    private struct Worst {
        let place: Int
        let area: Double
        let top: Double

        /// Whether it shares more; of two equal ones, the upper one is reported.
        func isWorse(than other: Worst?) -> Bool {
            guard let other else { return true }
            return (area, -top, -place) > (other.area, -other.top, -other.place)
        }
    }

    /// - Parameters:
    ///   - covered: Targets already reported as covered.
    ///   - most: The maximum number of pairs to compare.
    init(_ map: ViewMap, covered: Set<Int>, atMost most: Int) {
        var pairs = PairCount(most: most)
        let targets = map.targets.compactMap { index -> Target? in
            let view = map.views[index]
            guard view.isLive, view.isPlaced, !view.visible.isEmpty, !covered.contains(index)
            else { return nil }
            return Target(
                index: index, end: view.end, region: view.visible, area: view.visible.area,
                scroller: view.scroller, isItem: view.traits.contains(.listItem))
        }
        let boxes = BoxIndex(targets.indices, box: { targets[$0].region.box })
        for one in targets {
            // Targets inside a target are related to it.
            let next = Self.firstPlace(in: targets, behind: one)
            var worst: Worst?
            let isDone = boxes.visit(one.region.box, next..<targets.count) { other in
                let rival = targets[other]
                if !one.passes(rival) {
                    let area = one.region.areaShared(with: rival.region)
                    let found = Worst(place: other, area: area, top: rival.region.box.minY)
                    if area > 0.1 * min(one.area, rival.area), found.isWorse(than: worst) {
                        worst = found
                    }
                }
                return pairs.take(1)
            }
            if !isDone { pairs.unfinished += 1 }
            guard let worst else { continue }
            let rival = targets[worst.place]
            let common = one.region.cut(with: rival.region)
            if let found = Self.finding(map, one.index, rival.index, common) {
                findings.append(found)
            }
        }
        self.pairs = pairs
    }

    /// The position of the first target after the descendants of one.
    private static func firstPlace(in targets: [Target], behind one: Target) -> Int {
        var (low, high) = (0, targets.count)
        while low < high {
            let middle = (low + high) / 2
            if targets[middle].index < one.end { low = middle + 1 } else { high = middle }
        }
        return low
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
