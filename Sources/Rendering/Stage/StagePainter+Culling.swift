import LayerGeometry
import TerminalTypes

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
