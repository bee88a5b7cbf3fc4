import LayerGeometry
import SourceDiagnostics
internal import YAMLEvents

/// Builds layers from YAML events.
///
/// It keeps a list of open layers, and of the text only the value of one property at a time. Reading
/// stops at the first value that exceeds a limit.
struct LayerReader {
    let nodes: NodeReader
    var events: SceneEvents { nodes.events }
    var problems: Problems { nodes.problems }
    /// Whether layers are kept; otherwise each is dropped once it has been checked.
    let keepsLayers: Bool
    /// The positions of the layers in pre-order, indexed by how many masks they are inside.
    var places: [[SourceRange]] = [[]]
    /// Where a windowLevel makes no difference, as its layer is not a window.
    private(set) var strayLevels: [SourceRange] = []
    var maskLevel = 0
    /// At `level` the layer being read; before it its ancestors, the first of which represents the file;
    /// after it used drafts, recycled for the capacity of their arrays.
    var drafts = [LayerDraft()]
    /// The number of layers that are open.
    private(set) var level = 0
    /// Layers often have the class and the colour of the one before.
    private var details = DetailsSharing()
    /// The keys of the previous layers, in order: a prediction for the next one.
    private var usual: [Int] = []

    private static let mask = LayerKey.places["mask"]
    private static let sublayers = LayerKey.places["sublayers"]

    init(_ nodes: NodeReader, keepsLayers: Bool = true) {
        self.keepsLayers = keepsLayers
        self.nodes = nodes
    }

    /// Reads a layer and its descendants, starting with its first event.
    ///
    /// - Returns: `nil` if the value is not a layer.
    mutating func layer(_ event: YAMLEvent, _ key: String) throws(Stop) -> Layer? {
        // So that nothing else refers to the result, which would be copied when it is changed.
        defer { drafts = [LayerDraft()] }
        try begin(event, key)
        while level > 0 {
            let event = try events.next()
            switch event.kind {
            case .listEnd: endList()
            case .mappingEnd: end()
            case _ where drafts[level].isInList: try begin(event, "sublayers")
            default: try entry(event)
            }
        }
        return drafts[0].sublayers.first
    }

    /// Reads a key of a layer and its value; of a value that holds layers, only the start.
    private mutating func entry(_ event: YAMLEvent) throws(Stop) {
        let range = problems.range(of: event)
        let place = drafts[level].values.count
        let key: Int
        if place < usual.count, events.isScalar(event, LayerKey.bytes[usual[place]]) {
            key = usual[place]
        } else {
            guard let name = try events.key(event) else { return }
            guard let known = LayerKey.places[name] else { return try unknown(name, at: range) }
            key = known
            if place < usual.count { usual[place] = key } else { usual.append(key) }
        }
        if let first = drafts[level].add(key, at: range) {
            problems.reportRepeated(LayerKey.names[key], at: range, first: first)
            return try events.skip(events.next())
        }
        let value = try events.next()
        switch key {
        case Self.mask:
            drafts[level].setValue(at: problems.range(of: value))
            try begin(value, "mask")
        case Self.sublayers:
            drafts[level].setValue(at: problems.range(of: value))
            try beginList(value)
        default:
            let node = try events.value(value)
            drafts[level].setValue(at: problems.range(of: node))
            LayerKey.all[key].read(nodes, node, &drafts[level])
            if events.amount.animations > LayerLimits.animations { throw Stop() }
        }
    }

    /// Reports a key that no layer has, and skips its value.
    private mutating func unknown(_ name: String, at range: SourceRange) throws(Stop) {
        _ = nodes.accepts(
            name, at: range, among: LayerKey.names, kind: "property", given: &drafts[level].unknown)
        try events.skip(events.next())
    }

    // MARK: - Starts

