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
    /// What is still to be painted, the last first: a list, as a file may go deeper than a thread's
    /// stack.
    private var waiting: [Work] = []

    /// What a layer's sublayers are painted in.
    private final class Surroundings {
        /// From the space that they are flattened onto.
        let toStage: Transform3D
        let clip: Clip
        let opacity: Double
        /// The cells of the nearest layer around them.
        let outer: CellRect?

        init(toStage: Transform3D, clip: Clip, opacity: Double = 1, outer: CellRect? = nil) {
            (self.toStage, self.clip) = (toStage, clip)
            (self.opacity, self.outer) = (opacity, outer)
        }
    }

    private enum Work {
        /// A layer with all in it.
        case branch(Branch, test: DepthTest?, in: Surroundings)
        /// A layer itself, what is in it being painted.
        indirect case item(StageItem)
    }

    init(_ playground: Playground, size: CellSize, options: DrawingOptions) {
        self.size = size
        self.options = options
        canvas = StageCanvas(size)
        lines = LineGlyphs(.light, options.glyphs)
        touchable = playground.touchable
        tree = playground.shownTree
        siblings = playground.prepared.siblings
        add(
            [0],
            in: Surroundings(toStage: playground.viewport.matrix(for: size), clip: Clip(size)))
    }

    /// Paints all layers.
    mutating func paint() {
        while let work = waiting.popLast() {
            switch work {
            case .branch(let branch, let test, let space):
                guard canvas.open.contains(anyOf: branch.cells) else { continue }
                paint(tree[branch.id], test: test, in: space)
            case .item(let item): paint(item)
            }
        }
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

    /// Adds sublayers of one superlayer, so that the nearest is painted first; where planes cross,
    /// each sample shows the nearest.
    private mutating func add(_ ids: [Int], in space: Surroundings) {
        var branches: [Branch] = []
        branches.reserveCapacity(ids.count)
        addBranches(ids, space.toStage, &branches)
        let hasDepth = branches.contains { $0.depth != 0 || !$0.isAffine }
        if hasDepth {
            branches = branches.enumerated().sorted {
                ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset)
            }.map(\.element)
        }
        let crossing = hasDepth ? crossing(branches, space.toStage) : nil
        for (place, branch) in branches.enumerated() {
            let test = crossing?.test(of: tree[branch.id], at: place)
            waiting.append(.branch(branch, test: test, in: space))
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

    /// The layers as their samples are compared; `nil` where none of them is tilted.
    private func crossing(_ branches: [Branch], _ toStage: Transform3D) -> Crossing? {
        guard branches.count > 1, let fromStage = toStage.inverse,
            branches.contains(where: { Self.isTilted(tree[$0.id].toPlane) })
        else { return nil }
        let rivals = branches.map { branch in
            let node = tree[branch.id]
            return Rival(node, matrix: node.toPlane.flattened.concatenating(toStage))
        }
        return Crossing(rivals, fromStage: fromStage)
    }

    private static func isTilted(_ matrix: Transform3D) -> Bool {
        matrix.m13 != 0 || matrix.m23 != 0 || matrix.m14 != 0 || matrix.m24 != 0
    }

    private static func depth(_ node: LayerNode) -> Double {
        node.toPlane.project(UnitPoint.center.point(in: node.layer.bounds))?.depth ?? 0
    }

    // MARK: One layer

    /// Adds the layers in a layer, which are in front of it, and itself.
    private mutating func paint(_ node: LayerNode, test: DepthTest?, in space: Surroundings) {
        let opacity = space.opacity * Double(node.opacity)
        guard opacity > 0 else { return }
        if !node.isDoubleSided, let inverse = node.toPlane.inverse, inverse.m33 < 0 { return }
        painted += 1
        let toStage = node.toPlane.flattened.concatenating(space.toStage)
        var clip = space.clip
        if let mask = node.mask,
            let shape = Coverage(
                mask.bounds, carriedBy: mask.ownMatrix.flattened.concatenating(toStage))
        {
            clip.add(shape)
        }
        let shape = Coverage(node.bounds, carriedBy: toStage)
        let item = shape.map {
            StageItem(
                node: node, shape: $0, clip: clip, opacity: opacity, test: test,
                fill: options.hasColors ? node.backgroundColor : nil, outer: space.outer)
        }
        guard node.endIndex > node.index + 1 else {
            if let item { paint(item) }
            return
        }
        if let item { waiting.append(.item(item)) }
        if let shape, node.masksToBounds { clip.add(shape) }
        let outer = shape.map(\.cells) ?? space.outer
        add(
            sublayers(of: node, toStage: toStage),
            in: Surroundings(toStage: toStage, clip: clip, opacity: opacity, outer: outer))
    }

    /// Paints a layer itself, behind the layers in it.
    private mutating func paint(_ item: StageItem) {
        order -= 1
        guard canvas.open.contains(anyOf: cells(of: item.shape.box)) else { return }
        if touchable.map({ !$0[item.node.index] }) ?? false {
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
