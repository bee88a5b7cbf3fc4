import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// The layers as cells, without pointer, selection or anything else that follows the mouse.
///
/// Painted back to front. Upright layers take whole cells and have box lines around them; tilted
/// ones are cut out of cells sample by sample. Planes that cross are compared at each sample, as
/// the hit test compares them.
struct StageRaster: Sendable {
    /// The finished cells, row by row.
    private(set) var cells: [Cell] = []
    let size: CellSize
    var pixels: [StagePixel]
    let options: DrawingOptions
    let lines: LineGlyphs
    /// Which layers are painted in full, the others faintly; `nil` for all.
    let touchable: [Bool]?
    /// The names that want a place, in the order in which their layers are painted.
    var labels: [StageLabel] = []
    /// How many layers are on the stage.
    private(set) var painted: Int32 = 0
    /// What is painted, back to front.
    var items: [StageItem] = []
    /// When the layer that is being painted is, among all.
    var order: Int32 = 0
    /// What is in front in each cell and hides all behind it.
    var front: Occlusion
    let siblings: SiblingBoxes
    private let tree: LayerTree

    init(_ playground: Playground, size: CellSize, options: DrawingOptions) {
        self.size = size
        self.options = options
        lines = LineGlyphs(.light, options.glyphs)
        touchable = playground.touchable
        tree = playground.shownTree
        siblings = playground.prepared.siblings
        front = Occlusion(size)
        pixels = Array(repeating: StagePixel(), count: size.columns * size.rows)
        let toStage = playground.viewport.matrix(for: size)
        collect([0], toStage: toStage, clips: [], opacity: 1)
        hideWhatIsCovered()
        paintItems()
        placeLabels()
        let blocks = BlockGlyphs(options.glyphs)
        cells = pixels.map { $0.cell(blocks) }
        pixels = []
        items = []
    }

    // MARK: Order

    /// A layer and all in it, on the way to the stage.
    private struct Branch {
        let id: Int
        let matrix: Transform3D
        let depth: Double
        let isAffine: Bool
    }

    /// Collects sublayers of one superlayer, the farthest first; where planes cross, each sample
    /// shows the nearest.
    private mutating func collect(
        _ ids: [Int], toStage: Transform3D, clips: [Coverage], opacity: Double,
        outer: CellRect? = nil
    ) {
        var branches: [Branch] = []
        branches.reserveCapacity(ids.count)
        addBranches(ids, toStage, &branches)
        let hasDepth = branches.contains { $0.depth != 0 || !$0.isAffine }
        if hasDepth {
            branches = branches.enumerated().sorted {
                ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset)
            }.map(\.element)
        }
        let isTilted = hasDepth && branches.contains { Self.isTilted(tree[$0.id].toPlane) }
        let fromStage = isTilted ? toStage.inverse : nil
        for (place, branch) in branches.enumerated() {
            var rivals: [Rival] = []
            if let fromStage, branches.count > 1 {
                rivals = branches[..<place].compactMap { other in
                    Rival(tree[other.id], matrix: other.matrix, fromStage: fromStage)
                }
            }
            let test =
                rivals.isEmpty
                ? nil
                : DepthTest(
                    node: tree[branch.id], rivals: rivals, fromStage: fromStage ?? .identity)
            collect(
                tree[branch.id], matrix: branch.matrix, toStage: toStage, clips: clips,
                opacity: opacity, test: test, outer: outer)
        }
    }

    /// Adds those that can be on the stage; those in a transform layer in its place.
    private func addBranches(_ ids: [Int], _ toStage: Transform3D, _ branches: inout [Branch]) {
        for id in ids {
            let node = tree[id]
            if node.isTransformLayer {
                addBranches(
                    siblings.sublayers(of: id, meeting: area(toStage)), toStage, &branches)
            } else if !node.isHidden, isOnStage(node, toStage) {
                let toPlane = node.toPlane
                let isAffine = toPlane.isAffine
                branches.append(
                    Branch(
                        id: id, matrix: Self.flattened(toPlane).concatenating(toStage),
                        depth: isAffine ? 0 : Self.depth(node), isAffine: isAffine))
            }
        }
    }

    /// A matrix after which the depth is dropped.
    private static func flattened(_ matrix: Transform3D) -> Transform3D {
        var flat = matrix
        (flat.m13, flat.m23, flat.m33, flat.m43) = (0, 0, 1, 0)
        (flat.m31, flat.m32, flat.m34) = (0, 0, 0)
        return flat
    }

    private static func isTilted(_ matrix: Transform3D) -> Bool {
        matrix.m13 != 0 || matrix.m23 != 0 || matrix.m14 != 0 || matrix.m24 != 0
    }

    private static func depth(_ node: LayerNode) -> Double {
        node.toPlane.project(UnitPoint.center.point(in: node.layer.bounds))?.depth ?? 0
    }

    // MARK: One layer

    private mutating func collect(
        _ node: LayerNode, matrix: Transform3D, toStage: Transform3D, clips: [Coverage],
        opacity: Double, test: DepthTest?, outer: CellRect?
    ) {
        let opacity = opacity * Double(node.opacity)
        guard opacity > 0 else { return }
        if !node.isDoubleSided, let inverse = node.toPlane.inverse, inverse.m33 < 0 { return }
        var (clips, outer) = (clips, outer)
        painted += 1
        if let mask = node.mask,
            let shape = Coverage(
                mask.bounds, carriedBy: Self.flattened(mask.ownMatrix).concatenating(matrix))
        {
            clips.append(shape)
        }
        if let shape = Coverage(node.bounds, carriedBy: matrix) {
            let isFaint = touchable.map { !$0[node.index] } ?? false
            items.append(
                StageItem(
                    layer: node.index, order: painted, shape: shape, clips: clips,
                    opacity: opacity, test: test, outer: outer, isFaint: isFaint,
                    fill: isFaint || !options.hasColors ? nil : node.backgroundColor))
            outer = shape.cells
            if node.masksToBounds { clips.append(shape) }
        }
        if node.endIndex == node.index + 1 || isTooSmall(node, toStage: toStage) { return }
        collect(
            siblings.sublayers(of: node.index, meeting: area(matrix)), toStage: matrix,
            clips: clips, opacity: opacity, outer: outer)
    }

    /// Paints what nothing in front covers.
    private mutating func paintItems() {
        for place in items.indices where !items[place].isHidden {
            let item = items[place]
            order = item.order
            if item.isFaint {
                faintOutline(item.shape, clips: item.clips, outer: item.outer)
                continue
            }
            fill(item)
            outline(
                item.shape, tree[item.layer], clips: item.clips, test: item.test,
                outer: item.outer)
        }
    }
}
