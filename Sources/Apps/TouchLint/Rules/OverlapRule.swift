import LayerGeometry

/// `overlapping-targets`: two targets, neither inside the other, share more than a tenth of the
/// smaller.
///
/// For each target, the largest share is reported. Two cases are not reported: content that can be
/// scrolled out from under a fixed view, and cells that pass over cells.
extension RuleRun {
    /// - Parameter covered: Targets already reported as covered.
    mutating func checkOverlaps(covered: Set<Int>) {
        var pairs = PairCount(left: options.mostPairs)
        let targets = map.targets.filter {
            map.views[$0].isLive && map.views[$0].isPlaced && !map.views[$0].visible.isEmpty
                && !covered.contains($0)
        }
        let boxes = BoxIndex(targets.indices) { map.views[targets[$0]].visible.box }
        for one in targets {
            let view = map.views[one]
            // Targets inside a target are related to it.
            let next = targets.firstPlace(notBelow: view.end)
            // Of two that share equally much, the upper one is reported.
            var worst: (place: Int, rank: (Double, Double, Int))?
            let isDone = boxes.visit(view.visible.box, next..<targets.count) { other in
                let rival = map.views[targets[other]]
                if !Self.passes(view, rival) {
                    let area = view.visible.areaShared(with: rival.visible)
                    let rank = (area, -rival.visible.box.minY, -other)
                    if area > 0.1 * min(view.visible.area, rival.visible.area),
                        worst.map({ rank > $0.rank }) ?? true
                    {
                        worst = (other, rank)
                    }
                }
                return pairs.take(1)
            }
            if !isDone { pairs.unfinished += 1 }
            guard let worst else { continue }
            let rival = targets[worst.place]
            let common = view.visible.cut(with: map.views[rival].visible)
            if let found = overlap(one, rival, common) { findings.append(found) }
        }
        omit(pairs.unfinished, .overlappingTargets, .tooManyOverlap)
    }

    /// Whether one of two targets scrolls below the other, which is not reported.
    private static func passes(_ one: ViewMap.View, _ other: ViewMap.View) -> Bool {
        one.scroller != other.scroller
            || one.scroller >= 0 && [one, other].contains { $0.traits.contains(.listItem) }
    }

    private func overlap(_ one: Int, _ other: Int, _ common: ConvexRegion) -> TouchFinding? {
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

/// A budget of pairs that a rule may still compare, and the number of views that it did not suffice
/// for.
struct PairCount {
    var left: Int
    /// The number of views that were not compared with all others.
    var unfinished = 0

    /// Counts comparisons; returns whether the budget allows more.
    mutating func take(_ count: Int) -> Bool {
        left -= count
        return left > 0
    }
}

/// `small-target`: a target of which the smaller side of the reachable part is less than a finger
/// needs.
///
/// In AppKit, where people use a mouse, 24 points are enough, as on web pages (WCAG 2.2, 2.5.8).
/// Android's dumps are in pixels, so they are not checked without a density or a minimum in pixels.
///
/// A side that an edge may cut off is unknown, and not a reason to enlarge anything.
extension RuleRun {
    /// - Parameter cut: Targets already reported as clipped by their ancestors.
    mutating func checkSizes(cut: Set<Int>) {
        let isAndroid = map.book.platform == .android
        if isAndroid, options.density == nil, options.minimumTarget == nil { return }
        let density = options.density.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? 1
        let minimum = options.minimumTarget ?? (isAndroid ? 48 : map.isAppKit ? 24 : 44)
        let unit = isAndroid ? (options.density == nil ? "px" : "dp") : "pt"
        // Bounds in pixels are rounded.
        let rounding = isAndroid ? 1.01 / density : 0.01
        var keyboards: Set<Int> = []
        // The number of targets whose size is too small only where it is unknown.
        var unknownCount = 0
        for index in map.targets {
            let view = map.views[index]
            guard view.isLive, view.isPlaced, view.touch.area > 0 else { continue }
            let region = cut.contains(index) ? view.touch : view.scrolled
            let isSmall = { (side: Double) in side > 0 && side / density < minimum - rounding }
            guard isSmall(region.narrowest) else { continue }
            guard knownSides(of: region, index).contains(where: isSmall) else {
                if !options.unplaced.contains(index) { unknownCount += 1 }
                continue
            }
            if let keyboard = keyboard(of: index), !keyboards.insert(keyboard).inserted {
                continue
            }
            findings.append(small(index, Self.size(region, density, unit), minimum, unit))
        }
        omit(unknownCount, .smallTarget, .cutByScrollView)
    }

    /// The sides of a target that are not cut off.
    private func knownSides(of region: ConvexRegion, _ index: Int) -> [Double] {
        let isCut = (options.cutWidths.contains(index), options.cutHeights.contains(index))
        if !isCut.0, !isCut.1 { return [region.narrowest] }
        return (isCut.0 ? [] : [region.box.width]) + (isCut.1 ? [] : [region.box.height])
    }

    /// The outermost view of the keyboard that a key belongs to: only one of its keys is reported.
    private func keyboard(of index: Int) -> Int? {
        guard let last = map.lineage.outermost(.keyboard, from: index) else { return nil }
        // A row of keys without a keyboard around it.
        return last == index ? map.views[last].parent : last
    }

    private static func size(_ region: ConvexRegion, _ density: Double, _ unit: String) -> LayerText
    {
        region.isUpright
            ? "\(region.box.width / density)x\(region.box.height / density) \(unit)"
            : "\(region.narrowest / density) \(unit) at its narrowest"
    }

    private func small(
        _ index: Int, _ size: LayerText, _ minimum: Double, _ unit: String
    ) -> TouchFinding {
        let view = map.views[index]
        let isSystems =
            map.book.platform != .android
            && (view.traits.contains(.sizedBySystem)
                || map.lineage.has(.keyboard, from: index)
                || map.lineage.has(.around, from: view.parent))
        let note: LayerText =
            !isSystems
            ? ""
            : map.isAppKit
                ? "; AppKit's own controls come in such sizes"
                : "; UIKit may enlarge it: an enlarged point(inside:) is not visible in a dump"
        return TouchFinding(
            .smallTarget, isSystems ? .info : .warning, index,
            "\(layer: index) is " + size + " on screen, less than \(minimum)x\(minimum) \(unit)"
                + note,
            help: map.book.platform == .android
                ? "make it larger, or give it a TouchDelegate"
                : "make it larger, or say how far its touch area extends: touchOutset in a scene, 'enlarged' in the file of --classes for a dump"
        )
    }
}
