import LayerGeometry
internal import YAMLEvents

/// Limits, and layers with an anchor.
extension LayerReader {
    func checkCounts(_ event: YAMLEvent) throws(Stop) {
        if layerCount > SceneLimits.layers {
            throw events.stop("more than \(SceneLimits.layers) layers", at: event)
        }
        if nodes.animationCount > SceneLimits.animations {
            throw events.stop("more than \(SceneLimits.animations) animations", at: event)
        }
    }

    /// Notes the anchor of a layer, or of a list of layers, that begins; `nil` if there is none.
    func open(_ event: YAMLEvent) -> OpenAnchor? {
        guard events.hasAliases, let name = events.anchor(event) else { return nil }
        events.set(name, .open)
        var amount = events.amount
        amount.values -= 1
        return OpenAnchor(
            name: name, places: places[maskLevel].count, layerCount: layerCount,
            animationCount: nodes.animationCount, amount: amount)
    }

    /// Defines an anchor as the layers that were read.
    func close(
        _ anchor: OpenAnchor?, _ layers: @autoclosure () -> [Layer], isList: Bool, levels: Int
    ) {
        guard let anchor else { return }
        let read = ReadLayers(
            layers: layers(), isList: isList, places: anchor.places..<places[maskLevel].count,
            maskLevel: maskLevel, layerCount: layerCount - anchor.layerCount,
            animationCount: nodes.animationCount - anchor.animationCount, levels: levels,
            amount: events.amount.since(anchor.amount))
        events.set(anchor.name, .layers(read))
    }

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
        if !keepsLayers { return }
        if asMask {
            drafts[level].layer.mask = layers.layers.first
        } else {
            drafts[level].sublayers += layers.layers
        }
    }
}
