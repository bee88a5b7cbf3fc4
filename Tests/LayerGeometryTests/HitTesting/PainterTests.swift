import LayerGeometry
import TestSupport
import Testing

/// Paints axis-aligned layers into samples, back to front: an independent way to find the front
/// layer.
private struct Painter {
    /// The placement of a layer's space on the canvas: `x' = sx·x + tx`, `y' = sy·y + ty`.
    struct Placement {
        var sx = 1.0, sy = 1.0, tx = 0.0, ty = 0.0

        func box(_ rect: Rect) -> [Double] {
            let (x1, x2) = (sx * rect.minX + tx, sx * rect.maxX + tx)
            let (y1, y2) = (sy * rect.minY + ty, sy * rect.maxY + ty)
            return [min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)]
        }
    }

    let samples: [Point]
    var owners: [Int]

    init(_ tree: LayerTree, samples: [Point]) {
        self.samples = samples
        owners = Array(repeating: -1, count: samples.count)
        paint(tree.root, Placement(), seen: Array(samples.indices))
    }

    private mutating func paint(_ node: LayerNode, _ above: Placement, seen: [Int]) {
        let layer = node.layer
        guard !layer.isHidden, layer.opacity > 0 else { return }
        let place = Self.placement(of: layer, in: node.superlayer?.layer, above)
        var seen = seen
        let box = place.box(layer.bounds)
        if layer.masksToBounds { seen = seen.filter { covers(box, samples[$0]) } }
        if let mask = layer.mask {
            guard !mask.isHidden, mask.opacity > 0 else { return }
            let hole = Self.placement(of: mask, in: layer, place).box(mask.bounds)
            seen = seen.filter { covers(hole, samples[$0]) }
        }
        for sample in seen where covers(box, samples[sample]) { owners[sample] = node.index }
        let order = node.sublayers.enumerated().sorted {
            ($0.element.layer.zPosition, $0.offset) < ($1.element.layer.zPosition, $1.offset)
        }
        for (_, sublayer) in order { paint(sublayer, place, seen: seen) }
    }

    private func covers(_ box: [Double], _ point: Point) -> Bool {
        box[0] < point.x && point.x < box[2] && box[1] < point.y && point.y < box[3]
    }

    private static func placement(
        of layer: Layer, in superlayer: Layer?, _ above: Placement
    ) -> Placement {
        // Own space to the superlayer's, one axis at a time.
        let (t, b) = (layer.transform, layer.bounds)
        let upside = layer.isGeometryFlipped ? -1.0 : 1
        let flipShift = layer.isGeometryFlipped ? b.height : 0
        var place = Placement(
            sx: t.m11, sy: upside * t.m22,
            tx: (-b.minX - layer.anchorPoint.x * b.width) * t.m11 + t.m41 + layer.position.x,
            ty: (flipShift - upside * b.minY - layer.anchorPoint.y * b.height) * t.m22 + t.m42
                + layer.position.y)
        if let superlayer {
            let s = superlayer.sublayerTransform
            let cx = superlayer.bounds.minX + superlayer.anchorPoint.x * superlayer.bounds.width
            let cy = superlayer.bounds.minY + superlayer.anchorPoint.y * superlayer.bounds.height
            place = Placement(
                sx: place.sx * s.m11, sy: place.sy * s.m22,
                tx: (place.tx - cx) * s.m11 + s.m41 + cx, ty: (place.ty - cy) * s.m22 + s.m42 + cy)
        }
        return Placement(
            sx: place.sx * above.sx, sy: place.sy * above.sy,
            tx: place.tx * above.sx + above.tx, ty: place.ty * above.sy + above.ty)
    }
}

@Suite struct `A painter of upright layers` {
    @Test func `paints the hit layer in front`() {
        var hits = 0
        for seed in UInt64(1)...400 {
            var maker = RandomTrees(seed: seed, kind: .upright)
            let tree = maker.tree().withoutNestedMasks()
            // Off the grid of the layers' edges, so that edge rules do not matter.
            let box = tree.root.frame ?? .zero
            let samples = (0..<60).map { _ in
                let point = maker.point(around: box)
                return Point(x: point.x.rounded() + 0.013, y: point.y.rounded() + 0.017)
            }
            let painter = Painter(tree, samples: samples)
            for (sample, owner) in zip(samples, painter.owners) {
                let hit = tree.root.hitTest(sample)?.index ?? -1
                #expect(hit == owner, "seed \(seed), \(sample)")
                hits += hit >= 0 ? 1 : 0
            }
        }
        #expect(hits > 5000)
    }
}

extension LayerTree {
    /// The tree with masks that have no masks or depth of their own.
    fileprivate func withoutNestedMasks() -> LayerTree {
        var tree = self
        for index in 0..<count where self[index].layer.mask != nil {
            tree = tree.updating(index) {
                $0.mask?.mask = nil
                $0.mask?.sublayers = []
            }
        }
        return tree
    }
}
