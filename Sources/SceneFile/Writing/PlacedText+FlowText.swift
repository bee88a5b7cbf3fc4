internal import Yams

/// Changing values in place, and no more of them than differs.
extension PlacedText {
    /// Returns the edits that turn one value into another.
    ///
    /// - Parameters:
    ///   - old: What the value says; `nil` where that is the default.
    ///   - isQuoted: Whether text gets quotes in any case.
    func edits(
        of node: Node, in range: Range<Int>, from old: FlowText?, to new: FlowText,
        isInFlow: Bool, isQuoted: Bool
    ) -> [TextEdit] {
        if let old {
            if old.yaml == new.yaml { return [] }
            let parts = parts(
                of: node, at: range.lowerBound, from: old, to: new, isInFlow: isInFlow,
                isQuoted: isQuoted)
            if let parts { return parts }
        }
        return [TextEdit(range, isQuoted ? new.json : new.yaml)]
    }

    /// Returns the edits within a list or a mapping whose form stays; `nil` where it does not.
    private func parts(
        of node: Node, at place: Int, from old: FlowText, to new: FlowText, isInFlow: Bool,
        isQuoted: Bool
    ) -> [TextEdit]? {
        if "*&!".utf8.contains(self[place]) { return nil }
        switch (node, old, new) {
        case (.sequence(let nodes), .list(let old), .list(let new)):
            guard nodes.count == old.count, old.count == new.count,
                let list = list(node, at: place, isInFlow: isInFlow)
            else { return nil }
            return nodes.indices.flatMap { index in
                edits(
                    of: nodes[index], in: list.items[index], from: old[index], to: new[index],
                    isInFlow: isInFlow || list.isFlow, isQuoted: isQuoted)
            }
        case (.mapping, .mapping(let old), .mapping(let new)):
            guard let mapping = mapping(node, at: place, isInFlow: isInFlow),
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
