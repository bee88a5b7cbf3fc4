import LayerGeometry
import TerminalTypes

extension Playground {
    /// Returns the playground with the whole scene in view on a stage of a given size, whatever the
    /// screen is, and with the probe at a point of scene space; `nil` for no probe.
    ///
    /// For pictures of the stage alone.
    public func fitted(to stage: CellSize, probe: Point?) -> Playground {
        var copy = self
        copy.pin = nil
        copy.update(probe.map { .hover($0) } ?? .leave)
        copy.viewport = Viewport(
            fitting: copy.extent, in: stage, isYUp: viewport.isYUp)
        return copy
    }

    /// Shows the scene, closest.
    mutating func fit() {
        viewport = Viewport(fitting: extent, in: layout.stage.size, isYUp: viewport.isYUp)
    }

    /// How much larger than the root everything may be and still be shown whole.
    private static let nearby = 1.5

    /// What is worth a look, in scene space: everything that is in sight or, where that goes far
    /// beyond the root, as what can be scrolled does, the root.
    var extent: Rect {
        let all = tree.boxInSight
        guard !tree.root.layer.isHidden,
            let root = tree.root.convert(tree.root.layer.bounds, to: nil), root.isFinite,
            !root.isEmpty
        else { return all }
        let isFar = all.width > root.width * Self.nearby || all.height > root.height * Self.nearby
        return isFar ? root : all
    }
}

extension LayerTree {
    /// The box around all layers that are not hidden, without what others cut off, in scene space.
    fileprivate var boxInSight: Rect {
        var all = Rect.null
        // What is above the layer: where it ends, its way to scene space if flat, and what it clips.
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
