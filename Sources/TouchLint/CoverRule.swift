import LayerGeometry

/// `obscured`, `ghost-blocker` and `covering-container`: in the middle of a target's reachable part
/// another view takes the touch.
///
/// A cover of the whole window is told once, however many targets it covers. Covers that every app
/// has are only mentioned: bars over content that scrolls, cells over cells, and presentations.
enum CoverRule {
    static func findings(_ map: ViewMap) -> [TouchFinding] {
        var groups: [Int: [Cover]] = [:]
        var findings: [TouchFinding] = []
        for index in map.targets {
            guard let cover = Cover(map, index) else { continue }
            if cover.coversWindow {
                groups[cover.branch, default: []].append(cover)
            } else {
                findings.append(finding(cover))
            }
        }
        for branch in groups.keys.sorted() {
            findings += WindowCover(map, branch, groups[branch] ?? []).findings
        }
        return findings
    }

    static func finding(_ cover: Cover) -> TouchFinding {
        let (map, index, hit) = (cover.map, cover.index, cover.hit)
        if let ghost = cover.ghost { return ghostFinding(cover, ghost, more: 0) }
        let empty: TouchText = map.looksEmpty(hit) ? ", which looks empty" : ""
        let excuse = cover.excuse
        let note: TouchText = excuse.map { "; \($0)" } ?? ""
        return TouchFinding(
            .obscured, excuse == nil ? .error : .info, index, by: hit,
            "\(layer: index) is covered by \(layer: hit)" + empty
                + ", in \(layer: cover.common), at \(cover.point)" + note,
            help: help(cover), at: cover.point, hit: hit)
    }

    static func ghostFinding(_ cover: Cover, _ ghost: Int, more: Int) -> TouchFinding {
        let alpha = cover.map.views[ghost].layer.opacity
        let whose: TouchText = ghost == cover.hit ? "whose" : "which is in \(layer: ghost), whose"
        let others: TouchText = more > 0 ? " with \(more) more" : ""
        return TouchFinding(
            .ghostBlocker, .error, cover.index, by: cover.hit,
            "\(layer: cover.index)" + others + " is covered by \(layer: cover.hit), " + whose
                + " alpha is \(alpha: alpha): hardly seen, but 0.01 is the limit for touches",
            help: "hide \(layer: ghost), or set its isUserInteractionEnabled to false",
            at: cover.point, hit: cover.hit)
    }

    static func help(_ cover: Cover) -> TouchText {
        let isTarget = cover.map.views[cover.hit].isTarget
        return isTarget
            ? "move one of them, or bring \(layer: cover.index) to the front"
            : "set isUserInteractionEnabled of \(layer: cover.hit) to false, move it, or let its hitTest pass touches through"
    }
}

/// A target in the middle of which another view takes the touch.
struct Cover {
    let map: ViewMap
    /// The target.
    let index: Int
    /// The middle of its reachable part, in scene space.
    let point: Point
    /// The view that the hit test returns there.
    let hit: Int
    /// The nearest view that both are in.
    let common: Int
    /// The view directly in `common` that the coverer is, or is in.
    let branch: Int

    /// `nil` where the target, a view in it or one that it is in takes the touch.
    init?(_ map: ViewMap, _ index: Int) {
        let view = map.views[index]
        guard view.isLive, view.isPlaced, map.visibleShare(view) >= 0.01,
            let point = view.visible.centroid, map.mayBeCovered(index, at: point),
            let hit = map.hit(at: point), !map.areRelated(hit, index),
            // Perspective can show what lies behind the eye twice.
            map.tree[index].convert(point, from: nil) != nil
        else { return nil }
        self.map = map
        self.index = index
        self.point = point
        self.hit = hit
        common = map.common(index, hit)
        branch = map.branch(of: hit, below: common)
    }

    /// The view, of the coverer and those it is in below the common one, that can hardly be seen.
    var ghost: Int? {
        map.chain(from: hit, upTo: common).first {
            let alpha = Double(map.views[$0].layer.opacity)
            return alpha >= 0.01 && alpha < 0.1
        }
    }

    /// Whether the branch covers the window.
    var coversWindow: Bool {
        let window = map.views[map.window(of: common)].visible
        return window.share(in: map.views[branch].visible) >= 0.95
    }

    /// Why the cover is nothing to worry about; `nil` where it is.
    var excuse: String? {
        let names = map.chain(from: hit, upTo: common).map { map.views[$0].className }
        if names.contains(where: ViewClass.isBar) { return "a bar over content is normal" }
        if names.contains(where: { $0.hasPrefix("_UI") }), !map.views[hit].isTarget {
            return "UIKit's own view, whose hitTest is not visible in a dump"
        }
        if names.contains(where: ViewClass.isSwiftUI) {
            return "SwiftUI's hosting view finds out by itself who is touched"
        }
        return scrollExcuse
    }

    private var scrollExcuse: String? {
        var scroller = map.views[index].scroller
        while scroller >= 0 {
            let view = map.views[scroller]
            if map.isWithin(hit, scroller) {
                let own = map.branch(of: index, below: scroller)
                let other = map.branch(of: hit, below: scroller)
                if own != other, ViewClass.isListItem(map.views[other].className) {
                    return "items of a list pass over each other"
                }
            } else if map.canScroll(view),
                view.visible.share(in: map.views[hit].visible) < 0.9
            {
                return "it can be scrolled free"
            }
            scroller = view.scroller
        }
        return nil
    }
}
