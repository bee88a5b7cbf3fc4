import LayerGeometry

extension Coverage {
    /// The quadrilateral, or a thicker one around its middle line where it is tilted and so thin that
    /// blocks could not show it as a line in one piece.
    ///
    /// - Parameter least: The least thickness in columns; a row is two columns high.
    func thickened(to least: Double) -> Coverage {
        guard !isUpright, !box.isNull, box.isFinite else { return self }
        let corners = corners
        func length(_ one: Point, _ other: Point) -> Double {
            let (x, y) = (other.x - one.x, 2 * (other.y - one.y))
            return (x * x + y * y).squareRoot()
        }
        // Which two sides are the ends.
        let first = length(corners[0], corners[1]) + length(corners[2], corners[3])
        let second = length(corners[1], corners[2]) + length(corners[3], corners[0])
        let thickness = min(first, second) / 2
        guard thickness < least, thickness > 0 else { return self }
        let part = (least / thickness - 1) / 2
        func away(_ one: Point, from other: Point) -> Point {
            Point(x: one.x + (one.x - other.x) * part, y: one.y + (one.y - other.y) * part)
        }
        // At each end, both corners move apart.
        let pairs = first < second ? [1, 0, 3, 2] : [3, 2, 1, 0]
        let moved = pairs.enumerated().map { away(corners[$0.offset], from: corners[$0.element]) }
        return moved.allSatisfy(\.isFinite) ? Coverage(corners: moved) : self
    }
}

extension GlyphSet {
    /// The least thickness of a tilted layer, in columns, that shows as a line in one piece.
    var leastThickness: Double {
        switch self {
        case .ascii: 1
        case .half: 0.5
        case .basic: 0.35
        case .wedge: 0.3
        }
    }
}
