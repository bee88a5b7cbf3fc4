extension LayerNode {
    /// One step of a conversion: a space on the way, and the point in it.
    public struct Step: Hashable, Sendable {
        /// The layer whose space it is; `nil` for the space around the root.
        public let layer: LayerNode?
        /// The point in that space; `nil` once the conversion has failed.
        public let point: Point?
    }

    /// Converts a point of this layer's own space to another layer's.
    ///
    /// The conversion goes up to the common ancestor, dropping the depth at each layer, and down
    /// again, unprojecting the point onto each layer's plane. Transform layers are not flattened.
    ///
    /// - Parameters:
    ///   - point: In this layer's own space.
    ///   - other: The layer to convert to; `nil` for the space of the root's position. Layers of
    ///     different trees meet there.
    /// - Returns: `nil` if a layer on the way has no inverse or is edge on, or the point is behind
    ///   the eye.
    /// - Source: Apple's reference for `convertPoint:toLayer:`; disjoint trees and nil measured.
    public func convert(_ point: Point, to other: LayerNode?) -> Point? {
        Self.steps(point, from: self, to: other).last?.point
    }

    /// Converts a point of another layer's space to this layer's own.
    ///
    /// - Parameters:
    ///   - point: In the space of `other`.
    ///   - other: The layer to convert from; `nil` for the space of the root's position.
    /// - Returns: `nil` in the cases of `convert(_:to:)`.
    public func convert(_ point: Point, from other: LayerNode?) -> Point? {
        Self.steps(point, from: other, to: self).last?.point
    }

    /// Converts a rectangle of this layer's own space to another layer's: the bounding box of its
    /// corners.
    ///
    /// Runs of affine layers are multiplied first, so that a chain of rotations is boxed once going
    /// up and once going down. The null rectangle stays null.
    ///
    /// - Returns: `nil` if a corner cannot be converted.
    /// - Source: measured for 45°; the stages are reported.
    public func convert(_ rect: Rect, to other: LayerNode?) -> Rect? {
        Self.convert(rect, from: self, to: other)
    }

    /// Converts a rectangle of another layer's space to this layer's own: the bounding box of its
    /// corners.
    public func convert(_ rect: Rect, from other: LayerNode?) -> Rect? {
        Self.convert(rect, from: other, to: self)
    }

    /// Every space that a conversion passes through, with the point in it, both ends included.
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

    /// Converts a rectangle from one space to another; `nil` stands for the space around the root.
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

    /// The planes that a conversion leaves on the way up, and enters on the way down.
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

        /// A layer and the planes above it, up to and including the first that another layer is
        /// flattened onto.
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
