import LayerGeometry
import TerminalTypes

/// The text output of `describe`: a table of layers, or a sheet of one layer.
struct LayerSheet {
    /// The colours.
    var paint: Paint

    /// Prints a table of all layers.
    func print(_ tree: LayerTree, to output: inout Output) {
        var rows = [["layer", "frame", "bounds", "position", "anchorPoint", ""]]
        for node in tree.nodes {
            let layer = node.layer
            let indent = String(repeating: "  ", count: min(node.depth, 30))
            rows.append([
                indent + node.component.safeForTerminal, NumberText.rect(layer.frame),
                NumberText.rect(layer.bounds), NumberText.pair(layer.position),
                NumberText.pair(layer.anchorPoint.x, layer.anchorPoint.y),
                Self.remarks(layer).joined(separator: ", "),
            ])
        }
        for (place, line) in Columns.aligned(rows).enumerated() {
            output.line(place == 0 ? paint.strong(line) : line)
        }
    }

    /// Prints a sheet of one layer.
    func print(_ node: LayerNode, to output: inout Output) {
        let layer = node.layer
        output.line(paint.strong("\(node.pathText)  #\(node.index)"))
        var rows = [
            ["superlayer", node.superlayer?.pathText ?? "none"],
            ["sublayers", "\(node.sublayers.count)"],
            ["frame", NumberText.rect(layer.frame)],
            ["bounds", NumberText.rect(layer.bounds)],
            ["position", NumberText.pair(layer.position)],
            ["anchorPoint", NumberText.pair(layer.anchorPoint.x, layer.anchorPoint.y)],
            ["zPosition", NumberText.short(layer.zPosition)],
            ["anchorPointZ", NumberText.short(layer.anchorPointZ)],
        ]
        rows += Self.rows("transform", layer.transform)
        rows += Self.rows("sublayerTransform", layer.sublayerTransform)
        rows += Self.rows("to superlayer", node.toSuper)
        rows += [
            ["isHidden", "\(layer.isHidden)"],
            ["opacity", NumberText.short(Double(layer.opacity))],
            ["masksToBounds", "\(layer.masksToBounds)"],
            ["isGeometryFlipped", "\(layer.isGeometryFlipped)"],
            ["isDoubleSided", "\(layer.isDoubleSided)"],
            ["isUserInteractionEnabled", "\(layer.isUserInteractionEnabled)"],
            ["cornerRadius", NumberText.short(layer.cornerRadius)],
            ["mask", layer.mask.map { "frame \(NumberText.rect($0.frame))" } ?? "none"],
        ]
        rows += Self.touchRows(layer)
        for line in Columns.aligned(rows.map { ["  " + $0[0]] + $0[1...] }) { output.line(line) }
    }

    /// Rows for the view that a layer represents.
    private static func touchRows(_ layer: Layer) -> [[String]] {
        var rows: [[String]] = []
        if let name = layer.className { rows.append(["class", name.safeForTerminal]) }
        if let text = layer.text { rows.append(["text", text.safeForTerminal]) }
        if layer.windowLevel != 0 {
            rows.append(["windowLevel", NumberText.short(layer.windowLevel)])
        }
        if layer.touch.isControl { rows.append(["isControl", "true"]) }
        if layer.touch.hasGestureRecognizers { rows.append(["hasGestureRecognizers", "true"]) }
        if layer.touch.isPassThrough {
            rows.append(["isPassThrough", layer.touch.isRootPassThrough ? "root" : "true"])
        }
        if layer.touch.isYUp { rows.append(["isYUp", "true"]) }
        if layer.touch.outset != 0 {
            rows.append(["touchOutset", NumberText.short(layer.touch.outset)])
        }
        if let size = layer.touch.contentSize {
            rows.append(["contentSize", NumberText.pair(size.width, size.height)])
        }
        return rows
    }

    private static func rows(_ name: String, _ transform: Transform3D) -> [[String]] {
        if transform == .identity { return [[name, "identity"]] }
        let numbers = transform.elements.map(NumberText.short)
        return (0..<4).map { row in
            [row == 0 ? name : "", numbers[row * 4..<row * 4 + 4].joined(separator: " ")]
        }
    }

    /// Properties that differ from their defaults.
    private static func remarks(_ layer: Layer) -> [String] {
        var remarks: [String] = []
        if layer.isHidden { remarks.append("hidden") }
        if layer.opacity != 1 {
            remarks.append("opacity \(NumberText.short(Double(layer.opacity)))")
        }
        if layer.transform != .identity {
            remarks.append(layer.transform.isAffine ? "transformed" : "transformed in 3D")
        }
        if layer.sublayerTransform != .identity { remarks.append("sublayerTransform") }
        if layer.zPosition != 0 { remarks.append("z \(NumberText.short(layer.zPosition))") }
        if layer.windowLevel != 0 {
            remarks.append("windowLevel \(NumberText.short(layer.windowLevel))")
        }
        if layer.masksToBounds { remarks.append("masks to bounds") }
        if layer.mask != nil { remarks.append("mask") }
        if layer.isGeometryFlipped { remarks.append("flipped") }
        if !layer.isDoubleSided { remarks.append("single sided") }
        if !layer.isUserInteractionEnabled { remarks.append("no interaction") }
        if layer.isTransformLayer { remarks.append("transform layer") }
        return remarks
    }
}
