import LayerGeometry

/// `small-target`: a target whose smaller side, of what can be reached, is less than a finger needs.
///
/// Android's dumps count pixels, so without a density, or a minimum in pixels, nothing is said.
enum SmallTargetRule {
    /// - Parameter cut: Targets of which the ancestors leave little is told already.
    static func findings(
        _ map: ViewMap, _ options: TouchOptions, cut: Set<Int>
    ) -> [TouchFinding] {
        let isAndroid = map.rules == .android
        if isAndroid, options.density == nil, options.minimumTarget == nil { return [] }
        let density = options.density.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? 1
        let minimum = options.minimumTarget ?? (isAndroid ? 48 : 44)
        let unit = isAndroid ? (options.density == nil ? "px" : "dp") : "pt"
        // Bounds in pixels are rounded.
        let rounding = isAndroid ? 1.01 / density : 0.01
        return map.targets.compactMap { index in
            let view = map.views[index]
            guard view.isLive, view.isPlaced, view.touch.area > 0 else { return nil }
            let region = cut.contains(index) ? view.touch : view.scrolled
            let side = region.narrowest / density
            guard side > 0, side < minimum - rounding else { return nil }
            return finding(map, index, size(region, density, unit), minimum, unit)
        }
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
        let isSystems =
            map.rules != .android
            && map.chain(from: index, upTo: -1).contains { above in
                let name = map.views[above].className
                return above == index ? ViewClass.isSizedBySystem(name) : ViewClass.isBar(name)
            }
        let note: TouchText =
            isSystems
            ? "; UIKit may enlarge it: an enlarged point(inside:) is not visible in a dump" : ""
        return TouchFinding(
            .smallTarget, isSystems ? .info : .warning, index,
            "\(layer: index) is " + size + " on screen, less than \(minimum)x\(minimum) \(unit)"
                + note,
            help: isSystems
                ? "touch it beside its edge to see, and tell its touchOutset if it is larger"
                : map.rules == .android
                    ? "make it larger, or give it a TouchDelegate"
                    : "make it larger, or let its point(inside:) take touches around it")
    }
}
