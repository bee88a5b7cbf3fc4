import LayerGeometry

/// `small-target`: a target of which the smaller side of the reachable part is less than a finger
/// needs.
///
/// In AppKit, where people use a mouse, 24 points are enough, as on web pages (WCAG 2.2, 2.5.8).
/// Android's dumps are in pixels, so they are not checked without a density or a minimum in pixels.
///
/// A side that the edge of a scroll view may cut off is unknown, and not a reason to enlarge anything.
struct SmallTargetRule {
    /// The problems found.
    private(set) var findings: [TouchFinding] = []
    /// The number of targets whose size is too small only where it is unknown.
    private(set) var unknownCount = 0

    /// - Parameter cut: Targets already reported as clipped by their ancestors.
    init(_ map: ViewMap, _ options: TouchOptions, cut: Set<Int>) {
        let isAndroid = map.book.platform == .android
        if isAndroid, options.density == nil, options.minimumTarget == nil { return }
        let density = options.density.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? 1
        let minimum = options.minimumTarget ?? (isAndroid ? 48 : map.isAppKit ? 24 : 44)
        let unit = isAndroid ? (options.density == nil ? "px" : "dp") : "pt"
        // Bounds in pixels are rounded.
        let rounding = isAndroid ? 1.01 / density : 0.01
        var keyboards: [Int: Int] = [:]
        for index in map.targets {
            let view = map.views[index]
            guard view.isLive, view.isPlaced, view.touch.area > 0 else { continue }
            let region = cut.contains(index) ? view.touch : view.scrolled
            let isSmall = { (side: Double) in side > 0 && side / density < minimum - rounding }
            guard isSmall(region.narrowest) else { continue }
            guard Self.knownSides(of: region, index, options).contains(where: isSmall) else {
                if !options.unplaced.contains(index) { unknownCount += 1 }
                continue
            }
            if let keyboard = Self.keyboard(map, index) {
                keyboards[keyboard, default: 0] += 1
                if keyboards[keyboard] != 1 { continue }
            }
            findings.append(
                Self.finding(map, index, Self.size(region, density, unit), minimum, unit))
        }
    }

    /// The sides of a target that no scroll view cuts off.
    private static func knownSides(
        of region: ConvexRegion, _ index: Int, _ options: TouchOptions
    ) -> [Double] {
        let isCut = (options.cutWidths.contains(index), options.cutHeights.contains(index))
        if !isCut.0, !isCut.1 { return [region.narrowest] }
        return (isCut.0 ? [] : [region.box.width]) + (isCut.1 ? [] : [region.box.height])
    }

    /// The outermost view of the keyboard that a key belongs to: only one of its keys is reported.
    private static func keyboard(_ map: ViewMap, _ index: Int) -> Int? {
        guard let last = map.lineage.outermost(.keyboard, from: index, upTo: -1) else { return nil }
        // A row of keys without a keyboard around it.
        return last == index ? map.views[last].parent : last
    }

    private static func size(_ region: ConvexRegion, _ density: Double, _ unit: String) -> TouchText
    {
        region.isUpright
            ? "\(region.box.width / density)x\(region.box.height / density) \(unit)"
            : "\(region.narrowest / density) \(unit) at its narrowest"
    }

    private static func finding(
        _ map: ViewMap, _ index: Int, _ size: TouchText, _ minimum: Double, _ unit: String
    ) -> TouchFinding {
        let view = map.views[index]
        let isSystems =
            map.book.platform != .android
            && (view.traits.contains(.sizedBySystem)
                || map.lineage.has(.keyboard, from: index, upTo: -1)
                || map.lineage.has(.around, from: view.parent, upTo: -1))
        let note: TouchText =
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
