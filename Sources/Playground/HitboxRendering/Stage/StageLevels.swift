import LayerGeometry
import TerminalTypes

/// Culling: a frame costs what is visible, not the size of the tree.
extension StageShapes {
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
    private func reach(of node: LayerNode, _ toStage: Transform3D) -> CellRect? {
        guard let box = node.extent?.box(carriedBy: toStage) else {
            return CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        }
        let cells = cells(of: box, margin: sample + ConvexShape.slack)
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
            let (areas, scale) = (siblings.areas(of: node.index), scale(node.bounds, toStage))
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
}

extension CellRect {
    /// The cells of some columns in some rows.
    init(_ columns: Range<Int>, _ rows: Range<Int>) {
        self.init(
            column: columns.lowerBound, row: rows.lowerBound, columns: columns.count,
            rows: rows.count)
    }
}

/// The paint order of layers: level by level, nearest first.
extension StageShapes {
    /// A layer whose sublayers are being painted.
    ///
    /// The first level is the space around the root.
    final class Level: Sendable {
        /// From the space that the sublayers are flattened into.
        let toStage: Transform3D
        let clip: ConvexShape
        let opacity: Double
        /// The layer itself, painted after its sublayers.
        let item: StageItem?
        /// The order of its frontmost part.
        let front: Int32

        init(
            toStage: Transform3D, clip: ConvexShape, opacity: Double = 1, item: StageItem? = nil,
            front: Int32 = .max
        ) {
            (self.toStage, self.clip) = (toStage, clip)
            (self.opacity, self.item, self.front) = (opacity, item, front)
        }
    }

    /// What is left to paint of a level.
    struct Rest: Sendable {
        let level: Level
        /// The depth comparison of the sublayers; `nil` if their planes do not cross.
        var crossing: Crossing?
        /// The sublayers still to paint, nearest last.
        var branches: [Branch]
    }

    /// A sublayer with its descendants.
    struct Branch: Sendable {
        let id: Int
        let depth: Double
        let isAffine: Bool
        /// The cells of the stage that it may touch.
        let cells: CellRect
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
                let depth = node.planeDepth
                branches.append(Branch(id: id, depth: depth, isAffine: node.isFlat, cells: cells))
            }
        }
    }

    /// The depth comparison of some layers; `nil` if none of them is tilted.
    private func crossing(_ branches: [Branch], _ toStage: Transform3D) -> Crossing? {
        guard branches.count > 1, let fromStage = toStage.inverse,
            branches.contains(where: { tree[$0.id].isTilted })
        else { return nil }
        let layers = branches.map { branch in
            let node = tree[branch.id]
            return (node, node.toPlane.flattened.concatenating(toStage))
        }
        return Crossing(layers, fromStage: fromStage)
    }
}
