import LayerGeometry

/// Numbers. Each method reports a problem and returns `nil` if the node has another type.
extension NodeReader {
    func number(_ node: Node, _ key: String, part: Bool = false) -> Double? {
        if let number = node.store.shortNumber(node.index) { return number }
        return once(node, key) { readNumber(node, key, part: part) }
    }

    private func readNumber(_ node: Node, _ key: String, part: Bool) -> Double? {
        guard let scalar = node.scalar, scalar.isPlain, !scalar.isMissing else {
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
                "'\(key)' \(part ? "has" : "is") '\(scalar.string.shortened)', \(error.fact)",
                at: node, help: error.help)
            return nil
        }
    }

    /// Reads a list of numbers with one of the given counts.
    ///
    /// - Parameter alternative: What the caller reads in place of a list, for messages.
    func numbers(
        _ node: Node, _ key: String, counts: [Int], or alternative: String? = nil
    ) -> [Double]? {
        if let numbers = plainNumbers(node, counts) { return numbers }
        func expected() -> String { counts.map(String.init).joined(separator: " or ") }
        let more = alternative.map { ", or be \($0)" } ?? ""
        guard let items = node.items else {
            let other = alternative.map { "\($0), or " } ?? ""
            refuse(node, key, "\(other)a list of \(expected()) numbers", help: emptyHelp(node))
            return nil
        }
        guard counts.contains(items.count) else {
            let noun = items.count == 1 ? "number" : "numbers"
            report(
                "'\(key)' has \(items.count) \(noun), but must have \(expected())\(more)", at: node)
            return nil
        }
        let numbers = values(items) { number($0, key, part: true) }
        return numbers?.count == items.count ? numbers : nil
    }

    /// The fast path for a list of valid numbers.
    private func plainNumbers(_ node: Node, _ counts: [Int]) -> [Double]? {
        let store = node.store
        let list = store.records[node.index]
        guard list.kind == .list, counts.contains(Int(list.count)) else { return nil }
        var numbers: [Double] = []
        numbers.reserveCapacity(Int(list.count))
        for place in node.index + 1..<Int(list.next) {
            guard let number = store.shortNumber(place) else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// The fast path for a list of four valid numbers.
    private func fourNumbers(_ node: Node) -> SIMD4<Double>? {
        let (store, place) = (node.store, node.index)
        guard store.records[place].kind == .list, store.records[place].count == 4,
            let x = store.shortNumber(place + 1), let y = store.shortNumber(place + 2),
            let width = store.shortNumber(place + 3), let height = store.shortNumber(place + 4)
        else { return nil }
        return SIMD4(x, y, width, height)
    }

    func rect(_ node: Node, _ key: String) -> Rect? {
        if let n = fourNumbers(node) { return Rect(x: n[0], y: n[1], width: n[2], height: n[3]) }
        return numbers(node, key, counts: [4]).map { Rect($0) }
    }

    /// Returns a value of a property, or reports why the property cannot have it.
    func accepted(_ value: LayerValue, by property: LayerProperty, at node: Node) -> LayerValue? {
        do {
            try property.check(value)
            return value
        } catch {
            report(error.message, at: node, help: error.help)
            return nil
        }
    }
}

extension Rect {
    /// Creates a rectangle from its position and size.
    init(_ numbers: [Double]) {
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
