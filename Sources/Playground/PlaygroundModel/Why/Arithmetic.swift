import LayerGeometry
import TerminalTypes

/// The conversion of the probe's point into a layer's space, written out with numbers.
public enum Arithmetic {
    /// Returns the conversion of a point from scene space down to a layer, level by level.
    ///
    /// A translation is written out as a sum; any other transform is only named. The last lines say
    /// which space each API expects.
    public static func lines(to node: LayerNode, from point: Point) -> [String] {
        var lines = ["scene \(NumberText.pair(point))"]
        let steps = LayerNode.steps(point, from: nil, to: node)
        for (step, target) in zip(steps, steps.dropFirst()) {
            guard let layer = target.layer, let from = step.point else { continue }
            lines.append(contentsOf: level(layer, from, target.point))
        }
        let above = node.superlayer?.name ?? "the scene"
        lines.append("hitTest wants \(above)'s space,")
        lines.append("contains wants \(node.name)'s own")
        return lines
    }

    private static func level(_ node: LayerNode, _ from: Point, _ to: Point?) -> [String] {
        guard let to else { return ["\(node.name): no place there"] }
        let layer = node.layer
        let isPlain =
            layer.transform == .identity && !layer.isGeometryFlipped
            && node.superlayer?.layer.sublayerTransform ?? .identity == .identity
        guard isPlain else {
            let what = layer.transform == .identity ? "undo the flip" : "undo transform"
            return ["\(node.name): \(what)", "  \(NumberText.pair(from)) → \(NumberText.pair(to))"]
        }
        return [
            "\(node.name) = p - position + anchor·size + origin",
            "  x \(sum(from.x, layer.position.x, layer.anchorPoint.x, layer.bounds.width, layer.bounds.minX)) = \(NumberText.short(to.x))",
            "  y \(sum(from.y, layer.position.y, layer.anchorPoint.y, layer.bounds.height, layer.bounds.minY)) = \(NumberText.short(to.y))",
        ]
    }

    private static func sum(
        _ p: Double, _ position: Double, _ anchor: Double, _ size: Double, _ origin: Double
    ) -> String {
        let terms = [p, position, anchor, size].map(NumberText.short)
        let text = "\(terms[0]) - \(terms[1]) + \(terms[2])·\(terms[3])"
        return origin == 0 ? text : "\(text) + \(NumberText.short(origin))"
    }
}

/// The formula of the frame, written out with numbers.
///
/// - Source: Apple's Core Animation Programming Guide: `frame.origin = position - anchorPoint ·
///   bounds.size` where there is no transform.
public enum FrameFormula {
    /// The lines of the formula for a layer.
    ///
    /// - Parameter isExact: Whether to use three decimals even if the sum is correct with one.
    public static func lines(of layer: Layer, isExact: Bool = true) -> [String] {
        guard let frame = layer.frame else {
            return ["frame is undefined: a corner is", "behind the eye"]
        }
        guard layer.transform == .identity else {
            return [
                "frame = the box around bounds,", "transformed about position",
                "  " + NumberText.box(frame, decimals: isExact ? 3 : 1),
            ]
        }
        return [
            "frame = position - anchor·size",
            "  x \(line(frame.minX, layer.position.x, layer.anchorPoint.x, layer.bounds.width, isExact))",
            "  y \(line(frame.minY, layer.position.y, layer.anchorPoint.y, layer.bounds.height, isExact))",
        ]
    }

    /// The lesson of the formula.
    static let lesson = ["position and anchorPoint do not", "affect each other: frame moves"]

    private static func line(
        _ origin: Double, _ position: Double, _ anchor: Double, _ size: Double, _ isExact: Bool
    ) -> String {
        func rounded(_ x: Double) -> Double { (x * 10).rounded() / 10 }
        let sum = rounded(position) - anchor * rounded(size)
        let decimals = !isExact && abs(sum - rounded(origin)) < 0.01 ? 1 : 3
        let points = [origin, position, size].map { NumberText.short($0, decimals: decimals) }
        return "\(points[0]) = \(points[1]) - \(NumberText.short(anchor))·\(points[2])"
    }
}
