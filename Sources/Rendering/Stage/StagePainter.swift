import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Paints layers front to back, so that covered layers cost next to nothing.
///
/// Upright layers are rounded to whole cells, their fills to half rows; tilted ones are sampled within cells.
/// Crossing planes are compared at each sample, with the tolerance of hit tests.
struct StagePainter {
    var canvas: StageCanvas
    /// The collected layers, front to back; empty when painting cells.
    var items: [CollectedItem] = []
    /// The layers whose seams are drawn in the end.
    var filled: [Filled] = []
    /// The number of painted layers.
    private(set) var painted = 0
    /// The position of the current layer in back-to-front order.
    private(set) var order = Int32.max
    let size: CellSize
    let options: DrawingOptions
    let lines: LineGlyphs
    let siblings: SublayerBoxTree
    /// Which layers are painted in full instead of faintly; `nil` for all.
    let touchable: [Bool]?
    let tree: LayerTree
    /// How many more cells to search for room for names that do not fit in their usual place: crowds have none.
    var searchableCells = 6_000
    /// Whether to collect layers for drawing in pixels, painting cells only for occlusion.
    let collects: Bool
    /// The levels being painted: an explicit stack, because trees may be deeper than a thread's stack.
    var rests: [Rest] = []

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
        while let last = rests.indices.last {
            guard let branch = rests[last].branches.popLast() else {
                if let item = rests.removeLast().level.item { paint(item) }
                continue
            }
            guard canvas.open.contains(anyOf: branch.cells) else { continue }
            let node = tree[branch.id]
            let test = rests[last].crossing?.test(of: node, at: rests[last].branches.count)
            paint(node, test: test, in: rests[last].level)
        }
        if !collects { drawSeams() }
    }

    /// Paints a leaf, or starts the level of a layer's sublayers, which are in front of it.
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
                clip = clip.adding(shape, Clip.Edge(mask, matrix))
            }
        }
        let shape = Coverage(node.bounds, carriedBy: toStage)
        var item: StageItem?
        if var shape {
            if !collects {
                if shape.isUpright {
                    shape = clip.sliver(of: shape) ?? shape
                } else {
                    shape.thicken(to: options.glyphs.leastThickness)
                }
            }
            item = StageItem(
                node: node, shape: shape, toStage: toStage, clip: clip, opacity: opacity,
                test: test, fill: options.hasColors ? node.backgroundColor : nil,
                outer: level.outer, borderOrder: order - 1)
        }
        guard node.endIndex > node.index + 1 else {
            if let item { paint(item) }
            return
        }
        if let shape, node.masksToBounds { clip = clip.adding(shape, Clip.Edge(node, toStage)) }
        // A border is in front of the sublayers.
        if collects, let item { collectBorder(item) }
        add(
            sublayers(of: node, toStage: toStage),
            in: Level(
                toStage: toStage, clip: clip, opacity: opacity,
                outer: shape.map(\.cells) ?? level.outer, item: item))
    }

    /// Paints a layer itself, behind its sublayers.
    private mutating func paint(_ item: StageItem) {
        order -= 1
        let reach = reach(of: item.shape.box)
        guard canvas.open.contains(anyOf: reach) else { return }
        if collects {
            collect(item)
        } else if touchable.map({ !$0[item.node.index] }) ?? false {
            faintOutline(item)
        } else {
            let halves =
                item.alpha > 0 && item.wholeCells != nil
                ? item.node.halfRows(item.shape, options) : nil
            fill(item, halves)
            outline(item, halves, reach)
        }
    }
}
