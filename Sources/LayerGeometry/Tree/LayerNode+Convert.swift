extension LayerNode {
    /// One step of a conversion: a space passed through, and the point there.
    public struct Step: Hashable, Sendable {
        /// The layer whose space it is; `nil` for the space around the root.
        public let layer: LayerNode?
        /// The point in that space; `nil` from where there is no answer on.
        public let point: Point?
    }

    /// Carries a point of this layer's own space into another layer's.
    ///
    /// The walk goes up to the common ancestor, dropping the depth at each layer, and down again,
    /// following the point back to each layer's plane. Transform layers are not flattened.
    ///
    /// - Parameters:
    ///   - point: In this layer's own space.
    ///   - other: The layer whose space is wanted; `nil` for the space that the root's position is
    ///     in. Layers of two trees meet there.
    /// - Returns: `nil` where a layer on the way has no inverse, is edge on, or the point is behind
    ///   the eye.
    /// - Source: Apple's reference for `convertPoint:toLayer:`; disjoint trees and nil measured.
    public func convert(_ point: Point, to other: LayerNode?) -> Point? {
        Self.steps(point, from: self, to: other).last?.point
    }

    /// Carries a point of another layer's space into this layer's own.
    ///
    /// - Parameters:
    ///   - point: In the space of `other`.
    ///   - other: The layer whose space the point is in; `nil` for the space that the root's
    ///     position is in.
    /// - Returns: `nil` where there is no answer, as for `convert(_:to:)`.
    public func convert(_ point: Point, from other: LayerNode?) -> Point? {
        Self.steps(point, from: other, to: self).last?.point
    }

    /// Carries a rectangle of this layer's own space into another layer's: a box around its corners.
    ///
    /// Runs of affine layers are multiplied first, so that a chain of rotations is boxed once going
    /// up and once going down. The null rectangle comes back as it is.
    ///
    /// - Returns: `nil` where a corner has no answer.
    /// - Source: measured for 45°; the stages are reported.
    public func convert(_ rect: Rect, to other: LayerNode?) -> Rect? {
        Self.convert(rect, from: self, to: other)
    }

    /// Carries a rectangle of another layer's space into this layer's own: a box around its corners.
    public func convert(_ rect: Rect, from other: LayerNode?) -> Rect? {
        Self.convert(rect, from: other, to: self)
    }

    /// Every space that a conversion passes through, with the point there, both ends included.
    public static func steps(
        _ point: Point, from source: LayerNode?, to target: LayerNode?
    ) -> [Step] {
        let route = Route(from: source, to: target)
        var steps = [Step(layer: source, point: point)]
        var current: Point? = point
        for node in route.up {
            current = current.flatMap { node.toPlane.apply(to: $0) }
            steps.append(Step(layer: node.plane, point: current))
        }
        for node in route.down {
            current = current.flatMap { point in node.entry.fromPlane?.unproject(point) }
            steps.append(Step(layer: node, point: current))
        }
        return steps
    }

    /// Carries a rectangle from one space into another; `nil` means the space around the root.
    public static func convert(
        _ rect: Rect, from source: LayerNode?, to target: LayerNode?
    ) -> Rect? {
        if rect.isNull { return rect }
        let route = Route(from: source, to: target)
        var box = rect
        var run = Transform3D.identity
        for node in route.up {
            if node.entry.isFlat {
                run = run.concatenating(node.toPlane)
            } else {
                guard let before = Quad(box, carriedBy: run)?.box,
                    let after = Quad(before, carriedBy: node.toPlane)?.box
                else { return nil }
                (box, run) = (after, .identity)
            }
        }
        guard let above = Quad(box, carriedBy: run)?.box else { return nil }
        (box, run) = (above, .identity)
        for node in route.down {
            guard let inverse = node.entry.fromPlane else { return nil }
            if node.entry.isFlat {
                run = run.concatenating(inverse)
            } else {
                guard let before = Quad(box, carriedBy: run)?.box,
                    let after = Quad(before, unprojectedBy: inverse)?.box
                else { return nil }
                (box, run) = (after, .identity)
            }
        }
        return Quad(box, carriedBy: run)?.box
    }

    /// Which layers' planes a conversion leaves going up, and enters going down.
    private struct Route {
        var up: [LayerNode] = []
        var down: [LayerNode] = []

        init(from source: LayerNode?, to target: LayerNode?) {
            up = Self.planes(from: source, upTo: target)
            down = Self.planes(from: target, upTo: source)
            guard let source, let target, source.tree.index === target.tree.index else {
                down.reverse()
                return
            }
            while let one = up.last, let other = down.last, one.id == other.id {
                up.removeLast()
                down.removeLast()
            }
            down.reverse()
        }

        /// A layer and the planes above it, up to the first one that another layer is flattened onto, too.
        private static func planes(
            from node: LayerNode?, upTo other: LayerNode?
        ) -> [LayerNode] {
            var planes: [LayerNode] = []
            var node = node
            let end = other.flatMap { $0.tree.index === node?.tree.index ? $0 : nil }
            while let current = node {
                planes.append(current)
                if let end, current.isAncestor(of: end),
                    current.id == end.id || !current.entry.isTransformLayer
                {
                    break
                }
                node = current.plane
            }
            return planes
        }
    }
}