    /// Begins a layer, or adds the one that an alias refers to.
    private mutating func begin(_ event: YAMLEvent, _ key: String) throws(Stop) {
        guard event.kind == .mappingStart else {
            if event.kind == .alias { return try again(event, key, isList: false) }
            return nodes.refuse(try events.value(event), key, "a layer")
        }
        if level >= LayerLimits.levels { throw events.tooDeep(event) }
        level += 1
        if level == drafts.count { drafts.append(LayerDraft()) }
        if key == "mask" {
            drafts[level].isMask = true
            maskLevel += 1
            if places.count == maskLevel { places.append([]) }
        }
        drafts[level].anchor = open(event)
        events.amount.layers += 1
        try checkCounts(event)
        if keepsLayers, maskLevel == 0 || events.hasAliases {
            places[maskLevel].append(
                SourceRange(line: event.start.line, column: event.start.column))
        }
    }

    private mutating func beginList(_ event: YAMLEvent) throws(Stop) {
        guard event.kind == .listStart else {
            if event.kind == .alias { return try again(event, "sublayers", isList: true) }
            return nodes.refuse(try events.value(event), "sublayers", "a list of layers")
        }
        drafts[level].isInList = true
        drafts[level].listAnchor = open(event)
    }

    // MARK: - Ends

    private mutating func endList() {
        drafts[level].isInList = false
        close(
            drafts[level].listAnchor, drafts[level].sublayers, isList: true,
            levels: drafts[level].levels - 1)
    }

    private mutating func end() {
        let outer = level - 1
        if let place = drafts[level].finish(problems), outer > 1 || maskLevel > 0 {
            strayLevels.append(place)
        }
        details.share(&drafts[level].layer)
        close(
            drafts[level].anchor, [drafts[level].layer], isList: false, levels: drafts[level].levels
        )
        drafts[outer].levels = max(drafts[outer].levels, drafts[level].levels + 1)
        let isMask = drafts[level].isMask
        let layer = drafts[level].takeLayer()
        if isMask {
            maskLevel -= 1
            if keepsLayers { drafts[outer].layer.mask = layer }
        } else if keepsLayers {
            drafts[outer].sublayers.append(layer)
        }
        level = outer
    }
}

/// Limits, and layers with an anchor.
extension LayerReader {
    func checkCounts(_ event: YAMLEvent) throws(Stop) {
        if events.amount.layers > LayerLimits.layers {
            throw events.stop("more than \(LayerLimits.layers) layers", at: event)
        }
        if events.amount.animations > LayerLimits.animations {
            throw events.stop("more than \(LayerLimits.animations) animations", at: event)
        }
    }

    /// Notes the anchor of a layer, or of a list of layers, that begins; `nil` if there is none.
    func open(_ event: YAMLEvent) -> OpenAnchor? {
        guard events.hasAliases, let name = events.anchor(event) else { return nil }
        events.set(name, .open)
        var amount = events.amount
        amount.values -= 1
        return OpenAnchor(name: name, places: places[maskLevel].count, amount: amount)
    }

    /// Defines an anchor as the layers that were read.
    func close(
        _ anchor: OpenAnchor?, _ layers: @autoclosure () -> [Layer], isList: Bool, levels: Int
    ) {
        guard let anchor else { return }
        let read = ReadLayers(
            layers: layers(), isList: isList, places: anchor.places..<places[maskLevel].count,
            maskLevel: maskLevel, levels: levels, amount: events.amount.since(anchor.amount))
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
        if level + layers.levels > LayerLimits.levels { throw events.tooDeep(alias) }
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

extension LayerDraft {
    /// Sets the sublayers and the frame, and reports geometry that overflows.
    ///
    /// - Returns: The position of its windowLevel; `nil` if that is 0.
    mutating func finish(_ problems: Problems) -> SourceRange? {
        takeSublayers()
        if let frame {
            if let position = place(of: "position") {
                problems.report(
                    "'position' beside 'frame', which sets it", at: position,
                    help: "remove 'position', or write 'bounds' and 'position'")
            }
            layer.setFrame(frame)
        }
        if let (key, what) = layer.overflow(settingFrame: frame) {
            let keys =
                [key, "transform", "bounds", "position", "anchorPoint"]
                + values.map { LayerKey.names[$0.key] }.sorted()
            if let found = keys.first(where: { place(of: $0) != nil }),
                let place = place(of: found)
            {
                problems.report("'\(found)' is too large: \(what) is not finite", at: place)
            }
        }
        return layer.windowLevel == 0 ? nil : place(of: "windowLevel")
    }
}
