import LayerGeometry

/// A value of a scene with a fingerprint: equal if the text is equal.
struct PrintedValue {
    let value: FlowText
    let print: Int
    /// The mask and the sublayers of a layer, and the root of a scene.
    private let nested: [String: PrintedValue]
    private let layers: [PrintedValue]

    init(_ value: FlowText) {
        self.value = value
        var nested: [String: PrintedValue] = [:]
        var layers: [PrintedValue] = []
        var hasher = Hasher()
        switch value {
        case .word, .text, .list: hasher.combine(value.yaml)
        case .mapping, .layer:
            for pair in value.pairs {
                guard let value = pair.value else { continue }
                let printed = PrintedValue(value)
                hasher.combine(pair.key)
                hasher.combine(printed.print)
                if value.hasLayers { nested[pair.key] = printed }
            }
        case .layers(let list):
            layers = list.map { PrintedValue(.layer($0)) }
            hasher.combine(layers.map(\.print))
        }
        self.nested = nested
        self.layers = layers
        print = hasher.finalize()
    }

    /// The items of a list.
    var items: [PrintedValue] {
        if case .list(let items) = value { items.map(PrintedValue.init) } else { layers }
    }

    /// The values of a mapping that differ from their defaults.
    var values: [String: PrintedValue] {
        var values = nested
        for pair in value.pairs where values[pair.key] == nil {
            values[pair.key] = pair.value.map(PrintedValue.init)
        }
        return values
    }

    /// All layers in it, including itself.
    func forEachLayer(_ body: (PrintedValue) -> Void) {
        if case .layer = value { body(self) }
        for inner in layers + nested.values { inner.forEachLayer(body) }
    }

    /// A value in it that holds layers.
    func inner(_ key: String) -> PrintedValue? { nested[key] }
}
