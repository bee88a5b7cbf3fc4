import LayerGeometry

extension SceneFile {
    /// Writes a scene so that it reads back equal, to the last bit of every number.
    ///
    /// Values that count anyway are left out. A layer gets a `frame` where setting it gives the same
    /// `position` and `bounds`, and these two where it does not. Numbers that are not finite, and
    /// text that cannot be seen, are written but cannot be read again.
    public static func write(_ scene: Scene) -> String {
        var writer = SceneWriter()
        writer.write(scene)
        return writer.text
    }
}

extension SceneKey {
    /// Returns what is written after one of the file's own keys.
    ///
    /// - Returns: `nil` where the key need not be written, and for the root layer.
    static func value(_ name: String, of scene: Scene) -> FlowText? {
        switch name {
        case "hitbox": .word("\(SceneLimits.version)")
        case "title": scene.title.map { .text($0) }
        case "about": scene.about.map { .text($0) }
        case "rules": scene.rules == .calayer ? nil : .word(scene.rules.rawValue)
        case "yAxis": scene.yAxis == .down ? nil : .word(scene.yAxis.rawValue)
        default: nil
        }
    }
}

/// Builds the text of a scene line by line.
struct SceneWriter {
    private(set) var text = ""

    mutating func write(_ scene: Scene) {
        for key in SceneSchema.scene {
            if key.name == "root" {
                nested("root", scene.root, lead: "", indent: "")
            } else {
                line(key.name, SceneKey.value(key.name, of: scene), lead: "")
            }
        }
    }

    /// Writes a layer as the value of a key.
    mutating func nested(_ key: String, _ layer: Layer, lead: String, indent: String) {
        if layer.isUnwritten {
            text += "\(lead)\(key): {}\n"
        } else {
            text += "\(lead)\(key):\n"
            write(layer, lead: indent + "  ", indent: indent + "  ")
        }
    }

    /// Writes the sublayers of a layer.
    mutating func sublayers(_ layers: [Layer], lead: String, indent: String) {
        text += "\(lead)sublayers:\n"
        for layer in layers { item(layer, indent: indent + "  ") }
    }

    /// Writes a layer as an item of a list.
    mutating func item(_ layer: Layer, indent: String) {
        if layer.isUnwritten {
            text += "\(indent)- {}\n"
        } else {
            write(layer, lead: indent + "- ", indent: indent + "  ")
        }
    }

    private mutating func line(_ key: String, _ value: FlowText?, lead: String) {
        if let value { text += "\(lead)\(key): \(value.yaml)\n" }
    }

    /// Writes a layer's keys: `lead` before the first one, `indent` before the others.
    private mutating func write(_ layer: Layer, lead: String, indent: String) {
        var lead = lead
        for key in LayerKey.all {
            guard let value = key.write(layer) else { continue }
            line(key.name, value, lead: lead)
            lead = indent
        }
        if let mask = layer.mask {
            nested("mask", mask, lead: lead, indent: indent)
            lead = indent
        }
        if !layer.sublayers.isEmpty { sublayers(layer.sublayers, lead: lead, indent: indent) }
    }
}

extension Layer {
    /// Whether nothing at all need be written of the layer.
    var isUnwritten: Bool { self == Layer() && LayerKey.all.allSatisfy { $0.write(self) == nil } }

    /// The frame that gives this layer its position and bounds when it is set; `nil` without one.
    var writtenFrame: Rect? {
        guard transform.isAffine, !(bounds.isPlainZero && position.isPlainZero) else { return nil }
        guard let frame, frame.isFinite else { return nil }
        var copy = Layer()
        copy.anchorPoint = anchorPoint
        copy.layerTransform = layerTransform
        copy.bounds = bounds
        copy.setFrame(frame)
        let isSame =
            zip(copy.bounds.numbers, bounds.numbers).allSatisfy { $0.bitPattern == $1.bitPattern }
            && copy.position.x.bitPattern == position.x.bitPattern
            && copy.position.y.bitPattern == position.y.bitPattern
        return isSame ? frame : nil
    }

    /// Whether the bounds must be written: the frame does not say all of them.
    var writesBounds: Bool {
        writtenFrame == nil ? !bounds.isPlainZero : !bounds.origin.isPlainZero
    }
}

extension Rect {
    var numbers: [Double] { [minX, minY, width, height] }
    var isPlainZero: Bool { numbers.allSatisfy { $0.bitPattern == 0 } }
}

extension Point {
    var isPlainZero: Bool { x.bitPattern == 0 && y.bitPattern == 0 }
}
