import LayerGeometry

/// A target with another view that takes the touch in its middle.
struct Cover {
    let map: ViewMap
    /// The target.
    let index: Int
    /// The centre of its reachable part, in scene space.
    let point: Point
    /// The view that the hit test returns there.
    let hit: Int
    /// The nearest common ancestor.
    let common: Int
    /// The view directly in `common` that is or contains the covering view.
    let branch: Int

    /// `nil` if the target, a descendant or an ancestor takes the touch.
    init?(_ map: ViewMap, _ index: Int) {
        let view = map.views[index]
        guard view.isLive, view.isPlaced, map.visibleShare(view) >= 0.01,
            let point = view.visible.centroid, map.mayBeCovered(index, at: point),
            let hit = map.hit(at: point), !map.isWithin(hit, index), !map.isWithin(index, hit),
            // Perspective can show what lies behind the eye twice.
            !map.lineage.has(.tilted, from: index)
                || map.tree[index].convert(point, from: nil) != nil
        else { return nil }
        self.map = map
        self.index = index
        self.point = point
        self.hit = hit
        common = map.common(index, hit)
        branch = map.branch(of: hit, below: common)
    }

    /// The barely visible view among the covering view and its ancestors below the common one.
    var ghost: Int? {
        map.lineage.nearest(.ghost, from: hit, upTo: common)
    }

    /// Whether the branch covers the window.
    var coversWindow: Bool {
        let window = map.views[map.views[common].window].visible
        return window.share(in: map.views[branch].visible) >= 0.95
    }

    /// The window whose level puts it over the target's; `nil` if none is.
    private var window: LayerNode? { map.tree[hit].windowAbove(map.tree[index]) }

    /// The part that window levels play, as a clause after what covers what.
    var levelNote: LayerText {
        window.map {
            "; the windowLevel of \(layer: $0.index) is \(NumberText.short($0.windowLevel))"
        }
            ?? ""
    }

    /// What to do about it if a level is the cause.
    var levelHelp: LayerText? {
        window.map {
            "lower the windowLevel of \(layer: $0.index), hide it, or let its hitTest pass touches through"
        }
    }

    /// The highest possible severity: a card is not a control.
    var worst: TouchFinding.Severity { map.views[index].isTarget ? .error : .warning }

    /// The bar that covers it; `nil` where no bar does.
    var bar: Int? {
        map.lineage.outermost(.bar, from: hit, upTo: common)
    }

    /// Why the cover may be harmless, and its severity then; `nil` if it is not.
    var mitigation: (text: LayerText, severity: TouchFinding.Severity)? {
        if bar != nil { return ("a bar over content is normal", .info) }
        if map.lineage.has(.swiftUI, from: hit, upTo: common) {
            return ("SwiftUI's hosting view does its own hit testing", .info)
        }
        if isBackdrop { return ("tapping outside the popup closes it", .info) }
        if let scrollMitigation { return (scrollMitigation, .info) }
        if map.views[hit].isTarget { return nil }
        let name = map.views[hit].className
        if name.contains("VisualEffect") {
            return ("a blur takes touches like any view", .warning)
        }
        if name.hasPrefix("_UI") {
            return ("UIKit's own view, whose hitTest is not visible in a dump", .warning)
        }
        if map.views[hit].traits.contains(.reactNative) {
            return (
                "unless its pointerEvents, not visible in a dump, let touches through", .warning
            )
        }
        return nil
    }

    /// The severity, given the reason why it may be harmless.
    var severity: TouchFinding.Severity { worst.milder(mitigation?.severity ?? .error) }

    /// The level and that reason, as clauses after what covers what.
    var note: LayerText { levelNote + (mitigation.map { "; \($0.text)" } ?? "") }

    /// Whether the target is the backdrop of a popup: large, and tapped outside the popup.
    private var isBackdrop: Bool {
        let view = map.views[index]
        guard view.layer.touch.hasGestureRecognizers, !map.isControl(view) else { return false }
        let window = map.views[map.views[index].window].bounds
        return view.bounds.area >= 0.8 * window.area
            && view.visible.share(in: map.views[hit].visible) < 0.9
    }

