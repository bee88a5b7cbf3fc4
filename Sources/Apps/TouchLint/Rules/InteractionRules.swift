import LayerGeometry

/// `ancestor-not-interactive` and `self-not-interactive`: visible targets that ignore touches, unless
/// only for the time of a transition.
extension RuleRun {
    mutating func checkInteraction() {
        for (index, view) in map.views.enumerated() {
            guard view.isShown, view.isPlaced, map.visibleShare(view) > 0.01,
                !map.lineage.has(.transient, from: index)
            else { continue }
            let isOn = view.layer.isUserInteractionEnabled
            if let deaf = map.lineage.outermost(.deaf, from: view.parent) {
                if isOn, view.isTarget || view.isCard {
                    findings.append(deafAncestor(index, deaf))
                }
            } else if !isOn, let finding = deafItself(index) {
                findings.append(finding)
            }
        }
    }

    private func deafAncestor(_ index: Int, _ by: Int) -> TouchFinding {
        let point = map.views[index].visible.centroid
        return TouchFinding(
            .ancestorNotInteractive, map.views[index].isTarget ? .error : .warning, index, by: by,
            "\(layer: index) is in \(layer: by), whose user interaction is off, and gets no touch",
            help:
                "set isUserInteractionEnabled of \(layer: by) to true, or move \(layer: index) out of it",
            at: point, hit: point.flatMap(map.hit))
    }

    private func deafItself(_ index: Int) -> TouchFinding? {
        let view = map.views[index]
        let name = view.className
        // Scroll and text views always have UIKit's recognizers, which say nothing about the app.
        let hasOwnRecognizers =
            view.layer.touch.hasGestureRecognizers && (view.isTarget || view.isCard)
            && !map.isScroller(view)
            && !name.hasSuffix("TextField") && !name.hasSuffix("PageControl")
        guard hasOwnRecognizers || view.isTarget else { return nil }
        // A part that leaves touches to the control or row that contains it.
        let taker = map.lineage.nearest(.taker, from: view.parent)
        if taker != nil, name.hasPrefix("_UI") { return nil }
        let isImageOrLabel = name.hasSuffix("ImageView") || name.hasSuffix("Label")
        let standard: LayerText =
            isImageOrLabel
            ? "; off is the default of \(name.hasSuffix("Label") ? "UILabel" : "UIImageView")"
            : "; the default is on"
        let goesOn: LayerText =
            hasOwnRecognizers ? "" : taker.map { "; \(layer: $0) takes its touches" } ?? ""
        let what: LayerText =
            hasOwnRecognizers
            ? "\(layer: index) has gesture recognizers, but its user interaction is off"
            : "\(layer: index) is a control, but its user interaction is off"
        // Lists, texts and sliders that are for display only are disabled on purpose.
        let isShowing =
            name.hasPrefix("_UI")
            || !hasOwnRecognizers
                && (taker != nil
                    || ["Cell", "TextView", "TextField", "Slider", "PageControl", "Switch"]
                        .contains(where: name.hasSuffix))
        let point = view.visible.centroid
        return TouchFinding(
            .selfNotInteractive, isShowing ? .info : view.isCard ? .warning : .error, index,
            what + standard + goesOn,
            help: "set isUserInteractionEnabled of \(layer: index) to true",
            at: point, hit: point.flatMap(map.hit))
    }
}

/// `invisible-target`: a hidden or transparent target that would take the touches of the view below
/// if it were shown.
///
/// Reported once for the view that hides, however many targets it contains. Applies only if the
/// order of the tree decides which view is in front.
extension RuleRun {
    mutating func checkInvisible() {
        guard map.isOrdered else { return }
        var groups: [Int: [Int]] = [:]
        for target in map.targets where !map.views[target].isShown {
            if let hider = hider(of: target), map.views[hider].isPlaced {
                groups[hider, default: []].append(target)
            }
        }
        if groups.isEmpty { return }
        // The views that would take touches if their ancestors were not hidden.
        let takers = BoxIndex(
            map.views.indices.filter {
                map.views[$0].layer.isUserInteractionEnabled && !map.views[$0].layer.isHidden
            }, box: { map.views[$0].visible.box })
        findings += groups.keys.sorted().compactMap { invisible($0, groups[$0] ?? [], takers) }
    }

    /// The outermost view that hides the target, if nothing else keeps touches from it.
    private func hider(of target: Int) -> Int? {
        let isDeaf =
            map.lineage.has(.singular, from: target)
            || map.book.interaction == .ofSubtree && map.lineage.has(.deaf, from: target)
        return isDeaf ? nil : map.lineage.outermost(.hidden, from: target)
    }

    private func invisible(
        _ hider: Int, _ targets: [Int], _ takers: BoxIndex
    ) -> TouchFinding? {
        for target in targets {
            guard map.visibleShare(map.views[target]) >= 0.01,
                let point = map.views[target].visible.centroid
            else { continue }
            let hit = map.hit(at: point)
            // A later view of the tree would take the touch anyway.
            if let hit, hit > hider { continue }
            // Something that is hidden along with the target may cover it.
            let end = map.views[target].end
            let above = end..<max(end, map.views[hider].end)
            let isFree = takers.visit(Rect(origin: point, size: .zero), above) {
                !map.views[$0].visible.contains(point)
            }
            if !isFree { continue }
            return invisible(hider, target, more: targets.count - 1, point, hit)
        }
        return nil
    }

    private func invisible(
        _ hider: Int, _ target: Int, more: Int, _ point: Point, _ hit: Int?
    ) -> TouchFinding {
        let layer = map.views[hider].layer
        let why: LayerText =
            layer.isHidden ? "hidden" : "transparent (alpha \(alpha: layer.opacity))"
        let verb: LayerText = more > 0 ? " and \(more) more are" : " is"
        let what: LayerText =
            hider == target
            ? "\(layer: target) is \(why)"
            : "\(layer: target)\(verb) in \(layer: hider), which is \(why)"
        let gets: LayerText = hit.map { "\(layer: $0) gets the touch" } ?? "no view gets the touch"
        return TouchFinding(
            .invisibleTarget, .info, target, by: hider == target ? nil : hider,
            what + ", and lies on top: " + gets,
            help: "show it before it is touched, or leave it as it is", at: point, hit: hit)
    }
}
