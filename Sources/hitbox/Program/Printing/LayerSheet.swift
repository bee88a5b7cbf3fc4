import HitboxCommands
import LayerGeometry
import TerminalTypes

/// The text output of `describe`: a table of layers, or a sheet of one layer.
struct LayerSheet {
    var paint: Paint

    func print(_ tree: LayerTree, to output: inout Output) {
        output.table(tree.count + 1, heading: paint) { place in
            if place == 0 { return ["layer", "frame", "bounds", "position", "anchorPoint", ""] }
            let node = tree[place - 1]
            let layer = node.layer
            let indent = String(repeating: "  ", count: min(node.depth, 30))
            return [
                indent + node.component.safeForTerminal, NumberText.rect(layer.frame),
                NumberText.rect(layer.bounds), NumberText.pair(layer.position),
                NumberText.pair(layer.anchorPoint.x, layer.anchorPoint.y),
                Self.remarks(layer).joined(separator: ", "),
            ]
        }
    }

    func print(_ node: LayerNode, to output: inout Output) {
        let layer = node.layer
        output.line(paint.strong("\(node.pathText)  #\(node.index)"))
        var rows = [
            ["superlayer", node.superlayer?.pathText ?? "none"],
            ["sublayers", "\(node.sublayers.count)"],
        ]
        for name in LayerJSON.published {
            if let property = LayerProperty.named(name) {
                let isShown = property != .windowLevel || !property.isStandard(in: layer)
                if isShown { rows += Self.rows(property, layer) }
            } else if name == "toSuper" {
                rows += Self.rows("to superlayer", node.toSuper)
            }
        }
        rows.append(["mask", layer.mask.map { "frame \(NumberText.rect($0.frame))" } ?? "none"])
        for property in LayerProperty.all
        where property.whole == nil && !LayerJSON.published.contains(property.name) {
            if !property.isStandard(in: layer) { rows += Self.rows(property, layer) }
        }
        output.table(rows.map { ["  " + $0[0]] + $0[1...] })
    }

    private static func rows(_ property: LayerProperty, _ layer: Layer) -> [[String]] {
        switch property.value(of: layer) {
        case .transform(let transform): rows(property.name, transform.matrix)
        case .rect(let rect): [[property.name, NumberText.rect(rect)]]
        default: [[property.name, property.shown(in: layer, decimals: 3).safeForTerminal]]
        }
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
