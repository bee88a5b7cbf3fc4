import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TouchLint

/// The marks of touch problems.
extension StageView {
    /// Marks touch problems, the current one reversed.
    ///
    /// Until they are shown, marks controls that get no touches.
    func drawProblems(_ marks: inout StageMarks) {
        let findings = playground.problems?.findings ?? playground.deadControls
        for (place, finding) in findings.enumerated().reversed() {
            let node = playground.shownTree[finding.index]
            guard let cell = cell(of: finding, node, marks) else { continue }
            let isCurrent = playground.problems != nil && place == playground.problemPlace
            marks.sign(
                "!", at: cell, finding.severity == .error ? .error : .warning, isContent: true,
                isReversed: isCurrent)
        }
    }

    /// The cell for the mark of a problem: the visible end of its layer, the point of its hit test, or
    /// the middle of the layer; `nil` if none of them is on the stage.
    private func cell(
        of finding: TouchFinding, _ node: LayerNode, _ marks: StageMarks
    ) -> CellPoint? {
        let middle = UnitPoint.center.point(in: node.bounds)
        let points = [
            end(of: node).flatMap { node.convert($0, to: nil) }, finding.point,
            node.convert(middle, to: nil),
        ]
        return points.lazy.compactMap { $0.flatMap(cell) }.first { marks.contains($0) }
    }

    /// A point at the right end of a layer, where there is seldom text, in its own space; `nil` if it is
    /// clipped.
    ///
    /// It is in the last cell but one, or in the middle of a layer of less than four cells.
    private func end(of node: LayerNode) -> Point? {
        let bounds = node.bounds
        guard let left = place(of: Point(x: bounds.minX, y: bounds.midY), in: node),
            let right = place(of: Point(x: bounds.maxX, y: bounds.midY), in: node)
        else { return nil }
        // A row is two columns high.
        let (columns, rows) = (right.x - left.x, 2 * (right.y - left.y))
        let length = (columns * columns + rows * rows).squareRoot()
        let inset = length < 4 ? 0.5 : 1.5 / length
        let end = Point(x: bounds.maxX - bounds.width * inset, y: bounds.midY)
        return isClipped(end, in: node) ? nil : end
    }

    /// Whether a point of a layer's own space is outside the bounds of a superlayer that masks to them,
    /// or outside a mask.
    private func isClipped(_ point: Point, in node: LayerNode) -> Bool {
        var next: LayerNode? = node
        while let layer = next {
            next = layer.superlayer
            guard layer.masksToBounds || layer.mask != nil, !layer.isTransformLayer else {
                continue
            }
            guard let own = node.convert(point, to: layer) else { return true }
            if layer.masksToBounds, !layer.bounds.contains(own) { return true }
            if let mask = layer.mask,
                Coverage(mask.bounds, carriedBy: mask.toPlane)?.contains(own) == false
            {
                return true
            }
        }
        return false
    }
}
