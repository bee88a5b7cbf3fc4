extension Layer {
    /// Whether the layer draws anything at a point of its own space within its bounds.
    func draws(at point: Point) -> Bool {
        if drawsEverywhere { return true }
        guard hasOutline else { return false }
        return point.x < bounds.minX + borderWidth || point.x >= bounds.maxX - borderWidth
            || point.y < bounds.minY + borderWidth || point.y >= bounds.maxY - borderWidth
    }

    /// Whether the layer draws at every point of its bounds.
    var drawsEverywhere: Bool { backgroundColor?.alpha ?? 0 > 0 || text != nil }

    /// Whether the layer has a visible border.
    var hasOutline: Bool { borderWidth > 0 && borderColor?.alpha ?? 1 > 0 }
}
