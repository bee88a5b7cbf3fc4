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
        case .word: PropertyKind.word(fileWords).usage
        case .color: "a colour"
        case .transform: "6 or 16 numbers, or operations"
        }
    }

    /// The words of a value; none is said by leaving the key out.
    private var fileWords: [String] {
        if case .word(let words) = self { words.filter { $0 != "none" } } else { [] }
    }

    /// Reads a value into a layer, or reports what is wrong with it.
    func reader(of property: LayerProperty) -> LayerKey.Read {
        let name = property.name
        switch self {
        case .number(let range):
            return {
                if let number = $0.number($1, name, in: range) {
                    property.write(.number(number), into: &$2.layer)
                }
            }
        case .flag:
            return {
                if let flag = $0.flag($1, name) { property.write(.flag(flag), into: &$2.layer) }
            }
        case .text:
            let isLong = property == .text
            return {
                if let text = $0.text($1, name, isLong: isLong) {
                    property.write(.text(text), into: &$2.layer)
                }
            }
        case .word:
            let words = fileWords
            return {
                if let word = $0.word($1, name, among: words) {
                    property.write(.word(word), into: &$2.layer)
                }
            }
        case .color:
            return { property.write(.color($0.color($1, name)), into: &$2.layer) }
        case .transform:
            return {
                if let transform = $0.transform($1, name) {
                    property.write(.transform(transform), into: &$2.layer)
                }
            }
        case .angle:
            return {
                if let number = $0.number($1, name) {
                    property.write(.angle(.degrees(number)), into: &$2.layer)
                }
            }
        case .scale, .point, .unit, .size, .rect:
            let counts = self == .rect ? [4] : [2]
            return {
                if let numbers = $0.numbers($1, name, counts: counts), let value = value(numbers) {
                    property.write(value, into: &$2.layer)
                }
            }
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
        case .color(let color?): self = .color(color)
        case .transform(let transform):
            self = transform.operations.isEmpty ? .list([]) : .transform(transform)
        case .scale, .point, .unit, .size, .rect:
            guard let numbers = value.numbers else { return nil }
            self = .numbers(numbers)
        case .text(nil), .color(nil): return nil
        }
    }
}
