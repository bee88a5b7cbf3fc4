import Diagnostics
import LayerGeometry
internal import Yams

/// Reads layers and what is in them.
final class LayerReader {
    /// Where each layer begins, in pre-order; masks have no place in it.
    private(set) var places: [SourceRange] = []
    private let nodes: NodeReader
    private var layerCount = 0
    private var level = 0
    private var maskLevel = 0
    /// The deepest level that was reached, in the layer that is being read.
    private var deepest = 0
    /// The layers that were read, by their places, in a text with aliases.
    private(set) var known: [SourceRange: ReadLayer] = [:]
    /// Those in masks, of which the list of places has none.
    private(set) var knownInMasks: [SourceRange: ReadLayer] = [:]

    init(_ nodes: NodeReader) {
        self.nodes = nodes
    }

    /// Whether reading on would only cost time.
    private var isFull: Bool {
        nodes.isFull || layerCount > SceneLimits.layers
            || nodes.animationCount > SceneLimits.animations
    }

    /// Reads a layer and all in it.
    func layer(_ node: Node, _ key: String) -> Layer? {
        if nodes.hasAliases, let layer = again(node) { return layer }
        level += 1
        layerCount += 1
        defer { level -= 1 }
        if level > SceneLimits.levels {
            nodes.report("nested deeper than \(SceneLimits.levels) levels of layers", at: node)
            return nil
        }
        if layerCount > SceneLimits.layers {
            nodes.report("more than \(SceneLimits.layers) layers", at: node)
            return nil
        }
        guard let pairs = nodes.mapping(node, "'\(key)'", keys: LayerKey.names, kind: "property")
        else {
            return nil
        }
        var draft = LayerDraft()  // On the heap: the stack has to do for a thousand levels.
        draft.start = LayerDraft.Start(
            places: places.count, layerCount: layerCount - 1, animationCount: nodes.animationCount,
            deepest: deepest)
        deepest = level
        if maskLevel == 0, let place = place(of: node) { places.append(place) }
        for (name, value) in pairs {
            draft.keys[name] = value
            switch name {
            case "mask":
                maskLevel += 1
                draft.layer.mask = layer(value, name)
                maskLevel -= 1
            case "sublayers": draft.layer.sublayers = layers(value)
            default: LayerKey.byName[name]?.read(nodes, value, &draft)
            }
            if isFull { return nil }
        }
        let layer = finished(draft)
        if nodes.hasAliases { remember(layer, node, draft.start) }
        deepest = max(deepest, draft.start.deepest)
        return layer
    }

    /// Where a layer begins.
    private func place(of node: Node) -> SourceRange? {
        node.mark.map { SourceRange(line: $0.line, column: $0.column) }
    }

    /// Takes a layer that was read before; `nil` where there is none, or where it would be too much.
    private func again(_ node: Node) -> Layer? {
        guard let place = place(of: node),
            let entry = maskLevel == 0 ? known[place] : knownInMasks[place],
            level + entry.levels <= SceneLimits.levels,
            layerCount + entry.layerCount <= SceneLimits.layers,
            nodes.animationCount + entry.animationCount <= SceneLimits.animations
        else { return nil }
        // One by one: a slice would hold the list, and adding to it would copy all of it.
        for place in entry.places { places.append(places[place]) }
        layerCount += entry.layerCount
        nodes.animationCount += entry.animationCount
        deepest = max(deepest, level + entry.levels)
        return entry.layer
    }

    private func remember(_ layer: Layer, _ node: Node, _ start: LayerDraft.Start) {
        guard let place = place(of: node) else { return }
        let entry = ReadLayer(
            layer: layer, places: start.places..<places.count,
            layerCount: layerCount - start.layerCount,
            animationCount: nodes.animationCount - start.animationCount,
            levels: deepest - level + 1)
        if maskLevel == 0 { known[place] = entry } else { knownInMasks[place] = entry }
    }

    /// Reads a list of layers.
    private func layers(_ node: Node) -> [Layer] {
        guard let items = nodes.list(node, "sublayers", of: "layers") else { return [] }
        var layers: [Layer] = []
        layers.reserveCapacity(items.count)
        for item in items {
            if isFull { break }
            if let layer = layer(item, "sublayers") { layers.append(layer) }
        }
        return layers
    }

    /// Sets the frame, and refuses geometry that overflows.
    private func finished(_ draft: LayerDraft) -> Layer {
        var layer = draft.layer
        if let frame = draft.frame {
            if let position = draft.keys["position"] {
                nodes.report(
                    "'position' beside 'frame', which sets it", at: position,
                    help: "remove 'position', or write 'bounds' and 'position'")
            }
            layer.setFrame(frame)
        }
        for (key, transform) in [
            ("transform", layer.transform), ("sublayerTransform", layer.sublayerTransform),
        ] where !transform.isFinite {
            overflow(key, "the matrix", draft)
            return layer
        }
        let edges = draft.keys["frame"] != nil ? "frame" : "bounds"
        if let frame = draft.frame, !frame.isFinite {
            overflow("frame", "the far edge", draft)
        } else if !layer.bounds.isFinite {
            overflow(edges, "the far edge", draft)
        } else if !layer.position.isFinite || layer.frame.map({ !$0.isFinite }) ?? false {
            overflow(edges, "the layer's frame", draft)
        } else if !layer.ownMatrix.isFinite {
            overflow(edges, "the layer's place", draft)
        } else if layer.sublayerTransform != .identity, !sublayerPlace(layer).isFinite {
            overflow("sublayerTransform", "the sublayers' place", draft)
        }
        return layer
    }

    private func overflow(_ key: String, _ what: String, _ draft: LayerDraft) {
        let keys =
            [key, "transform", "bounds", "position", "anchorPoint"] + draft.keys.keys.sorted()
        guard let found = keys.first(where: { draft.keys[$0] != nil }), let node = draft.keys[found]
        else { return }
        nodes.report("'\(found)' is too large: \(what) is not finite", at: node)
    }

    private func sublayerPlace(_ layer: Layer) -> Transform3D {
        let pivot = layer.anchorPoint.point(in: layer.bounds)
        return Transform3D.translation(x: -pivot.x, y: -pivot.y, z: -layer.anchorPointZ)
            .concatenating(layer.sublayerTransform)
            .concatenating(.translation(x: pivot.x, y: pivot.y, z: layer.anchorPointZ))
    }
}

extension LayerKey {
    static let names = all.map(\.name)
}
