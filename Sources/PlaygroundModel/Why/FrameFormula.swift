import LayerGeometry

/// Where the frame comes from, with the numbers put in.
///
/// - Source: Apple's Core Animation Programming Guide: `frame.origin = position - anchorPoint ·
///   bounds.size` where there is no transform.
public enum FrameFormula {
    /// The formula for a layer, a line at a time.
    public static func lines(of layer: Layer) -> [String] {
        guard let frame = layer.frame else {
            return ["frame is undefined: a corner is", "behind the eye"]
        }
        guard layer.transform == .identity else {
            return [
                "frame = the box around bounds,", "transformed about position",
                "  " + NumberText.box(frame),
            ]
        }
        return [
            "frame = position - anchor·size",
            "  x \(line(frame.minX, layer.position.x, layer.anchorPoint.x, layer.bounds.width))",
            "  y \(line(frame.minY, layer.position.y, layer.anchorPoint.y, layer.bounds.height))",
        ]
    }

    /// What the formula says.
    static let lesson = ["position and anchorPoint do not", "affect each other: frame moves"]

    private static func line(
        _ origin: Double, _ position: Double, _ anchor: Double, _ size: Double
    ) -> String {
        let terms = [origin, position, anchor, size].map(NumberText.short)
        return "\(terms[0]) = \(terms[1]) - \(terms[2])·\(terms[3])"
    }
}
