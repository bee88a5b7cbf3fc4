import LayerGeometry

extension Double {
    /// Returns whether two numbers are equal up to rounding, absolute or relative.
    public func isClose(to other: Double, within tolerance: Double = 1e-9) -> Bool {
        self == other || abs(self - other) <= tolerance * max(1, abs(self), abs(other))
    }
}

extension Point {
    /// Returns whether two points are equal up to rounding.
    public func isClose(to other: Point, within tolerance: Double = 1e-9) -> Bool {
        x.isClose(to: other.x, within: tolerance) && y.isClose(to: other.y, within: tolerance)
    }
}

extension Rect {
    /// Returns whether two rectangles are equal up to rounding.
    public func isClose(to other: Rect, within tolerance: Double = 1e-9) -> Bool {
        minX.isClose(to: other.minX, within: tolerance)
            && minY.isClose(to: other.minY, within: tolerance)
            && maxX.isClose(to: other.maxX, within: tolerance)
            && maxY.isClose(to: other.maxY, within: tolerance)
    }
}

extension Transform3D {
    /// Returns whether two matrices are equal up to rounding.
    public func isClose(to other: Transform3D, within tolerance: Double = 1e-9) -> Bool {
        zip(elements, other.elements).allSatisfy { $0.isClose(to: $1, within: tolerance) }
    }
}

extension Optional where Wrapped == Point {
    /// Returns whether two optional points are equal up to rounding.
    public func isClose(to other: Point?, within tolerance: Double = 1e-9) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isClose(to: other, within: tolerance)
    }
}

extension Optional where Wrapped == Rect {
    /// Returns whether two optional rectangles are equal up to rounding.
    public func isClose(to other: Rect?, within tolerance: Double = 1e-9) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isClose(to: other, within: tolerance)
    }
}
