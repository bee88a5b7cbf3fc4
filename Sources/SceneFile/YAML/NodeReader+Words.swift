/// Descriptions of values for messages.
extension NodeReader {
    /// Whether the value is empty or `null`.
    func isMissing(_ node: Node) -> Bool {
        node.scalar?.isMissing ?? false
    }

    /// A description to follow the name of the key: `is a list`.
    func described(_ node: Node) -> String {
        switch node.content {
        case .mapping: "is a mapping"
        case .list: "is a list"
        case .layers(let isList): isList ? "is a list of layers" : "is a layer"
        case .unknown: "is unknown"
        case .scalar(let scalar):
            isMissing(node)
                ? "has no value"
                : scalar.isPlain ? "is '\(scalar.string.shortened)'" : "is text in quotes"
        }
    }

    /// Whether a text has too many bytes, which is reported.
    func isTooLong(_ text: String, _ node: Node, _ key: String, isLong: Bool) -> Bool {
        let most = isLong ? SceneLimits.textBytes : SceneLimits.nameBytes
        if text.utf8.count <= most { return false }
        report(
            "'\(key)' has \(text.utf8.count) bytes, and may have \(most)", at: node,
            help: "write a shorter text")
        return true
    }

    func emptyHelp(_ node: Node) -> String? {
        isMissing(node) ? "write a value, or remove the key" : nil
    }
}
