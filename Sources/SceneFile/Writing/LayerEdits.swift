import LayerGeometry

/// Computes the edits that turn the text of one scene into that of another.
final class LayerEdits {
    /// A layer and its fingerprint.
    typealias Printed = (layer: Layer, print: LayerPrint)

    let text: PlacedText
    /// The positions of the layers in the text, for those that moved.
    let origins: LayerOrigins

    init(_ text: PlacedText, origins: LayerOrigins) {
        self.text = text
        self.origins = origins
    }

    /// The edits that turn one layer into another; `nil` if its text must be rewritten.
    func edits(
        of node: Node, from old: Printed, to new: Printed, isInFlow: Bool
    ) -> [TextEdit]? {
        let written = String(new.print.whole)
        if node.isAlias {
            return text.says(node, written, before: String(old.print.whole)) ? [] : nil
        }
        if old.print.whole == new.print.whole, text.isSettled(node) { return [] }
        text.change(node, to: written)
        guard let mapping = text.mapping(node) else { return nil }
        let gains =
            (old.layer.mask == nil && new.layer.mask != nil)
            || (old.layer.sublayers.isEmpty && !new.layer.sublayers.isEmpty)
        // A flow mapping that gains layers is rewritten in block style.
        if mapping.isFlow, !isInFlow, !mapping.isJSON, gains || mapping.entries.isEmpty {
            return nil
        }
        var edits = MappingEdits(mapping, in: text, order: LayerKey.names)
        let others = ["frame", "bounds", "position", "mask", "sublayers"]
        for key in LayerKey.all where !others.contains(key.name) {
            edits.set(
                key.name, from: key.write(old.layer), to: key.write(new.layer),
                standard: key.key.defaultText)
        }
        guard geometry(from: old.layer, to: new.layer, &edits) else { return nil }
        mask(from: old, to: new, &edits)
        sublayers(from: old, to: new, &edits)
        return edits.edits()
    }

    /// Changes frame, bounds and position; returns `false` if their text is too unusual to edit.
    private func geometry(from old: Layer, to new: Layer, _ edits: inout MappingEdits) -> Bool {
        var given = PlacedGeometry()
        for (key, path) in PlacedGeometry.keys {
            guard let entry = edits.entry(key) else { continue }
            guard let items = entry.value.items else { return false }
            let numbers = items.compactMap { item in
                item.scalar.flatMap { try? PlainNumber.read($0.string) }
            }
            guard numbers.count == (key == "position" ? 2 : 4) else { return false }
            given[keyPath: path] = numbers
        }
        let wanted = given.changed(from: old, to: new)
        if let frame = edits.entry("frame"), wanted.frame == nil {
            let others = PlacedGeometry.keys.compactMap { key, path in
                given[keyPath: path] == nil
                    ? wanted[keyPath: path].map { edits.written(key, .numbers($0)) } : nil
            }
            edits.replace(frame, by: others)
            if let bounds = given.bounds {
                edits.set(
                    "bounds", from: .numbers(bounds), to: wanted.bounds.map { .numbers($0) },
                    standard: "[0, 0, 0, 0]")
            }
            return true
        }
        for (key, path) in PlacedGeometry.keys {
            edits.set(
                key, from: given[keyPath: path].map { .numbers($0) },
                to: wanted[keyPath: path].map { .numbers($0) },
                standard: key == "bounds" ? "[0, 0, 0, 0]" : "[0, 0]")
        }
        return true
    }

    private func mask(from old: Printed, to new: Printed, _ edits: inout MappingEdits) {
        let entry = edits.entry("mask")
        guard let mask = new.layer.mask else {
            if let entry { edits.replace(entry, by: []) }
            return
        }
        if let entry, let before = old.layer.mask {
            nested(
                entry, from: (before, old.print.mask[0]), to: (mask, new.print.mask[0]), &edits)
        } else {
            edits.add("mask", written("mask", mask, edits.mapping))
        }
    }

    /// Changes the layer that is the value of a key, in place if possible.
    func nested(
        _ entry: PlacedMapping.Entry, from old: Printed, to new: Printed,
        _ edits: inout MappingEdits
    ) {
        let inner = self.edits(
            of: entry.value, from: old, to: new, isInFlow: edits.mapping.isFlow)
        if let inner {
            edits.edit(inner)
        } else {
            edits.replace(entry, by: [written(entry.key, new.layer, edits.mapping)])
        }
    }

    private func written(_ key: String, _ layer: Layer, _ mapping: PlacedMapping) -> String {
        if mapping.isFlow {
            return mapping.isJSON
                ? "\"\(key)\": \(FlowText.layer(layer).json)"
                : "\(key): \(FlowText.layer(layer).yaml)"
        }
        var writer = SceneWriter()
        let indent = String(repeating: " ", count: mapping.indent)
        writer.nested(key, layer, lead: "", indent: indent)
        return text.adopted(writer.text)
    }

    private func sublayers(from old: Printed, to new: Printed, _ edits: inout MappingEdits) {
        let entry = edits.entry("sublayers")
        if new.layer.sublayers.isEmpty {
            if let entry, !old.layer.sublayers.isEmpty { edits.replace(entry, by: []) }
            return
        }
        if let entry {
            let (before, after) = (old.print.list, new.print.list)
            if entry.value.isAlias, text.says(entry.value, after, before: before) { return }
            if before != after { text.change(entry.value, to: after) }
        }
        if let entry, !old.layer.sublayers.isEmpty {
            let inner = SublayerEdits(
                edits: self, old: old, new: new, isJSON: edits.mapping.isJSON
            ).edits(of: entry.value)
            if let inner { return edits.edit(inner) }
        }
        let written: String
        if edits.mapping.isFlow {
            written = edits.written("sublayers", .list(new.layer.sublayers.map(FlowText.layer)))
        } else {
            var writer = SceneWriter()
            let indent = String(repeating: " ", count: edits.mapping.indent)
            writer.sublayers(new.layer.sublayers, lead: "", indent: indent)
            written = text.adopted(writer.text)
        }
        if let entry {
            edits.replace(entry, by: [written])
        } else {
            edits.add("sublayers", written)
        }
    }
}

extension PlacedGeometry {
    /// The keys of a layer's geometry, in the order in which they are written.
    fileprivate static var keys: [(String, WritableKeyPath<PlacedGeometry, [Double]?>)] {
        [("frame", \.frame), ("bounds", \.bounds), ("position", \.position)]
    }
}

extension FlowText {
    /// A layer and its descendants on one line.
    static func layer(_ layer: Layer) -> FlowText {
        var pairs = LayerKey.all.compactMap { key in
            key.write(layer).map { (key: key.name, value: $0) }
        }
        if let mask = layer.mask { pairs.append((key: "mask", value: .layer(mask))) }
        if !layer.sublayers.isEmpty {
            pairs.append((key: "sublayers", value: .list(layer.sublayers.map(FlowText.layer))))
        }
        return .mapping(pairs)
    }
}

extension PlacedText {
    /// Adapts generated lines to this text: no final line break, and the text's kind of line breaks.
    func adopted(_ lines: String) -> String {
        let lines = lines.hasSuffix("\n") ? String(lines.dropLast()) : lines
        return lineEnd == "\n"
            ? lines
            : lines.split(separator: "\n", omittingEmptySubsequences: false).joined(
                separator: lineEnd)
    }
}
