import Diagnostics
import LayerGeometry

/// Masks: layers with their descendants, which are not rows.
extension CaptureTrees {
    /// A layer of a mask.
    private struct Part {
        var place: Int32
        /// The parent part, and whether this part is the parent's mask.
        var parent: Int
        var isMask: Bool
    }

    /// The maximum number of layers in a mask, and in all masks of a capture: enough for shapes.
    private static let mostParts = (each: 100, all: 200_000)

    /// Sets the mask that a layer refers to.
    mutating func addMask(of place: Int32, to layer: inout Layer, _ row: inout DumpRow) {
        let object = graph.objects[Int(place)]
        guard object.known.contains(.mask) else { return }
        guard maskParts < Self.mostParts.all, let mask = mask(object.mask) else {
            row.isUncertain = true
            tallies.lostMasks.add(row.address ?? "")
            return
        }
        layer.mask = mask
    }

    /// The layer at an address with its descendants; `nil` if one of them is not described,
    /// contains itself, or is too large.
    private mutating func mask(_ place: Int32) -> Layer? {
        var parts: [Part] = [Part(place: place, parent: -1, isMask: true)]
        var seen: Set<Int32> = [place]
        var next = 0
        while next < parts.count {
            let object = graph.objects[Int(parts[next].place)]
            guard object.className >= 0, parts.count <= Self.mostParts.each else { return nil }
            var inside = graph.children(of: parts[next].place).map {
                Part(place: $0, parent: next, isMask: false)
            }
            if object.known.contains(.mask) {
                inside.append(Part(place: object.mask, parent: next, isMask: true))
            }
            for part in inside where !seen.insert(part.place).inserted { return nil }
            parts += inside
            next += 1
        }
        maskParts += parts.count
        return assembled(parts)
    }

    /// Assembles the parts, the innermost first: each part comes after its parent.
    private func assembled(_ parts: [Part]) -> Layer? {
        var sublayers: [[Layer]] = Array(repeating: [], count: parts.count)
        var masks: [Layer?] = Array(repeating: nil, count: parts.count)
        for (index, part) in parts.enumerated().reversed() {
            var layer = graph.objects[Int(part.place)].layer
            let name = graph.className(of: part.place)
            layer.className = VisibleText.escaped(name)
            layer.name = VisibleText.escaped(layer.name.isEmpty ? name : layer.name)
            layer.shortenTexts(DumpBuilder.mostCharacters)
            layer.isTransformLayer = graph.classes.isKind(
                graph.objects[Int(part.place)].className, of: "CATransformLayer")
            layer.sublayers = sublayers[index].reversed()
            layer.mask = masks[index]
            if part.parent < 0 { return layer }
            if part.isMask {
                masks[part.parent] = layer
            } else {
                sublayers[part.parent].append(layer)
            }
        }
        return nil
    }
}
