import LayerGeometry

/// Targets that only the edge of the screen clips: drawers and panels parked off screen, and views
/// that slide in or out.
///
/// Since they are invisible, their touches are not missed: they are reported once, for the outermost
/// parked view.
struct OffScreen {
    let map: ViewMap
    /// The number of targets in each view beyond the edge, and whether all of it is.
    private var parked: [Int: (targets: Int, isWhole: Bool)] = [:]

    init(_ map: ViewMap) { self.map = map }

    /// Accepts a target that only the screen's edge clips; returns `false` for others.
    ///
    /// - Parameter reach: The share of it that can be reached.
    mutating func takes(_ index: Int, _ own: ConvexRegion, reach: Double) -> Bool {
        let window = map.views[index].window
        guard window != index, isScreen(window) else { return false }
        let screen = map.views[window].touch
        let seen = own.share(in: screen)
        guard seen < 0.99, seen - reach < 0.01 else { return false }
        let isWhole = seen < 0.01
        let top = top(of: index, in: window, isWhole: isWhole)
        parked[top, default: (0, isWhole)].targets += 1
        return true
    }

    /// The outermost ancestor of a target that is beyond the screen's edge in the same way, or the
    /// target itself.
    private func top(of index: Int, in window: Int, isWhole: Bool) -> Int {
        map.lineage.highest(from: index) { above in
            let bounds = map.views[above].bounds
            return above != window && bounds.area > 0
                && bounds.share(in: map.views[window].touch) < (isWhole ? 0.01 : 0.99)
        }
    }

    /// A finding for each parked view.
    var findings: [TouchFinding] {
        parked.sorted { $0.key < $1.key }.map {
            finding($0.key, $0.value.targets, $0.value.isWhole)
        }
    }

    private func finding(_ top: Int, _ targets: Int, _ isWhole: Bool) -> TouchFinding {
        let window = map.views[top].window
        let isOne = map.views[top].isTarget || map.views[top].isCard
        let counted = targets == 1 ? "1 control" : "\(targets) controls"
        let inside: LayerText = isOne ? "" : " with \(counted)"
        let place: LayerText =
            isWhole
            ? " lies off screen, \(side(top, window)) \(layer: window)"
            : " reaches over the edge of \(layer: window)"
        return TouchFinding(
            isWhole ? .unreachable : .deadArea, .info, top, by: window,
            "\(layer: top)" + inside + place,
            help: "bring it onto the screen before it is touched, or leave it as it is")
    }

    private func side(_ top: Int, _ window: Int) -> String {
        let (box, screen) = (map.views[top].bounds.box, map.views[window].touch.box)
        if box.maxX <= screen.minX { return "left of" }
        if box.minX >= screen.maxX { return "right of" }
        return box.maxY <= screen.minY ? "above" : box.minY >= screen.maxY ? "below" : "beside"
    }

    /// Whether a view represents the screen: a window, or a root as large as one.
    private func isScreen(_ window: Int) -> Bool {
        let size = map.views[window].layer.bounds.size
        return map.views[window].traits.contains(.window)
            || size.width >= 300 && size.height >= 300
    }
}

/// `out-of-content`: a view that is or contains a target starts beyond the content of its scroll
/// view, so that it cannot be scrolled to.
extension RuleRun {
    mutating func checkContent() {
        var reported = 0
        for target in map.targets where target >= reported && map.views[target].isLive {
            let scroller = map.views[target].scroller
            guard scroller >= 0, let content = map.views[scroller].layer.touch.contentSize else {
                continue
            }
            let child = map.branch(of: target, below: scroller)
            let size = map.views[scroller].layer.bounds.size
            let (width, height) = (max(content.width, size.width), max(content.height, size.height))
            guard let frame = map.tree[child].frame, frame.isFinite,
                frame.minX >= width || frame.minY >= height,
                map.views[child].visible.isEmpty  // Insets let people scroll further.
            else { continue }
            reported = map.views[child].end
            findings.append(
                TouchFinding(
                    .outOfContent, .warning, child, by: scroller,
                    "\(layer: child) begins at \(frame.origin), outside the content of \(layer: scroller), whose contentSize is \(content.width)x\(content.height)",
                    help:
                        "make the contentSize of \(layer: scroller) larger, or constrain \(layer: child) to its content"
                ))
        }
    }
}
