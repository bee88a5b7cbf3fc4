import LayerGeometry

/// A view over a whole window, and the targets below it: a presentation, or a forgotten view.
struct WindowCover {
    let map: ViewMap
    /// The view over the window.
    let branch: Int
    /// The targets that it covers, in pre-order; never empty.
    let covers: [Cover]

    /// The findings: one, or one for each target if the view is not a presentation.
    var findings: [TouchFinding] {
        guard let first = covers.first else { return [] }
        return finding(first).map { [$0] } ?? covers.map(\.finding)
    }

    /// The one finding for all targets; `nil` if each has its own.
    private func finding(_ first: Cover) -> TouchFinding? {
        if let ghost = first.ghost { return first.finding(of: ghost, more: covers.count - 1) }
        if first.mitigation?.severity == .info { return nil }
        if map.looksEmpty(branch) {
            // Those of the app, other than the ones that scroll, may take the touches.
            if map.lineage.has(.recognizing, from: first.hit, upTo: first.common) {
                return summary(
                    first, .warning, "which looks empty and has gesture recognizers",
                    help: "remove \(layer: branch) once its recognizers are no longer needed")
            }
            return isLast
                ? leftOver(first) : summary(first, .error, "which looks empty", help: letThrough)
        }
        if !inside.contains(where: map.showsContent) { return blank(first) }
        let isBlur = inside.contains { map.views[$0].traits.contains(.blur) }
        if isBlur, !hasTargets {
            return summary(first, .warning, "a blur without touch targets", help: letThrough)
        }
        if isScreen(first) && !isClearWindow(first) || saysPresentation {
            return presentation(first)
        }
        if isSeen(at: first.point) {
            // A popup in the app's own view, or a view that only shows progress.
            return hasTargets
                ? presentation(first)
                : summary(
                    first, .warning, "which shows something but has no touch targets",
                    help: letThrough)
        }
        guard hasTargets else { return nil }
        return summary(
            first, .warning,
            "which has touch targets elsewhere but shows nothing here, as far as is known",
            help: map.book.platform == .android
                ? letThrough
                : "let the hitTest of \(layer: branch) pass touches through outside its subviews")
    }

    /// The finding for views that show nothing but fills: an empty screen over another screen, or a
    /// forgotten view.
    private func blank(_ first: Cover) -> TouchFinding {
        if saysPresentation {
            return summary(
                first, .warning, "which only dims, without a presentation",
                help: "remove \(layer: branch) along with what it presented")
        }
        let isBuilt = map.views[branch].end > branch + 1
        return isBuilt && isScreen(first)
            ? presentation(first)
            : summary(first, .error, "which shows nothing but its colour", help: letThrough)
    }

    private func presentation(_ first: Cover) -> TouchFinding {
        summary(
            first, .info, "a presentation, or a screen over another",
            help: "close \(layer: branch) first, or leave it as it is")
    }

    private var letThrough: LayerText {
        map.book.platform == .android
            ? "make \(layer: branch) not clickable, or remove it"
            : "set isUserInteractionEnabled of \(layer: branch) to false, or remove it"
    }

    /// Whether it is the last visible view in its window or root.
    private var isLast: Bool {
        let window = map.views[branch].window
        let parent = map.views[branch].parent
        guard parent == window || parent == 0 else { return false }
        return !(map.views[branch].end..<map.views[parent].end).contains {
            map.views[$0].isShown && !map.views[$0].visible.isEmpty
        }
    }

    /// Whether one full screen covers another: presented, pushed, or the next tab.
    private func isScreen(_ cover: Cover) -> Bool {
        let parent = map.views[map.views[branch].parent]
        if map.isWindow(parent) || parent.traits.contains(.presenter) { return true }
        let own = map.branch(of: cover.index, below: cover.common)
        guard own != cover.index else { return false }
        let window = map.views[map.views[own].window].visible
        // A page on its way out is partly off screen.
        return map.views[own].bounds.area >= 0.95 * window.area
    }

    /// Whether it is a window that the other one is visible through, in a tree with colours.
    private func isClearWindow(_ cover: Cover) -> Bool {
        map.views[branch].traits.contains(.window)
            && !isSeen(at: cover.point)
            && map.views.indices.contains {
                !inside.contains($0) && map.views[$0].layer.backgroundColor != nil
            }
    }

    /// The view and its descendants.
    private var inside: Range<Int> { branch..<map.views[branch].end }

    /// Whether something in it is shown at a point, even if only a fill.
    private func isSeen(at point: Point) -> Bool {
        inside.contains {
            map.views[$0].visible.contains(point) && map.views[$0].isShown && map.draws($0)
        }
    }

    /// Whether the name of a view in it says that it is presented.
    private var saysPresentation: Bool {
        inside.contains { map.views[$0].traits.contains(.presentation) && isTouched($0) }
    }

    /// Whether it contains a touch target.
    private var hasTargets: Bool {
        inside.contains { (map.views[$0].isTarget || map.views[$0].isCard) && isTouched($0) }
    }

    private func isTouched(_ index: Int) -> Bool {
        map.views[index].isLive && !map.views[index].visible.isEmpty
    }

    private func leftOver(_ first: Cover) -> TouchFinding {
        // In a dump, views are named after their classes.
        let layer = map.views[branch].layer
        let name: LayerText =
            layer.name == layer.className
            ? "" : ", \(layer.className ?? "a layer without a class"),"
        return TouchFinding(
            .coveringContainer, first.severity, branch,
            "\(layer: branch)\(name) covers the window and looks empty, and takes the touches of \(counted(first))"
                + first.levelNote,
            help:
                "remove \(layer: branch) if it is left over from a presentation, or \(map.book.turningOff)",
            at: first.point, hit: first.hit)
    }

    private func summary(
        _ first: Cover, _ severity: TouchFinding.Severity, _ what: String, help: LayerText
    ) -> TouchFinding {
        TouchFinding(
            .obscured, severity.milder(first.severity), first.index, by: branch,
            counted(first) + (covers.count == 1 ? " is" : " are")
                + " covered by \(layer: branch), \(what), in \(layer: first.common), at \(first.point)"
                + first.note,
            help: help, at: first.point, hit: first.hit)
    }

    private func counted(_ first: Cover) -> LayerText {
        covers.count == 1
            ? "\(layer: first.index)"
            : "\(layer: first.index) and \(covers.count - 1) more"
    }
}
