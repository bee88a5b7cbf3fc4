import LayerGeometry

extension LayerNode {
    /// Whether a filled layer needs an outline: it has a border, or the same colour as the fill below.
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
