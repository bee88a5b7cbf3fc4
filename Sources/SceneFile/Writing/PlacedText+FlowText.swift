/// Minimal edits of values.
extension PlacedText {
    /// Returns the edits that turn one value into another.
    ///
    /// - Parameters:
    ///   - old: The current value; `nil` for the default.
    ///   - isQuoted: Whether text is always quoted.
    func edits(
        of node: Node, in range: Range<Int>, from old: FlowText?, to new: FlowText, isQuoted: Bool
    ) -> [TextEdit] {
        if node.isAlias, says(node, new.yaml, before: old?.yaml) { return [] }
        if !node.isAlias, let old {
            if old.yaml == new.yaml, isSettled(node) { return [] }
            change(node, to: new.yaml)
            if let parts = parts(of: node, from: old, to: new, isQuoted: isQuoted) { return parts }
        }
        return [TextEdit(range, isQuoted ? new.json : new.yaml)]
    }

    /// The edits within a list or mapping; `nil` if the number of items or the keys change.
    private func parts(
        of node: Node, from old: FlowText, to new: FlowText, isQuoted: Bool
    ) -> [TextEdit]? {
        switch (old, new) {
        case (.list(let old), .list(let new)):
            guard old.count == new.count, let list = list(node), list.items.count == old.count
            else { return nil }
            return zip(node.items.map(Array.init) ?? [], 0...).flatMap { item, index in
                edits(
                    of: item, in: self.range(of: item), from: old[index], to: new[index],
                    isQuoted: isQuoted)
            }
        case (.mapping(let old), .mapping(let new)):
            guard let mapping = mapping(node),
                Set(old.map(\.key)).isSubset(of: mapping.entries.map(\.key)),
                old.map(\.key) == new.map(\.key) || old.first?.key == "keyPath"
            else { return nil }
            var edits = MappingEdits(mapping, in: self, order: AnimationKey.names)
            for key in Set(old.map(\.key) + new.map(\.key)).sorted() {
                edits.set(
                    key, from: old.first { $0.key == key }?.value,
                    to: new.first { $0.key == key }?.value)
            }
            return edits.edits()
        default: return nil
        }
    }
}
