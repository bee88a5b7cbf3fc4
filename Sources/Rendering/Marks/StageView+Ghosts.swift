import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Dotted outlines of layers at their former or stored positions.
extension StageView {
    /// Animated layers in the tree that is not hit-tested: presentation or model.
    func drawOther(_ marks: inout StageMarks) {
        guard playground.tree.hasMotion else { return }
        let other = playground.clock.asksModel ? playground.derived.presentation : playground.tree
        for node in other.nodes
        where !node.layer.animations.isEmpty
            || (node.layer.clock != nil && playground.clock.asksModel)
        {
            guard let before = corners(of: node),
                Self.isMoved(before, corners(of: playground.shownTree[node.index]))
            else { continue }
            ghost(before, .strong(.text), &marks)
        }
    }

    /// Whether an outline moved visibly.
    private static func isMoved(_ before: [Point], _ after: [Point]?) -> Bool {
        guard let after else { return true }
        return zip(before, after).contains { abs($0.x - $1.x) > 0.01 || abs($0.y - $1.y) > 0.01 }
    }

    private func ghost(
        _ corners: [Point], _ ink: StageMarks.Ink, _ marks: inout StageMarks
    ) {
        if let cells = Coverage(corners: corners).cells {
            box(cells, ink, &marks)
        } else {
            slanted(corners, ink, isDotted: true, &marks)
        }
    }

    /// The edited layer's former outline and pin, if they moved.
    func drawGhost(_ session: EditSession, _ node: LayerNode, _ marks: inout StageMarks) {
        guard session.before != playground.tree, let old = playground.derived.unedited,
            let before = corners(of: old)
        else { return }
        if Self.isMoved(before, corners(of: node)) { ghost(before, .faint, &marks) }
        if let old = Handles.pin(of: old, in: playground.stage.viewport, size: rect.size),
            old != playground.derived.handles.pin
        {
            marks.sign(options.character(.pin), at: old, .quiet)
        }
    }
}
