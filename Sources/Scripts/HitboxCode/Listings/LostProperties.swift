import LayerGeometry
internal import SourceDiagnostics

/// What is not known of layers.
extension Evaluator {
    /// Whether a name is that of something that a layer has.
    static func isState(_ name: String) -> Bool {
        ["mask", "maskView", "sublayers"].contains(name)
            || property(name).map { !others.contains($0.name) } ?? false
    }

    /// The stored properties that a property of layers sets.
    private static func stored(_ name: String) -> [String] {
        switch property(name)?.name ?? name {
        case "frame": ["position", "bounds.size"]
        case "bounds": ["bounds.origin", "bounds.size"]
        case "superview": ["superlayer"]
        case "subviews": ["sublayers"]
        case "maskView": ["mask"]
        case "presentationLayer": ["presentation"]
        case let name: [name]
        }
    }

    /// The stored properties that the place of a layer depends on.
    private static let places =
        LayerProperty.geometry.map(\.name) + [
            "sublayerTransform", "anchorPointZ", "isGeometryFlipped", "isTransformLayer",
        ]
    /// The stored properties, of a layer and of those in it, that a hit test depends on.
    private static let hits =
        places + LayerProperty.touches.map(\.name) + ["isDoubleSided", "sublayers", "mask"]

    /// Throws if a property of a layer is not known.
    func check(_ name: String, of object: Value.Reference) throws(CodeFault) {
        if !player.hasLost || world.lost(of: object.id).isEmpty { return }
        // A frame is derived from these as well.
        let more = name == "frame" ? ["transform", "anchorPoint"] : []
        try check(Self.stored(name) + more, of: object.id, as: name)
    }

    private func check(_ stored: [String], of id: Int, as name: String? = nil) throws(CodeFault) {
        let lost = world.lost(of: id)
        for property in lost.isEmpty ? [] : stored {
            guard let line = lost[property] else { continue }
            let own = Value.Reference(id: id)
            let isView = world.kind(own) == .view
            let shown =
                switch property {
                case "position", "bounds.size": "frame"
                case "bounds.origin": "bounds"
                case "sublayers" where isView: "subviews"
                case "superlayer" where isView: "superview"
                default: property
                }
            let what =
                "\(world.layer(own).displayName).\(name ?? shown), which is not known since line \(line)"
            if !isQuestion { throw .unknown(what, at: range) }
            throw CodeFault(
                "the answer needs \(what)", at: range,
                help: "write line \(line) so that it can be played")
        }
    }

    /// Throws if a hit test depends on what is not known of a layer, or of one in it.
    mutating func checkHits(in object: Value.Reference) throws(CodeFault) {
        if !player.hasLost { return }
        let all = world.all(in: object.id, withMasks: true)
        effort += all.count
        for id in all { try check(Self.hits, of: id) }
    }

    /// Throws if the place of a layer on the screen is not known.
    func checkPlace(of object: Value.Reference) throws(CodeFault) {
        var next = player.hasLost ? Optional(object.id) : nil
        while let id = next {
            try check(Self.places + ["superlayer"], of: id)
            next = world.superlayer(Value.Reference(id: id))
        }
    }

    /// Whether a property of a layer is known.
    func isKnown(_ name: String, of object: Value.Reference) -> Bool {
        (try? check(name, of: object)) != nil
    }

    /// Knows a property of a layer again, which is set.
    mutating func know(_ name: String, of object: Value.Reference) {
        let lost = player.hasLost ? world.objects[object.id].lost : [:]
        if lost.isEmpty { return }
        // A frame is turned into a place by these.
        let line = name == "frame" ? lost["transform"] ?? lost["anchorPoint"] : nil
        if let line {
            world.lose(Self.stored(name), of: object.id, at: line)
        } else {
            world.know(Self.stored(name), of: object.id)
        }
    }

    /// Forgets a property of a layer, of all in a list, or of every layer if it is not known of which.
    mutating func lose(_ name: String, of value: Value, at line: Int) {
        let stored = Self.stored(name)
        player.hasLost = true
        if case .plain(.text(let name?)) = value {
            for property in stored where player.awaited[name]?[property] == nil {
                player.awaited[name, default: [:]][property] = line
            }
        }
        if case .unknown(_, isNew: false) = value {
            effort += world.loseAll(stored, at: line) / 8
            return
        }
        let values = value.elements
        effort += values.count / 8
        for id in values.compactMap(\.object?.id) { world.lose(stored, of: id, at: line) }
    }

    /// Forgets what lines changed before this layer was created, which were not played.
    mutating func loseAwaited(_ name: String, of id: Int) {
        for (stored, line) in player.awaited.removeValue(forKey: Node.bare(name)) ?? [:] {
            world.lose([stored], of: id, at: line)
        }
    }

    /// Notes that views are resized with their superviews.
    mutating func resize(_ value: Value) {
        for id in value.elements.compactMap(\.object?.id) { world[id].isResized = true }
    }

    /// Forgets where in the tree a layer is.
    mutating func lose(placeOf value: Value, at line: Int) {
        for value in value.elements {
            let above = value.object.map { Value(layer: world.objects[$0.id].superlayer) }
            lose("superlayer", of: value, at: line)
            lose("sublayers", of: above ?? value, at: line)
        }
    }
}
