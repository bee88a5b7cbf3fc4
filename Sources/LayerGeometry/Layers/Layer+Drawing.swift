extension Layer {
    /// Whether the layer draws anything at a point of its own space within its bounds and rounded corners.
    ///
    /// - Source: Apple's reference for `cornerRadius`: the background and the border are drawn with rounded
    ///   corners, and nothing outside them.
    func draws(at point: Point) -> Bool {
        if isFilled { return true }
        guard hasOutline else { return false }
        let inner = bounds.insetBy(dx: borderWidth, dy: borderWidth)
        return !inner.contains(point)
            || inner.roundsOff(point, radius: max(0, cornerRadius - borderWidth))
    }

    /// Whether the layer draws at every point of its bounds, except outside rounded corners.
    var isFilled: Bool { backgroundColor?.alpha ?? 0 > 0 || text != nil }

    /// Whether the layer has a visible border.
    var hasOutline: Bool { borderWidth > 0 && borderColor?.alpha ?? 1 > 0 }
}
