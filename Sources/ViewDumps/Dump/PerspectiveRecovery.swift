import LayerGeometry

/// Recovers a view's bounds from its printed frame and a transform that foreshortens: parts of the view
/// are nearer to the eye than others.
///
/// The frame is the bounding box of the projected bounds. Both sides of it grow with the size of the
/// bounds, but not in proportion, so that the size is found by approximation.
struct PerspectiveRecovery {
    /// The size of the bounds.
    let size: Size
    /// The layer's position.
    let position: Point

    private static let mostSteps = 60

    /// Recovers the bounds; `nil` if frame and transform contradict each other.
    ///
    /// - Parameters:
    ///   - frame: In the superview's space.
    ///   - matrix: The transform about the anchor point.
    init?(frame: Rect, matrix: Transform3D, anchor: UnitPoint) {
        var size = frame.size
        guard size.width > 0, size.height > 0 else { return nil }
        var best = Self.box(size, matrix, anchor)
        for _ in 0..<Self.mostSteps {
            guard let box = best else {
                // A corner is behind the eye: the view is smaller.
                size = Size(width: size.width / 2, height: size.height / 2)
                best = Self.box(size, matrix, anchor)
                continue
            }
            let (dx, dy) = (frame.width - box.width, frame.height - box.height)
            if max(dx.magnitude, dy.magnitude) < 1e-9 * (1 + frame.width + frame.height) { break }
            guard let step = Self.step(size, box, (dx, dy), matrix, anchor) else { return nil }
            size = step
            best = Self.box(size, matrix, anchor)
        }
        guard let box = best, (box.width - frame.width).magnitude < 0.01 * (1 + frame.width),
            (box.height - frame.height).magnitude < 0.01 * (1 + frame.height),
            size.width >= 0, size.height >= 0
        else { return nil }
        self.size = size
        position = Point(x: frame.minX - box.minX, y: frame.minY - box.minY)
    }

    /// The next size by Newton's method, at most half or twice the last one.
    private static func step(
        _ size: Size, _ box: Rect, _ error: (x: Double, y: Double), _ matrix: Transform3D,
        _ anchor: UnitPoint
    ) -> Size? {
        let (dw, dh) = (max(size.width, 1e-3) * 1e-6, max(size.height, 1e-3) * 1e-6)
        let wider = Size(width: size.width + dw, height: size.height)
        let higher = Size(width: size.width, height: size.height + dh)
        guard let one = self.box(wider, matrix, anchor),
            let other = self.box(higher, matrix, anchor)
        else { return nil }
        let (a, b) = ((one.width - box.width) / dw, (other.width - box.width) / dh)
        let (c, d) = ((one.height - box.height) / dw, (other.height - box.height) / dh)
        let determinant = a * d - b * c
        guard determinant.magnitude > 1e-12 else { return nil }
        let width = size.width + (d * error.x - b * error.y) / determinant
        let height = size.height + (a * error.y - c * error.x) / determinant
        return Size(
            width: min(max(width, size.width / 2), size.width * 2),
            height: min(max(height, size.height / 2), size.height * 2))
    }

    /// The bounding box of bounds of a size, about the position; `nil` if part of it is behind the eye.
    private static func box(_ size: Size, _ matrix: Transform3D, _ anchor: UnitPoint) -> Rect? {
        let (left, top) = (-anchor.x * size.width, -anchor.y * size.height)
        var (x, y): ([Double], [Double]) = ([], [])
        for (px, py) in [
            (left, top), (left + size.width, top), (left, top + size.height),
            (left + size.width, top + size.height),
        ] {
            let w = px * matrix.m14 + py * matrix.m24 + matrix.m44
            guard w > 1e-9 else { return nil }
            x.append((px * matrix.m11 + py * matrix.m21 + matrix.m41) / w)
            y.append((px * matrix.m12 + py * matrix.m22 + matrix.m42) / w)
        }
        guard let minX = x.min(), let maxX = x.max(), let minY = y.min(), let maxY = y.max() else {
            return nil
        }
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}

extension Transform3D {
    /// What it makes of a plane that it does not foreshorten; `nil` if it does.
    var projectedPlane: Transform3D? {
        guard m14 == 0, m24 == 0, m44 > 0 else { return nil }
        return Transform3D(
            a: m11 / m44, b: m12 / m44, c: m21 / m44, d: m22 / m44, tx: m41 / m44, ty: m42 / m44)
    }
}
