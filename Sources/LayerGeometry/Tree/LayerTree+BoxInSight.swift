extension LayerTree {
    /// The bounding box of the visible parts of all layers, in scene space.
    var boxInSight: Rect {
        var all = Rect.null
        // The ancestors: the end of each one's subtree, its matrix to scene space if flat, and its
        // clip.
        var above: [(end: Int, matrix: Transform3D?, clip: Rect?)] = []
        var next = 0
        while next < count {
            let node = self[next]
            while let last = above.last, last.end <= next { above.removeLast() }
            if node.isHidden {
                next = node.endIndex
                continue
            }
            let outer = above.last ?? (count, .identity, nil)
            let toPlane = node.toPlane
            let isFlat = toPlane.isAffine && !node.isTransformLayer
            let matrix = isFlat ? outer.matrix.map { toPlane.concatenating($0) } : nil
            let box =
                matrix.map { Quad(node.bounds, carriedBy: $0)?.box }
                ?? node.convert(node.bounds, to: nil)
            var clip = outer.clip
            if let box, box.isFinite {
                let seen = clip.map { box.intersection($0) } ?? box
                all = all.union(seen)
                if node.masksToBounds { clip = seen }
            }
            above.append((node.endIndex, matrix, clip))
            next += 1
        }
        return all.isNull ? .zero : all
    }
}
