import LayerGeometry

/// Siblings that intersect, drawn as Core Animation does.
///
/// Where a sibling that was painted earlier is nearer than one painted over it, it is painted
/// again, clipped to that part.
extension Drawing {
    /// A sibling to paint again, and its clip.
    struct Crossing {
        var node: LayerNode
        var part: Outline
    }

    /// The siblings painted earlier that are nearer than a layer somewhere, and where.
    ///
    /// - Parameter before: Siblings of `node`, in paint order.
    func crossings(of node: LayerNode, after before: [LayerNode]) -> [Crossing] {
        before.compactMap { other in
            guard Self.isTilted(node) || Self.isTilted(other), other.endIndex - other.index < 1000,
                let corners = nearerPart(of: other, over: node), corners.count > 2,
                let part = Outline(corners, carry: { place($0, on: node.plane) })
            else { return nil }
            return Crossing(node: other, part: part)
        }
    }

    /// The corners of the part of a layer where another one is nearer, in the space of the plane that
    /// both are flattened onto.
    ///
    /// The difference in depth of two planes is linear in screen space, so the part is bounded by a
    /// straight line.
    private func nearerPart(of other: LayerNode, over node: LayerNode) -> [Point]? {
        var corners: [(point: Point, lead: Double)] = []
        for corner in node.layer.bounds.corners {
            guard let (point, depth) = node.toPlane.project(corner),
                let rival = other.depth(at: point)
            else { return nil }
            corners.append((point, rival - depth - 1e-5))
        }
        var part: [Point] = []
        for (place, corner) in corners.enumerated() {
            let next = corners[(place + 1) % corners.count]
            if corner.lead > 0 { part.append(corner.point) }
            guard (corner.lead > 0) != (next.lead > 0) else { continue }
            let way = corner.lead / (corner.lead - next.lead)
            part.append(
                Point(
                    x: corner.point.x + (next.point.x - corner.point.x) * way,
                    y: corner.point.y + (next.point.y - corner.point.y) * way))
        }
        return part
    }

    private static func isTilted(_ node: LayerNode) -> Bool {
        let matrix = node.toPlane
        return matrix.m13 != 0 || matrix.m23 != 0 || matrix.m14 != 0 || matrix.m24 != 0
    }
}
