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
            let hit = map.hit(at: point), !map.areRelated(hit, index),
            // Perspective can show what lies behind the eye twice.
            !map.lineage.has(.tilted, from: index, upTo: -1)
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
        let window = map.views[map.window(of: common)].visible
        return window.share(in: map.views[branch].visible) >= 0.95
    }

    /// The window whose level puts it over the target's; `nil` if none is.
    private var window: LayerNode? { map.tree[hit].windowAbove(map.tree[index]) }

    /// The part that window levels play, as a clause after what covers what.
    var levelNote: TouchText {
        window.map {
            "; the windowLevel of \(layer: $0.index) is \(NumberText.short($0.windowLevel))"
        }
            ?? ""
    }

    /// What to do about it if a level is the cause.
    var levelHelp: TouchText? {
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

    /// A reason why a cover may be harmless, and its severity then.
    struct Excuse {
        let text: TouchText
        let severity: TouchFinding.Severity
    }

    /// Why the cover may be harmless; `nil` if it is not.
    var excuse: Excuse? {
        if bar != nil { return Excuse(text: "a bar over content is normal", severity: .info) }
        if map.lineage.has(.swiftUI, from: hit, upTo: common) {
            return Excuse(
                text: "SwiftUI's hosting view does its own hit testing", severity: .info)
        }
        if isBackdrop {
            return Excuse(text: "tapping outside the popup closes it", severity: .info)
        }
        if let text = scrollExcuse { return Excuse(text: "\(text)", severity: .info) }
        if map.views[hit].isTarget { return nil }
        let name = map.views[hit].className
        if name.contains("VisualEffect") {
            return Excuse(text: "a blur takes touches like any view", severity: .warning)
        }
        if name.hasPrefix("_UI") {
            return Excuse(
                text: "UIKit's own view, whose hitTest is not visible in a dump", severity: .warning
            )
        }
        if ViewClass.isReactNative(name) {
            return Excuse(
                text: "unless its pointerEvents, not visible in a dump, let touches through",
                severity: .warning)
        }
        return nil
    }

    /// Whether the target is the backdrop of a popup: large, and tapped outside the popup.
    private var isBackdrop: Bool {
        let view = map.views[index]
        guard view.layer.touch.hasGestureRecognizers, !map.isControl(view) else { return false }
        let window = map.views[map.window(of: index)].bounds
        return view.bounds.area >= 0.8 * window.area
            && view.visible.share(in: map.views[hit].visible) < 0.9
    }

    private var scrollExcuse: String? {
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
