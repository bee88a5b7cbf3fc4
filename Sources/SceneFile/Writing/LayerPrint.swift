import LayerGeometry

/// A fingerprint of a layer and its descendants: equal if their text is equal.
struct LayerPrint {
    /// Identifies the layer with its mask and sublayers.
    let whole: Int
    let mask: [LayerPrint]
    let sublayers: [LayerPrint]

    init(_ layer: Layer) {
        mask = layer.mask.map { [LayerPrint($0)] } ?? []
        sublayers = layer.sublayers.map(LayerPrint.init)
        var hasher = Hasher()
        for key in LayerKey.all {
            guard let value = key.write(layer) else { continue }
            hasher.combine(key.name)
            hasher.combine(value.yaml)
        }
        for print in [mask, sublayers] {
            hasher.combine(print.count)
            for layer in print { hasher.combine(layer.whole) }
        }
        whole = hasher.finalize()
    }

    /// Identifies the list of sublayers.
    var list: String { "\(sublayers.map(\.whole))" }

    /// Counts how often each fingerprint occurs.
    func count(into counts: inout [Int: Int]) {
        counts[whole, default: 0] += 1
        for layer in mask + sublayers { layer.count(into: &counts) }
    }
}
