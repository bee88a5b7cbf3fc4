import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Paints layers from the front to the back, so that what is covered costs next to nothing.
///
/// Upright layers take whole cells and have box lines around them; tilted ones are cut out of cells
/// sample by sample. Planes that cross are compared at each sample, as the hit test compares them.
struct StagePainter {
    var canvas: StageCanvas
    /// What a picture of pixels shows, from the front to the back; empty where cells are painted.
    var items: [CollectedItem] = []
    /// How many layers were painted.
    private(set) var painted = 0
    /// When the layer that is being painted would be if all were painted from the back.
    private(set) var order = Int32.max
    let size: CellSize
    let options: DrawingOptions
    let lines: LineGlyphs
    let siblings: SiblingBoxes
    /// Which layers are painted in full, the others faintly; `nil` for all.
    let touchable: [Bool]?
    private let tree: LayerTree
    /// Whether it tells what is to be painted, and paints cells only to find what is covered.
    let collects: Bool
    /// The layers whose sublayers are being painted, each in the one before it: a list, as a file may
    /// go deeper than a thread's stack.
    private var levels: [Level] = []

    /// A layer whose sublayers are being painted; the space around the root is the first.
    private final class Level {
        /// From the space that they are flattened onto.
        let toStage: Transform3D
        let clip: Clip
        let opacity: Double
        /// The cells of the nearest layer around them.
        let outer: CellRect?
        /// The layer itself, which is behind them.
        let item: StageItem?
        /// The sublayers that are still to be painted, the nearest last.
        var branches: [Branch] = []
        /// Where their planes cross; `nil` where they do not.
        var crossing: Crossing?

        init(
            toStage: Transform3D, clip: Clip, opacity: Double = 1, outer: CellRect? = nil,
            item: StageItem? = nil
        ) {
            (self.toStage, self.clip) = (toStage, clip)
            (self.opacity, self.outer, self.item) = (opacity, outer, item)
        }
    }

    init(
        _ playground: Playground, size: CellSize, options: DrawingOptions, collects: Bool = false
    ) {
        self.collects = collects
        self.size = size
        self.options = options
        canvas = StageCanvas(size)
        lines = LineGlyphs(.light, options.glyphs)
        touchable = playground.touchable
        tree = playground.shownTree
        siblings = playground.prepared.siblings
        let stage = Level(toStage: playground.stage.viewport.matrix(for: size), clip: Clip(size))
        add([0], in: stage)
    }

    /// Paints all layers.
    mutating func paint() {
        while let level = levels.last {
            guard let branch = level.branches.popLast() else {
                levels.removeLast()
                if let item = level.item { paint(item) }
                continue
            }
            guard canvas.open.contains(anyOf: branch.cells) else { continue }
            let node = tree[branch.id]
            let test = level.crossing?.test(of: node, at: level.branches.count)
            paint(node, test: test, in: level)
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

    /// Goes on with some sublayers, the nearest first; where planes cross, each sample shows the
    /// nearest.
    private mutating func add(_ ids: [Int], in level: Level) {
        var branches: [Branch] = []
        branches.reserveCapacity(ids.count)
        addBranches(ids, level.toStage, &branches)
        if branches.contains(where: { $0.depth != 0 || !$0.isAffine }) {
            branches = branches.enumerated().sorted {
                ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset)
            }.map(\.element)
            level.crossing = crossing(branches, level.toStage)
        }
        level.branches = branches
        levels.append(level)
    }

    /// Adds those that can be on the stage; those in a transform layer in its place.
    private func addBranches(_ ids: [Int], _ toStage: Transform3D, _ branches: inout [Branch]) {
        for id in ids {
            let node = tree[id]
            if node.isHidden { continue }
            if node.isTransformLayer {
                guard node.opacity > 0 else { continue }
                addBranches(
                    siblings.sublayers(of: id, meeting: area(toStage)), toStage, &branches)
            } else if let cells = reach(of: node, toStage) {
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
        let layers = branches.map { branch in
            let node = tree[branch.id]
            return (node, node.toPlane.flattened.concatenating(toStage))
        }
        return Crossing(layers, fromStage: fromStage)
    }

    private static func isTilted(_ matrix: Transform3D) -> Bool {
        matrix.m13 != 0 || matrix.m23 != 0 || matrix.m14 != 0 || matrix.m24 != 0
    }

    private static func depth(_ node: LayerNode) -> Double {
        node.toPlane.project(UnitPoint.center.point(in: node.layer.bounds))?.depth ?? 0
    }

    // MARK: One layer

    /// Paints a layer or, where there are others in it, goes on with those, which are in front of it.
    private mutating func paint(_ node: LayerNode, test: DepthTest?, in level: Level) {
        let opacity = level.opacity * Double(node.opacity)
        guard opacity > 0 else { return }
        if !node.isDoubleSided, let inverse = node.toPlane.inverse, inverse.m33 < 0 { return }
        painted += 1
        let toStage = node.toPlane.flattened.concatenating(level.toStage)
        var clip = level.clip
        if let mask = node.mask {
            guard !mask.isHidden, mask.opacity > 0 else { return }
            let matrix = mask.toPlane.flattened.concatenating(toStage)
            if let shape = Coverage(mask.bounds, carriedBy: matrix) {
                clip.add(shape, Clip.Edge(mask, matrix))
            }
        }
        let shape = Coverage(node.bounds, carriedBy: toStage)
        if node.endIndex == node.index + 1, let shape,
            !canvas.open.contains(anyOf: cells(of: shape.box))
        {
            order -= 1
            return
        }
        let item = shape.map {
            StageItem(
                node: node,
                shape: collects ? $0 : $0.thickened(to: options.glyphs.leastThickness),
                toStage: toStage, clip: clip, opacity: opacity, test: test,
                fill: options.hasColors ? node.backgroundColor : nil, outer: level.outer)
        }
        guard node.endIndex > node.index + 1 else {
            if let item { paint(item) }
            return
        }
        if let shape, node.masksToBounds { clip.add(shape, Clip.Edge(node, toStage)) }
        // A border is in front of all that is in a layer.
        if collects, let item { collectBorder(item) }
        add(
            sublayers(of: node, toStage: toStage),
            in: Level(
                toStage: toStage, clip: clip, opacity: opacity,
                outer: shape.map(\.cells) ?? level.outer, item: item))
    }

    /// Paints a layer itself, behind the layers in it.
    private mutating func paint(_ item: StageItem) {
        order -= 1
        guard canvas.open.contains(anyOf: cells(of: item.shape.box)) else { return }
        if collects {
            collect(item)
        } else if touchable.map({ !$0[item.node.index] }) ?? false {
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
