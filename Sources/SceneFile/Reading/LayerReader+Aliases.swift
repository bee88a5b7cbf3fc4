import LayerGeometry
internal import YAMLEvents

extension LayerReader {
    /// Adds the layer that an alias refers to.
    mutating func again(_ alias: YAMLEvent, _ key: String) throws(Stop) {
        switch try events.meaning(of: alias) {
        case .layers(let layers) where !layers.isList:
            try take(layers, alias, asMask: key == "mask")
        case .layers: refuse(alias, key, "is a list of layers", "a layer")
        case .value(let index, _):
            refuse(alias, key, nodes.described(Node(events.store, index)), "a layer")
        case .open, .skipped, nil: break
        }
    }

    /// Adds the list of sublayers that an alias refers to.
    mutating func listAgain(_ alias: YAMLEvent) throws(Stop) {
        switch try events.meaning(of: alias) {
        case .layers(let layers) where layers.isList:
            try take(layers, alias, asMask: false)
        case .layers: refuse(alias, "sublayers", "is a layer", "a list of layers")
        case .value(let index, _):
            let node = Node(events.store, index)
            if node.items?.count == 0 { return }
            refuse(alias, "sublayers", nodes.described(node), "a list of layers")
        case .open, .skipped, nil: break
        }
    }

    private func refuse(_ alias: YAMLEvent, _ key: String, _ fact: String, _ expected: String) {
        problems.report(
            "'\(key)' \(fact), but must be \(expected)", at: problems.range(of: alias))
    }

    private mutating func take(
        _ layers: ReadLayers, _ alias: YAMLEvent, asMask: Bool
    ) throws(Stop) {
        if level + layers.levels > SceneLimits.levels { throw events.tooDeep(alias) }
        layerCount += layers.layerCount
        nodes.animationCount += layers.animationCount
        try checkCounts(alias)
        if !asMask {
            // One by one: appending a slice of the array to itself would copy the array.
            for place in layers.places { places[maskLevel].append(places[layers.maskLevel][place]) }
        }
        drafts[level].levels = max(drafts[level].levels, layers.levels + 1)
        if asMask {
            drafts[level].layer.mask = layers.layers.first
        } else {
            drafts[level].sublayers += layers.layers
        }
    }
}
