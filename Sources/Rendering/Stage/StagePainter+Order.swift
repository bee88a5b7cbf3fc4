import LayerGeometry
import TerminalTypes

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
