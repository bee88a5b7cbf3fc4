import LayerGeometry

/// A view over a whole window, and the targets below it: a presentation, or one left over.
struct WindowCover {
    let map: ViewMap
    /// The view over the window.
    let branch: Int
    /// The targets that it covers, in pre-order; never empty.
    let covers: [Cover]

    init(_ map: ViewMap, _ branch: Int, _ covers: [Cover]) {
        self.map = map
        self.branch = branch
        self.covers = covers
    }

    /// What is wrong with it: one finding, or one for each target where it is no presentation.
    var findings: [TouchFinding] {
        guard let first = covers.first else { return [] }
        let more = covers.count - 1
        if let ghost = first.ghost { return [CoverRule.ghostFinding(first, ghost, more: more)] }
        let hasRecognizers = map.chain(from: first.hit, upTo: first.common).contains {
            map.views[$0].layer.touch.hasGestureRecognizers && !map.isWindow(map.views[$0])
        }
        if map.looksEmpty(branch) {
            if hasRecognizers {
                return [
                    summary(
                        first, .warning, "which looks empty and has gesture recognizers",
                        help: "remove \(layer: branch) once its recognizers are not needed any more"
                    )
                ]
            }
            return isLast
                ? [leftOver(first)]
                : [
                    summary(
                        first, .error, "which looks empty",
                        help:
                            "set isUserInteractionEnabled of \(layer: branch) to false, or remove it"
                    )
                ]
        }
        if isPresentation(first) {
            return [
                summary(
                    first, .info, "a presentation",
                    help: "close \(layer: branch) first, or leave it as it is")
            ]
        }
        return covers.map(CoverRule.finding)
    }

    /// Whether it is the last view in its window, or root, that can be seen.
    private var isLast: Bool {
        let window = map.window(of: branch)
        let parent = map.views[branch].parent
        guard parent == window || parent == 0 else { return false }
        return !(map.views[branch].end..<map.views[parent].end).contains {
            map.views[$0].isShown && !map.views[$0].visible.isEmpty
        }
    }

    /// Whether it shows something where it covers, or has something to touch: an alert, a sheet.
    private func isPresentation(_ cover: Cover) -> Bool {
        let words = ["Dimming", "Alert", "Popover", "Presentation"]
        let inside = branch..<map.views[branch].end
        if inside.contains(where: { index in
            let view = map.views[index]
            return view.isLive && !view.visible.isEmpty
                && (view.isTarget || words.contains(where: view.className.contains))
        }) {
            return true
        }
        return map.tree.root.seen(at: cover.point).map { inside.contains($0.index) } ?? false
    }

    private func leftOver(_ first: Cover) -> TouchFinding {
        let name = map.views[branch].layer.className ?? "a layer without a class"
        return TouchFinding(
            .coveringContainer, .error, branch, by: nil,
            "\(layer: branch), \(name), covers the window and looks empty, and takes the touches of \(counted(first))",
            help:
                "remove \(layer: branch) if a presentation left it over, or set its isUserInteractionEnabled to false",
            at: first.point, hit: first.hit)
    }

    private func summary(
        _ first: Cover, _ severity: TouchFinding.Severity, _ what: String, help: TouchText
    ) -> TouchFinding {
        TouchFinding(
            .obscured, severity, first.index, by: branch,
            counted(first)
                + " is covered by \(layer: branch), \(what), in \(layer: first.common), at \(first.point)",
            help: help, at: first.point, hit: first.hit)
    }

    private func counted(_ first: Cover) -> TouchText {
        covers.count == 1
            ? "\(layer: first.index)"
            : "\(layer: first.index) with \(covers.count - 1) more"
    }
}
