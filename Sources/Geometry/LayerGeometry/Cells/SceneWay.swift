/// The way from a layer's own space to scene space, flattened onto each plane in between.
///
/// Each plane may be seen in perspective, with an eye of its own. What is behind one of the eyes is nowhere
/// in the scene, as `unproject` finds no point there; the picture of a rectangle that is partly behind
/// an eye has no end.
struct SceneWay {
    /// The way itself; `nil` if the space is that of the scene.
    private(set) var matrix: Transform3D?
    /// The way to each plane that is seen in perspective: w is positive in front of its eye.
    private var eyes: [Transform3D] = []

    /// The region of a rectangle, or of its part in front of the eye.
    struct Picture {
        let region: ConvexRegion
        /// Whether all of the rectangle is in front of the eye.
        let isWhole: Bool
    }

    /// The way from the own space of a layer whose plane this way starts from.
    func entering(_ toPlane: Transform3D) -> SceneWay {
        let flat = toPlane.flattened
        var way = SceneWay()
        way.matrix = matrix.map(flat.concatenating) ?? toPlane
        way.eyes = eyes.map(flat.concatenating)
        if flat.m14 != 0 || flat.m24 != 0 || flat.m44 != 1 { way.eyes.append(flat) }
        return way
    }

    /// The region of a rectangle in scene space; `nil` if it is not finite.
    ///
    /// - Parameters:
    ///   - rect: In the own space.
    ///   - limit: Where a picture without an end is cut off, in scene space.
    func picture(of rect: Rect, within limit: Rect) -> Picture? {
        let matrix = matrix ?? .identity
        let isWhole = eyes.allSatisfy { eye in rect.corners.allSatisfy { eye.w(at: $0) > 0 } }
        if isWhole {
            if matrix.keepsAxes {
                return rect.box(carriedBy: matrix).map {
                    Picture(region: ConvexRegion($0), isWhole: true)
                }
            }
            return Quad(rect, carriedBy: matrix).map {
                Picture(region: ConvexRegion($0), isWhole: true)
            }
        }
        var corners = rect.corners
        for eye in eyes { corners = ConvexRegion.part(of: corners) { eye.w(at: $0) } }
        // Before the division by w, a side of the limit is a line of the own space.
        let across = (matrix.m11, matrix.m21, matrix.m41)
        let down = (matrix.m12, matrix.m22, matrix.m42)
        for (edge, sign, (x, y, start)) in [
            (limit.minX, 1.0, across), (limit.maxX, -1, across), (limit.minY, 1, down),
            (limit.maxY, -1, down),
        ] {
            corners = ConvexRegion.part(of: corners) {
                sign * ($0.x * x + $0.y * y + start - edge * matrix.w(at: $0))
            }
        }
        let placed = corners.compactMap { matrix.apply(to: $0) }
        guard placed.count == corners.count else { return nil }
        return Picture(region: ConvexRegion(polygon: placed), isWhole: false)
    }
}

extension Transform3D {
    /// Whether it only scales and moves what is in the plane z = 0, so that a rectangle becomes one.
    fileprivate var keepsAxes: Bool { isAffine && m12 == 0 && m21 == 0 }

    /// The divisor of a point of the plane z = 0; not positive behind the eye.
    fileprivate func w(at point: Point) -> Double { point.x * m14 + point.y * m24 + m44 }
}

extension LayerTree {
    /// The rectangle of the root in scene space; without its transform if a part of it is behind the eye.
    var screen: Rect {
        if let frame = root.frame, frame.isFinite, !frame.isEmpty { return frame }
        let layer = root.layer
        let (size, anchor) = (layer.bounds.size, layer.anchorPoint)
        return Rect(
            x: layer.position.x - anchor.x * size.width,
            y: layer.position.y - anchor.y * size.height, width: size.width, height: size.height)
    }
}
