extension HitIndex {
    /// Converts a point from one layer's own space to another's: `LayerNode.convert(_:to:)` to the
    /// last bit, with the layers at their current positions.
    ///
    /// - Parameters:
    ///   - point: In the own space of `source`.
    ///   - source: The layer's number in pre-order; `nil` for the space of the root's position.
    ///   - target: The number of the layer to convert to, or `nil`.
    /// - Returns: `nil` if a layer on the way has no inverse or is edge on, or the point is behind
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

    /// Maps a point from a layer down to one of its descendants.
    private func followed(_ point: Point, from above: Int32, to layer: Int32) -> Point? {
        NumberStack.withEmpty { path in
            // The path is collected upwards.
            var next = layer
            while next != above {
                path.push(next)
                next = plane(of: next)
            }
            var point = point
            while let layer = path.pop() {
                guard let own = carried(point, into: layer) else { return nil }
                point = own
            }
            return point
        }
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

    /// Whether `layer` is in the chain of planes that `other` is flattened onto.
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

    /// Whether the transform from a layer to its plane needs more than six numbers.
    private func isSpatial(_ layer: Int32) -> Bool {
        if table.flags[layer].contains(.isSpatial) { return true }
        let above = table.parent[layer]
        return above >= 0 && table.flags[above].contains(.isTransformLayer)
    }
}
