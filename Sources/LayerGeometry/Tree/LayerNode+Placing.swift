/// Solves for the position, size or rotation that puts a point of the layer at a given point: the
/// arithmetic of dragging.
extension LayerNode {
    /// The position that puts a point of the layer at a point of its plane.
    ///
    /// - Parameters:
    ///   - own: In the layer's own space.
    ///   - target: In the space of `plane`, which is the superlayer's except in transform layers.
    /// - Returns: The position, everything else being unchanged; `nil` if no position does it.
    public func position(putting own: Point, at target: Point) -> Point? {
        let answer = solve(from: (layer.position.x, layer.position.y), target) { layer, numbers in
            layer.position = Point(x: numbers.0, y: numbers.1)
            return own
        }
        return answer.map { Point(x: $0.0, y: $0.1) }
    }

    /// The size of the bounds that puts a corner, or another place, at a point of the plane.
    ///
    /// Position and anchor point do not change, so a side through the anchor point keeps its
    /// length.
    ///
    /// - Parameters:
    ///   - unit: The place, as fractions of the bounds.
    ///   - target: In the space of `plane`.
    /// - Returns: A size that is never negative; `nil` if no size does it.
    public func boundsSize(putting unit: UnitPoint, at target: Point) -> Size? {
        let size = layer.bounds.size
        let answer = solve(from: (size.width, size.height), target) { layer, numbers in
            layer.bounds = Rect(
                origin: layer.bounds.origin, size: Size(width: numbers.0, height: numbers.1))
            // A rectangle has no negative size, but the iteration may pass through one.
            return Point(
                x: layer.bounds.minX + unit.x * numbers.0, y: layer.bounds.minY + unit.y * numbers.1
            )
        }
        return answer.map { Size(width: max(0, $0.0), height: max(0, $0.1)) }
    }

    /// The rotation that turns a point of the layer towards a point of the plane, as seen from the
    /// layer's position; `nil` if no rotation does it.
    ///
    /// Of all solutions, the one nearest to the layer's current rotation.
    public func rotation(putting own: Point, towards target: Point) -> Angle? {
        guard let point = afterOwn.inverse?.unproject(target) else { return nil }
        let wanted = Angle.direction(
            x: point.x - layer.position.x, y: point.y - layer.position.y)
        func missing(_ degrees: Double) -> Double? {
            var layer = layer
            layer.layerTransform.rotation = .degrees(degrees)
            guard let place = layer.ownMatrix.apply(to: own) else { return nil }
            let found = Angle.direction(
                x: place.x - layer.position.x, y: place.y - layer.position.y)
            return (wanted.degrees - found.degrees).remainder(dividingBy: 360)
        }
        let start = layer.layerTransform.rotation.degrees
        var degrees = start
        for _ in 0..<12 {
            guard let here = missing(degrees), let beside = missing(degrees + 0.5) else {
                return nil
            }
            if abs(here) < 1e-9 { break }
            // By how much the error falls per degree; -1 in a mirrored layer.
            let rate = (here - beside).remainder(dividingBy: 360) / 0.5
            degrees += abs(rate) < 0.01 ? here : max(-90, min(90, here / rate))
        }
        return .degrees(start + (degrees - start).remainder(dividingBy: 360))
    }

    /// The transform from the superlayer's space to the layer's plane.
    private var afterOwn: Transform3D {
        guard let above = superlayer else { return .identity }
        let sublayer = above.layer.sublayerMatrix ?? .identity
        return above.layer.isTransformLayer ? sublayer.concatenating(above.toPlane) : sublayer
    }

    /// Newton's method in two variables; one step is enough if everything is affine.
    private func solve(
        from start: (Double, Double), _ target: Point,
        _ change: (inout Layer, (Double, Double)) -> Point
    ) -> (Double, Double)? {
        let after = afterOwn
        func place(_ numbers: (Double, Double)) -> Point? {
            var layer = layer
            let own = change(&layer, numbers)
            return layer.ownMatrix.concatenating(after).apply(to: own)
        }
        var numbers = start
        for _ in 0..<8 {
            guard let here = place(numbers), let right = place((numbers.0 + 1, numbers.1)),
                let down = place((numbers.0, numbers.1 + 1))
            else { return nil }
            let (x, y) = (target.x - here.x, target.y - here.y)
            if abs(x) < 1e-10, abs(y) < 1e-10 { break }
            let (ax, ay) = (right.x - here.x, right.y - here.y)
            let (bx, by) = (down.x - here.x, down.y - here.y)
            let determinant = ax * by - bx * ay
            let (first, second) = (ax * ax + ay * ay, bx * bx + by * by)
            if abs(determinant) > 1e-9 * max(first, second), determinant != 0 {
                numbers.0 += (x * by - bx * y) / determinant
                numbers.1 += (ax * y - x * ay) / determinant
            } else if first > 1e-18, first >= second {
                numbers.0 += (x * ax + y * ay) / first
            } else if second > 1e-18 {
                numbers.1 += (x * bx + y * by) / second
            } else {
                break
            }
        }
        return numbers.0.isFinite && numbers.1.isFinite ? numbers : nil
    }
}
