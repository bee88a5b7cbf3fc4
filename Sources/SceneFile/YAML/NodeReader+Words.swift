/// Descriptions of values for messages.
extension NodeReader {
    /// A description to follow the name of the key: `is a list`.
    func described(_ node: Node) -> String {
        switch node.kind {
        case .mapping: return "is a mapping"
        case .list: return "is a list"
        case .layer: return "is a layer"
        case .layers: return "is a list of layers"
        case .scalar, .alias, .unknown:
            guard let scalar = node.scalar else { return "is unknown" }
            if scalar.isMissing { return "has no value" }
            return scalar.isPlain ? "is '\(scalar.string.shortened)'" : "is text in quotes"
        }
    }

    /// Reports a value of the wrong type.
    func refuse(_ node: Node, _ key: String, _ expected: String, help: String? = nil) {
        report("'\(key)' \(described(node)), but must be \(expected)", at: node, help: help)
    }

    func emptyHelp(_ node: Node) -> String? {
        node.scalar?.isMissing == true ? "write a value, or remove the key" : nil
    }
}
