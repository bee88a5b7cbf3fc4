import LayerGeometry
import LayerIndex
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

/// Collects what to draw as pixels instead of painting cells.
extension StagePainter {
    /// A part of a layer.
    struct CollectedItem {
        /// Which part of a layer to draw.
        enum Part {
            case fill
            /// The border, with its width in the layer's space.
            case border(Double, LayerColor)
            /// A hairline outline, for layers that would be invisible.
            case hairline
        }

        let item: StageItem
        let part: Part
    }

    /// Collects a layer and covers the cells of its fill.
    ///
    /// The border is collected here for leaves only.
    mutating func collect(_ item: StageItem) {
        let isFaint = touchable.map { !$0[item.node.index] } ?? false
        let isLeaf = item.node.endIndex == item.node.index + 1
        if isFaint || item.alpha == 0 && item.node.borderWidth == 0 {
            // A text that takes no touches shows its position itself.
            if !item.node.isLabel { items.append(CollectedItem(item: item, part: .hairline)) }
            return
        }
        if isLeaf { collectBorder(item) }
        guard let color = item.fill, item.alpha > 0 else { return }
        if item.node.borderWidth == 0, isLikeItsGround(item, RGB(color)) {
            items.append(CollectedItem(item: item, part: .hairline))
        }
        items.append(CollectedItem(item: item, part: .fill))
        // Cells do not account for rounded corners and clips.
        if item.node.cornerRadius == 0, item.clip.edges.isEmpty { cover(item, RGB(color)) }
    }

    /// Whether a layer has the colour of the fill below it, or of the terminal's background.
    private func isLikeItsGround(_ item: StageItem, _ color: RGB) -> Bool {
        let below = item.node.fillBelow.map { RGB($0) } ?? options.background.map { RGB($0) }
        return below.map(color.isLike) ?? false
    }

    /// Collects a layer's border, which is in front of its sublayers.
    mutating func collectBorder(_ item: StageItem) {
        guard item.node.borderWidth > 0, let color = item.node.borderColor,
            touchable.map({ $0[item.node.index] }) ?? true
        else { return }
        let part = CollectedItem.Part.border(item.node.borderWidth, color)
        items.append(CollectedItem(item: item, part: part))
    }

    private mutating func cover(_ item: StageItem, _ color: RGB) {
        let cells = cells(of: item.shape.box)
        let columns = cells.minColumn..<cells.maxColumn
        for row in cells.minRow..<cells.maxRow {
            for word in canvas.open.words(of: columns) {
                var run = canvas.open.run(row: row, word: word, of: columns)
                while let column = run.next() {
                    // Only whole cells count as covered.
                    guard item.samples(column: column, row: row) == Coverage.full else { continue }
                    canvas.lay(
                        color, alpha: item.alpha, over: Coverage.full, column: column, row: row,
                        order: order)
                }
            }
        }
    }
}

/// Culling: a frame costs what is visible, not the size of the tree.
extension StagePainter {
    /// Smaller trees are painted completely.
    private static let leastLayers = 5_000
    /// If the sublayers of a layer are smaller on average, those smaller than this are left out.
    private static let leastCells = 2.0

    /// The bounding box of the stage in the space that `toStage` maps from, with a margin of a cell;
    /// `nil` if there is none.
    func area(_ toStage: Transform3D) -> Rect? {
        guard toStage.isAffine, let inverse = toStage.inverse else { return nil }
        let stage = Rect(
            x: -1, y: -1, width: Double(size.columns + 2), height: Double(size.rows + 2))
        guard let box = stage.box(carriedBy: inverse), box.isFinite else { return nil }
        let slack = 1e-6 * max(abs(box.minX), abs(box.minY), abs(box.maxX), abs(box.maxY))
        return box.insetBy(dx: -slack, dy: -slack)
    }

    /// The cells of the stage that a layer and its descendants can touch; `nil` if there are none.
    ///
    /// - Parameter toStage: From the plane that the layer is flattened into.
    func reach(of node: LayerNode, _ toStage: Transform3D) -> CellRect? {
        guard let box = node.extent?.box(carriedBy: toStage) else {
            return CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        }
        let cells = reach(of: box)
        return cells.isEmpty ? nil : cells
    }

    /// The sublayers of a layer to paint.
    ///
    /// In large scenes, sublayers too small to distinguish are left out until the view zooms in. Only
    /// size decides, so that panning causes no flicker.
    ///
    /// - Parameter toStage: From the space that the sublayers are flattened into.
    func sublayers(of node: LayerNode, toStage: Transform3D) -> [Int] {
        if node.endIndex - node.index > 20, node.tree.count > Self.leastLayers {
            let (areas, scale) = (
                siblings.areas(of: node.index), scale(node.bounds, toStage)
            )
            if areas.largest * scale < Self.leastCells { return [] }
            if areas.mean * scale < Self.leastCells {
                return siblings.sublayers(of: node.index, meeting: area(toStage)).filter {
                    guard let extent = node.tree[$0].extent else { return true }
                    return extent.width * extent.height * scale >= Self.leastCells
                }
            }
        }
        return siblings.sublayers(of: node.index, meeting: area(toStage))
    }

    /// The number of cells per unit of area; in perspective, the average over a rectangle.
    private func scale(_ rect: Rect, _ toStage: Transform3D) -> Double {
        if toStage.isAffine {
            return abs(toStage.m11 * toStage.m22 - toStage.m12 * toStage.m21)
        }
        guard let box = rect.box(carriedBy: toStage) else { return .infinity }
        return box.width * box.height / (rect.width * rect.height)
    }
}

