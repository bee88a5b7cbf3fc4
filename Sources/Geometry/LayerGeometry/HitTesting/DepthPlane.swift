/// The depth of a layer over the screen that it is projected onto: `a · x + b · y + c`, as z/w is linear there.
///
/// It decides for whole rectangles that a layer is not nearer. If the rounding error does not allow
/// that, the layers are compared point by point.
package struct DepthPlane: Sendable {
    /// A bound of the relative rounding error.
    private static let rounding = 1e-7

    private let a: Double
    private let b: Double
    private let c: Double
    /// The greatest absolute depth of a corner.
    private let size: Double

    /// The depth of a layer; `nil` if it is too thin on the screen, or not finite.
    ///
    /// - Parameter corners: Those of the bounds, on the screen.
    package init?(_ node: LayerNode, _ corners: [Point]) {
        guard corners.count == 4 else { return nil }
        if node.isFlat {
            (a, b, c, size) = (0, 0, 0, 0)
            return
        }
        let (bounds, toPlane) = (node.bounds, node.toPlane)
        guard let one = toPlane.project(bounds.origin)?.depth,
            let next = toPlane.project(Point(x: bounds.maxX, y: bounds.minY))?.depth,
            let last = toPlane.project(Point(x: bounds.minX, y: bounds.maxY))?.depth
        else { return nil }
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

    /// An upper bound of how much nearer it is than another plane within a rectangle.
    package func mostLead(over other: DepthPlane, in rect: Rect) -> Double {
        let (a, b, c) = (self.a - other.a, self.b - other.b, self.c - other.c)
        let middle = a * rect.midX + b * rect.midY + c
        let most = (abs(a) * rect.width + abs(b) * rect.height) / 2
        let lost =
            Self.rounding * (size + other.size + abs(self.c) + abs(other.c) + abs(middle) + most)
        let bound = middle + most + lost
        return bound.isFinite ? bound : .infinity
    }
}
