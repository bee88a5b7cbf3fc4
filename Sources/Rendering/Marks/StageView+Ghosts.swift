import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// What was, or is stored, elsewhere than what is seen: dotted outlines.
extension StageView {
    /// The animated layers as they are in the other tree: what is seen where the model is asked, the
    /// model where what is seen is asked.
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
            ghost(before, &marks)
        }
    }

    /// Whether an outline is elsewhere to somebody who looks.
    private static func isMoved(_ before: [Point], _ after: [Point]?) -> Bool {
        guard let after else { return true }
        return zip(before, after).contains { abs($0.x - $1.x) > 0.01 || abs($0.y - $1.y) > 0.01 }
    }

    private func ghost(_ corners: [Point], _ marks: inout StageMarks) {
        if let cells = Coverage(corners: corners).cells {
            box(cells, .faint, &marks)
        } else {
            slanted(corners, .faint, isDotted: true, &marks)
        }
    }

    /// The outline and the pin that the edited layer had before, where they are elsewhere now.
    func drawGhost(_ session: EditSession, _ node: LayerNode, _ marks: inout StageMarks) {
        guard session.before != playground.tree, let old = playground.derived.unedited,
            let before = corners(of: old)
        else { return }
        if Self.isMoved(before, corners(of: node)) { ghost(before, &marks) }
        if let old = Handles.pin(of: old, in: playground.stage.viewport, size: rect.size),
            old != playground.derived.handles.pin
        {
            marks.sign(options.character(.pin), at: old, .quiet)
        }
    }
}
