import LayerGeometry

/// The output of `describe --json`.
enum LayerJSON {
    /// Writes an array of layers, one per line.
    static func write(_ nodes: [LayerNode], to output: inout Output) {
        output.json { output, json in
            json.list(.rows) { json in
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

    /// Writes all members after path and index.
    private static func write(_ node: LayerNode, parent: LayerNode?, to json: inout JSONWriter) {
        let layer = node.layer
        json.add("parent", parent?.path)
        if let frame = layer.frame {
            json.add("frame", frame)
        } else {
            json.add("frame", [Double?](repeating: nil, count: 4))
        }
        json.add("bounds", layer.bounds)
        json.add("position", layer.position)
        json.add("anchorPoint", [layer.anchorPoint.x, layer.anchorPoint.y])
        json.add("zPosition", layer.zPosition)
        json.add("windowLevel", layer.windowLevel)
        json.add("anchorPointZ", layer.anchorPointZ)
        json.add("transform", layer.transform.elements)
        json.add("sublayerTransform", layer.sublayerTransform.elements)
        json.add("toSuper", node.toSuper.elements)
        json.add("isHidden", layer.isHidden)
        json.add("opacity", layer.opacity)
        json.add("masksToBounds", layer.masksToBounds)
        json.add("isGeometryFlipped", layer.isGeometryFlipped)
        json.add("isDoubleSided", layer.isDoubleSided)
        json.add("isUserInteractionEnabled", layer.isUserInteractionEnabled)
        json.add("cornerRadius", layer.cornerRadius)
        json.add("isAffine", layer.transform.isAffine)
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
