import LayerGeometry

extension Double {
    /// Tells whether the number is as good as another: the difference is small against 1 and against
    /// the numbers themselves.
    public func isClose(to other: Double, within tolerance: Double = 1e-9) -> Bool {
        self == other || abs(self - other) <= tolerance * max(1, abs(self), abs(other))
    }
}

extension Point {
    /// Tells whether both coordinates are as good as another point's.
    public func isClose(to other: Point, within tolerance: Double = 1e-9) -> Bool {
        x.isClose(to: other.x, within: tolerance) && y.isClose(to: other.y, within: tolerance)
    }
}

extension Rect {
    /// Tells whether all four edges are as good as another rectangle's.
    public func isClose(to other: Rect, within tolerance: Double = 1e-9) -> Bool {
        minX.isClose(to: other.minX, within: tolerance)
            && minY.isClose(to: other.minY, within: tolerance)
            && maxX.isClose(to: other.maxX, within: tolerance)
            && maxY.isClose(to: other.maxY, within: tolerance)
    }
}

extension Transform3D {
    /// Tells whether all sixteen elements are as good as another matrix's.
    public func isClose(to other: Transform3D, within tolerance: Double = 1e-9) -> Bool {
        zip(elements, other.elements).allSatisfy { $0.isClose(to: $1, within: tolerance) }
    }
}

extension Optional where Wrapped == Point {
    /// Tells whether there is a point and it is as good as another; two missing ones are close.
    public func isClose(to other: Point?, within tolerance: Double = 1e-9) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isClose(to: other, within: tolerance)
    }
}

extension Optional where Wrapped == Rect {
    /// Tells whether there is a rectangle and it is as good as another; two missing ones are close.
    public func isClose(to other: Rect?, within tolerance: Double = 1e-9) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isClose(to: other, within: tolerance)
    }
}
