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
                Self.remarks.compactMap { $0(layer) }.joined(separator: ", "),
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

    /// What is said of properties that differ from their defaults.
    private static let remarks: [@Sendable (Layer) -> String?] = [
        { $0.isHidden ? "hidden" : nil },
        { $0.opacity == 1 ? nil : "opacity \(NumberText.short(Double($0.opacity)))" },
        { $0.transform == .identity || !$0.transform.isAffine ? nil : "transformed" },
        { $0.transform.isAffine ? nil : "transformed in 3D" },
        { $0.sublayerTransform == .identity ? nil : "sublayerTransform" },
        { $0.zPosition == 0 ? nil : "z \(NumberText.short($0.zPosition))" },
        { $0.windowLevel == 0 ? nil : "windowLevel \(NumberText.short($0.windowLevel))" },
        { $0.masksToBounds ? "masks to bounds" : nil },
        { $0.mask == nil ? nil : "mask" },
        { $0.isGeometryFlipped ? "flipped" : nil },
        { $0.isDoubleSided ? nil : "single sided" },
        { $0.isUserInteractionEnabled ? nil : "no interaction" },
        { $0.isTransformLayer ? "transform layer" : nil },
    ]
}
