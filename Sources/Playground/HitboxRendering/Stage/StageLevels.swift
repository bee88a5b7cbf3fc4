import LayerGeometry
import TerminalTypes

/// What to paint, and in which order.
extension StageShapes {
    // MARK: Culling: a frame costs what is visible, not the size of the tree

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

    /// The cells of the stage that a layer and its descendants can touch.
    ///
    /// - Parameter toStage: From the plane that the layer is flattened into.
    private func reach(of node: LayerNode, _ toStage: Transform3D) -> CellRect {
        guard let box = node.extent?.box(carriedBy: toStage) else {
            return CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        }
        return cells(of: box, margin: sample + ConvexShape.slack)
    }

    /// The sublayers of a layer to paint.
    ///
    /// In large scenes, sublayers too small to distinguish are left out until the view zooms in. Only
    /// size decides, so that panning causes no flicker.
    ///
    /// - Parameter toStage: From the space that the sublayers are flattened into.
    func sublayers(of node: LayerNode, toStage: Transform3D) -> [Int] {
        let isCrowded = node.endIndex - node.index > 20 && tree.count > Self.leastLayers
        let areas = isCrowded ? siblings.areas(of: node.index) : nil
        let scale = isCrowded ? scale(node.bounds, toStage) : 1
        if let areas, areas.largest * scale < Self.leastCells { return [] }
        let all = siblings.sublayers(of: node.index, meeting: area(toStage))
        guard let areas, areas.mean * scale < Self.leastCells else { return all }
        return all.filter {
            guard let extent = tree[$0].extent else { return true }
            return extent.width * extent.height * scale >= Self.leastCells
        }
    }

    /// The number of cells per unit of area; in perspective, the average over a rectangle.
    private func scale(_ rect: Rect, _ toStage: Transform3D) -> Double {
        if toStage.isAffine { return abs(toStage.m11 * toStage.m22 - toStage.m12 * toStage.m21) }
        guard let box = rect.box(carriedBy: toStage) else { return .infinity }
        return box.width * box.height / (rect.width * rect.height)
    }

    /// The cells of the stage that a box with a margin touches.
    func cells(of box: Rect, margin: Double = 0) -> CellRect {
        guard !box.isNull, box.isFinite else { return .empty }
        let columns = Range.touched(
            from: box.minX - margin, to: box.maxX + margin, limit: size.columns)
        let rows = Range.touched(from: box.minY - margin, to: box.maxY + margin, limit: size.rows)
        return CellRect(columns, rows)
    }

    // MARK: The paint order: level by level, nearest first

    /// A layer whose sublayers are being painted, and what is left to paint of them.
    ///
    /// The first level is the space around the root.
    struct Level: Sendable {
        /// From the space that the sublayers are flattened into.
        let toStage: Transform3D
        let clip: ConvexShape
        var opacity = 1.0
        /// The layer itself, painted after its sublayers.
        var item: StageItem?
        /// The order of its frontmost part.
        var front = Int32.max
        /// The depth comparison of the sublayers; `nil` if their planes do not cross.
        var crossing: Crossing?
        /// The sublayers still to paint, nearest last.
        var branches: [Branch] = []
    }

    /// A sublayer with its descendants.
    struct Branch: Sendable {
        let id: Int
        let windowLevel: Double
        let depth: Double
        /// The cells of the stage that it may touch.
        let cells: CellRect
    }

    /// Starts a level of sublayers, sorted by depth.
    mutating func add(_ ids: [Int], in level: Level) {
        var (level, branches) = (level, branches(ids, level.toStage))
        if branches.contains(where: { !tree[$0.id].isFlat }) {
            // Those at the same depth stay in their order.
            branches.sort { ($0.windowLevel, $0.depth) < ($1.windowLevel, $1.depth) }
            // Windows of different levels never cross.
            if branches.allSatisfy({ $0.windowLevel == branches[0].windowLevel }) {
                level.crossing = Crossing(branches.map { tree[$0.id] }, toStage: level.toStage)
            }
        }
        level.branches = branches
        levels.append(level)
    }

    /// The layers that may be visible, with transform layers replaced by their sublayers.
    private func branches(_ ids: [Int], _ toStage: Transform3D) -> [Branch] {
        var branches: [Branch] = []
        branches.reserveCapacity(ids.count)
        lazy var area = area(toStage)
        var waiting = Array(ids.reversed())
        while let id = waiting.popLast() {
            let node = tree[id]
            if node.isHidden { continue }
            if node.isTransformLayer {
                guard node.opacity > 0 else { continue }
                waiting += siblings.sublayers(of: id, meeting: area).reversed()
            } else {
                let cells = reach(of: node, toStage)
                if cells.isEmpty { continue }
                let (windowLevel, depth) = (node.windowLevel, node.planeDepth)
                branches.append(
                    Branch(id: id, windowLevel: windowLevel, depth: depth, cells: cells))
            }
        }
        return branches
    }
}
