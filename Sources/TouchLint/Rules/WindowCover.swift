import LayerGeometry

/// A view over a whole window, and the targets below it: a presentation, or one left over.
struct WindowCover {
    let map: ViewMap
    /// The view over the window.
    let branch: Int
    /// The targets that it covers, in pre-order; never empty.
    let covers: [Cover]
    private let contents: WindowContents

    init(_ map: ViewMap, _ contents: WindowContents, _ branch: Int, _ covers: [Cover]) {
        self.map = map
        self.contents = contents
        self.branch = branch
        self.covers = covers
    }

    /// What is wrong with it: one finding, or one for each target where it is no presentation.
    var findings: [TouchFinding] {
        guard let first = covers.first else { return [] }
        let more = covers.count - 1
        if let ghost = first.ghost { return [CoverRule.ghostFinding(first, ghost, more: more)] }
        if first.excuse?.severity == .info { return covers.map { CoverRule.finding($0) } }
        if map.looksEmpty(branch) {
            if hasRecognizers(first) {
                return [
                    summary(
                        first, .warning, "which looks empty and has gesture recognizers",
                        help: "remove \(layer: branch) once its recognizers are not needed any more"
                    )
                ]
            }
            if isLast { return [leftOver(first)] }
            return [summary(first, .error, "which looks empty", help: letThrough)]
        }
        if !contents.hasContent(in: inside) { return [blank(first)] }
        if contents.hasBlur(in: inside), !hasTargets {
            return [summary(first, .warning, "a blur without anything to touch", help: letThrough)]
        }
        if isScreen(first) || saysPresentation {
            return [presentation(first)]
        }
        if contents.isSeen(at: first.point, in: inside) {
            // A popup in the app's own view, or something that only shows that it waits.
            return hasTargets
                ? [presentation(first)]
                : [
                    summary(
                        first, .warning, "which shows something and has nothing to touch",
                        help: letThrough)
                ]
        }
        return hasTargets
            ? [
                summary(
                    first, .warning,
                    "which has something to touch elsewhere, and shows nothing there as far as is known",
                    help:
                        "let the hitTest of \(layer: branch) pass touches through beside its views"
                )
            ] : covers.map { CoverRule.finding($0) }
    }

    /// The views in the branch that show nothing but fills: a screen that is still empty where it lies
    /// over a whole screen, and otherwise left over.
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

    private var letThrough: TouchText {
        "set isUserInteractionEnabled of \(layer: branch) to false, or remove it"
    }

    /// Whether recognizers of the app's take the touches, and not those that scroll.
    private func hasRecognizers(_ cover: Cover) -> Bool {
        map.lineage.has(.recognizing, from: cover.hit, upTo: cover.common)
    }

    /// Whether it is the last view in its window, or root, that can be seen.
    private var isLast: Bool {
        let window = map.window(of: branch)
        let parent = map.views[branch].parent
        guard parent == window || parent == 0 else { return false }
        return !contents.hasSeen(in: map.views[branch].end..<map.views[parent].end)
    }

    /// Whether one whole screen lies over another: presented, pushed, or the next tab.
    private func isScreen(_ cover: Cover) -> Bool {
        let parent = map.views[map.views[branch].parent]
        if map.isWindow(parent) || ViewClass.isPresenter(parent.className) { return true }
        let own = map.branch(of: cover.index, below: cover.common)
        guard own != cover.index else { return false }
        let window = map.views[map.window(of: own)].visible
        // A page on its way out is beside the screen in part.
        return map.views[own].bounds.area >= 0.95 * window.area
    }

    /// The views in it, and itself.
    private var inside: Range<Int> { branch..<map.views[branch].end }

    /// Whether the names of views in it say that they are presented.
    private var saysPresentation: Bool { contents.hasPresentation(in: inside) }

    /// Whether there is something to touch in it.
    private var hasTargets: Bool { contents.hasTargets(in: inside) }

    private func leftOver(_ first: Cover) -> TouchFinding {
        // In a dump views are called after their classes.
        let layer = map.views[branch].layer
        let name: TouchText =
            layer.name == layer.className
            ? "" : ", \(layer.className ?? "a layer without a class"),"
        return TouchFinding(
            .coveringContainer, first.worst.milder(first.excuse?.severity ?? .error), branch,
            by: nil,
            "\(layer: branch)\(name) covers the window and looks empty, and takes the touches of \(counted(first))",
            help:
                "remove \(layer: branch) if a presentation left it over, or set its isUserInteractionEnabled to false",
            at: first.point, hit: first.hit)
    }

    private func summary(
        _ first: Cover, _ severity: TouchFinding.Severity, _ what: String, help: TouchText
    ) -> TouchFinding {
        TouchFinding(
            .obscured, severity.milder(first.worst).milder(first.excuse?.severity ?? .error),
            first.index, by: branch,
            counted(first)
                + " is covered by \(layer: branch), \(what), in \(layer: first.common), at \(first.point)"
                + (first.excuse.map { "; \($0.text)" } ?? ""),
            help: help, at: first.point, hit: first.hit)
    }

    private func counted(_ first: Cover) -> TouchText {
        covers.count == 1
            ? "\(layer: first.index)"
            : "\(layer: first.index) with \(covers.count - 1) more"
    }
}
