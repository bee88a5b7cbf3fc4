import Diagnostics
import LayerGeometry
internal import YAMLEvents

/// Typed values. Each method reports a problem and returns `nil` if the node has another type.
extension NodeReader {
    /// Reads a mapping and returns its known keys with their values.
    ///
    /// - Parameters:
    ///   - what: The mapping's name for messages; keys are quoted.
    ///   - kind: The name of its keys for messages.
    func mapping(
        _ node: Node, _ what: @autoclosure () -> String, keys: [String], kind: String
    ) -> [(key: String, value: Node)]? {
        guard let pairs = node.pairs else {
            report(
                "\(what()) \(described(node)), but must be a mapping of keys to values", at: node)
            return nil
        }
        var given: [GivenKey] = []
        var known: [(key: String, value: Node)] = []
        known.reserveCapacity(pairs.count)
        for (key, value) in pairs {
            if isFull { break }
            let place = problems.range(of: key)
            guard !key.isAlias, let name = key.scalar?.string else {
                problems.reportNoWord(at: place)
                continue
            }
            let isKnown = accepts(
                name, at: place, isKnown: keys.contains(name), among: keys, kind: kind,
                given: &given)
            if isKnown { known.append((name, value)) }
        }
        return known
    }

    /// Reads a list.
    func list(_ node: Node, _ key: String, of items: String) -> Items? {
        if let items = node.items { return items }
        refuse(node, key, "a list of \(items)")
        return nil
    }

    /// Reads the items of a list except those with problems; `nil` if there are too many problems.
    func values<Value>(_ items: Items, _ read: (Node) -> Value?) -> [Value]? {
        var values: [Value] = []
        values.reserveCapacity(items.count)
        for item in items {
            if isFull { return nil }
            if let value = read(item) { values.append(value) }
        }
        return values
    }

    func flag(_ node: Node, _ key: String) -> Bool? {
        word(node, key, among: Self.flags).map { $0 == "true" }
    }

    private static let flags = ["true", "false"]

    /// Reads visible text; long text may have several lines.
    func text(_ node: Node, _ key: String, isLong: Bool = false) -> String? {
        once(node, key) { readText(node, key, isLong: isLong) }
    }

    private func readText(_ node: Node, _ key: String, isLong: Bool) -> String? {
        guard let scalar = node.scalar, !scalar.isMissing else {
            refuse(node, key, "text", help: emptyHelp(node))
            return nil
        }
        let text = scalar.string
        if let problem = LayerProperty.problem(with: text, called: key, isLong: isLong) {
            report(problem.message, at: node, help: problem.help)
            return nil
        }
        return text
    }

    func color(_ node: Node, _ key: String) -> LayerColor? {
        once(node, key) { readColor(node, key) }
    }

    private func readColor(_ node: Node, _ key: String) -> LayerColor? {
        // Many layers repeat the colour of the previous one.
        if let lastColor, lastColor.notation == node.scalar?.string { return lastColor }
        guard let scalar = node.scalar, !scalar.isMissing else {
            let isComment = problems.hasComment(behind: node.start.offset)
            refuse(
                node, key, "a colour",
                help: isComment ? "write quotes around the colour: \"#d0d0d8\"" : emptyHelp(node))
            return nil
        }
        if let color = LayerColor(notation: scalar.string) {
            lastColor = color
            return color
        }
        let near = Suggestion.nearest(to: scalar.string, among: LayerColor.names)
        let isHex = scalar.string.hasPrefix("#")
        report(
            "'\(key)' is '\(scalar.string.shortened)', which is not a colour", at: node,
            help: isHex
                ? "write 3, 4, 6 or 8 hexadecimal digits after '#'" : near.map { "write '\($0)'" })
        return nil
    }
}
