import LayerGeometry

/// The output of `describe --json`.
enum LayerJSON {
    /// Writes an array of layers, one per line.
    static func write(_ nodes: [LayerNode], to output: inout Output) {
        output.json { output, json in
            json.list(in: .rows) { json in
                for node in nodes {
                    json.object { json in
                        json.add("path", node.path)
                        json.add("index", node.index)
                        write(node, parent: node.superlayer, to: &json)
                    }
                    output.take(&json)
                }
            }
        }
    }

    /// The members after path, index and parent whose order is published; others follow.
    static let published = [
        "frame", "bounds", "position", "anchorPoint", "zPosition", "windowLevel", "anchorPointZ",
        "transform", "sublayerTransform", "toSuper", "isHidden", "opacity", "masksToBounds",
        "isGeometryFlipped", "isDoubleSided", "isUserInteractionEnabled", "cornerRadius",
        "isAffine",
    ]

    private static let members =
        published
        + LayerProperty.all.filter { $0.whole == nil && !published.contains($0.name) }.map(\.name)

    /// Writes all members after path and index.
    private static func write(_ node: LayerNode, parent: LayerNode?, to json: inout JSONWriter) {
        let layer = node.layer
        json.add("parent", parent?.path)
        for name in members {
            switch LayerProperty.named(name) {
            case let property? where property == .frame && layer.frame == nil:
                json.add(key: name, [Double?](repeating: nil, count: 4))
            case let property?: json.add(key: name, property.value(of: layer))
            case nil where name == "toSuper": json.add(key: name, node.toSuper.elements)
            case nil: json.add(key: name, layer.transform.isAffine)
            }
        }
        if let mask = layer.mask {
            json.object("mask") { json in write(mask, of: node, to: &json) }
        } else {
            json.add("mask", String?.none)
        }
    }

    /// Writes a mask's members; its superlayer is the masked layer.
    private static func write(_ mask: Layer, of node: LayerNode, to json: inout JSONWriter) {
        // As the only sublayer of the masked layer it has the matrix that the mask has.
        var owner = node.layer
        owner.mask = nil
        owner.sublayers = [mask]
        write(LayerTree(owner)[1], parent: node, to: &json)
    }
}

extension LayerValue: JSONWritable {
    /// Numbers as in scene files, texts and colours as strings, flags as true or false; `null` for none.
    func write(to json: inout JSONWriter) {
        switch self {
        case .number(let number): number.write(to: &json)
        case .angle(let angle): angle.degrees.write(to: &json)
        case .flag(let flag): flag.write(to: &json)
        case .text(let text): text.write(to: &json)
        case .color(let color): color?.written.write(to: &json) ?? json.raw("null")
        case .word("none"): json.raw("null")
        case .word(let word):
            PropertyKind.flag(word)?.write(to: &json) ?? word.write(to: &json)
        case .scale, .point, .unit, .size, .rect, .transform: numbers.write(to: &json)
        }
    }
}
