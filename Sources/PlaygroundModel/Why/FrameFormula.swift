import LayerGeometry

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
