import LayerGeometry

/// The notation of values in scene files.
extension PropertyKind {
    /// A description of the type, for the reference and the schema.
    var fileType: String {
        switch self {
        case .number(nil): "a number"
        case .number(let range?):
            "a number from \(PlainNumber.write(range.lowerBound)) to "
                + PlainNumber.write(range.upperBound)
        case .angle: "degrees"
        case .point, .unit, .scale: "[x, y]"
        case .size: "[width, height]"
        case .rect: "[x, y, width, height]"
        case .flag: "true or false"
        case .text: "text"
        case .word: usage
        case .color: "a colour"
        case .transform: "6 or 16 numbers, or operations"
        }
    }

    /// The kind in files, where a property without a value has no key.
    var inFiles: PropertyKind {
        if case .word(let words) = self { .word(words.filter { $0 != "none" }) } else { self }
    }

    /// Reads the value of a property, or reports what is wrong with it.
    func read(_ node: Node, as property: LayerProperty, _ nodes: NodeReader) -> LayerValue? {
        let name = property.name
        return switch self {
        case .number:
            nodes.number(node, name).flatMap {
                nodes.accepted(.number($0), by: property, at: node)
            }
        case .angle: nodes.number(node, name).map { .angle(.degrees($0)) }
        case .flag: nodes.flag(node, name).map { .flag($0) }
        case .text: nodes.text(node, name, isLong: property == .text).map { .text($0) }
        case .word(let words): nodes.word(node, name, among: words).map { .word($0) }
        case .color: nodes.color(node, name).map { .color($0) }
        case .transform: nodes.transform(node, name).map { .transform($0) }
        case .rect: nodes.rect(node, name).map { .rect($0) }
        case .scale, .point, .unit, .size: nodes.numbers(node, name, counts: [2]).flatMap(value)
        }
    }
}

extension FlowText {
    /// A property's value; `nil` for none.
    init?(_ value: LayerValue) {
        switch value {
        case .number(let number): self = .number(number)
        case .angle(let angle): self = .number(angle.degrees)
        case .flag(let flag): self = .word("\(flag)")
        case .word(let word):
            if word == "none" { return nil }
            self = .word(word)
        case .text(let text?): self = .text(text)
        case .color(let color?): self = .text(color.written)
        case .transform(let transform):
            self = transform.operations.isEmpty ? .list([]) : .transform(transform)
        case .scale, .point, .unit, .size, .rect:
            guard let numbers = value.numbers else { return nil }
            self = .numbers(numbers)
        case .text(nil), .color(nil): return nil
        }
    }
}
