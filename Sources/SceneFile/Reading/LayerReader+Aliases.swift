import LayerGeometry
internal import YAMLEvents

extension LayerReader {
    /// Adds the layer, or the list of sublayers, that an alias refers to.
    mutating func again(_ alias: YAMLEvent, _ key: String, isList: Bool) throws(Stop) {
        let fact: String
        switch try events.meaning(of: alias) {
        case .layers(let layers) where layers.isList == isList:
            return try take(layers, alias, asMask: key == "mask")
        case .layers: fact = isList ? "is a layer" : "is a list of layers"
        case .value(let index, _):
            let node = Node(events.store, index)
            if isList, node.items?.count == 0 { return }
            fact = nodes.described(node)
        case .open, .skipped, nil: return
        }
        problems.report(
            "'\(key)' \(fact), but must be \(isList ? "a list of layers" : "a layer")",
            at: problems.range(of: alias))
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
