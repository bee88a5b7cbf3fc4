import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Paints layers from the front to the back, so that what is covered costs next to nothing.
///
/// Upright layers take whole cells and have box lines around them; tilted ones are cut out of cells
/// sample by sample. Planes that cross are compared at each sample, as the hit test compares them.
struct StagePainter {
    var canvas: StageCanvas
    /// How many layers were painted.
    private(set) var painted = 0
    /// When the layer that is being painted would be if all were painted from the back.
    private(set) var order = Int32.max
    let size: CellSize
    let options: DrawingOptions
    let lines: LineGlyphs
    let siblings: SiblingBoxes
    /// Which layers are painted in full, the others faintly; `nil` for all.
    private let touchable: [Bool]?
    private let tree: LayerTree
    private let scene: Surroundings

    /// What a layer's sublayers are painted in.
    struct Surroundings {
        /// From the space that they are flattened onto.
        var toStage: Transform3D
        var clip: Clip
        var opacity = 1.0
        /// The cells of the nearest layer around them.
        var outer: CellRect?
    }

    init(_ playground: Playground, size: CellSize, options: DrawingOptions) {
        self.size = size
        self.options = options
        canvas = StageCanvas(size)
        lines = LineGlyphs(.light, options.glyphs)
        touchable = playground.touchable
        tree = playground.shownTree
        siblings = playground.prepared.siblings
        scene = Surroundings(toStage: playground.viewport.matrix(for: size), clip: Clip(size))
    }

    /// Paints all layers.
    mutating func paint() {
        paint([0], in: scene)
    }

    // MARK: Order

    /// A layer and all in it, on the way to the stage.
    private struct Branch {
        let id: Int
        let depth: Double
        let isAffine: Bool
        /// The cells of the stage that it may reach.
        let cells: CellRect
    }

    /// Paints sublayers of one superlayer, the nearest first; where planes cross, each sample shows
    /// the nearest.
    private mutating func paint(_ ids: [Int], in space: Surroundings) {
        var branches: [Branch] = []
        branches.reserveCapacity(ids.count)
        addBranches(ids, space.toStage, &branches)
        let hasDepth = branches.contains { $0.depth != 0 || !$0.isAffine }
        if hasDepth {
            branches = branches.enumerated().sorted {
                ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset)
            }.map(\.element)
        }
        let rivals = hasDepth ? rivals(branches, space.toStage) : []
        for (place, branch) in branches.enumerated().reversed()
        where canvas.open.contains(anyOf: branch.cells) {
            let node = tree[branch.id]
            let behind = rivals.prefix(place)
            let test =
                behind.allSatisfy { $0 == nil }
                ? nil : DepthTest(node: node, rivals: behind, toStage: space.toStage)
            paint(node, test: test, in: space)
        }
    }

    /// Adds those that can be on the stage; those in a transform layer in its place.
    private func addBranches(_ ids: [Int], _ toStage: Transform3D, _ branches: inout [Branch]) {
        for id in ids {
            let node = tree[id]
            if node.isTransformLayer {
                addBranches(
                    siblings.sublayers(of: id, meeting: area(toStage)), toStage, &branches)
            } else if !node.isHidden, let cells = reach(of: node, toStage) {
                let isAffine = node.isFlat
                branches.append(
                    Branch(
                        id: id, depth: isAffine ? 0 : Self.depth(node), isAffine: isAffine,
                        cells: cells))
            }
        }
    }

    /// The layers as their samples are compared, where one of them is tilted.
    private func rivals(_ branches: [Branch], _ toStage: Transform3D) -> [Rival?] {
        guard branches.count > 1, toStage.inverse != nil,
            branches.contains(where: { Self.isTilted(tree[$0.id].toPlane) })
        else { return [] }
        return branches.map { branch in
            let node = tree[branch.id]
            return Rival(node, matrix: node.toPlane.flattened.concatenating(toStage))
        }
    }

    private static func isTilted(_ matrix: Transform3D) -> Bool {
        matrix.m13 != 0 || matrix.m23 != 0 || matrix.m14 != 0 || matrix.m24 != 0
    }

    private static func depth(_ node: LayerNode) -> Double {
        node.toPlane.project(UnitPoint.center.point(in: node.layer.bounds))?.depth ?? 0
    }

    // MARK: One layer

    /// Paints the layers in a layer, which are in front of it, and then itself.
    private mutating func paint(_ node: LayerNode, test: DepthTest?, in space: Surroundings) {
        let opacity = space.opacity * Double(node.opacity)
        guard opacity > 0 else { return }
        if !node.isDoubleSided, let inverse = node.toPlane.inverse, inverse.m33 < 0 { return }
        painted += 1
        var inner = space
        inner.toStage = node.toPlane.flattened.concatenating(space.toStage)
        inner.opacity = opacity
        if let mask = node.mask,
            let shape = Coverage(
                mask.bounds, carriedBy: mask.ownMatrix.flattened.concatenating(inner.toStage))
        {
            inner.clip.add(shape)
        }
        let clip = inner.clip
        let hasSublayers = node.endIndex > node.index + 1
        let shape = Coverage(node.bounds, carriedBy: inner.toStage)
        if let shape {
            inner.outer = shape.cells
            if node.masksToBounds, hasSublayers { inner.clip.add(shape) }
        }
        if hasSublayers { paint(sublayers(of: node, toStage: inner.toStage), in: inner) }
        order -= 1
        guard let shape, canvas.open.contains(anyOf: cells(of: shape.box)) else { return }
        let item = StageItem(
            node: node, shape: shape, clip: clip, opacity: opacity, test: test,
            fill: options.hasColors ? node.backgroundColor : nil, outer: space.outer)
        if touchable.map({ !$0[node.index] }) ?? false {
            faintOutline(item)
        } else {
            fill(item)
            outline(item)
        }
    }
}

extension Transform3D {
    /// The matrix with the depth dropped after it.
    fileprivate var flattened: Transform3D {
        var flat = self
        (flat.m13, flat.m23, flat.m33, flat.m43) = (0, 0, 1, 0)
        (flat.m31, flat.m32, flat.m34) = (0, 0, 0)
        return flat
    }
}
