/// Saves memory for consecutive layers with the same class, colours, text and so on.
package struct DetailsSharing {
    private var last: [LayerDetails] = []

    package init() {}

    /// Shares the last layer's details if they are the same; changes no value.
    package mutating func share(_ layer: inout Layer) {
        guard let details = layer.details.first else { return }
        if let last = last.first, details.isSame(as: last) {
            layer.details = self.last
        } else {
            last = layer.details
        }
    }
}

extension LayerDetails {
    /// Whether both are identical to the last bit; always false for rare properties.
    fileprivate func isSame(as other: LayerDetails) -> Bool {
        self == other && bits == other.bits
            && windowLevel.bitPattern == other.windowLevel.bitPattern && touch == TouchTraits()
            && touch.outset.sign == .plus
            && sublayerLayerTransform.isIdentity && animations.isEmpty && mask.list == nil
    }

    /// The bits of its numbers, as `==` is true for zeros of either sign.
    private var bits: SIMD4<UInt64> {
        SIMD4(
            anchorPointZ.bitPattern, zPosition.bitPattern, cornerRadius.bitPattern,
            borderWidth.bitPattern)
    }
}
