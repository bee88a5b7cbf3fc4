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
        guard case .mapping(let pairs) = node.content else {
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
        report("'\(key)' \(described(node)), but must be a list of \(items)", at: node)
        return nil
    }

    func flag(_ node: Node, _ key: String) -> Bool? {
        if let scalar = node.scalar, scalar.isPlain {
            switch scalar.string {
            case "true": return true
            case "false": return false
            default: break
            }
        }
        let meant = node.scalar.flatMap {
            PropertyKind.flag($0.string).map { "\($0)" }
                ?? Suggestion.nearest(to: $0.string, among: ["true", "false"])
        }
        report(
            "'\(key)' \(described(node)), but must be true or false", at: node,
            help: meant.map { "write '\($0)'" } ?? emptyHelp(node))
        return nil
    }

    /// Reads visible text; long text may have several lines.
    func text(_ node: Node, _ key: String, isLong: Bool = false) -> String? {
        once(node, key) { readText(node, key, isLong: isLong) }
    }

    private func readText(_ node: Node, _ key: String, isLong: Bool) -> String? {
        guard let scalar = node.scalar, !scalar.isMissing else {
            report(
                "'\(key)' \(described(node)), but must be text", at: node, help: emptyHelp(node))
            return nil
        }
        if scalar.string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            return isTooLong(scalar.string, node, key, isLong: isLong) ? nil : scalar.string
        }
        let isAllowed = { (scalar: Unicode.Scalar) in
            !VisibleText.isUnsafe(scalar) || (isLong && (scalar == "\n" || scalar == "\t"))
        }
        if let scalar = scalar.string.unicodeScalars.first(where: { !isAllowed($0) }) {
            let hex = String(scalar.value, radix: 16, uppercase: true)
            let padded = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
            report("'\(key)' has the character U+\(padded), which is invisible", at: node)
            return nil
        }
        return isTooLong(scalar.string, node, key, isLong: isLong) ? nil : scalar.string
    }

    func color(_ node: Node, _ key: String) -> LayerColor? {
        once(node, key) { readColor(node, key) }
    }

    private func readColor(_ node: Node, _ key: String) -> LayerColor? {
        // Many layers repeat the colour of the previous one.
        if let lastColor, lastColor.notation == node.scalar?.string { return lastColor }
        guard let scalar = node.scalar, !scalar.isMissing else {
            let isComment = problems.hasComment(behind: node.start.offset)
            report(
                "'\(key)' \(described(node)), but must be a colour", at: node,
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
