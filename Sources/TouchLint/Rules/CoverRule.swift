import LayerGeometry

/// `obscured`, `ghost-blocker` and `covering-container`: another view takes the touch in the middle
/// of a target's reachable part.
///
/// A cover of the whole window is reported once, however many targets it covers. Covers that every
/// app has are only mentioned: bars over scrolling content, cells over cells, and presentations.
enum CoverRule {
    static func findings(_ map: ViewMap) -> [TouchFinding] {
        var groups: [Int: [Cover]] = [:]
        var findings: [TouchFinding] = []
        for index in map.targets + map.cards {
            guard let cover = Cover(map, index) else { continue }
            if cover.coversWindow {
                groups[cover.branch, default: []].append(cover)
            } else {
                let found = finding(cover)
                // A card is only worth a warning.
                if !map.views[index].isCard || found.severity != .info { findings.append(found) }
            }
        }
        if groups.isEmpty { return findings }
        let contents = WindowContents(map)
        for branch in groups.keys.sorted() {
            guard var covers = groups[branch] else { continue }
            // Controls count; cards are reported only if there are no controls.
            let controls = covers.filter { map.views[$0.index].isTarget }
            if !controls.isEmpty { covers = controls }
            findings += WindowCover(map, contents, branch, covers).findings.filter {
                !controls.isEmpty || $0.severity != .info
            }
        }
        return findings
    }

    /// - Parameter most: The highest possible severity.
    static func finding(
        _ cover: Cover, atMost most: TouchFinding.Severity = .error
    ) -> TouchFinding {
        let (map, index, hit) = (cover.map, cover.index, cover.hit)
        if let ghost = cover.ghost { return ghostFinding(cover, ghost, more: 0) }
        let empty: TouchText = map.looksEmpty(hit) ? ", which looks empty" : ""
        let excuse = cover.excuse
        let note: TouchText = excuse.map { "; \($0.text)" } ?? ""
        let severity = most.milder(excuse?.severity ?? .error).milder(cover.worst)
        return TouchFinding(
            .obscured, severity, index, by: hit,
            "\(layer: index) is covered by \(layer: hit)" + empty
                + ", in \(layer: cover.common), at \(cover.point)" + cover.levelNote + note,
            help: help(cover), at: cover.point, hit: hit)
    }

    static func ghostFinding(_ cover: Cover, _ ghost: Int, more: Int) -> TouchFinding {
        let alpha = cover.map.views[ghost].layer.opacity
        let whose: TouchText = ghost == cover.hit ? "whose" : "which is in \(layer: ghost), whose"
        let others: TouchText = more > 0 ? " with \(more) more" : ""
        return TouchFinding(
            .ghostBlocker, cover.worst, cover.index, by: cover.hit,
            "\(layer: cover.index)" + others + " is covered by \(layer: cover.hit), " + whose
                + " alpha is \(alpha: alpha): barely visible, but above 0.01, the limit for touches",
            help: "hide \(layer: ghost), or set its isUserInteractionEnabled to false",
            at: cover.point, hit: cover.hit)
    }

    static func help(_ cover: Cover) -> TouchText {
        let (map, index) = (cover.map, cover.index)
        if let bar = cover.bar {
            return
                "keep \(layer: index) inside the safe area, or inset what scrolls by the height of \(layer: bar)"
        }
        if let help = cover.levelHelp { return help }
        let branch = map.views[cover.branch].className
        if map.views[cover.common].className.hasSuffix("Cell"), branch.hasSuffix("ContentView") {
            return
                "add \(layer: index) to \(layer: cover.branch), the contentView, and not to the cell itself"
        }
        return map.views[cover.hit].isTarget
            ? "move one of them, or bring \(layer: index) to the front"
            : "set isUserInteractionEnabled of \(layer: cover.hit) to false, move it, or let its hitTest pass touches through"
    }
}
