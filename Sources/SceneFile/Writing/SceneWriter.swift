import LayerGeometry

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
