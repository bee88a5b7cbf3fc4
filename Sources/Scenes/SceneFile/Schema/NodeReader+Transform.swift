import LayerGeometry

extension NodeReader {
    /// Reads a transform: six numbers, sixteen, or a list of operations.
    func transform(_ node: Node, _ key: String) -> LayerTransform? {
        once(node, key) { () -> LayerTransform? in
            guard let items = node.items else {
                refuse(
                    node, key, "6 numbers, 16 numbers or a list of operations",
                    help: emptyHelp(node))
                return nil
            }
            guard let first = items.first else { return .identity }
            if !first.isMapping { return matrix(node, key).map { LayerTransform($0) } }
            if items.count == 1, let angle = plainRotation(first) {
                return LayerTransform(rotation: .degrees(angle))
            }
            let operations = values(items) { operation($0, key) } ?? []
            return operations.count == items.count ? LayerTransform(operations) : nil
        }
    }

    private func matrix(_ node: Node, _ key: String) -> Transform3D? {
        numbers(node, key, counts: [6, 16]).map { Transform3D(sixOrSixteen: $0) }
    }

    /// The fast path for an operation that is a rotation by a valid number of degrees.
    private func plainRotation(_ node: Node) -> Double? {
        guard var pairs = node.pairs, pairs.count == 1, let (key, value) = pairs.next() else {
            return nil
        }
        let record = node.store.records[key.place]
        guard record.kind == .scalar, node.store.bytes(record).elementsEqual("rotate".utf8) else {
            return nil
        }
        return node.store.shortNumber(value.index)
    }

    private func operation(_ node: Node, _ key: String) -> TransformOperation? {
        guard
            let pairs = mapping(
                node, "an operation of '\(key)'", keys: SceneSchema.operations, kind: "operation")
        else { return nil }
        guard let (name, value) = pairs.first else {
            if node.pairs?.count == 0 { report("an operation of '\(key)' is empty", at: node) }
            return nil
        }
        if pairs.count > 1 {
            report(
                "'\(pairs[1].key)' in one operation with '\(name)'", at: pairs[1].value,
                help: "write each operation as an item of its own, so that their order is clear")
            return nil
        }
        return operation(name, value)
    }

    private func operation(_ name: String, _ value: Node) -> TransformOperation? {
        switch name {
        case "perspective":
            guard let distance = number(value, name) else { return nil }
            if distance == 0 {
                report("'perspective' is 0, but the eye must be at a distance", at: value)
                return nil
            }
            return .perspective(distance)
        case "translate":
            guard let n = numbers(value, name, counts: [2, 3]) else { return nil }
            return .translate(x: n[0], y: n[1], z: n.count == 3 ? n[2] : 0)
        case "scale":
            if value.scalar != nil {
                return number(value, name).map { .scale(x: $0, y: $0) }
            }
            guard let n = numbers(value, name, counts: [2, 3], or: "one number") else { return nil }
            return .scale(x: n[0], y: n[1], z: n.count == 3 ? n[2] : 1)
        case "matrix": return matrix(value, name).map { .matrix($0) }
        default: return rotation(value)
        }
    }

    private func rotation(_ node: Node) -> TransformOperation? {
        guard node.isMapping else {
            if node.items != nil {
                refuse(
                    node, "rotate", "a number, or a mapping with 'angle' and 'axis'",
                    help: "write '{angle: 30, axis: [0, 1, 0]}'")
                return nil
            }
            return number(node, "rotate").map { .rotate(.degrees($0)) }
        }
        guard let pairs = mapping(node, "'rotate'", keys: ["angle", "axis"], kind: "key") else {
            return nil
        }
        var angle: Double?
        var axis: [Double]? = [0, 0, 1]
        for (name, value) in pairs {
            if name == "angle" {
                angle = number(value, name)
                if angle == nil { return nil }
            } else {
                axis = numbers(value, name, counts: [3])
            }
        }
        guard let angle else {
            report(
                "'rotate' has no 'angle'", at: node, help: "write '{angle: 30, axis: [0, 1, 0]}'")
            return nil
        }
        return axis.map { .rotate(.degrees(angle), x: $0[0], y: $0[1], z: $0[2]) }
    }
}

/// The notation of values in scene files.
extension PropertyKind {
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
