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
    /// How many layers have been painted.
    var painted: Int32 = 0

    init(_ playground: Playground, size: CellSize, options: DrawingOptions) {
        self.size = size
        self.options = options
        lines = LineGlyphs(.light, options.glyphs)
        touchable = playground.touchable
        pixels = Array(repeating: StagePixel(), count: size.columns * size.rows)
        let toStage = playground.viewport.matrix(for: size)
        paint(siblings: [playground.shownTree.root], toStage: toStage, clips: [], opacity: 1)
        placeLabels()
        let blocks = BlockGlyphs(options.glyphs)
        cells = pixels.map { $0.cell(blocks) }
        pixels = []
    }

    // MARK: Order

    /// Paints sublayers of one superlayer, the farthest first; where planes cross, each sample shows
    /// the nearest.
    private mutating func paint(
        siblings: [LayerNode], toStage: Transform3D, clips: [Coverage], opacity: Double,
        outer: CellRect? = nil
    ) {
        let shown = Self.withoutTransformLayers(siblings).filter {
            !$0.layer.isHidden && isOnStage($0, toStage)
        }
        var branches = shown.map { node in
            (
                node: node, matrix: Self.flattened(node.toPlane).concatenating(toStage),
                depth: Self.depth(node)
            )
        }
        let hasDepth = branches.contains { $0.depth != 0 || !$0.node.toPlane.isAffine }
        if hasDepth {
            branches = branches.enumerated().sorted {
                ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset)
            }.map(\.element)
        }
        let tilted = hasDepth ? branches.filter { Self.isTilted($0.node.toPlane) } : []
        let fromStage = tilted.isEmpty ? nil : toStage.inverse
        for (place, branch) in branches.enumerated() {
            var rivals: [Rival] = []
            if let fromStage, branches.count > 1 {
                rivals = branches[..<place].compactMap { other in
                    Rival(other.node, matrix: other.matrix, fromStage: fromStage)
                }
            }
            let test =
                rivals.isEmpty
                ? nil
                : DepthTest(
                    node: branch.node, rivals: rivals, fromStage: fromStage ?? .identity)
            paint(
                branch.node, matrix: branch.matrix, toStage: toStage, clips: clips,
                opacity: opacity, test: test, outer: outer)
        }
    }

    /// A sibling painted before, that may be nearer at some samples.
    struct Rival {
        let node: LayerNode
        let shape: Coverage

        init?(_ node: LayerNode, matrix: Transform3D, fromStage: Transform3D) {
            guard let quad = Quad(node.layer.bounds, carriedBy: matrix) else { return nil }
            self.node = node
            shape = Coverage(corners: quad.corners)
        }
    }

    /// Tells at a place of the stage whether a branch is in front of its rivals.
    struct DepthTest {
        let node: LayerNode
        let rivals: [Rival]
        let fromStage: Transform3D

        func isInFront(at place: Point) -> Bool {
            guard let point = fromStage.unproject(place) else { return true }
            guard let own = node.depth(at: point) else { return true }
            return !rivals.contains { rival in
                rival.shape.contains(place) && (rival.node.depth(at: point) ?? own) > own + 1e-5
            }
        }
    }

    private static func withoutTransformLayers(_ nodes: [LayerNode]) -> [LayerNode] {
        nodes.flatMap { node in
            node.layer.isTransformLayer
                ? withoutTransformLayers(node.sublayers) : [node]
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
        if node.toPlane.isAffine { return 0 }
        return node.toPlane.project(UnitPoint.center.point(in: node.layer.bounds))?.depth ?? 0
    }

    // MARK: One layer

    private mutating func paint(
        _ node: LayerNode, matrix: Transform3D, toStage: Transform3D, clips: [Coverage],
        opacity: Double, test: DepthTest?, outer: CellRect?
    ) {
        let layer = node.layer
        let opacity = opacity * Double(layer.opacity)
        guard opacity > 0 else { return }
        if !layer.isDoubleSided, let inverse = node.toPlane.inverse, inverse.m33 < 0 { return }
        var (clips, outer) = (clips, outer)
        painted += 1
        if let mask = layer.mask,
            let quad = Quad(
                mask.bounds, carriedBy: Self.flattened(mask.ownMatrix).concatenating(matrix))
        {
            clips.append(Coverage(corners: quad.corners))
        }
        if let quad = Quad(layer.bounds, carriedBy: matrix) {
            let shape = Coverage(corners: quad.corners)
            if touchable?[node.index] ?? true {
                fill(shape, layer, clips: clips, opacity: opacity, test: test)
                outline(shape, node, clips: clips, test: test, outer: outer)
            } else {
                faintOutline(shape, clips: clips, outer: outer)
            }
            outer = shape.cells
            if layer.masksToBounds { clips.append(shape) }
        }
        if isTooSmall(node, toStage: toStage) { return }
        paint(
            siblings: node.sublayers, toStage: matrix, clips: clips, opacity: opacity, outer: outer)
    }
}
