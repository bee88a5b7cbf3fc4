import LayerGeometry

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
