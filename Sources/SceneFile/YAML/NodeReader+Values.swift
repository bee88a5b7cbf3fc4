import Diagnostics
import LayerGeometry
internal import Yams

/// Typed values: each gives `nil` and a problem where a node is something else.
extension NodeReader {
    /// Reads a mapping: its known keys and their values.
    ///
    /// - Parameters:
    ///   - what: What it is called in a message, with quotes where it is a key.
    ///   - kind: What its keys are called in a message.
    func mapping(
        _ node: Node, _ what: String, keys: [String], kind: String
    ) -> [(key: String, value: Node)]? {
        guard case .mapping(let mapping) = node else {
            let expected = kind == "property" ? "a layer" : "a mapping of keys to values"
            report("\(what) \(described(node)), but must be \(expected)", at: node)
            return nil
        }
        var pairs: [(key: String, value: Node)] = []
        pairs.reserveCapacity(mapping.count)
        // By places, as Yams makes a copy of all pairs for those who iterate.
        for place in mapping.indices {
            if isFull { break }
            let (key, value) = mapping[place]
            if isRepeated(key) { continue }
            guard case .scalar(let scalar) = key else {
                report("a key must be a word", at: key)
                continue
            }
            if keys.contains(scalar.string) {
                pairs.append((scalar.string, value))
            } else {
                let near = Suggestion.nearest(to: scalar.string, among: keys)
                report(
                    "unknown \(kind) '\(short(scalar.string))'", at: key,
                    help: near.map { "write '\($0)'" })
            }
        }
        return pairs
    }

    /// Reads a list.
    func list(_ node: Node, _ key: String, of items: String) -> [Node]? {
        guard case .sequence(let sequence) = node else {
            report("'\(key)' \(described(node)), but must be a list of \(items)", at: node)
            return nil
        }
        return Array(sequence)
    }

    func number(_ node: Node, _ key: String, part: Bool = false) -> Double? {
        once(node, key) { readNumber(node, key, part: part) }
    }

    private func readNumber(_ node: Node, _ key: String, part: Bool) -> Double? {
        guard case .scalar(let scalar) = node, scalar.style == .plain, !isMissing(node) else {
            let verb = part ? "has an item that" : ""
            let space = part ? " " : ""
            report(
                "'\(key)' \(verb)\(space)\(described(node)), but must be a number", at: node,
                help: emptyHelp(node))
            return nil
        }
        do {
            return try PlainNumber.read(scalar.string)
        } catch {
            report(
                "'\(key)' \(part ? "has" : "is") '\(short(scalar.string))', \(error.fact)",
                at: node, help: error.help)
            return nil
        }
    }

    /// Reads a list of as many numbers as one of the counts says.
    func numbers(_ node: Node, _ key: String, counts: [Int]) -> [Double]? {
        let expected = counts.map(String.init).joined(separator: " or ")
        guard case .sequence(let items) = node else {
            report(
                "'\(key)' \(described(node)), but must be a list of \(expected) numbers", at: node,
                help: emptyHelp(node))
            return nil
        }
        guard counts.contains(items.count) else {
            let noun = items.count == 1 ? "number" : "numbers"
            report("'\(key)' has \(items.count) \(noun), but must have \(expected)", at: node)
            return nil
        }
        var numbers: [Double] = []
        numbers.reserveCapacity(items.count)
        for item in items {
            if isFull { return nil }
            if let number = number(item, key, part: true) { numbers.append(number) }
        }
        return numbers.count == items.count ? numbers : nil
    }

    func rect(_ node: Node, _ key: String) -> Rect? {
        numbers(node, key, counts: [4]).map {
            Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        }
    }

    func opacity(_ node: Node) -> Float? {
        guard let number = number(node, "opacity") else { return nil }
        guard number >= 0, number <= 1 else {
            report(
                "'opacity' is \(PlainNumber.write(number)), but must be between 0 and 1", at: node)
            return nil
        }
        // Not by way of the Double, which would round twice.
        return node.scalar.flatMap { Float($0.string) }
    }

    func flag(_ node: Node, _ key: String) -> Bool? {
        if case .scalar(let scalar) = node, scalar.style == .plain {
            switch scalar.string {
            case "true": return true
            case "false": return false
            default: break
            }
        }
        let words = ["yes": "true", "on": "true", "1": "true", "no": "false", "off": "false"]
        let meant = node.scalar.flatMap {
            words[$0.string.lowercased()]
                ?? Suggestion.nearest(to: $0.string, among: ["true", "false"])
        }
        report(
            "'\(key)' \(described(node)), but must be true or false", at: node,
            help: meant.map { "write '\($0)'" } ?? emptyHelp(node))
        return nil
    }

    /// Reads text that people can see; long text may have several lines.
    func text(_ node: Node, _ key: String, isLong: Bool = false) -> String? {
        once(node, key) { readText(node, key, isLong: isLong) }
    }

    private func readText(_ node: Node, _ key: String, isLong: Bool) -> String? {
        guard case .scalar(let scalar) = node, !isMissing(node) else {
            report(
                "'\(key)' \(described(node)), but must be text", at: node, help: emptyHelp(node))
            return nil
        }
        let isAllowed = { (scalar: Unicode.Scalar) in
            !VisibleText.isUnsafe(scalar) || (isLong && (scalar == "\n" || scalar == "\t"))
        }
        if let scalar = scalar.string.unicodeScalars.first(where: { !isAllowed($0) }) {
            let hex = String(scalar.value, radix: 16, uppercase: true)
            let padded = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
            report("'\(key)' has the character U+\(padded), which cannot be seen", at: node)
            return nil
        }
        return scalar.string
    }

    func color(_ node: Node, _ key: String) -> LayerColor? {
        once(node, key) { readColor(node, key) }
    }

    private func readColor(_ node: Node, _ key: String) -> LayerColor? {
        guard case .scalar(let scalar) = node, !isMissing(node) else {
            let line = source.line(node.mark?.line ?? 0)
            let isComment = line.contains(" #")
            report(
                "'\(key)' \(described(node)), but must be a colour", at: node,
                help: isComment ? "write quotes around the colour: \"#d0d0d8\"" : emptyHelp(node))
            return nil
        }
        if let color = LayerColor(notation: scalar.string) { return color }
        let near = Suggestion.nearest(to: scalar.string, among: LayerColor.names)
        let isHex = scalar.string.hasPrefix("#")
        report(
            "'\(key)' is '\(short(scalar.string))', which is no colour", at: node,
            help: isHex
                ? "write 3, 4, 6 or 8 hexadecimal digits after '#'" : near.map { "write '\($0)'" })
        return nil
    }
}