extension Rect {
    /// The bounding box of the transformed rectangle; `nil` if a corner is behind the eye.
    fileprivate func box(carriedBy transform: Transform3D) -> Rect? {
        if transform.isAffine {
            // Each axis adds its own to the box, and the corners need not be known.
            func range(_ a: Double, _ b: Double, _ start: Double) -> (from: Double, to: Double) {
                let (ax, bx, ay, by) = (a * minX, a * maxX, b * minY, b * maxY)
                return (
                    start + (ax < bx ? ax : bx) + (ay < by ? ay : by),
                    start + (ax < bx ? bx : ax) + (ay < by ? by : ay)
                )
            }
            let across = range(transform.m11, transform.m21, transform.m41)
            let down = range(transform.m12, transform.m22, transform.m42)
            let box = Rect(
                x: across.from, y: down.from, width: across.to - across.from,
                height: down.to - down.from)
            return box.isFinite ? box : nil
        }
        guard let one = transform.apply(to: origin),
            let two = transform.apply(to: Point(x: maxX, y: minY)),
            let three = transform.apply(to: Point(x: maxX, y: maxY)),
            let four = transform.apply(to: Point(x: minX, y: maxY))
        else { return nil }
        let (left, right) = (
            min(min(one.x, two.x), min(three.x, four.x)),
            max(max(one.x, two.x), max(three.x, four.x))
        )
        let (top, bottom) = (
            min(min(one.y, two.y), min(three.y, four.y)),
            max(max(one.y, two.y), max(three.y, four.y))
        )
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

/// The paint order of layers: level by level, nearest first.
extension StagePainter {
    /// A layer whose sublayers are being painted.
    ///
    /// The first level is the space around the root.
    final class Level {
        /// From the space that the sublayers are flattened into.
        let toStage: Transform3D
        let clip: Clip
        let opacity: Double
        /// The cells of the nearest ancestor.
        let outer: CellRect?
        /// The layer itself, painted after its sublayers.
        let item: StageItem?

        init(
            toStage: Transform3D, clip: Clip, opacity: Double = 1, outer: CellRect? = nil,
            item: StageItem? = nil
        ) {
            (self.toStage, self.clip) = (toStage, clip)
            (self.opacity, self.outer, self.item) = (opacity, outer, item)
        }
    }

    /// What is left to paint of a level.
    struct Rest {
        let level: Level
        /// The depth comparison of the sublayers; `nil` if their planes do not cross.
        var crossing: Crossing?
        /// The sublayers still to paint, nearest last.
        var branches: [Branch]
    }

    /// A sublayer with its descendants.
    struct Branch {
        let depth: Double
        // In 32 bits, as there may be a great many.
        private let number: Int32
        private let column: Int32, row: Int32, columns: Int32, rows: Int32
        let isAffine: Bool

        init(id: Int, depth: Double, isAffine: Bool, cells: CellRect) {
            (number, self.depth, self.isAffine) = (Int32(id), depth, isAffine)
            (column, row) = (Int32(cells.minColumn), Int32(cells.minRow))
            (columns, rows) = (Int32(cells.size.columns), Int32(cells.size.rows))
        }

        var id: Int { Int(number) }

        /// The cells of the stage that it may touch.
        var cells: CellRect {
            CellRect(column: Int(column), row: Int(row), columns: Int(columns), rows: Int(rows))
        }
    }

    /// Starts a level of sublayers, sorted by depth.
    mutating func add(_ ids: [Int], in level: Level) {
        var branches = branches(ids, level.toStage)
        var planes: Crossing?
        if branches.contains(where: { $0.depth != 0 || !$0.isAffine }) {
            let windowLevels = branches.map { tree[$0.id].windowLevel }
            branches = branches.enumerated().sorted {
                (windowLevels[$0.offset], $0.element.depth, $0.offset)
                    < (windowLevels[$1.offset], $1.element.depth, $1.offset)
            }.map(\.element)
            // Windows of different levels never cross.
            if windowLevels.allSatisfy({ $0 == windowLevels[0] }) {
                planes = crossing(branches, level.toStage)
            }
        }
        rests.append(Rest(level: level, crossing: planes, branches: branches))
    }

    /// The layers that may be visible, with transform layers replaced by their sublayers.
    private func branches(_ ids: [Int], _ toStage: Transform3D) -> [Branch] {
        var branches: [Branch] = []
        branches.reserveCapacity(ids.count)
        lazy var area = area(toStage)
        var (ids, outer) = (ids[...], [ArraySlice<Int>]())
        while true {
            guard let id = ids.popFirst() else {
                guard let rest = outer.popLast() else { return branches }
                ids = rest
                continue
            }
            let node = tree[id]
            if node.isHidden { continue }
            if node.isTransformLayer {
                guard node.opacity > 0 else { continue }
                outer.append(ids)
                ids = siblings.sublayers(of: id, meeting: area)[...]
            } else if let cells = reach(of: node, toStage) {
                let isAffine = node.isFlat
                branches.append(
                    Branch(
                        id: id, depth: isAffine ? 0 : Self.depth(node), isAffine: isAffine,
                        cells: cells))
            }
        }
    }

    /// The depth comparison of some layers; `nil` if none of them is tilted.
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
}

extension Transform3D {
    /// The matrix followed by a projection to z = 0.
    var flattened: Transform3D {
        var flat = self
        (flat.m13, flat.m23, flat.m33, flat.m43) = (0, 0, 1, 0)
        (flat.m31, flat.m32, flat.m34) = (0, 0, 0)
        return flat
    }
}
