import LayerGeometry

/// Chooses the side along which to divide a cell.
extension CellDivision {
    /// The number of views that a side is evaluated on.
    private static let asked = 32
    /// The number of views that propose sides.
    private static let suggesting = 8
    /// With this few views, any side will do.
    private static let few = 2

    /// The side that leaves the least work; `nil` if no side crosses the cell.
    func best(_ near: [Int32], _ cell: ConvexRegion, _ sides: Sides) -> Cut? {
        let asked = Self.spread(near, Self.asked)
        var best: (cut: Cut, cost: Int)?
        for place in Self.spread(near, Self.suggesting) {
            let box = boxes[Int(place)]
            if box.isUpright {
                for side in 0..<4 {
                    let (isX, value) = (side % 2 == 0, box.side(side))
                    guard sides.reaches(over: value, isX: isX) else { continue }
                    let cut: Cut = isX ? .x(value) : .y(value)
                    if near.count <= Self.few { return cut }
                    let cost = cost(value, isX: isX, asked)
                    if cost < best?.cost ?? .max { best = (cut, cost) }
                }
            } else {
                for cut in regions[Int(place)].cuts(through: cell) {
                    if near.count <= Self.few { return cut }
                    let cost = cost(cut, asked)
                    if cost < best?.cost ?? .max { best = (cut, cost) }
                }
            }
        }
        if let best { return best.cut }
        // None of the views that propose sides crosses the cell.
        for place in near {
            if let cut = regions[Int(place)].cuts(through: cell).first { return cut }
        }
        return nil
    }

    /// The work after a cut along an axis: the views in the larger part, plus three times those in
    /// both.
    private func cost(_ value: Double, isX: Bool, _ asked: [Int32]) -> Int {
        var (low, high, both) = (0, 0, 0)
        for other in asked {
            let box = boxes[Int(other)]
            if (isX ? box.maxX : box.maxY) - value <= Cut.slack {
                low += 1
            } else if value - (isX ? box.minX : box.minY) <= Cut.slack {
                high += 1
            } else {
                both += 1
            }
        }
        return max(low, high) + 3 * both
    }

    private func cost(_ cut: Cut, _ asked: [Int32]) -> Int {
        var (low, high, both) = (0, 0, 0)
        for other in asked {
            switch cut.side(of: regions[Int(other)]) {
            case .low: low += 1
            case .high: high += 1
            case .both: both += 1
            }
        }
        return max(low, high) + 3 * both
    }

    /// A sample of a list, evenly spread.
    private static func spread(_ list: [Int32], _ most: Int) -> [Int32] {
        if list.count <= most { return list }
        return (0..<most).map { list[(2 * $0 + 1) * list.count / (2 * most)] }
    }
}
