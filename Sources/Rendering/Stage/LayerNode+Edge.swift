import LayerGeometry

extension LayerNode {
    /// Whether a filled layer has an edge all the same: a border, or the colour of what it lies on,
    /// which would hide it.
    var hasOwnEdge: Bool {
        if borderWidth > 0, borderColor != nil { return true }
        guard let fill = backgroundColor, fill.alpha > 0 else { return false }
        var below = superlayer
        while let layer = below {
            if let other = layer.backgroundColor, other.alpha > 0 {
                return RGB(other).cellColor == RGB(fill).cellColor
            }
            below = layer.superlayer
        }
        return false
    }
}
