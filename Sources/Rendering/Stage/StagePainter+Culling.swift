import LayerGeometry
import TerminalTypes

/// What need not be painted: a picture costs what is to be seen in it, not what the tree has.
extension StagePainter {
    /// Layers in a smaller tree are painted however small they are.
    private static let leastLayers = 5_000
    /// Layers of fewer cells than this are left out of a crowd that has fewer on average.
    private static let leastCells = 2.0

    /// The box around the stage in a space that is carried to it; `nil` where there is none.
    ///
    /// A cell and a little more on each side, so that rounding leaves nothing out.
    func area(_ toStage: Transform3D) -> Rect? {
        guard toStage.isAffine, let inverse = toStage.inverse else { return nil }
        let stage = Rect(
            x: -1, y: -1, width: Double(size.columns + 2), height: Double(size.rows + 2))
        guard let box = stage.box(carriedBy: inverse), box.isFinite else { return nil }
        let slack = 1e-6 * max(abs(box.minX), abs(box.minY), abs(box.maxX), abs(box.maxY))
        return box.insetBy(dx: -slack, dy: -slack)
    }

    /// The cells of the stage that a layer and all in it can reach; `nil` for none.
    ///
    /// - Parameter toStage: From the plane that the layer is flattened onto.
    func reach(of node: LayerNode, _ toStage: Transform3D) -> CellRect? {
        guard let box = node.extent?.box(carriedBy: toStage) else {
            return CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        }
        let cells = cells(of: box)
        return cells.isEmpty ? nil : cells
    }

    /// The sublayers of a layer that are painted.
    ///
    /// Of a crowd that is too small to be told apart, they are those that are large enough themselves.
    /// The others come into sight as one goes closer.
    /// Moving the view makes no difference, so that nothing flickers on the way.
    ///
    /// - Parameter toStage: From the space that the sublayers are flattened onto.
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

    /// How many cells there are to a unit of area: in perspective, over a rectangle as a whole.
    private func scale(_ rect: Rect, _ toStage: Transform3D) -> Double {
        if toStage.isAffine {
            return abs(toStage.m11 * toStage.m22 - toStage.m12 * toStage.m21)
        }
        guard let box = rect.box(carriedBy: toStage) else { return .infinity }
        return box.width * box.height / (rect.width * rect.height)
    }
}

extension Rect {
    /// The box around the rectangle after a transform; `nil` where a corner has no place.
    fileprivate func box(carriedBy transform: Transform3D) -> Rect? {
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
