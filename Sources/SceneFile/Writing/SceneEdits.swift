import LayerGeometry

/// Computes the edits that turn the text of one scene into that of another.
struct SceneEdits {
    let text: PlacedText
    /// The positions of the layers in the text, for those that moved.
    let moved: MovedLayers

    /// The edits of a list or mapping; `nil` if its text must be rewritten.
    ///
    /// - Parameter outer: What contains it; `nil` for the document.
    func edits(
        of node: Node, in outer: PlacedParts?, from old: PrintedValue, to new: PrintedValue
    ) -> [TextEdit]? {
        guard let parts = text.parts(of: node, isJSON: outer?.isJSON ?? false) else { return nil }
        switch new.value {
        case .mapping, .layer:
            guard parts.isMapping else { return nil }
            // A mapping in braces that gains layers is rewritten in block style.
            let isBraced = parts.isFlow && !parts.isJSON && outer?.isFlow == false
            if isBraced, parts.all.isEmpty || new.value.gainsLayers(old.value) { return nil }
            return keys(of: parts, from: old, to: new)
        case .list, .layers: return parts.isMapping ? nil : items(of: parts, from: old, to: new)
        case .word, .text: return nil
        }
    }

    /// The edits of an item, or of the value of a key.
    private func edits(
        of part: PlacedParts.Part, in outer: PlacedParts, from old: PrintedValue?,
        to new: PrintedValue
    ) -> [TextEdit] {
        if part.node.isAlias {
            if text.refers(part.node, to: new.print, before: old?.print) { return [] }
        } else if let old {
            if old.print == new.print, text.isSettled(part.node) { return [] }
            text.change(part.node, to: new.print)
            if let inner = edits(of: part.node, in: outer, from: old, to: new) { return inner }
        }
        text.remove(part.node)
        if new.value.hasLayers {
            return [TextEdit(part.range, outer.written(part.key, new.value))]
        }
        text.change(part.node, to: new.print)
        let start = part.value.lowerBound
        let isQuoted = outer.isJSON || text.has("\"", at: start) || text.has("'", at: start)
        return [TextEdit(part.value, new.value.text(asJSON: isQuoted))]
    }

    // MARK: - Mappings

    private func keys(
        of parts: PlacedParts, from old: PrintedValue, to new: PrintedValue
    ) -> [TextEdit]? {
        var (before, after) = (old.values, new.values)
        if case .layer(let oldLayer) = old.value, case .layer(let layer) = new.value {
            guard let given = geometry(parts) else { return nil }
            let wanted = layer.geometry(like: given, of: oldLayer)
            for key in Layer.geometryKeys {
                before[key] = given[key].map { PrintedValue(.numbers($0)) }
                after[key] = wanted[key].map { PrintedValue(.numbers($0)) }
            }
        }
        let order = new.value.pairs.map(\.key)
        let ranks = parts.all.map { order.firstIndex(of: $0.key) ?? order.count }
        var edits = PartEdits(parts)
        for (rank, pair) in zip(0..., new.value.pairs) {
            let (old, new) = (before[pair.key], after[pair.key])
            guard let index = ranks.firstIndex(of: rank) else {
                guard let new, old?.print != new.print else { continue }
                let before = ranks.indices.filter { ranks[$0] < rank }
                // Bounds and position follow the frame, or take its place.
                let frame = before.first { parts.all[$0].key == "frame" }
                let last = before.max { ranks[$0] < ranks[$1] }
                let isGeometry = Layer.geometryKeys.contains(pair.key)
                edits.add(
                    parts.written(pair.key, new.value),
                    after: (isGeometry ? frame : nil) ?? last ?? -1)
                continue
            }
            let part = parts.all[index]
            if let new {
                edits.inner += self.edits(of: part, in: parts, from: old, to: new)
            } else if let old {
                if pair.standard.isEmpty || old.value.hasLayers || !hasComment(part, parts) {
                    text.remove(part.node)
                    edits.remove(index)
                } else {
                    // The key stays because of its comment.
                    let standard = PrintedValue(.word(pair.standard))
                    text.change(part.node, to: standard.print)
                    edits.inner.append(TextEdit(part.value, pair.standard))
                }
            } else if !text.isSettled(part.node) {
                text.remove(part.node)
                edits.remove(index)
            }
        }
        return edits.edits()
    }

    private func hasComment(_ part: PlacedParts.Part, _ parts: PlacedParts) -> Bool {
        !parts.isFlow && text.hasComment(after: part.range.upperBound)
    }

    /// The numbers of a layer's frame, bounds and position in the text; `nil` if their text is too
    /// unusual to edit.
    private func geometry(_ parts: PlacedParts) -> [String: [Double]]? {
        var given: [String: [Double]] = [:]
        for part in parts.all where Layer.geometryKeys.contains(part.key) {
            let numbers = part.node.items?.compactMap { item in
                item.scalar.flatMap { try? PlainNumber.read($0.string) }
            }
            guard let numbers, numbers.count == (part.key == "position" ? 2 : 4) else {
                return nil
            }
            given[part.key] = numbers
        }
        return given
    }

    // MARK: - Lists

    private func items(
        of parts: PlacedParts, from old: PrintedValue, to new: PrintedValue
    ) -> [TextEdit]? {
        let (olds, news) = (old.items, new.items)
        guard parts.all.count == olds.count else { return nil }
        var origins: [Int?] = Array(olds.indices)
        if case .layers = new.value {
            origins = LayerOrigins.of(news, in: olds)
        } else if news.count != olds.count {
            return nil
        }
        var edits = PartEdits(parts)
        for index in Set(olds.indices).subtracting(origins.compactMap(\.self)) {
            text.remove(parts.all[index].node)
            edits.remove(index)
        }
        var last = -1
        for (origin, new) in zip(origins, news) {
            guard let origin else {
                edits.add(written(new, in: parts), after: last)
                continue
            }
            let part = parts.all[origin]
            let inner = self.edits(of: part, in: parts, from: olds[origin], to: new)
            if origin > last {
                edits.inner += inner
                last = origin
            } else {
                let lines = parts.isFlow ? part.range : parts.block(origin)
                edits.add(inner.applied(to: text.bytes, in: lines), after: last)
                edits.remove(origin)
            }
        }
        return edits.edits()
    }

    /// A new layer in a list.
    private func written(_ layer: PrintedValue, in parts: PlacedParts) -> String {
        if parts.isFlow { return parts.written("", layer.value) }
        return moved.lines(layer, indent: parts.indent)
            ?? parts.lineBreak + parts.written("", layer.value)
    }
}

extension FlowText {
    /// Whether it has a mask or sublayers where there were none.
    fileprivate func gainsLayers(_ old: FlowText) -> Bool {
        let old = old.pairs.filter { $0.value != nil }.map(\.key)
        return pairs.contains { $0.value?.hasLayers ?? false && !old.contains($0.key) }
    }
}
