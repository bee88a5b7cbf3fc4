extension Layer {
    /// Whether it shows something at a point of its own space that its bounds contain.
    func draws(at point: Point) -> Bool {
        if drawsEverywhere { return true }
        guard hasOutline else { return false }
        return point.x < bounds.minX + borderWidth || point.x >= bounds.maxX - borderWidth
            || point.y < bounds.minY + borderWidth || point.y >= bounds.maxY - borderWidth
    }

    /// Whether it shows something at all points of its bounds.
    var drawsEverywhere: Bool { backgroundColor?.alpha ?? 0 > 0 || text != nil }

    /// Whether it has a border that can be seen.
    var hasOutline: Bool { borderWidth > 0 && borderColor?.alpha ?? 1 > 0 }
}
