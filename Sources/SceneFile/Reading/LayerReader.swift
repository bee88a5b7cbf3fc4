import Diagnostics
import LayerGeometry
internal import YAMLEvents

/// Builds layers from YAML events.
final class LayerReader {
    let nodes: NodeReader
    let events: SceneEvents
    var problems: Problems { events.problems }
    /// The positions of the layers in pre-order, indexed by how many masks they are inside.
    var places: [[SourceRange]] = [[]]
    /// Where a windowLevel makes no difference, as its layer is no window.
    private(set) var strayLevels: [SourceRange] = []
    var layerCount = 0
    var maskLevel = 0
    /// The ancestors of the layer being read; the first represents the file.
    var open: [LayerDraft] = []
    /// Used drafts, recycled for the capacity of their arrays.
    private var spare: [LayerDraft] = []
    /// Layers often have the class and the colour of the one before.
    private var details = DetailsSharing()
    /// The keys of the previous layers, in order: a prediction for the next one.
    private var usual: [Int] = []

    init(_ nodes: NodeReader) {
        self.nodes = nodes
        events = nodes.events
    }

    /// Reads a layer and its descendants, starting with its first event.
    ///
    /// - Returns: `nil` if the value is not a layer.
    func layer(_ event: YAMLEvent, _ key: String) throws(Stop) -> Layer? {
        var draft = LayerDraft()
        try begin(event, key, in: &draft)
        while !open.isEmpty {
            let event = try events.next()
            switch event.kind {
            case .listEnd: endList(&draft)
            case .mappingEnd: end(&draft)
            case _ where draft.isInList: try begin(event, "sublayers", in: &draft)
            default: try entry(event, &draft)
            }
        }
        return draft.sublayers.first
    }

    /// Reads a key of a layer and its value; of a value that holds layers, only the start.
    private func entry(_ event: YAMLEvent, _ draft: inout LayerDraft) throws(Stop) {
        let range = problems.range(of: event)
        let place = draft.values.count
        let key: Int
        if place < usual.count, events.isScalar(event, LayerKey.bytes[usual[place]]) {
            key = usual[place]
        } else {
            guard let name = try events.key(event) else { return }
            guard let known = LayerKey.places[name] else {
                return try unknown(name, at: range, &draft)
            }
            key = known
            if place < usual.count { usual[place] = key } else { usual.append(key) }
        }
        let name = LayerKey.names[key]
        if let first = draft.add(key, at: range) {
            problems.reportRepeated(name, at: range, first: first)
            return try events.skip(events.next())
        }
        let value = try events.next()
        switch name {
        case "mask":
            draft.setValue(at: problems.range(of: value))
            try begin(value, name, in: &draft)
        case "sublayers":
            draft.setValue(at: problems.range(of: value))
            try beginList(value, &draft)
        default:
            let node = try events.value(value)
            draft.setValue(at: problems.range(of: node))
            LayerKey.all[key].read(nodes, node, &draft)
            if nodes.animationCount > SceneLimits.animations { throw Stop() }
        }
    }

    /// Reports a key that no layer has, and skips its value.
    private func unknown(
        _ name: String, at range: SourceRange, _ draft: inout LayerDraft
    ) throws(Stop) {
        _ = nodes.accepts(
            name, at: range, isKnown: false, among: LayerKey.names, kind: "property",
            given: &draft.unknown)
        try events.skip(events.next())
    }

    // MARK: - Starts

    /// Begins a layer, or adds the one that an alias refers to.
    private func begin(
        _ event: YAMLEvent, _ key: String, in outer: inout LayerDraft
    ) throws(Stop) {
        guard event.kind == .mappingStart else {
            if event.kind == .alias { return try again(event, key, in: &outer) }
            return try refuse(event, key, "a layer")
        }
        layerCount += 1
        if open.count >= SceneLimits.levels { throw events.tooDeep(event) }
        try checkCounts(event)
        var draft = spare.popLast() ?? LayerDraft()
        draft.isMask = key == "mask"
        if draft.isMask { maskLevel += 1 }
        if places.count == maskLevel { places.append([]) }
        draft.start = counts()
        draft.start.layerCount -= 1
        draft.start.amount.values -= 1
        if let anchor = events.anchor(event) {
            draft.anchor = anchor
            events.set(anchor, .open)
        }
        if maskLevel == 0 || events.hasAliases {
            places[maskLevel].append(
                SourceRange(line: event.start.line, column: event.start.column))
        }
        swap(&draft, &outer)
        open.append(draft)
    }

    private func beginList(_ event: YAMLEvent, _ draft: inout LayerDraft) throws(Stop) {
        guard event.kind == .listStart else {
            if event.kind == .alias { return try listAgain(event, &draft) }
            return try refuse(event, "sublayers", "a list of layers")
        }
        draft.isInList = true
        if let anchor = events.anchor(event) {
            draft.listAnchor = anchor
            draft.listStart = counts()
            draft.listStart.amount.values -= 1
            events.set(anchor, .open)
        }
    }

    /// Reports a value of the wrong kind.
    private func refuse(_ event: YAMLEvent, _ key: String, _ expected: String) throws(Stop) {
        let node = try events.value(event)
        nodes.report("'\(key)' \(nodes.described(node)), but must be \(expected)", at: node)
    }

    func checkCounts(_ event: YAMLEvent) throws(Stop) {
        if layerCount > SceneLimits.layers {
            problems.report("more than \(SceneLimits.layers) layers", at: problems.range(of: event))
            throw Stop()
        }
        if nodes.animationCount > SceneLimits.animations {
            problems.report(
                "more than \(SceneLimits.animations) animations", at: problems.range(of: event))
            throw Stop()
        }
    }

    private func counts() -> LayerDraft.Start {
        LayerDraft.Start(
            places: places[maskLevel].count, layerCount: layerCount,
            animationCount: nodes.animationCount, amount: events.amount)
    }

    // MARK: - Ends

    private func endList(_ draft: inout LayerDraft) {
        draft.isInList = false
        guard let anchor = draft.listAnchor, events.hasAliases else { return }
        events.set(
            anchor,
            .layers(
                read(
                    draft.sublayers, isList: true, levels: draft.levels - 1, since: draft.listStart)
            ))
    }

    private func end(_ draft: inout LayerDraft) {
        var ended = open.removeLast()
        swap(&ended, &draft)
        ended.takeSublayers()
        var layer = finished(ended)
        if layer.windowLevel != 0, open.count > 1 || maskLevel > 0,
            let place = ended.place(of: "windowLevel")
        {
            strayLevels.append(place)
        }
        details.share(&layer)
        if let anchor = ended.anchor, events.hasAliases {
            events.set(
                anchor,
                .layers(read([layer], isList: false, levels: ended.levels, since: ended.start)))
        }
        if ended.isMask { maskLevel -= 1 }
        draft.levels = max(draft.levels, ended.levels + 1)
        if ended.isMask { draft.layer.mask = layer } else { draft.sublayers.append(layer) }
        ended.reset()
        spare.append(ended)
    }

    private func read(
        _ layers: [Layer], isList: Bool, levels: Int, since start: LayerDraft.Start
    ) -> ReadLayers {
        ReadLayers(
            layers: layers, isList: isList, places: start.places..<places[maskLevel].count,
            maskLevel: maskLevel, layerCount: layerCount - start.layerCount,
            animationCount: nodes.animationCount - start.animationCount, levels: levels,
            amount: events.amount.since(start.amount))
    }
}
