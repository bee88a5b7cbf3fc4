internal import Yams

/// What nodes are called in messages.
extension NodeReader {
    /// Whether nothing was written, or `null`.
    func isMissing(_ node: Node) -> Bool {
        guard case .scalar(let scalar) = node, scalar.style == .plain else { return false }
        return switch scalar.string {
        case "", "~", "null", "Null", "NULL": true
        default: false
        }
    }

    /// What a node is, after the name of its key: `is a list`.
    func described(_ node: Node) -> String {
        switch node {
        case .mapping: "is a mapping"
        case .sequence: "is a list"
        case .scalar(let scalar):
            isMissing(node)
                ? "has no value"
                : scalar.style == .plain ? "is '\(short(scalar.string))'" : "is text in quotes"
        case .alias: "is an alias"
        }
    }

    func emptyHelp(_ node: Node) -> String? {
        isMissing(node) ? "write a value, or remove the key" : nil
    }

    /// Text of the file for a message: not all of it where it is long.
    func short(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(40)
        return String(start) + (start.endIndex < text.unicodeScalars.endIndex ? "…" : "")
    }
}
