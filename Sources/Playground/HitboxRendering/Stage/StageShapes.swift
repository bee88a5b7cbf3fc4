import LayerGeometry
import LayerIndex
import PlaygroundModel
import TerminalTypes

/// A layer on the stage, with everything inherited from its ancestors.
///
/// A class, because copying so large a value would take longer than painting a small layer.
final class StageItem: Sendable {
    let node: LayerNode
    /// The layer, in columns and rows, without what clips it; with its rounded corners.
    let shape: ConvexShape
    /// What is left of it within its clips.
    let visible: ConvexShape
    /// From its own space to the stage.
    let toStage: Transform3D
    let opacity: Double
    /// The depth test against crossing planes; `nil` if there are none.
    let test: StageShapes.DepthTest?
    /// The fill colour; `nil` for none.
    let fill: LayerColor?

    init(
        node: LayerNode, shape: ConvexShape, toStage: Transform3D, clip: ConvexShape,
        opacity: Double, test: StageShapes.DepthTest?, fill: LayerColor?
    ) {
        (self.node, self.shape, self.toStage) = (node, shape, toStage)
        (self.opacity, self.test, self.fill) = (opacity, test, fill)
        visible = shape.intersection(clip)
    }

    /// The opacity of the fill, from 0 to 1.
    var alpha: Float { Float(min(1, max(0, (fill?.alpha ?? 0) * opacity))) }

    /// Whether it is as good as invisible.
    var isUnseen: Bool { opacity < Double(Answer.leastOpacity) }

    var isLeaf: Bool { node.endIndex == node.index + 1 }

    /// Whether its sides are level and upright, whatever its corners are like.
    var isUpright: Bool {
        toStage.isAffine
            && (abs(toStage.m12) < 1e-9 && abs(toStage.m21) < 1e-9
                || abs(toStage.m11) < 1e-9 && abs(toStage.m22) < 1e-9)
    }

    /// Whether it fills its superlayer, as containers in dumps often do.
    var hasShapeOfSuperlayer: Bool {
        guard let outer = node.superlayer, outer.className != nil else { return false }
        return node.frame == outer.bounds
    }

    /// Whether a line around it is needed where there are no shades: in a dump, around the screen, and around controls
    /// and leaves without a text.
    var needsLine: Bool {
        guard node.className != nil, let outer = node.superlayer else { return true }
        return node.isBare && !outer.isBare && !hasShapeOfSuperlayer
    }
}

extension Transform3D {
    /// The columns that a length in the space of a layer has on the stage, which this maps to.
    func columns(_ length: Double) -> Double {
        length * (m11 * m11 + 4 * m12 * m12).squareRoot()
    }
}

/// What there is to paint on a stage, front to back: fills, borders and outlines of layers, each a shape with a colour.
///
/// The layers are visited front to back, so that covered ones cost next to nothing.
struct StageShapes: Sendable {
    /// A part of a layer to paint.
    struct Part: Sendable {
        enum Kind: Equatable, Sendable {
            case fill
            /// A faint fill of a view without a colour, as in a dump: the deeper, the more.
            case tint
            /// A border inside the bounds, in front of the sublayers.
            case border(LayerColor)
            /// A line where there is neither.
            case outline
            /// A dotted line: a layer that no touch can reach, while those that can be touched are shown.
            case faint
        }

        let item: StageItem
        let kind: Kind
        /// Its place in the order of painting: the greatest is in front.
        let order: Int32
    }

    /// A layer that was painted.
    struct Painted: Sendable {
        let item: StageItem
        /// The order of the layer itself, and the least of those in front of its subtree.
        let order: Int32
        let front: Int32
        /// Whether only its outline is drawn, as no touch can reach it.
        let isFaint: Bool
    }

    let size: CellSize
    let tree: LayerTree
    /// The parts, front to back.
    private(set) var parts: [Part] = []
    /// The layers that were painted, front to back: the candidates for names.
    private(set) var painted: [Painted] = []
    /// The maximum number of parts, and of painted layers; those farther back are dropped, as a million would take a
    /// gigabyte.
    private static let most = 1 << 17

    let siblings: SublayerBoxTree
    private let touchable: [Bool]?
    let options: DrawingOptions
    let isInCells: Bool
    /// Whether the layers are the views of a dump.
    let areOfDump: Bool
    /// The width of a sample, in columns: a layer has at least one.
    let sample: Double
    private var cover: StageCover
    private var order = Int32.max
    /// The levels being visited: an explicit stack, because trees may be deeper than a thread's stack.
    var levels: [Level] = []

    /// Collects what is visible.
    ///
    /// - Parameter sample: The width of a sample, in columns.
    init(_ playground: Playground, size: CellSize, options: DrawingOptions, sample: Double) {
        (self.size, self.options, self.sample) = (size, options, sample)
        tree = playground.shownTree
        siblings = playground.prepared.siblings
        touchable = playground.touchable
        isInCells = playground.stage.viewport.isInCells
        areOfDump = playground.document.names.areOfDump
        cover = StageCover(size)
        let stage = ConvexShape(
            Rect(x: 0, y: 0, width: Double(size.columns), height: Double(size.rows)))
        add([0], in: Level(toStage: playground.stage.viewport.matrix(for: size), clip: stage))
        collect()
    }