    private var scrollMitigation: LayerText? {
        var scroller = map.views[index].scroller
        while scroller >= 0 {
            let view = map.views[scroller]
            if map.isWithin(hit, scroller) {
                let own = map.branch(of: index, below: scroller)
                let other = map.branch(of: hit, below: scroller)
                let isItem = own != other && map.views[other].traits.contains(.listItem)
                // Further out, both are in the same item.
                return isItem ? "items of a list pass over each other" : nil
            } else if map.canScroll(view),
                view.visible.share(in: map.views[hit].visible) < 0.9
            {
                return "it can be scrolled into view"
            }
            scroller = view.scroller
        }
        return nil
    }
}

/// `obscured`, `ghost-blocker` and `covering-container`: another view takes the touch in the middle
/// of a target's reachable part.
///
/// A cover of the whole window is reported once, however many targets it covers. Covers that every
/// app has are only mentioned: bars over scrolling content, cells over cells, and presentations.
extension RuleRun {
    mutating func checkCovers() {
        var groups: [Int: [Cover]] = [:]
        for index in map.targets + map.cards {
            guard let cover = Cover(map, index) else { continue }
            if cover.coversWindow {
                groups[cover.branch, default: []].append(cover)
            } else {
                let found = cover.finding
                // A card is only worth a warning.
                if !map.views[index].isCard || found.severity != .info { findings.append(found) }
            }
        }
        for (branch, all) in groups.sorted(by: { $0.key < $1.key }) {
            // Controls count; cards are reported only if there are no controls.
            let controls = all.filter { map.views[$0.index].isTarget }
            let covers = controls.isEmpty ? all : controls
            findings += WindowCover(map: map, branch: branch, covers: covers).findings.filter {
                !controls.isEmpty || $0.severity != .info
            }
        }
    }
}

extension RuleBook {
    /// What turns touches of a view off, in the words of its platform.
    var turningOff: String {
        platform == .android
            ? "make it not clickable" : "set its isUserInteractionEnabled to false"
    }
}

extension Cover {
    var finding: TouchFinding {
        if let ghost { return finding(of: ghost, more: 0) }
        let empty: LayerText = map.looksEmpty(hit) ? ", which looks empty" : ""
        return TouchFinding(
            .obscured, severity, index, by: hit,
            "\(layer: index) is covered by \(layer: hit)" + empty
                + ", in \(layer: common), at \(point)" + note,
            help: help, at: point, hit: hit)
    }

    /// The finding for a barely visible view.
    ///
    /// - Parameter more: The number of other targets that it covers.
    func finding(of ghost: Int, more: Int) -> TouchFinding {
        let alpha = map.views[ghost].layer.opacity
        let whose: LayerText = ghost == hit ? "whose" : "which is in \(layer: ghost), whose"
        let verb: LayerText = more > 0 ? " and \(more) more are" : " is"
        return TouchFinding(
            .ghostBlocker, worst, index, by: hit,
            "\(layer: index)" + verb + " covered by \(layer: hit), " + whose
                + " alpha is \(alpha: alpha): barely visible, but above 0.01, the limit for touches",
            help: "hide \(layer: ghost), or \(map.book.turningOff)",
            at: point, hit: hit)
    }

    private var help: LayerText {
        if let bar {
            return
                "keep \(layer: index) inside the safe area, or inset what scrolls by the height of \(layer: bar)"
        }
        if let levelHelp { return levelHelp }
        let isInCell = map.views[common].className.hasSuffix("Cell")
        if isInCell, map.views[branch].className.hasSuffix("ContentView") {
            return
                "add \(layer: index) to \(layer: branch), the contentView, and not to the cell itself"
        }
        if map.views[hit].isTarget {
            return "move one of them, or bring \(layer: index) to the front"
        }
        if map.book.platform == .android {
            return "move \(layer: hit) away, hide it, or \(map.book.turningOff)"
        }
        return map.targets.contains { map.isWithin($0, hit) }
            ? "let the hitTest of \(layer: hit) pass touches through outside its subviews, or move it"
            : "set isUserInteractionEnabled of \(layer: hit) to false, move it, or let its hitTest pass touches through"
    }
}
