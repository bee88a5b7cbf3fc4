import LayerGeometry

/// What of the targets the screen's own edge cuts off: drawers and panels that wait beside the
/// screen, and what slides in or out.
///
/// As it cannot be seen, its touches are not missed: it is reported once, for the outermost view that
/// is parked.
struct OffScreen {
    /// A view that lies beyond the edge, wholly or in part.
    private struct Parked {
        var targets = 0
        let window: Int
        let isWhole: Bool
    }

    private let map: ViewMap
    private var parked: [Int: Parked] = [:]
    /// The outermost views found so far, of what lies beyond the edge wholly, and in part.
    private var tops: [[Int: Int]] = [[:], [:]]

    init(_ map: ViewMap) {
        self.map = map
    }

    /// Takes a target of which only the screen's edge cuts something off; returns `false` for others.
    ///
    /// - Parameter reach: The share of it that can be reached.
    mutating func takes(_ index: Int, _ own: ConvexRegion, reach: Double) -> Bool {
        let window = map.window(of: index)
        guard window != index, isScreen(window) else { return false }
        let screen = map.views[window].touch
        let seen = own.share(in: screen)
        guard seen < 0.99, seen - reach < 0.01 else { return false }
        let isWhole = seen < 0.01
        let top = top(of: index, in: window, isWhole: isWhole)
        parked[top, default: Parked(window: window, isWhole: isWhole)].targets += 1
        return true
    }

    /// The outermost view around a target that lies beyond the screen's edge as it does, or the target.
    ///
    /// What is found is kept for all views on the way, as there may be many targets in each.
    private mutating func top(of index: Int, in window: Int, isWhole: Bool) -> Int {
        let screen = map.views[window].touch
        var passed: [Int] = []
        var top = index
        while tops[isWhole ? 0 : 1][top] == nil, map.views[top].parent != window {
            let above = map.views[map.views[top].parent]
            let share = above.bounds.share(in: screen)
            guard above.bounds.area > 0, isWhole ? share < 0.01 : share < 0.99 else { break }
            passed.append(top)
            top = map.views[top].parent
        }
        let found = tops[isWhole ? 0 : 1][top] ?? top
        for view in passed + [top] { tops[isWhole ? 0 : 1][view] = found }
        return found
    }

    /// A finding for each view that is parked.
    var findings: [TouchFinding] {
        parked.keys.sorted().compactMap { top in parked[top].map { finding(top, $0) } }
    }

    private func finding(_ top: Int, _ parked: Parked) -> TouchFinding {
        let isOne = map.views[top].isTarget || map.views[top].isCard
        let counted = parked.targets == 1 ? "1 control" : "\(parked.targets) controls"
        let inside: TouchText = isOne ? "" : " with \(counted)"
        let place: TouchText =
            parked.isWhole
            ? " lies off screen, \(side(top, parked.window)) \(layer: parked.window)"
            : " reaches over the edge of \(layer: parked.window)"
        return TouchFinding(
            parked.isWhole ? .unreachable : .deadArea, .info, top, by: parked.window,
            "\(layer: top)" + inside + place,
            help: "bring it onto the screen before it is touched, or leave it as it is")
    }

    private func side(_ top: Int, _ window: Int) -> String {
        let (box, screen) = (map.views[top].bounds.box, map.views[window].touch.box)
        if box.maxX <= screen.minX { return "left of" }
        if box.minX >= screen.maxX { return "right of" }
        return box.maxY <= screen.minY ? "above" : box.minY >= screen.maxY ? "below" : "beside"
    }

    /// Whether a view stands for the screen: a window, or a root that is as large as one.
    private func isScreen(_ window: Int) -> Bool {
        let size = map.views[window].layer.bounds.size
        return map.views[window].traits.contains(.window)
            || size.width >= 300 && size.height >= 300
    }
}