    /// What was painted of a layer; `nil` if nothing was.
    func painted(_ node: LayerNode) -> Painted? {
        painted.first { $0.item.node.index == node.index }
    }

    private mutating func collect() {
        while let last = levels.indices.last {
            guard let branch = levels[last].branches.popLast() else {
                let level = levels.removeLast()
                if let item = level.item { paint(item, front: level.front) }
                continue
            }
            guard cover.isOpen(anyOf: branch.cells) else { continue }
            let node = tree[branch.id]
            let test = levels[last].crossing.flatMap {
                DepthTest(node, at: levels[last].branches.count, in: $0)
            }
            visit(node, test: test, in: last)
        }
    }

    /// Paints a leaf, or starts the level of a layer's sublayers, which are in front of it.
    private mutating func visit(_ node: LayerNode, test: DepthTest?, in level: Int) {
        let opacity = levels[level].opacity * Double(node.opacity)
        guard opacity > 0 else { return }
        if !node.isDoubleSided, let inverse = node.toPlane.inverse, inverse.m33 < 0 { return }
        let toStage = node.toPlane.flattened.concatenating(levels[level].toStage)
        var clip = levels[level].clip
        if let mask = node.mask {
            guard !mask.isHidden, mask.opacity > 0 else { return }
            let matrix = mask.toPlane.flattened.concatenating(toStage)
            if let shape = shape(of: mask, matrix) { clip = clip.intersection(shape) }
        }
        let whole = shape(of: node, toStage)
        var item: StageItem?
        if let whole, !whole.isEmpty {
            item = StageItem(
                node: node, shape: whole, toStage: toStage, clip: clip, opacity: opacity,
                test: test, fill: options.hasColors ? node.backgroundColor : nil)
        }
        guard node.endIndex > node.index + 1 else {
            if let item { paint(item, front: order) }
            return
        }
        if let item { addBorder(item) }
        if let whole, node.masksToBounds { clip = clip.intersection(whole) }
        add(
            sublayers(of: node, toStage: toStage),
            in: Level(toStage: toStage, clip: clip, opacity: opacity, item: item, front: order))
    }

    /// A layer on the stage, with its rounded corners unless they are no larger than a sample; `nil` if a corner is
    /// behind the eye.
    private func shape(of node: LayerNode, _ matrix: Transform3D) -> ConvexShape? {
        let isRound = matrix.columns(node.cornerRadius) > sample
        return ConvexShape(node.bounds, radius: isRound ? node.cornerRadius : 0, matrix)
    }

    /// Paints a layer itself, behind its sublayers.
    private mutating func paint(_ item: StageItem, front: Int32) {
        order -= 1
        guard !item.visible.isEmpty, cover.isOpen(anyOf: cells(of: item.visible.box)) else {
            return
        }
        let isFaint = touchable.map { !$0[item.node.index] } ?? false
        if painted.count < Self.most {
            painted.append(Painted(item: item, order: order, front: front, isFaint: isFaint))
        }
        if isFaint { return add(.faint, item) }
        if item.isLeaf { addBorder(item) }
        let hasBorder = item.node.borderWidth > 0 && item.node.borderColor != nil
        guard item.fill != nil, item.alpha > 1 / 512 else {
            if options.hasTints, item.node.className != nil {
                let isTinted = !item.node.isLabel && !item.hasShapeOfSuperlayer && !item.isUnseen
                if isTinted { add(.tint, item) }
            } else if !hasBorder, !item.node.isLabel, !isRow(item), hasRoomForOutline(item) {
                add(.outline, item)
            }
            return
        }
        if options.hasEdges, !hasBorder { add(.outline, item) }
        add(.fill, item)
        if item.test == nil { cover.add(item.visible, alpha: item.alpha) }
    }

    /// Whether it is a row of a scene in cells, with room for its text or name, which alone is shown.
    private func isRow(_ item: StageItem) -> Bool {
        let box = item.visible.box
        guard isInCells, item.isUpright, box.height <= 1 else { return false }
        let label = StageLabel(item.node, options, columns: Int(box.width))
        return Double(label.text.cellWidth) <= box.width
    }

    /// Whether an outline leaves anything of it: those of small views, side by side as in a list, would cover an
    /// app's screen.
    private func hasRoomForOutline(_ item: StageItem) -> Bool {
        let (node, box) = (item.node, item.visible.box)
        if options.hasFewColors, !item.needsLine { return false }
        return node.className == nil || node.isControl && node.shownText == nil
            || box.width >= 3 && box.height >= 3
    }

    private mutating func addBorder(_ item: StageItem) {
        guard item.node.borderWidth > 0, let color = item.node.borderColor,
            touchable.map({ $0[item.node.index] }) ?? true
        else { return }
        add(.border(color), item)
    }

    private mutating func add(_ kind: Part.Kind, _ item: StageItem) {
        if parts.count < Self.most { parts.append(Part(item: item, kind: kind, order: order)) }
    }
}
