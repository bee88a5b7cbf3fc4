import LayerGeometry

/// The depth of a layer over the stage: `a · x + b · y + c`, as z/w is linear in screen space.
///
/// It decides for whole rectangles which layer is nearer. If the rounding error does not allow that,
/// the layers are compared point by point.
struct DepthPlane: Sendable {
    /// Depths that differ by no more are equal, as for hit tests.
    static let tolerance = 1e-5
    /// A bound of the relative rounding error.
    private static let rounding = 1e-7

    private let a: Double
    private let b: Double
    private let c: Double
    /// The greatest absolute depth of a corner.
    private let size: Double

    /// `nil` if the layer is too thin on the stage, or not finite.
    init?(_ node: LayerNode, _ shape: Coverage) {
        if node.isFlat {
            (a, b, c, size) = (0, 0, 0, 0)
            return
        }
        let (bounds, toPlane) = (node.bounds, node.toPlane)
        guard let one = toPlane.project(bounds.origin)?.depth,
            let next = toPlane.project(Point(x: bounds.maxX, y: bounds.minY))?.depth,
            let last = toPlane.project(Point(x: bounds.minX, y: bounds.maxY))?.depth
        else { return nil }
        let corners = shape.corners
        let (x1, y1) = (corners[1].x - corners[0].x, corners[1].y - corners[0].y)
        let (x2, y2) = (corners[3].x - corners[0].x, corners[3].y - corners[0].y)
        let area = x1 * y2 - y1 * x2
        let lengths = (x1 * x1 + y1 * y1) * (x2 * x2 + y2 * y2)
        guard area * area > 1e-6 * lengths else { return nil }
        a = ((next - one) * y2 - (last - one) * y1) / area
        b = ((last - one) * x1 - (next - one) * x2) / area
        c = one - a * corners[0].x - b * corners[0].y
        size = max(abs(one), max(abs(next), abs(last)))
        guard a.isFinite, b.isFinite, c.isFinite, size.isFinite else { return nil }
    }

    /// Bounds of how much nearer it is than another plane within a rectangle.
    func distance(from other: DepthPlane, in rect: Rect) -> ClosedRange<Double> {
        let (a, b, c) = (self.a - other.a, self.b - other.b, self.c - other.c)
        let middle = a * rect.midX + b * rect.midY + c
        let most = (abs(a) * rect.width + abs(b) * rect.height) / 2
        let lost =
            Self.rounding
            * (size + other.size + abs(self.c) + abs(other.c) + abs(middle) + most)
        guard middle.isFinite, most.isFinite, lost.isFinite else { return -.infinity ... .infinity }
        return middle - most - lost...middle + most + lost
    }
}
