import LayerGeometry

/// The shape that `describe --json` prints.
enum LayerJSON {
    /// Writes an array of layers, a line each.
    static func write(_ nodes: [LayerNode], to output: inout Output) {
        output.bytes.append(0x5B)
        for (place, node) in nodes.enumerated() {
            if place > 0 { output.bytes += ",\n ".utf8 }
            var json = JSONBytes()
            json.raw("{\"path\": ")
            json.path(node)
            json.raw(", \"index\": ")
            json.number(node.index)
            json.raw(", ")
            write(node, parent: node.superlayer, to: &json)
            output.bytes += json.bytes
            output.flushIfLarge()
        }
        output.line("]")
    }

    /// Writes all keys after path and index, and the closing brace.
    private static func write(_ node: LayerNode, parent: LayerNode?, to json: inout JSONBytes) {
        let layer = node.layer
        json.raw("\"parent\": ")
        json.path(parent)
        json.raw(", \"frame\": ")
        json.rect(layer.frame)
        json.raw(", \"bounds\": ")
        json.rect(layer.bounds)
        json.raw(", \"position\": ")
        json.pair(layer.position.x, layer.position.y)
        json.raw(", \"anchorPoint\": ")
        json.pair(layer.anchorPoint.x, layer.anchorPoint.y)
        json.raw(", \"zPosition\": ")
        json.number(layer.zPosition)
        json.raw(", \"anchorPointZ\": ")
        json.number(layer.anchorPointZ)
        json.raw(", \"transform\": ")
        json.numbers(layer.transform.elements)
        json.raw(", \"sublayerTransform\": ")
        json.numbers(layer.sublayerTransform.elements)
        json.raw(", \"toSuper\": ")
        json.numbers(node.toSuper.elements)
        json.raw(", \"isHidden\": ")
        json.flag(layer.isHidden)
        json.raw(", \"opacity\": ")
        json.number(layer.opacity)
        json.raw(", \"masksToBounds\": ")
        json.flag(layer.masksToBounds)
        json.raw(", \"isGeometryFlipped\": ")
        json.flag(layer.isGeometryFlipped)
        json.raw(", \"isDoubleSided\": ")
        json.flag(layer.isDoubleSided)
        json.raw(", \"isUserInteractionEnabled\": ")
        json.flag(layer.isUserInteractionEnabled)
        json.raw(", \"cornerRadius\": ")
        json.number(layer.cornerRadius)
        json.raw(", \"isAffine\": ")
        json.flag(layer.transform.isAffine)
        json.raw(", \"mask\": ")
        if let mask = layer.mask { write(mask, of: node, to: &json) } else { json.raw("null") }
        json.raw("}")
    }

    /// Writes a mask; its superlayer is the masked layer.
    private static func write(_ mask: Layer, of node: LayerNode, to json: inout JSONBytes) {
        // As the only sublayer of the masked layer it has the matrix that the mask has.
        var owner = node.layer
        owner.mask = nil
        owner.sublayers = [mask]
        json.raw("{")
        write(LayerTree(owner)[1], parent: node, to: &json)
    }
}

extension JSONBytes {
    /// Writes origin and size; four times `null` where there is no rectangle.
    mutating func rect(_ rect: Rect?) {
        guard let rect else { return raw("[null, null, null, null]") }
        numbers([rect.minX, rect.minY, rect.width, rect.height])
    }
}
