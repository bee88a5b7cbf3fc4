extension HitIndex {
    /// Carries a point of one layer's own space into another's, as `LayerNode.convert(_:to:)` does
    /// to the last bit, with the layers where they are now.
    ///
    /// - Parameters:
    ///   - point: In the own space of `source`.
    ///   - source: The number of a layer in pre-order; `nil` for the space that the root's position
    ///     is in.
    ///   - target: The number of the layer whose space is wanted, or `nil`.
    /// - Returns: `nil` where a layer on the way has no inverse, is edge on, or the point is behind
    ///   the eye.
    public func convert(_ point: Point, from source: Int?, to target: Int?) -> Point? {
        precondition((source ?? 0) >= 0 && (source ?? 0) < count, "no layer of this index")
        precondition((target ?? 0) >= 0 && (target ?? 0) < count, "no layer of this index")
        if fallback.isFlawed { return plainConvert(point, from: source, to: target) }
        let end = Int32(target ?? -1)
        var layer = Int32(source ?? -1)
        var point = point
        while layer != end, !isPlane(layer, above: end) {
            guard let above = carried(point, outOf: layer) else { return nil }
            point = above
            layer = plane(of: layer)
        }
        return followed(point, from: layer, to: end)
    }

    /// Follows a point from a layer down to one in it.
    private func followed(_ point: Point, from above: Int32, to layer: Int32) -> Point? {
        // The way is found going up. Its last part has room without taking memory.
        var way = [24 of Int32](repeating: 0)
        var count = 0
        var rest: [Int32] = []
        var next = layer
        while next != above {
            if count < way.count { way[count] = next } else { rest.append(next) }
            count += 1
            next = plane(of: next)
        }
        var point = point
        while count > 0 {
            count -= 1
            let layer = count < way.count ? way[count] : rest[count - way.count]
            guard let own = carried(point, into: layer) else { return nil }
            point = own
        }
        return point
    }

    private func carried(_ point: Point, into layer: Int32) -> Point? {
        if isSpatial(layer) { return fallback.unproject(point, into: Int(layer)) }
        if table.flags[layer].contains(.isSingular) { return nil }
        let own = table.shapes[layer].fromSuper.apply(to: point)
        return own.isFinite ? own : nil
    }

    private func carried(_ point: Point, outOf layer: Int32) -> Point? {
        if isSpatial(layer) { return fallback.project(point, outOf: Int(layer)) }
        let around = table.shapes[layer].toSuper.apply(to: point)
        return around.isFinite ? around : nil
    }

    /// Whether a layer is one of those whose planes another one is flattened onto in turn.
    private func isPlane(_ layer: Int32, above other: Int32) -> Bool {
        if layer < 0 { return true }
        return layer <= other && other < table.end[layer]
            && !table.flags[layer].contains(.isTransformLayer)
    }

    /// The layer onto whose plane a layer is flattened; -1 for the space around the root.
    private func plane(of layer: Int32) -> Int32 {
        var above = table.parent[layer]
        while above >= 0, table.flags[above].contains(.isTransformLayer) {
            above = table.parent[above]
        }
        return above
    }

    /// Whether the way from a layer to its plane takes more than six numbers.
    private func isSpatial(_ layer: Int32) -> Bool {
        if table.flags[layer].contains(.isSpatial) { return true }
        let above = table.parent[layer]
        return above >= 0 && table.flags[above].contains(.isTransformLayer)
    }
}
